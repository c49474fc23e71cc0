/** A transaction's date is a day on the calendar ('2024-01-31'), never an instant: no time zone can move it. */
export type CalendarDate = string & { readonly __brand: 'CalendarDate' }
/** A month of the calendar, '2024-01'. */
export type YearMonth = string & { readonly __brand: 'YearMonth' }

export const EARLIEST = '1970-01-01' as CalendarDate
export const LATEST = '2100-12-31' as CalendarDate

const leap = (y: number) => (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
/** Days in a month, 1-based month. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (leap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** The date if year, month and day exist on the calendar (nothing rolls over), else null. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return null
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CalendarDate
}

/** '2024-01-31' → the date; null for any other form and for days that do not exist. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return m ? calendarDate(Number(m[1]), Number(m[2]), Number(m[3])) : null
}

/** The month of a year with that number, 1 to 12. */
export const yearMonth = (year: number, month: number): YearMonth =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}` as YearMonth

export const monthOf = (date: CalendarDate): YearMonth => date.slice(0, 7) as YearMonth
export const firstOfMonth = (month: YearMonth): CalendarDate => `${month}-01` as CalendarDate
export const lastOfMonth = (month: YearMonth): CalendarDate =>
  `${month}-${String(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5))))}` as CalendarDate

/** The day of a month with that number, or its last one where the month is shorter. */
export const dayInMonth = (month: YearMonth, day: number): CalendarDate =>
  `${month}-${String(Math.min(day, Number(lastOfMonth(month).slice(8)))).padStart(2, '0')}` as CalendarDate

/** Months since January of the year 0, for differences between months. */
export const monthNumber = (month: YearMonth): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
/** The month `by` months later (or earlier, when negative). */
export function addMonths(month: YearMonth, by: number): YearMonth {
  const n = monthNumber(month) + by
  return yearMonth(Math.floor(n / 12), (n % 12) + 1)
}

/** Which quarter of its year a month lies in, 1 to 4. */
export const quarterOf = (month: YearMonth): number => Math.ceil(Number(month.slice(5)) / 3)
/** The first month of the quarter that a month lies in. */
export const firstOfQuarter = (month: YearMonth): YearMonth => addMonths(month, -(monthNumber(month) % 3))
/** '2026-05' → '2026-Q2' */
export const quarterKey = (month: YearMonth): string => `${month.slice(0, 4)}-Q${quarterOf(month)}`

/** Days since 1970-01-01, for differences between dates. */
export const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
/** The date `days` later (or earlier). */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date((dayNumber(date) + days) * 86_400_000).toISOString().slice(0, 10) as CalendarDate

/** The day it is, where the clock `now` hangs (the machine's own zone). */
export const today = (now: Date = new Date()): CalendarDate =>
  calendarDate(now.getFullYear(), now.getMonth() + 1, now.getDate()) as CalendarDate

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** '2024-01' → 'Jan 2024' */
export const formatMonth = (month: YearMonth): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
const LONG_MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** '2024-01' → 'January 2024', where there is room for it. */
export const formatLongMonth = (month: YearMonth): string => `${LONG_MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
/** '2024-01-31' → 'January 31, 2024' */
export const formatLongDate = (date: CalendarDate): string =>
  `${LONG_MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`
/** '2024-01-31' → '1/31/2024', the en-US short date. */
export const formatDate = (date: CalendarDate): string => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`
const monthAndDay = (date: CalendarDate): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`

/** '2024-01-31' → 'Jan 31' in the current year, else 'Jan 31, 2024': one form for all rows of a list. */
export const formatRowDate = (date: CalendarDate, currentYear: string): string =>
  date.startsWith(currentYear) ? monthAndDay(date) : `${monthAndDay(date)}, ${date.slice(0, 4)}`

/** The first and the last of some days; null when there are none. */
export function spanOf(days: readonly CalendarDate[]): { from: CalendarDate; to: CalendarDate } | null {
  let [from] = days
  if (from === undefined) return null
  let to = from
  for (const day of days) {
    if (day < from) from = day
    if (day > to) to = day
  }
  return { from, to }
}
