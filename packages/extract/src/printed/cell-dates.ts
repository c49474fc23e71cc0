import { type CalendarDate, calendarDate, dayNumber } from '@ledgerhand/core/calendar-date'
import { monthOfName } from './month-names.ts'
import { type DecimalMark, plainSpelling } from './printed.ts'

/** What stands as a date in a cell of a table, in the notations of the world, and what a whole column says about an ambiguous one. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD'
/** A date as printed. The year is null where none is printed; the day is known to exist in that month. */
export interface PrintedDate {
  year: number | null
  month: number
  day: number
}

const TIME = String.raw`(?:(?:[T ,@]+(?:at |um |à )?|-(?=\d\d[.:]\d\d))\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,:]\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:(?:Z|UTC|GMT|[A-Z]{3,4}|[+-]\d{2}:?\d{2})\s*)*)?`
const NUMERIC = new RegExp(String.raw`^(\d{1,4})\s?([./:\-' ])\s?(\d{1,2})\s?(?:([./:\-' ])\s?(\d{4}|\d{1,2}))?([.,])?${TIME}$`)
/** Thai months have points inside: 'มี.ค.'. */
const MONTH = String.raw`\p{L}{3,12}|[\u0e01-\u0e4e.]{4,12}`
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s\-/]?(?:de |of )?\s?(${MONTH})\.?(?:[\s\-/,'.]*(?:de |of )?\s*(\d{4}|\d{2}))?${TIME}$`,
  'u',
)
const MONTH_FIRST = new RegExp(String.raw`^([\p{L}]{3,12})\.?[\s\-/]?(\d{1,2})(?:st|nd|rd|th)?(?:[\s\-/,'.]+(\d{4}|\d{2}))?${TIME}$`, 'u')
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[\s\-/.]+([\p{L}]{3,12})\.?[\s\-/.]+(\d{1,2})${TIME}$`, 'u')

/**
 * Years of the Buddhist calendar (Thailand) run 543 ahead; Taiwan, which prints three digits, counts from 1911. Of two digits 60 to 82 are
 * Buddhist ones: no statement is of the sixties and seventies.
 */
export const fullYear = (text: string): number => {
  const year = Number(text)
  if (text.length === 4) return year >= 2443 && year <= 2643 ? year - 543 : year
  if (text.length === 3) return year + 1911
  return year >= 60 && year <= 82 ? year + 1957 : year + (year < 60 ? 2000 : 1900)
}
const yearOf = (text: string | undefined): number | null => (text === undefined ? null : fullYear(text))

/** '2026年3月2日', '2026년 3월 2일', and years of a Japanese reign: 'R8.3.2', '令和8年3月2日'. */
const EAST_ASIAN = new RegExp(
  String.raw`^(令和|平成|昭和|[RHS])?\s?(\d{1,4}|元)\s?[年년./-]\s?(\d{1,2})\s?[月월./-]\s?(\d{1,2})\s?[日일]?${TIME}$`,
)
const REIGNS: Record<string, number> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 }

function eastAsianDate(text: string): PrintedDate | null {
  const yearless = /^(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/.exec(text)
  if (yearless) return existing(null, Number(yearless[1]), Number(yearless[2]))
  const [, reign, year = '', month, day] = EAST_ASIAN.exec(text) ?? []
  const since = reign ? REIGNS[reign] : year.length === 4 ? 0 : undefined
  return since === undefined || month === undefined
    ? null
    : existing(since + (year === '元' ? 1 : Number(year)), Number(month), Number(day))
}

/** The date if that day exists (2000 stands in for an unknown year, so 29 February passes). Nothing rolls over. */
const existing = (year: number | null, month: number, day: number): PrintedDate | null =>
  (year === null || (year >= 1900 && year <= 2100)) && calendarDate(year ?? 2000, month, day) ? { year, month, day } : null

/**
 * Reads a text that is a date and nothing else (a time of day or a weekday beside it is allowed). `order` says how three bare
 * numbers run; a four-digit first number is always the year. Days that do not exist give null: '30/02/2024' is no date.
 */
export function parsePrintedDate(text: string, { order }: { order: DateOrder }): PrintedDate | null {
  if (text.length < 3 || text.length > 48) return null
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const spelled = plainSpelling(text)
  // '01.03.2025 г.': Bulgaria, Russia and Ukraine say 'year' behind it.
  const whole = /[гр]\.?$/u.test(spelled) ? spelled.replace(/(\d)\s?(?:г|р)\.?$/u, '$1') : spelled
  const booked = whole.includes(' as of ') ? whole.slice(0, whole.indexOf(' as of ')) : whole
  const s = booked.replace(/^\p{L}{2,10}\.?,?\s+(?=\d)|^\p{L}{2,10}\.?,?\s+(?=\p{L})/u, (word) =>
    monthOfName(word.replace(/[^\p{L}]/gu, '')) === null ? '' : word,
  )
  if (/[年년月월]|^[RHS]\d/.test(s)) return eastAsianDate(s)
  const compact = COMPACT.exec(s)
  if (compact) return compactDate(compact, s, order)
  const numeric = NUMERIC.exec(s)
  return numeric ? numericDate(numeric, order) : namedDate(s)
}

const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6}(?:\.\d+)?)?(?:\[[^\]]*\])?$/

/** '20260302', and where its year stands last '02032026'. */
function compactDate([, year, month, day]: RegExpExecArray, text: string, order: DateOrder): PrintedDate | null {
  const date = existing(Number(year), Number(month), Number(day))
  if (date || text.length !== 8) return date
  const [a, b, last] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))]
  return order === 'MDY' ? existing(last, a, b) : existing(last, b, a)
}

/** Two or three bare numbers. */
function numericDate([, a = '', sep1 = '', b = '', sep2, c, tail]: RegExpExecArray, order: DateOrder): PrintedDate | null {
  // The same mark twice; Quicken alone writes 1/5'24.
  if (c !== undefined && sep1 !== sep2 && sep2 !== "'") return null
  if (a.length === 4) return c === undefined || c.length > 2 ? null : existing(fullYear(a), Number(b), Number(c))
  if (a.length === 3 && Number(a) >= 90 && Number(a) <= 150 && /[./-]/.test(sep1) && c?.length === 2)
    return existing(fullYear(a), Number(b), Number(c))
  // Colons and lone final digits are dates only behind a four-digit year.
  if (a.length === 3 || sep1 === ':' || c?.length === 1) return null
  if (c === undefined) {
    // '5.12' is an amount; only '5.12.' is a day without its year.
    if (sep1 === ' ' || sep1 === "'" || (sep1 === '.' && tail !== '.')) return null
    return order === 'DMY' ? existing(null, Number(b), Number(a)) : existing(null, Number(a), Number(b))
  }
  if (order === 'YMD' && c.length === 2) return existing(fullYear(a.padStart(2, '0')), Number(b), Number(c))
  return order === 'MDY' ? existing(yearOf(c), Number(a), Number(b)) : existing(yearOf(c), Number(b), Number(a))
}

/** A date whose month has its name: '3 March 2026', 'March 3, 2026', '2026-Mar-03'. */
function namedDate(text: string): PrintedDate | null {
  const forms = [
    { form: DAY_FIRST, day: 1, month: 2, year: 3 },
    { form: MONTH_FIRST, day: 2, month: 1, year: 3 },
    { form: YEAR_FIRST, day: 3, month: 2, year: 1 },
  ]
  for (const { form, day, month, year } of forms) {
    const found = form.exec(text)
    const named = found && monthOfName(found[month] ?? '')
    if (found && named) return existing(yearOf(found[year]), named, Number(found[day]))
  }
  return null
}

/** A printed date with its year on the calendar; null where no year is printed. */
export const calendarDateOf = ({ year, month, day }: PrintedDate): CalendarDate | null =>
  year === null ? null : calendarDate(year, month, day)

export interface DateHints {
  /** The period that the document prints: dates inside it count. */
  periodStart?: CalendarDate | null
  periodEnd?: CalendarDate | null
  currency?: string | null
  decimal?: DecimalMark | null
  /** Words around the dates are those of a country that writes the day first. */
  dayFirst?: boolean
}

/**
 * How the bare numbers of a column of dates run. In turn: the order in which most are days that exist, the printed period, the order that
 * leaves the rows closest together (a listing runs through time), and last the custom of the currency. `sure` is false on that last ground.
 */
export function inferDateOrder(column: readonly string[], hints: DateHints = {}): { order: DateOrder; sure: boolean } {
  // Repeated days tell nothing new.
  const texts = column.filter(
    (text, i) => text !== column[i - 1] && (/^\D*\d{1,2}\s?[./\-' ]\s?\d{1,2}\b/.test(text) || /^\d{8}$/.test(text.trim())),
  )
  const candidates = (['DMY', 'MDY', 'YMD'] as const).map((order) => {
    const dates = texts.flatMap((text) => {
      const d = parsePrintedDate(text, { order })
      const day = d && calendarDate(d.year ?? 2000, d.month, d.day)
      return day ? [{ day, yearless: d.year === null }] : []
    })
    const { periodStart: from, periodEnd: to } = hints
    const inside = dates.filter(({ day, yearless }) => {
      if (!from || !to) return false
      return [from.slice(0, 4), to.slice(0, 4)].some((year) => {
        const there = yearless ? `${year}${day.slice(4)}` : day
        return there >= from && there <= to
      })
    }).length
    const days = dates.map(({ day }) => day).join()
    const travel = dates.reduce((sum, { day }, i) => sum + (i ? Math.abs(dayNumber(day) - dayNumber(dates[i - 1]?.day ?? day)) : 0), 0)
    return { order, parsed: dates.length, inside, travel, days }
  })
  const most = Math.max(...candidates.map((c) => c.parsed))
  let left = candidates.filter((c) => c.parsed === most)
  // A two-digit year comes first only where the other readings fail, or scatter over years what is then close together.
  const [ymd, others] = [left.find((c) => c.order === 'YMD'), left.filter((c) => c.order !== 'YMD')]
  if (ymd && others.length > 0) left = others.every((c) => c.inside < ymd.inside || c.travel > 10 * ymd.travel + 365) ? [ymd] : others
  const inside = Math.max(...left.map((c) => c.inside))
  left = left.filter((c) => c.inside === inside)
  const first = left[0]?.order ?? 'DMY'
  // '20260302' is the same day in every order.
  if (texts.length === 0 || new Set(left.map((c) => c.days)).size === 1) return { order: first, sure: true }
  const [dmy, mdy] = [left.find((c) => c.order === 'DMY'), left.find((c) => c.order === 'MDY')]
  // Two rows may well lie months apart: three tell.
  if (dmy && mdy && new Set(texts).size >= 3 && (dmy.travel > 3 * mdy.travel + 3 || mdy.travel > 3 * dmy.travel + 3)) {
    return { order: dmy.travel < mdy.travel ? 'DMY' : 'MDY', sure: true }
  }
  // Dots are never American; slashes with dollars are. Twins such as 03/03 read the same either way.
  if (texts.every((text) => /\d\s?\.\s?\d/.test(text))) return { order: 'DMY', sure: true }
  const same = dmy?.travel === 0 && texts.every((text) => /^\D*(\d{1,2})\D+\1\b/.test(text))
  const american = hints.currency === 'USD' || (!hints.currency && !hints.dayFirst && hints.decimal !== ',')
  return { order: american ? 'MDY' : 'DMY', sure: same }
}
