import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { CheckId, Period } from '@ledgerhand/core/periods'
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, instant, money, ownerId } from './columns.ts'

/** A closed month; months before the first one are closed too. */
export const periodClosings = sqliteTable(
  'period_closings',
  {
    userId: ownerId(),
    month: text('month').$type<YearMonth>().notNull(),
    /** Set where it was closed with its year. */
    year: text('year'),
    closedAt: instant('closed_at').notNull(),
    /** A name, as it was then. */
    closedBy: text('closed_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)

/** A line of a checklist that a person excused, by name. */
export const periodExcuses = sqliteTable(
  'period_excuses',
  {
    userId: ownerId(),
    period: text('period').$type<Period>().notNull(),
    checkId: text('check_id').$type<CheckId>().notNull(),
    reason: text('reason').notNull(),
    excusedAt: instant('excused_at').notNull(),
    excusedBy: text('excused_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.period, t.checkId] })],
)

/** A row that arrived for a closed day: in no list of rows and in no total. */
export const lateRows = sqliteTable(
  'late_rows',
  {
    userId: ownerId(),
    /** The id that it gets as a row. */
    id: text('id').notNull(),
    documentId: text('document_id').notNull(),
    transactionDate: day('transaction_date').notNull(),
    statementOrdinal: integer('statement_ordinal'),
    /** As it was read: an `ExtractedRow` of books/chunked-import.ts. */
    row: text('row', { mode: 'json' }).$type<object>().notNull(),
    arrivedAt: instant('arrived_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** A person's signature under a report, with the rows as they were then. */
export const reportSignatures = sqliteTable('report_signatures', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  reportId: text('report_id').notNull(),
  actorId: text('actor_id').notNull(),
  /** A name, as it was then. */
  signedBy: text('signed_by').notNull(),
  signedAt: instant('signed_at').notNull(),
  sha256: text('sha256').notNull(),
  auditHead: text('audit_head').notNull(),
  note: text('note'),
  rowCount: integer('row_count').notNull(),
  totalRevenue: money('total_revenue_cents').notNull(),
  totalExpenses: money('total_expenses_cents').notNull(),
  netProfit: money('net_profit_cents').notNull(),
  /** The canonical bytes, gzip. */
  rows: blob('rows', { mode: 'buffer' }).notNull(),
})
