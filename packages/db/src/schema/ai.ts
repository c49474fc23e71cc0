import type { Leaf } from '@ledgerhand/core/categories'
import type { DocumentType } from '@ledgerhand/core/documents'
import type { Treatment } from '@ledgerhand/core/treatments'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, ownerId } from './columns.ts'

export const aiConsents = sqliteTable(
  'ai_consents',
  {
    userId: ownerId(),
    service: text('service').notNull(),
    givenBy: text('given_by').notNull(),
    givenAt: instant('given_at').notNull(),
    categoriesAt: instant('categories_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.service] })],
)

/** Keys of services that the owner gave in the product. */
export const ownServiceKeys = sqliteTable(
  'own_service_keys',
  {
    userId: ownerId(),
    service: text('service').notNull(),
    /** Opened only by the installation that sealed it, for these books and this service. */
    sealed: text('sealed').notNull(),
    lastFour: text('last_four'),
    setBy: text('set_by').notNull(),
    setAt: instant('set_at').notNull(),
    testedAt: instant('tested_at'),
    testOk: flag('test_ok'),
    testMessage: text('test_message'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.service] })],
)

export const aiLimits = sqliteTable('ai_limits', {
  userId: text('user_id').primaryKey(),
  pagesADay: integer('pages_a_day').notNull(),
  /** Millionths of a US dollar. */
  microsADay: integer('micros_a_day').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const aiCalls = sqliteTable('ai_calls', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  userId: ownerId(),
  service: text('service').notNull(),
  purpose: text('purpose').$type<'read' | 'classify' | 'test'>().notNull(),
  leavesBox: flag('leaves_box').notNull(),
  /** With a key of the owner's own. */
  byOwnKey: flag('by_own_key').notNull().default(false),
  documentId: text('document_id'),
  documentName: text('document_name'),
  day: text('day').notNull(),
  at: instant('at').notNull(),
  pages: integer('pages').notNull(),
  bytes: integer('bytes').notNull(),
  /** The estimate until the call is settled, then what it came to. */
  micros: integer('micros').notNull(),
  isSettled: flag('is_settled').notNull().default(false),
  model: text('model'),
  tokensIn: integer('tokens_in'),
  tokensOut: integer('tokens_out'),
  ms: integer('ms'),
  /** 'answered', or the kind of failure; null while it is on its way. */
  outcome: text('outcome'),
  message: text('message'),
})

/** What books that are gone had sent on a day, written by a trigger. */
export const aiSpentByGone = sqliteTable('ai_spent_by_gone', {
  day: text('day').primaryKey(),
  pages: integer('pages').notNull(),
  micros: integer('micros').notNull(),
})

export const aiAnswers = sqliteTable(
  'ai_answers',
  { userId: ownerId(), key: text('key').notNull(), answer: text('answer').notNull(), at: instant('at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

export const aiReadings = sqliteTable(
  'ai_readings',
  {
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    service: text('service').notNull(),
    documentType: text('document_type').$type<DocumentType>().notNull(),
    rows: integer('rows').notNull(),
    isReconciled: flag('is_reconciled'),
    isUsed: flag('is_used').notNull(),
    micros: integer('micros').notNull(),
    ms: integer('ms').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.documentId, t.service] })],
)

/** What a service called a row, kept to be compared with what a person then says of it. */
export const aiLabels = sqliteTable(
  'ai_labels',
  {
    userId: ownerId(),
    transactionId: text('transaction_id').notNull(),
    service: text('service').notNull(),
    label: text('label').$type<Leaf>().notNull(),
    treatment: text('treatment').$type<Treatment>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.transactionId] })],
)

/** Answers about rows by the hash of what was asked; a null category: none was given. */
export const aiRowAnswers = sqliteTable(
  'ai_row_answers',
  {
    userId: ownerId(),
    key: text('key').notNull(),
    category: text('category'),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

/** Documents whose rows a service is still to be asked about. */
export const uncategorisedDocuments = sqliteTable(
  'uncategorised_documents',
  { userId: ownerId(), documentId: text('document_id').notNull(), notedAt: instant('noted_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.documentId] })],
)
