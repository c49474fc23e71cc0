import { type LegsOptions, legsOf } from '@ledgerhand/core/balances'
import { addDays, addMonths, type CalendarDate, firstOfMonth, lastOfMonth, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'

/**
 * What moved on one account whose statements are read, up to any day: only rows and adjustments that name it move it. Its months are read once, however many
 * days are asked for.
 */
export function accountSums(
  books: Pick<ReadBooks, 'balances' | 'adjustments'>,
  id: string,
  options: LegsOptions,
): (day: CalendarDate) => number {
  const moved = (cells: Parameters<typeof legsOf>[0]) => legsOf(cells, options).get(`account:${id}`) ?? 0
  const months = [...books.balances.monthsOfAccount(id)].map(([month, cells]) => ({ month, sum: moved(cells) }))
  const until = (month: YearMonth) => months.reduce((n, own) => (own.month <= month ? n + own.sum : n), 0)
  return (day) => {
    const month = monthOf(day)
    const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
    // The shorter part of the month is looked through.
    const isLate = Number(day.slice(8)) > MIDDLE
    const rest = isLate
      ? -moved(books.balances.daysOfAccount(id, addDays(day, 1), last))
      : moved(books.balances.daysOfAccount(id, first, day))
    const adjusted = books.adjustments.partsUntil(day).reduce((n, part) => (part.accountId === id ? n + part.amount : n), 0)
    return until(isLate ? month : addMonths(month, -1)) + rest + adjusted
  }
}
const MIDDLE = 15

/**
 * The last day whose printed balance is the account's. Nearly always that of the newest statement; the older ones are held against `further`,
 * which is to cost little for each day: where none matches there may be hundreds.
 */
export function lastProven(
  printed: readonly { to: CalendarDate; closing: number }[],
  newest: (day: CalendarDate) => number,
  further: (day: CalendarDate) => number,
): CalendarDate | null {
  const [last, ...older] = printed.toSorted((x, y) => (x.to < y.to ? 1 : -1))
  if (!last || last.closing === newest(last.to)) return last?.to ?? null
  return older.find(({ to, closing }) => closing === further(to))?.to ?? null
}
