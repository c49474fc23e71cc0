import {
  addMonths,
  type CalendarDate,
  dayInMonth,
  firstOfMonth,
  firstOfQuarter,
  formatMonth,
  lastOfMonth,
  monthOf,
  quarterKey,
  quarterOf,
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
  const begin = by === 'month' ? first : firstOfQuarter(first)
  const found: ColumnSpan[] = []
  for (let month = begin; firstOfMonth(month) <= endDate; month = addMonths(month, step)) {
    const last = lastOfMonth(addMonths(month, step - 1))
    found.push({
      key: by === 'month' ? month : quarterKey(month),
      label: by === 'month' ? formatMonth(month) : `Q${quarterOf(month)} ${month.slice(0, 4)}`,
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
  const month = addMonths(monthOf(day), -12)
  return isEnd && day === lastOfMonth(monthOf(day)) ? lastOfMonth(month) : dayInMonth(month, Number(day.slice(8)))
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
