import { addMonths, type CalendarDate, firstOfMonth, formatDate, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { toDecimal } from '@ledgerhand/core/money'
import {
  type CheckId,
  closedWords,
  daysOf,
  isOver,
  listed,
  monthsBetween,
  monthsOf,
  notOverWords,
  notReadyWords,
  type Period,
  periodName,
  yearToClose,
} from '@ledgerhand/core/periods'
import type { Role } from '@ledgerhand/core/roles'
import type { LateRowJson, PeriodJson, PeriodLineJson } from '@ledgerhand/core/wire/periods'
import type { LateRow } from '@ledgerhand/db/books/late-rows'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { StoredClosing } from '@ledgerhand/db/books/periods'
import { recomputeDerived } from '../rows/propose-pairs.ts'
import { checklistOf, type PeriodBooks } from './period-checklist.ts'
import { detailsOf } from './period-details.ts'

/** Who asks: in whose books, as what, by which name, and when. */
export interface PeriodAsking {
  ownerId: string
  role: Role
  name: string
  now: Date
}

/** When and by whom a month was closed: with the first one at or after it. */
const closingOf = (closings: readonly StoredClosing[], month: YearMonth): StoredClosing | undefined =>
  closings.find((c) => c.month >= month)

const lateIn = (books: PeriodBooks, period: Period): number =>
  [...books.late.counts()].reduce((n, [month, count]) => (month.startsWith(period) ? n + count : n), 0)

/** A month or year with its checklist as the books say it now. */
export function periodJson(books: PeriodBooks, period: Period, { ownerId, role, now }: PeriodAsking): PeriodJson {
  const { first, last } = monthsOf(period)
  const through = books.closed.through()
  const closing = closingOf(books.periods.closings(), last)
  const isLatest = through !== null && through >= first && through <= last
  return {
    period,
    name: periodName(period),
    state: closing ? 'closed' : 'open',
    closedAt: closing?.closedAt ?? null,
    closedBy: closing?.closedBy ?? null,
    late: lateIn(books, period),
    isReopenable: isLatest && mayReopen(books, role),
    reopenFirst: closing && through !== null && through > last && mayReopen(books, role) ? through : null,
    checklist: checklistOf(books, ownerId, now, { first, last })
      .lines(period)
      .map((line) => (line.state === 'open' ? { ...line, details: detailsOf(books, ownerId, line, period, now) } : line)),
  }
}

/** The months of a year; of the one in which there is something to close where none is named. */
export function periodsOf(books: PeriodBooks, year: string | undefined, { ownerId, now }: PeriodAsking): PeriodLineJson[] {
  const withRows = books.transactions.totals.monthsWithRows()
  const wanted = year ?? yearToClose(withRows, books.closed.through(), today(now))
  const { first, last } = monthsOf(wanted as Period)
  const closings = books.periods.closings()
  const late = books.late.counts()
  const list = checklistOf(books, ownerId, now, { first, last })
  return monthsBetween(first, last).map((month) => {
    const closing = closingOf(closings, month)
    return {
      period: month,
      state: closing ? 'closed' : 'open',
      open: list.open(month),
      closedAt: closing?.closedAt ?? null,
      closedBy: closing?.closedBy ?? null,
      late: late.get(month) ?? 0,
      hasRows: withRows.includes(month),
    }
  })
}

function refuseClosed(books: PeriodBooks, period: Period): void {
  const through = books.closed.through()
  if (through !== null && through >= monthsOf(period).last) throw new AppError('conflict', closedWords(period))
}

/** Excuses a line of a checklist, with a reason and by name. */
export function excuse(
  books: WriteBooks,
  period: Period,
  { id, reason }: { id: CheckId; reason: string },
  asking: PeriodAsking,
): PeriodJson {
  return books.atomically(() => {
    refuseClosed(books, period)
    books.periods.excuse(period, id, reason, asking.name, asking.now.toISOString())
    return periodJson(books, period, asking)
  })
}

/** Takes an excuse back. AppError 'not_found' where there is none, 'conflict' where the period is closed. */
export function removeExcuse(books: WriteBooks, period: Period, id: CheckId, asking: PeriodAsking): PeriodJson {
  return books.atomically(() => {
    refuseClosed(books, period)
    books.periods.removeExcuse(period, id, asking.now.toISOString())
    return periodJson(books, period, asking)
  })
}

/**
 * Closes a period, with the open months before it. AppError 'conflict' where lines of its checklist are open (`open`: those lines; `periods`:
 * earlier months with open lines), where it is closed already, or is not over everywhere:
 * rows of its last days may still come, and no excuse says what they are.
 */
export function close(
  books: WriteBooks,
  period: Period,
  excuses: readonly { id: CheckId; reason: string }[],
  asking: PeriodAsking,
): PeriodJson {
  const { ownerId, now, name } = asking
  const at = now.toISOString()
  const { first, last } = monthsOf(period)
  if (!isOver(period, now)) throw new AppError('conflict', notOverWords(period))
  return books.atomically(() => {
    refuseClosed(books, period)
    const before = checklistOf(books, ownerId, now, { first, last }).lines(period)
    // What is done needs no excuse.
    const wanted = excuses.filter(({ id }) => before.some((line) => line.id === id && line.state === 'open'))
    for (const { id, reason } of wanted) books.periods.excuse(period, id, reason, name, at)
    const list = checklistOf(books, ownerId, now, { first, last })
    const open = list.lines(period).filter((line) => line.state === 'open')
    if (open.length > 0) {
      const periods = open.some((line) => line.id === 'previous_period') ? list.earlier(period).open : []
      const words = open.map((line) =>
        line.id === 'previous_period' ? `${listed(periods.map(periodName))} ${periods.length === 1 ? 'is' : 'are'} open` : line.text,
      )
      throw new AppError('conflict', notReadyWords(period, words), { extra: { open, periods } })
    }
    books.periods.close(period, name, at)
    return periodJson(books, period, asking)
  })
}

const mayReopen = (books: Pick<PeriodBooks, 'profile'>, role: Role): boolean =>
  role === 'cpa' || (role === 'owner' && !books.profile.get().onlyAccountantsReopen)

/** Opens a period again; the rows that arrived for it meanwhile are entered. AppError 'forbidden' where only accountants may. */
export function reopen(books: WriteBooks, period: Period, reason: string, asking: PeriodAsking): PeriodJson {
  if (!mayReopen(books, asking.role)) throw new AppError('forbidden', 'Only an accountant reopens closed months in these books')
  return books.atomically(() => {
    const at = asking.now.toISOString()
    const entered = books.periods.reopen(period, reason, at)
    // Other sides may have arrived while it was closed.
    const { from, to } = daysOf(period)
    const first = [from, ...entered.map(({ row }) => row.transactionDate)].sort()[0] ?? from
    recomputeDerived(books, { from: first, to, documentIds: documentsOf(entered) }, at)
    return periodJson(books, period, asking)
  })
}

const documentsOf = (rows: readonly LateRow[]): string[] => [...new Set(rows.map((r) => r.documentId))]

const firstOpenDay = (books: Pick<PeriodBooks, 'closed'>): CalendarDate | null => {
  const through = books.closed.through()
  return through === null ? null : firstOfMonth(addMonths(through, 1))
}

/** Rows that arrived for the days of a period after it was closed. */
export const lateRowsOf = (books: PeriodBooks, period: Period): LateRowJson[] =>
  books.late.list(daysOf(period)).map(({ row, documentId, documentName, arrivedAt }) => ({
    id: row.id,
    documentId,
    documentName,
    transactionDate: row.transactionDate,
    description: row.description,
    amount: toDecimal(row.amount),
    isCredit: row.isCredit,
    currency: row.currency,
    category: row.category,
    label: row.label,
    arrivedAt,
    firstOpenDay: firstOpenDay(books) ?? row.transactionDate,
  }))

/** Books a late row on another day, the first open one where none is given, with a note that says so. Gives its id. */
export function bookLate(books: WriteBooks, period: Period, id: string, date: CalendarDate | undefined, now: Date): string {
  return books.atomically(() => {
    const late = books.late.list(daysOf(period)).find(({ row }) => row.id === id)
    if (!late) throw new AppError('not_found', 'Late row not found')
    const day = date ?? firstOpenDay(books) ?? late.row.transactionDate
    const month = periodName(late.row.transactionDate.slice(0, 7))
    const note = `Dated ${formatDate(late.row.transactionDate)} on its document; booked on ${formatDate(day)} because ${month} was closed when it arrived`
    books.late.book(id, daysOf(period), day, note, now.toISOString())
    const [from = day, to = day] = [late.row.transactionDate, day].sort()
    recomputeDerived(books, { from, to, documentIds: documentsOf([late]) }, now.toISOString())
    return id
  })
}
