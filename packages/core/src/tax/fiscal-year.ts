/** The days of a tax year, and where its pack stands. */
import { addDays, addMonths, type CalendarDate, calendarDate, dayInMonth, monthOf, type YearMonth } from '../calendar-date.ts'
import { monthsBetween } from '../periods.ts'

export interface TaxDays {
  from: CalendarDate
  to: CalendarDate
}

/**
 * The twelve months of a tax year, named by the calendar year in which it begins, as the head of Form 1040 has it. `start` is the books'
 * 'MM-DD', a day of every year.
 */
export function taxDays(year: number, start: string): TaxDays {
  const [month = 1, day = 1] = start.split('-').map(Number)
  const from = calendarDate(year, month, day) ?? (`${year}-01-01` as CalendarDate)
  const next = calendarDate(year + 1, month, day) ?? (`${year + 1}-01-01` as CalendarDate)
  return { from, to: addDays(next, -1) }
}

/** The fiscal year that a day lies in. */
export function fiscalYearOn(day: CalendarDate, start: string): TaxDays {
  const year = Number(day.slice(0, 4))
  const own = taxDays(year, start)
  return own.from <= day ? own : taxDays(year - 1, start)
}

/** The calendar year: Form 1099-NEC is by it, whenever the year of the books begins. */
export const calendarYearDays = (year: number): TaxDays => ({ from: `${year}-01-01` as CalendarDate, to: `${year}-12-31` as CalendarDate })

/** The last tax year that is over on a day. */
export function lastTaxYear(day: CalendarDate, start: string): number {
  const year = Number(day.slice(0, 4))
  return taxDays(year, start).to < day ? year : taxDays(year - 1, start).to < day ? year - 1 : year - 2
}

/** Months of these days after the last closed one. */
export const openMonthsOf = ({ from, to }: TaxDays, closedThrough: YearMonth | null): YearMonth[] =>
  monthsBetween(monthOf(from), monthOf(to)).filter((month) => closedThrough === null || month > closedThrough)

/** Its four quarters. */
export function quartersOf({ from, to }: TaxDays): (TaxDays & { quarter: 1 | 2 | 3 | 4 })[] {
  const start = (n: number): CalendarDate => dayInMonth(addMonths(monthOf(from), 3 * n), Math.min(Number(from.slice(8)), 28))
  return ([1, 2, 3, 4] as const).map((quarter) => ({
    quarter,
    from: quarter === 1 ? from : start(quarter - 1),
    to: quarter === 4 ? to : addDays(start(quarter), -1),
  }))
}

/** open: a month of the year is open, or a question of the year is; made: a pack shows everything that was said; ready: it can be made. */
export type TaxState = 'open' | 'ready' | 'made'
export const taxState = (of: { isClosed: boolean; isAnswered: boolean; madeAt: string | null; saidAt: string | null }): TaxState =>
  !of.isClosed || !of.isAnswered ? 'open' : of.madeAt !== null && of.madeAt >= (of.saidAt ?? '') ? 'made' : 'ready'
