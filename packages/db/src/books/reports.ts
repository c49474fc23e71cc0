import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import type { Cents } from '@ledgerhand/core/money'
import type { ReportData } from '@ledgerhand/core/wire/reports'
import { and, desc, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { reports } from '../schema/reports.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export type ReportRow = typeof reports.$inferSelect
export interface NewReport {
  id: string
  title: string
  reportPeriod: string
  startDate: CalendarDate
  endDate: CalendarDate
  totalRevenue: Cents
  totalExpenses: Cents
  netProfit: Cents
  reportData: ReportData
  createdAt: string
}

export function readReports(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(reports.userId, scope.ownerId)
  return {
    list: (): ReportRow[] => db.select().from(reports).where(mine).orderBy(desc(reports.createdAt), desc(reports.id)).all(),
    /** Whether one was ever made and is still there. */
    any: (): boolean => prepared<[string]>(database, 'select 1 from reports where "user_id" = ? limit 1').get(scope.ownerId) !== undefined,
    get(id: string): ReportRow {
      const row = db
        .select()
        .from(reports)
        .where(and(mine, eq(reports.id, id)))
        .get()
      if (!row) throw new AppError('not_found', 'Report not found')
      return row
    },
  }
}

export function writeReports(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readReports(database, scope)
  const record = recorder(database, scope)
  return {
    ...read,
    create: (report: NewReport): ReportRow =>
      atomically(database, () => {
        const row = db
          .insert(reports)
          .values({ ...report, userId: scope.ownerId })
          .returning()
          .get()
        record('report.create', 'report', report.id, { title: report.title, from: report.startDate, to: report.endDate }, report.createdAt)
        return row
      }),
    /** AppError 'conflict' for a signed one. */
    remove: (id: string, at: string): void =>
      atomically(database, () => {
        const before = read.get(id)
        const signed = prepared(database, 'select 1 from report_signatures where "user_id" = ? and report_id = ?')
        if (signed.get(scope.ownerId, id) !== undefined) throw new AppError('conflict', 'This report is signed: it stays')
        db.delete(reports)
          .where(and(eq(reports.userId, scope.ownerId), eq(reports.id, id)))
          .run()
        record('report.remove', 'report', id, { title: before.title }, at)
      }),
  }
}
