import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, ownerId } from './columns.ts'

export const closedAccounts = sqliteTable(
  'closed_accounts',
  {
    userId: ownerId(),
    /** As coverage names it: 'bank:4821'. */
    account: text('account').notNull(),
    /** The month of its last statement. */
    lastMonth: text('last_month').$type<YearMonth>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.account] })],
)
