import { type CalendarDate, calendarDate, dayNumber } from '@ledgerhand/core/calendar-date'
import { fullYear } from './cell-dates.ts'
import { monthOfName } from './month-names.ts'

/**
 * A date as printed on a page, of which order and year may be open until the whole document was seen; in a table the order is asked first
 * (`PrintedDate`). For 'day-first' `first` is the day, for 'month-first' the month; 'open' is one of the two (03/04).
 */
export interface PlacedDate {
  year: number | null
  first: number
  second: number
  order: 'day-first' | 'month-first' | 'open'
  /** What stands first where the month has a name, or the year comes first: how a country writes a day, and nothing about bare numbers. */
  written?: 'day' | 'month' | 'year'
  /** As it is printed, where letters stand for digits ('28/O2'). */
  unclear?: string
}
export type PlacedDateOrder = 'day-first' | 'month-first'

const yearOf = (digits: string | undefined): number | null => (digits ? fullYear(digits) : null)
const sane = (year: number | null) => year === null || (year >= 1970 && year <= 2100)
const dated = (year: number | null, month: number | null, day: number, written: PlacedDate['written'] = 'year'): PlacedDate | null =>
  month !== null && day >= 1 && day <= 31 && sane(year) ? { year, first: month, second: day, order: 'month-first', written } : null

/** The date of a year that is printed with two digits. */
export const datedInYear = (year: number, month: number, day: number): PlacedDate | null =>
  dated(fullYear(String(year).padStart(2, '0')), month, day)

