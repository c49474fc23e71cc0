import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, ownerId } from './columns.ts'

/** What one of another currency is in the books', as a person typed it for a month. */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    userId: ownerId(),
    currency: text('currency').notNull(),
    month: text('month').$type<YearMonth>().notNull(),
    rate: text('rate').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.currency, t.month] })],
)

/** Rows that a pair split for its difference, or converted by its other side. */
export const pairDifferences = sqliteTable(
  'pair_differences',
  { userId: ownerId(), pairId: text('pair_id').notNull(), transactionId: text('transaction_id').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.pairId, t.transactionId] })],
)
