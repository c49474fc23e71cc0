import {
  addMonths,
  type CalendarDate,
  dayNumber,
  firstOfMonth,
  formatDate,
  formatMonth,
  lastOfMonth,
  monthOf,
  parseCalendarDate,
  type YearMonth,
} from '@ledgerhand/core/calendar-date'
import { type Category, storedCategories } from '@ledgerhand/core/categories'

/** The filter of the transactions screen lives in the URL, so that a filtered list can be linked to, reloaded and gone back to. */
export interface Filter {
  search?: string
  category?: Category
  /** An entity's id, or 'none' for unassigned. */
  entityId?: string
  documentId?: string
  from?: CalendarDate
  to?: CalendarDate
  isCredit?: boolean
  needsReview?: boolean
  isTransfer?: boolean
}

const text = (value: unknown, max: number): string | undefined => {
  // The router reads 2024 in a URL as a number; the person typed text.
  const found = typeof value === 'number' ? String(value) : value
  return typeof found === 'string' && found !== '' ? found.slice(0, max) : undefined
}
const yesNo = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined
const day = (value: unknown): CalendarDate | undefined => (typeof value === 'string' ? (parseCalendarDate(value) ?? undefined) : undefined)

/** Reads a filter out of search parameters that anyone may have typed: what is not a filter is left out, never an error. */
export function filterFrom(params: Record<string, unknown>): Filter {
  const category = storedCategories.find((c) => c === params.category)
  const found: Filter = {
    search: text(params.search, 200),
    category,
    entityId: text(params.entityId, 200),
    documentId: text(params.documentId, 200),
    from: day(params.from),
    to: day(params.to),
    isCredit: yesNo(params.isCredit),
    needsReview: yesNo(params.needsReview),
    isTransfer: yesNo(params.isTransfer),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

export const isFiltered = (filter: Filter): boolean => Object.keys(filter).length > 0

export interface Period {
  value: string
  label: string
  from: CalendarDate
  to: CalendarDate
}

/** The periods offered on a given day: this and last year, then the last twelve months by name. */
export function periods(today: CalendarDate): { years: Period[]; months: Period[] } {
  const thisMonth = monthOf(today)
  const year = Number(today.slice(0, 4))
  return {
    years: [year, year - 1].map((y) => ({
      value: String(y),
      label: String(y),
      from: firstOfMonth(`${y}-01` as YearMonth),
      to: lastOfMonth(`${y}-12` as YearMonth),
    })),
    months: Array.from({ length: 12 }, (_, back) => {
      const month = addMonths(thisMonth, -back)
      return { value: month, label: formatMonth(month), from: firstOfMonth(month), to: lastOfMonth(month) }
    }),
  }
}

/** How a filter's dates read: a month or a year by its name, else both ends. Null without dates. */
export function periodLabel({ from, to }: Pick<Filter, 'from' | 'to'>): string | null {
  if (!from && !to) return null
  if (from && to) {
    const month = monthOf(from)
    if (from === firstOfMonth(month) && to === lastOfMonth(month)) return formatMonth(month)
    if (from.slice(0, 4) === to.slice(0, 4) && from.endsWith('-01-01') && to.endsWith('-12-31')) return from.slice(0, 4)
    if (dayNumber(from) === dayNumber(to)) return formatDate(from)
    return `${formatDate(from)} - ${formatDate(to)}`
  }
  return from ? `From ${formatDate(from)}` : `Until ${formatDate(to as CalendarDate)}`
}