const ENGLISH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const YEAR = "(?:'?\\d{2}|(?:19|20)\\d{2})"
const ISO = /^((?:19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})\.?(?:T[\d:.Z+-]*)?[,;:]?$/
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?[,;:]?$/
/** '20260302'. */
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const EAST_ASIAN = /^((?:19|20)\d{2})[年년](\d{1,2})[月월](\d{1,2})[日일]?$/
/** Taiwan counts its years from 1911. */
const REPUBLIC = /^(9\d|1[0-4]\d)([/.-])(\d{2})\2(\d{2})$/
const GERMAN_SHORT = /^(\d{1,2})\.(\d{1,2})\.$/
const DAY_MONTH = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|er|\\.|º|ª)?[-/ ,]{0,2}(?:de |of )?(\\p{L}{3,12}|[\u0e01-\u0e4e.]{4,12})\\.?(?:[-/ ,.]{1,3}(?:de |del )?(${YEAR})|((?:19|20)\\d{2}|'?\\d{2}))?[,;:.]?$`,
  'iu',
)
const MONTH_DAY = /^([a-z]{3,9})\.?[-/ ]?(\d{1,2})(?:st|nd|rd|th)?(?:[-/ ,]{1,3}((?:19|20)\d{2}|'\d{2})|\/(\d{2})|('\d{2}))?[,;:.]?$/i
const YEAR_MONTH_DAY = /^((?:19|20)\d{2})(?:[-/ ]|\. ?)(\p{L}{3,12})(?:[-/ ]|\. ?)(\d{1,2})\.?$/iu

/** Reads a date that fills the whole text, in any of the forms that documents use; null for anything else. */
export function printedDate(printed: string): PlacedDate | null {
  // '3. 3. 2025', '2025. 03. 02.', '02.06.2025.': a blank behind each point, or a point behind all.
  const text = printed.replace(/[’‘`´]/g, "'").replace(/^(\d{1,2}|\d{4})\. ?(\d{1,2})\. ?(\d{1,2}|\d{4})\.?$/, '$1.$2.$3')
  const eastern = EAST_ASIAN.exec(text.replace(/ /g, ''))
  if (eastern) return yearFirst(eastern[1], eastern[2], eastern[3])
  const republic = REPUBLIC.exec(text)
  if (republic) return yearFirst(String(Number(republic[1]) + 1911), republic[3], republic[4])
  const iso = ISO.exec(text)
  if (iso) return yearFirst(iso[1], iso[3], iso[4])
  const compact = COMPACT.exec(text)
  if (compact && Number(compact[2]) <= 12) return yearFirst(compact[1], compact[2], compact[3])
  const numeric = NUMERIC.exec(text)
  if (numeric) return openDate(Number(numeric[1]), Number(numeric[3]), yearOf(numeric[4]))
  const german = GERMAN_SHORT.exec(text)
  if (german) return openDate(Number(german[1]), Number(german[2]), null, true)
  return namedDate(text)
}

const yearFirst = (year: string | undefined, month: string | undefined, day: string | undefined): PlacedDate | null =>
  Number(month) >= 1 && Number(month) <= 12 ? dated(Number(year), Number(month), Number(day)) : null

/** Two bare numbers and perhaps a year: which of them is the month, a number above 12 or the form tells. */
function openDate(first: number, second: number, year: number | null, isDayFirst = false): PlacedDate | null {
  if (first < 1 || second < 1 || first > 31 || second > 31 || (first > 12 && second > 12) || !sane(year)) return null
  const order = isDayFirst || first > 12 ? 'day-first' : second > 12 ? 'month-first' : 'open'
  return { year, first, second, order }
}

/** A date whose month has its name. */
function namedDate(text: string): PlacedDate | null {
  const yearIn = (...found: (string | undefined)[]) => yearOf(found.find((f) => f !== undefined)?.replace("'", ''))
  const day = DAY_MONTH.exec(text)
  const month = day && monthOfName(day[2] ?? '')
  if (day && month !== null) return dated(yearIn(day[3], day[4]), month, Number(day[1]), 'day')
  // Only English writes the month's name first; 'out 12' or 'set 5' would otherwise be Portuguese dates in English text.
  const english = MONTH_DAY.exec(text)
  const named = english && ENGLISH.test(english[1] ?? '') ? monthOfName(english[1] ?? '') : null
  if (english && named !== null) return dated(yearIn(english[3], english[4], english[5]), named, Number(english[2]), 'month')
  const last = YEAR_MONTH_DAY.exec(text)
  return last ? dated(Number(last[1]), monthOfName(last[2] ?? ''), Number(last[3])) : null
}

/** True for '31.01' and the like: a date only where points do not mark decimals. */
export const looksLikeDecimal = (text: string): boolean => /^\d{1,2}\.\d{1,2}$/.test(text)

/** Day and month of a printed date under an order; the date's own order wins where it has one. */
export function dayAndMonth(date: PlacedDate, order: PlacedDateOrder): { day: number; month: number } {
  const dayFirst = date.order === 'day-first' || (date.order === 'open' && order === 'day-first')
  return dayFirst ? { day: date.first, month: date.second } : { day: date.second, month: date.first }
}

/** The calendar date; null when it has no year or does not exist (nothing rolls over). */
export function resolve(date: PlacedDate, order: PlacedDateOrder, year: number | null = date.year): CalendarDate | null {
  const { day, month } = dayAndMonth(date, order)
  return year === null ? null : calendarDate(year, month, day)
}

/**
 * Decides whether '03/04' is 3 April or 4 March, for all dates of a document together: a part above 12 decides; else the order
 * whose dates lie closer together (a statement covers weeks, not the whole year); else the order in which dates with a month's name are written;
 * else the hint. `sure` is false when only the hint spoke.
 */
export function dateOrderOf(dates: readonly PlacedDate[], hint: PlacedDateOrder): { order: PlacedDateOrder; sure: boolean } {
  const numeric = dates.filter((d) => d.written === undefined)
  const [dayFirst, monthFirst] = [
    numeric.filter((d) => d.order === 'day-first').length,
    numeric.filter((d) => d.order === 'month-first').length,
  ]
  const open = dates.filter((d) => d.order === 'open')
  if (dayFirst !== monthFirst && (dayFirst > 2 * monthFirst || monthFirst > 2 * dayFirst))
    return { order: dayFirst > monthFirst ? 'day-first' : 'month-first', sure: true }
  const [d, m] = [spread(open, 'day-first'), spread(open, 'month-first')]
  if (open.length >= 3 && d !== m && Math.max(d, m) > 45 && Math.max(d, m) > 2.5 * Math.min(d, m))
    return { order: d < m ? 'day-first' : 'month-first', sure: true }
  const [byDay, byMonth] = (['day', 'month'] as const).map((w) => dates.filter((n) => n.written === w).length)
  if (byDay !== byMonth && Math.min(byDay ?? 0, byMonth ?? 0) === 0)
    return { order: (byDay ?? 0) > 0 ? 'day-first' : 'month-first', sure: true }
  return { order: hint, sure: open.every((o) => o.first === o.second) }
}

function spread(dates: readonly PlacedDate[], order: PlacedDateOrder): number {
  const days = dates.flatMap((d) => resolve(d, order, d.year ?? 2023) ?? []).map(dayNumber)
  if (days.length < dates.length) return Number.POSITIVE_INFINITY
  // A yearless list from December to January is short, though its numbers are far apart: measure around the largest gap.
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const whole = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0)
  if (dates.some((d) => d.year !== null) || sorted.length < 2) return whole
  const gap = Math.max(...sorted.slice(1).map((v, i) => v - (sorted[i] ?? v)))
  return Math.min(whole, 365 - gap)
}
