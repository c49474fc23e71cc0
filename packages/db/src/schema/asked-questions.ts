import type { AskedOption, Audience } from '@ledgerhand/core/asked-questions'
import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, ownerId } from './columns.ts'

export const askedQuestions = sqliteTable('asked_questions', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  text: text('text').notNull(),
  audience: text('audience').$type<Audience>().notNull(),
  options: text('options', { mode: 'json' }).$type<AskedOption[]>().notNull(),
  documentId: text('document_id'),
  month: text('month').$type<YearMonth>(),
  reportId: text('report_id'),
  line: text('line'),
  linkId: text('link_id'),
  createdBy: text('created_by'),
  createdAt: instant('created_at').notNull(),
  resolvedAt: instant('resolved_at'),
  resolvedBy: text('resolved_by'),
  isToldOwner: flag('is_told_owner').notNull().default(false),
  isToldAsker: flag('is_told_asker').notNull().default(false),
})

/** The rows that a question is about. */
export const askedRows = sqliteTable(
  'asked_rows',
  {
    userId: ownerId(),
    questionId: text('question_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.questionId, t.transactionId] })],
)

export const questionAnswers = sqliteTable('question_answers', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  questionId: text('question_id').notNull(),
  /** Its place among the options. */
  option: integer('option'),
  text: text('text'),
  documentId: text('document_id'),
  fileName: text('file_name'),
  undoId: text('undo_id'),
  takenBackAt: instant('taken_back_at'),
  /** Null: through the question's link. */
  answeredBy: text('answered_by'),
  createdAt: instant('created_at').notNull(),
})
