import { type LegsOptions, legsOf } from '@ledgerhand/core/balances'
import { type CalendarDate, lastOfMonth, monthOf } from '@ledgerhand/core/calendar-date'
import type { ReadBooks } from '@ledgerhand/db/books'

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
  return (day) => {
    const isWhole = day === lastOfMonth(monthOf(day))
    const before = months.reduce((n, { month, sum }) => (month < monthOf(day) || (isWhole && month === monthOf(day)) ? n + sum : n), 0)
    const adjusted = books.adjustments.partsUntil(day).reduce((n, part) => n + (part.accountId === id ? part.amount : 0), 0)
    return before + (isWhole ? 0 : moved(books.balances.daysOfAccount(id, day))) + adjusted
  }
}

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
