import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { RequestItemKind, RequestItemState } from '@ledgerhand/core/requests'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, instant, ownerId } from './columns.ts'

export const documentRequests = sqliteTable('document_requests', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  linkId: text('link_id').notNull(),
  /** Who is asked. */
  name: text('name').notNull(),
  email: text('email'),
  dueOn: day('due_on').notNull(),
  message: text('message'),
  createdBy: text('created_by'),
  createdAt: instant('created_at').notNull(),
  /** The day of the last mail, the one on asking included. */
  mailedOn: day('mailed_on').notNull(),
  remindersSent: integer('reminders_sent').notNull().default(0),
  remindersStoppedAt: instant('reminders_stopped_at'),
  isToldLate: flag('is_told_late').notNull().default(false),
})

export const requestItems = sqliteTable('request_items', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  requestId: text('request_id').notNull(),
  position: integer('position').notNull(),
  kind: text('kind').$type<RequestItemKind>().notNull(),
  text: text('text').notNull(),
  accountId: text('account_id'),
  month: text('month').$type<YearMonth>(),
  transactionId: text('transaction_id'),
  isDone: flag('is_done').notNull().default(false),
  /** What a free item was answered with; it may be gone. */
  documentId: text('document_id'),
  excusedReason: text('excused_reason'),
  excusedBy: text('excused_by'),
  excusedAt: instant('excused_at'),
  told: text('told').$type<RequestItemState>().notNull().default('open'),
})

/** The day on which a person got their last digest. */
export const digests = sqliteTable('digests', { userId: text('user_id').primaryKey(), sentOn: day('sent_on').notNull() })
