import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { type CheckId, closedWords, daysOf, isYear, monthsBetween, monthsOf, type Period, periodName } from '@ledgerhand/core/periods'
import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { periodClosings, periodExcuses } from '../schema/periods.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { type LateRow, writeLateRows } from './late-rows.ts'
import { decideCurrency } from './profile.ts'
import { recorder } from './recorder.ts'

export type StoredClosing = Omit<typeof periodClosings.$inferSelect, 'userId'>
export type Excuse = Omit<typeof periodExcuses.$inferSelect, 'userId'>

/** Closed months, and what was excused of their checklists. */
export function readPeriods(database: Database, scope: BooksScope) {
  const { db } = database
  const firstWithRows = prepared<[string], YearMonth | null>(
    database,
    'select min(month) from monthly_totals where "user_id" = ? and count > 0',
  ).pluck()
  return {
    /** The earliest month first. Months before the first of them are closed too. */
    closings: (): StoredClosing[] =>
      db
        .select({
          month: periodClosings.month,
          year: periodClosings.year,
          closedAt: periodClosings.closedAt,
          closedBy: periodClosings.closedBy,
        })
        .from(periodClosings)
        .where(eq(periodClosings.userId, scope.ownerId))
        .orderBy(periodClosings.month)
        .all(),
    excuses: (): Excuse[] =>
      db
        .select({
          period: periodExcuses.period,
          checkId: periodExcuses.checkId,
          reason: periodExcuses.reason,
          excusedAt: periodExcuses.excusedAt,
          excusedBy: periodExcuses.excusedBy,
        })
        .from(periodExcuses)
        .where(eq(periodExcuses.userId, scope.ownerId))
        .all(),
    /** The first month that has rows; null in empty books. */
    firstMonth: (): YearMonth | null => firstWithRows.get(scope.ownerId) ?? null,
  }
}

/** Lines of checklists that a person excuses. */
function writeExcuses(database: Database, scope: BooksScope) {
  const { db } = database
  const record = recorder(database, scope)
  return {
    /** Excuses a line of a checklist, or gives another reason. Within the caller's transaction. */
    excuse(period: Period, checkId: CheckId, reason: string, by: string, at: string): void {
      const said = { reason, excusedAt: at, excusedBy: by }
      db.insert(periodExcuses)
        .values({ ...said, userId: scope.ownerId, period, checkId })
        .onConflictDoUpdate({ target: [periodExcuses.userId, periodExcuses.period, periodExcuses.checkId], set: said })
        .run()
      record('period.excuse', 'period', period, { check: checkId, reason }, at)
    },
    /** Takes an excuse back: the line is open again where the books still say so. AppError 'not_found' where it is not excused. */
    removeExcuse(period: Period, checkId: CheckId, at: string): void {
      const { changes } = db
        .delete(periodExcuses)
        .where(and(eq(periodExcuses.userId, scope.ownerId), eq(periodExcuses.period, period), eq(periodExcuses.checkId, checkId)))
        .run()
      if (changes === 0) throw new AppError('not_found', 'This line is not excused')
      record('period.excuse_removed', 'period', period, { check: checkId }, at)
    },
  }
}

/** The same closed months and excuses, and what changes them: periods are closed and reopened. */
export function writePeriods(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readPeriods(database, scope)
  const closed = readClosedDays(database, scope)
  const late = writeLateRows(database, scope)
  const record = recorder(database, scope)
  const isAt = (text: string) => prepared(database, text).get(scope.ownerId) !== undefined

  /** A batch that works in slices, or a document that is being entered, would be left half done. */
  function refuseBusy(period: Period): void {
    const isBusy =
      isAt('select 1 from undos where "user_id" = ? and is_open = 1') ||
      isAt(
        'select 1 from entering e join documents d on d."user_id" = e."user_id" and d.id = e.document_id where e."user_id" = ? and d.is_processed = 0',
      )
    if (isBusy) throw new AppError('conflict', `Rows are being changed right now: ${periodName(period)} can be closed when that is done`)
  }

  return {
    ...read,
    ...writeExcuses(database, scope),
    /**
     * Closes a period and everything before it: its own checklist was looked at by the caller, in the same transaction. AppError 'conflict'
     * where it is closed already, or while rows are being changed in slices.
     */
    close: (period: Period, by: string, at: string): void =>
      atomically(database, () => {
        const { first, last } = monthsOf(period)
        const through = closed.through()
        if (through !== null && through >= last) throw new AppError('conflict', closedWords(period))
        refuseBusy(period)
        decideCurrency(database, scope, 'asShown', at)
        const from = [first, read.firstMonth() ?? first, ...(through === null ? [] : [through])].sort()[0] ?? first
        const months = monthsBetween(from, last).filter((month) => through === null || month > through)
        for (const month of months) {
          db.insert(periodClosings)
            .values({ userId: scope.ownerId, month, year: isYear(period) && month >= first ? period : null, closedAt: at, closedBy: by })
            .run()
        }
        if (isYear(period))
          db.update(periodClosings)
            .set({ year: period })
            .where(and(eq(periodClosings.userId, scope.ownerId), sql`substr(${periodClosings.month}, 1, 4) = ${period}`))
            .run()
        record('period.close', 'period', period, { months }, at)
      }),
    /**
     * Opens a period again and enters the rows that arrived for it meanwhile; gives those. AppError 'conflict' where it is open, or where a
     * later one is closed.
     */
    reopen: (period: Period, reason: string, at: string): LateRow[] =>
      atomically(database, () => {
        const { first, last } = monthsOf(period)
        const through = closed.through()
        if (through === null || through < first) throw new AppError('conflict', `${periodName(period)} is open`)
        if (through > last)
          throw new AppError('conflict', `${periodName(through)} is closed: reopen it first`, { extra: { period: through } })
        prepared(database, 'delete from period_closings where "user_id" = ? and month between ? and ?').run(scope.ownerId, first, last)
        prepared(database, 'update period_closings set year = null where "user_id" = ? and year = ?').run(scope.ownerId, first.slice(0, 4))
        // Days before the first closed month were closed with it.
        const entered = late.enterOpen(daysOf(period).to, at)
        record('period.reopen', 'period', period, { reason, late: entered.length }, at)
        return entered
      }),
  }
}
