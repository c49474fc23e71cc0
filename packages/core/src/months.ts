import {
  addMonths,
  type CalendarDate,
  dayInMonth,
  firstOfMonth,
  formatMonth,
  lastOfMonth,
  monthOf,
  type YearMonth,
} from './calendar-date.ts'
import { type Cents, cents } from './money.ts'

/** Days that are compared: of a month, and of the one before it. */
export interface ComparedDays {
  isRunning: boolean
  now: { from: CalendarDate; to: CalendarDate }
  before: { from: CalendarDate; to: CalendarDate }
}

/**
 * A month that is over is compared with the whole month before; the running one, until its last day, with the same days of the month
 * before (of a shorter one with all of them): twenty days against a month would show a loss that is none.
 */
export function comparedDays(month: YearMonth, day: CalendarDate): ComparedDays {
  const before = addMonths(month, -1)
  const isRunning = month === monthOf(day) && day !== lastOfMonth(month)
  const whole = (m: YearMonth) => ({ from: firstOfMonth(m), to: lastOfMonth(m) })
  if (!isRunning) return { isRunning, now: whole(month), before: whole(before) }
  const same = dayInMonth(before, Number(day.slice(8)))
  return { isRunning, now: { from: firstOfMonth(month), to: day }, before: { from: firstOfMonth(before), to: same } }
}

/** 'Nov 1-22', 'Oct 2026' for a whole month. */
export function daysInWords({ from, to }: { from: CalendarDate; to: CalendarDate }): string {
  const name = formatMonth(monthOf(from))
  return to === lastOfMonth(monthOf(from)) ? name : `${name.slice(0, 3)} ${Number(from.slice(8))}–${Number(to.slice(8))}`
}

export interface MonthTotals {
  month: YearMonth
  revenue: Cents
  expenses: Cents
}
export interface ChartPoint extends MonthTotals {
  label: string
}
/** How many months the dashboard's chart shows. */
const CHART_MONTHS = 6

/** The last `n` months that have data, oldest first, labelled 'Jan 2024'. Months without any transaction are skipped. */
export function lastMonthsWithData(
  rows: readonly { month: YearMonth; isCredit: boolean; amount: Cents }[],
  n: number = CHART_MONTHS,
): ChartPoint[] {
  const byMonth = new Map<YearMonth, { revenue: number; expenses: number }>()
  for (const row of rows) {
    const at = byMonth.get(row.month) ?? { revenue: 0, expenses: 0 }
    if (row.isCredit) at.revenue += row.amount
    else at.expenses += row.amount
    byMonth.set(row.month, at)
  }
  return [...byMonth.keys()]
    .sort()
    .slice(-n)
    .map((month) => {
      const at = byMonth.get(month) ?? { revenue: 0, expenses: 0 }
      return { month, revenue: cents(at.revenue), expenses: cents(at.expenses), label: formatMonth(month) }
    })
}
