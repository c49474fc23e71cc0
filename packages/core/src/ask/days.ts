/** The days that a query names. */
import {
  addDays,
  addMonths,
  type CalendarDate,
  EARLIEST,
  firstOfMonth,
  firstOfQuarter,
  LATEST,
  lastOfMonth,
  monthOf,
  parseCalendarDate,
  type YearMonth,
  yearMonth,
} from '../calendar-date.ts'
import { fiscalYearOn, taxDays } from '../tax/fiscal-year.ts'
import type { AskDays, AskVocabulary } from './query.ts'

type Calendar = Pick<AskVocabulary, 'today' | 'fiscalYearStart'>

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ')
/** 'mar', 'sept' or 'march' as 3; null for any other word. */
const monthOfWord = (word: string): number | null => {
  const at = MONTH_NAMES.findIndex((name) => name === word || name.slice(0, 3) === word || (word === 'sept' && name === 'september'))
  return at < 0 ? null : at + 1
}
const yearOf = (word: string): number | null => (/^(19[7-9]\d|20\d\d|2100)$/.test(word) ? Number(word) : null)
const months = (first: YearMonth, count: number): AskDays => ({ from: firstOfMonth(first), to: lastOfMonth(addMonths(first, count - 1)) })
const isWithin = ({ from, to }: AskDays) => from >= EARLIEST && to <= LATEST && from <= to

/** One word: '2026', '2026-q1', 'q1-2026', 'fy2026', '2026-03', '2026-03-05'. Words are in small letters. */
function oneWord(word: string, { fiscalYearStart }: Calendar): AskDays | null {
  const year = yearOf(word)
  if (year !== null) return months(yearMonth(year, 1), 12)
  const quarter = /^(\d{4})-?q([1-4])$/.exec(word) ?? /^q([1-4])-?(\d{4})$/.exec(word)
  if (quarter) {
    const [of, n] = word.startsWith('q') ? [quarter[2], quarter[1]] : [quarter[1], quarter[2]]
    const named = yearOf(of ?? '')
    return named === null ? null : months(yearMonth(named, Number(n) * 3 - 2), 3)
  }
  const fiscal = yearOf(/^fy-?(\d{4})$/.exec(word)?.[1] ?? '')
  if (fiscal !== null) return taxDays(fiscal, fiscalYearStart)
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(word)
  if (month && yearOf(month[1] ?? '') !== null) return months(word as YearMonth, 1)
  const day = parseCalendarDate(word)
  return day && { from: day, to: day }
}

/** The month of that name that began last. */
function lastNamed(month: number, today: CalendarDate): YearMonth {
  const year = Number(today.slice(0, 4))
  const own = yearMonth(year, month)
  return own <= monthOf(today) ? own : yearMonth(year - 1, month)
}

/** 'this month', 'last quarter', 'this fiscal year'. */
function relative(which: string, unit: string, isFiscal: boolean, { today, fiscalYearStart }: Calendar): AskDays | null {
  const back = which === 'this' || which === 'current' ? 0 : which === 'last' || which === 'previous' ? 1 : null
  if (back === null) return null
  const month = monthOf(today)
  if (unit === 'month') return months(addMonths(month, -back), 1)
  if (unit === 'quarter') return months(addMonths(firstOfQuarter(month), -3 * back), 3)
  if (unit !== 'year') return null
  const year = Number(today.slice(0, 4))
  if (!isFiscal) return months(yearMonth(year - back, 1), 12)
  const running = Number(fiscalYearOn(today, fiscalYearStart).from.slice(0, 4))
  return taxDays(running - back, fiscalYearStart)
}

interface Found {
  days: AskDays
  /** How many words they took. */
  took: number
}

/** A span without 'to' and 'since', at the head of words in small letters. */
function plainDays(words: readonly string[], calendar: Calendar): Found | null {
  const [first = '', second = '', third = ''] = words
  const { today } = calendar
  if (first === 'today') return { days: { from: today, to: today }, took: 1 }
  if (first === 'yesterday') return { days: { from: addDays(today, -1), to: addDays(today, -1) }, took: 1 }
  if (first === 'fiscal' && second === 'year' && yearOf(third) !== null)
    return { days: taxDays(Number(third), calendar.fiscalYearStart), took: 3 }
  const ago = first === 'last' && /^[1-9]\d?$/.test(second) ? Number(second) : null
  if (ago !== null && /^months?$/.test(third)) return { days: months(addMonths(monthOf(today), -ago), ago), took: 3 }
  if (ago !== null && /^days?$/.test(third)) return { days: { from: addDays(today, 1 - ago), to: today }, took: 3 }
  const fiscal = second === 'fiscal' ? relative(first, third, true, calendar) : null
  if (fiscal) return { days: fiscal, took: 3 }
  const named = relative(first, second, false, calendar)
  if (named) return { days: named, took: 2 }
  const year = yearOf(second)
  const month = monthOfWord(first)
  if (month !== null)
    return year !== null ? { days: months(yearMonth(year, month), 1), took: 2 } : { days: months(lastNamed(month, today), 1), took: 1 }
  const quarter = /^q([1-4])$/.exec(first)
  if (quarter) {
    const start = Number(quarter[1]) * 3 - 2
    return year !== null ? { days: months(yearMonth(year, start), 3), took: 2 } : { days: months(lastNamed(start, today), 3), took: 1 }
  }
  const days = oneWord(first, calendar)
  return days && { days, took: 1 }
}

/** What may join the first and the last of some days. */
const UNTIL: ReadonlySet<string> = new Set(['to', 'through', '-', '–', '..'])

/**
 * Days at the head of words in small letters: '2026-q1', '2026-01..2026-03', 'march 2026', 'last 3 months', 'since 2026-03', 'from march to
 * may'. Null where the first word begins none. Years 1970 to 2100.
 */
export function daysAt(words: readonly string[], calendar: Calendar): Found | null {
  const [first = ''] = words
  if (first === 'since') {
    const began = plainDays(words.slice(1), calendar)
    const days = began && { from: began.days.from, to: calendar.today }
    return days && isWithin(days) ? { days, took: 1 + began.took } : null
  }
  const ends = first.split('..')
  if (ends.length === 2) {
    const [from, to] = ends.map((end) => oneWord(end, calendar))
    const days = from && to && { from: from.from, to: to.to }
    return days && isWithin(days) ? { days, took: 1 } : null
  }
  const from = plainDays(words, calendar)
  if (!from || !isWithin(from.days)) return null
  if (!UNTIL.has(words[from.took] ?? '')) return from
  const to = plainDays(words.slice(from.took + 1), calendar)
  const days = to && { from: from.days.from, to: to.days.to }
  return days && isWithin(days) ? { days, took: from.took + 1 + to.took } : from
}
