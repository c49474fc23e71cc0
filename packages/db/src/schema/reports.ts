import type { ReportData } from '@ledgerhand/core/wire/reports'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, instant, money, ownerId } from './columns.ts'

/** A snapshot: its figures are stored when it is made and never drift. */
export const reports = sqliteTable('reports', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  title: text('title').notNull(),
  reportPeriod: text('report_period').notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date').notNull(),
  totalRevenue: money('total_revenue_cents').notNull(),
  totalExpenses: money('total_expenses_cents').notNull(),
  netProfit: money('net_profit_cents').notNull(),
  reportData: text('report_data', { mode: 'json' }).$type<ReportData>().notNull(),
  createdAt: instant('created_at').notNull(),
})
