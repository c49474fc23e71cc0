import {
  addMonths,
  type CalendarDate,
  daysInMonth,
  firstOfMonth,
  formatMonth,
  lastOfMonth,
  monthOf,
  type YearMonth,
} from '../calendar-date.ts'
import { type Span, spanBefore, spanLabel } from './statement-rows.ts'

export const reportColumns = ['month', 'quarter', 'entity', 'previous_period', 'previous_year'] as const
export type ReportColumns = (typeof reportColumns)[number]

type Days = Pick<Span, 'startDate' | 'endDate'>
/** One column of a report: a stretch of its days. */
export interface ColumnSpan extends Days {
  key: string
  label: string
}

/** The months or quarters of a period, oldest first; the first and the last as far as the period goes. */
export function columnsOfDays({ startDate, endDate }: Days, by: 'month' | 'quarter'): ColumnSpan[] {
  const step = by === 'month' ? 1 : 3
  const first = monthOf(startDate)
  const begin = by === 'month' ? first : addMonths(first, -((Number(first.slice(5)) - 1) % 3))
  const found: ColumnSpan[] = []
  for (let month = begin; firstOfMonth(month) <= endDate; month = addMonths(month, step)) {
    const last = lastOfMonth(addMonths(month, step - 1))
    const quarter = `Q${Math.floor((Number(month.slice(5)) - 1) / 3) + 1}`
    found.push({
      key: by === 'month' ? month : `${month.slice(0, 4)}-${quarter}`,
      label: by === 'month' ? formatMonth(month) : `${quarter} ${month.slice(0, 4)}`,
      startDate: firstOfMonth(month) > startDate ? firstOfMonth(month) : startDate,
      endDate: last < endDate ? last : endDate,
    })
  }
  return found
}

/** Which columns a stored report was made with, by their keys; null for one without. */
export function columnsMade(columns: readonly { key: string }[] | undefined): ReportColumns | null {
  if (!columns || columns.length === 0) return null
  const [first = { key: '' }] = columns
  const named = (['previous_period', 'previous_year'] as const).find((kind) => columns.some(({ key }) => key === kind))
  if (named) return named
  return /^\d{4}-\d{2}$/.test(first.key) ? 'month' : /^\d{4}-Q\d$/.test(first.key) ? 'quarter' : 'entity'
}

/** A day of the year before; of the 29th of February the 28th. The last day of a month stays one. */
function yearBefore(day: CalendarDate, isEnd: boolean): CalendarDate {
  const month = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-${day.slice(5, 7)}` as YearMonth
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
  const isLast = isEnd && day === lastOfMonth(monthOf(day))
  return `${month}-${String(isLast ? length : Math.min(Number(day.slice(8)), length)).padStart(2, '0')}` as CalendarDate
}

/** What a period is set beside, and the period itself. */
export function compared(span: Days, with_: 'previous_period' | 'previous_year'): [ColumnSpan, ColumnSpan] {
  const before =
    with_ === 'previous_period'
      ? spanBefore(span)
      : { startDate: yearBefore(span.startDate, false), endDate: yearBefore(span.endDate, true) }
  return [
    { key: with_, label: spanLabel(before), ...before },
    // Only its days: what is asked of a report has more than these.
    { key: 'current', label: spanLabel(span), startDate: span.startDate, endDate: span.endDate },
  ]
}
