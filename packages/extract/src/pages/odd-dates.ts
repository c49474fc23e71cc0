import { dayNumber } from '@ledgerhand/core/calendar-date'
import { monthOfName } from '../printed/month-names.ts'
import { datedInYear, type PlacedDate, resolve } from '../printed/printed-dates.ts'
import { type Line, lineFromWords, phrases } from './lines.ts'
import type { Token } from './tokens.ts'
import type { Word } from './words.ts'

/** Dates that only their neighbours make readable: broken over two lines, or with a year of two digits in front. */

/** '04-03-' in a narrow column, with '2026' under it. */
const HALF = /^(?:\d{1,2}([-/.])(?:\d{1,2}|\p{L}{3,9})\1|(?:19|20)\d\d([-/.])\d{1,2}\2)$/u
const REST = /^(?:(?:19|20)\d\d|\d\d)$/
const YEAR = /^(?:19|20)\d\d$/
/** The number of a day, alone in its place. */
const DAY = /^(?:[1-9]|[0-2]\d|3[01])$/
const isMonth = (text: string): boolean => /^\p{L}{3,9}\.?$/u.test(text) && monthOfName(text) !== null
/** How days without a year are broken over two lines where rows begin with them: 'Jan' with '11' under it, or '11' with 'Jan' under it. */
type DateWrap = 'month-over-day' | 'day-over-month' | null

/** What of a date that is broken over two lines may stand under its beginning, and what joins the two; null for any other word. */
function restOfDate(line: Line, word: Word, wrap: DateWrap): { isRest(text: string): boolean; joint: '' | ' ' } | null {
  if (HALF.test(word.text)) return { isRest: (text) => REST.test(text), joint: '' }
  if (wrap === null || word !== line.words[0]) return null
  if (wrap === 'month-over-day') return isMonth(word.text) ? { isRest: (text) => DAY.test(text), joint: ' ' } : null
  return DAY.test(word.text) ? { isRest: isMonth, joint: ' ' } : null
}

/**
 * A shop may be called May: many rows begin with a month that has a day under it, or the other way round, or none does. Where both are
 * seen, as one date ends and the next begins, the two parts of one date stand closer.
 */
function dateWrapOf(lines: readonly Line[]): DateWrap {
  const gaps = { 'month-over-day': [] as number[], 'day-over-month': [] as number[] }
  lines.forEach((line, i) => {
    const word = line.words[0]
    if (!word || !(isMonth(word.text) || DAY.test(word.text))) return
    for (const below of lines.slice(i + 1, i + 3)) {
      const rest = below.words[0]
      if (!rest || below.page !== line.page || !isUnder(word, rest)) continue
      if (isMonth(word.text) && DAY.test(rest.text)) gaps['month-over-day'].push(below.top - line.top)
      else if (DAY.test(word.text) && isMonth(rest.text)) gaps['day-over-month'].push(below.top - line.top)
      break
    }
  })
  const kinds = (['month-over-day', 'day-over-month'] as const).filter((kind) => gaps[kind].length >= 3)
  const mean = (kind: keyof typeof gaps) => gaps[kind].reduce((a, b) => a + b, 0) / gaps[kind].length
  return kinds.sort((a, b) => mean(a) - mean(b))[0] ?? null
}

/** The lines with dates that were broken put together where they begin. A line that held only their rests is gone. */
export function withWrappedDates(lines: readonly Line[]): Line[] {
  const out = [...lines]
  const wrap = dateWrapOf(lines)
  for (const [i, line] of lines.entries()) {
    for (const word of line.words) {
      const broken = restOfDate(line, word, wrap)
      if (!broken) continue
      const isRest = (w: Word, next: Line) =>
        (isUnder(word, w) && broken.isRest(w.text)) || (broken.joint === '' && flowed(line, word, next, w))
      // The line below, or the one after it where the other cells of the row are taller.
      const at = [i + 1, i + 2].find((k) => {
        const near = out[k]
        return near?.page === line.page && near.top - line.bottom < 0.9 * line.height && near.words.some((w) => isRest(w, near))
      })
      const below = at === undefined ? undefined : out[at]
      const rest = below?.words.find((w) => isRest(w, below))
      if (at === undefined || !below || !rest) continue
      const whole = { ...word, text: word.text + broken.joint + rest.text, x1: Math.max(word.x1, rest.x1) }
      out[i] = lineFromWords(
        line.page,
        line.pageWidth,
        (out[i]?.words ?? []).map((w) => (w === word ? whole : w)),
      )
      out[at] = withoutWord(below, rest)
    }
  }
  return withYearsUnderDays(withYearsUnderCells(out)).filter((line) => line.words.length > 0)
}

/** How many lines below its day a year may stand, and how many days must be broken so before it is the habit of the paper. */
const YEAR_WITHIN_LINES = 2
const LEAST_WRAPPED = 3

/** '2 Apr' in a narrow column of days with '2024' under it, again and again. */
function withYearsUnderDays(lines: readonly Line[]): Line[] {
  const found = lines.flatMap((line, i) =>
    line.words.flatMap((word, k) => {
      const month = line.words[k + 1]
      if (!month || !DAY.test(word.text) || !isMonth(month.text) || month.x0 - word.x1 > 0.6 * line.height) return []
      // What stands between belongs to other cells of the row.
      for (let at = i + 1; at <= i + YEAR_WITHIN_LINES; at++) {
        const [above, below] = [lines[at - 1], lines[at]]
        if (!above || !below || below.page !== line.page || below.top - above.bottom > 0.9 * line.height) break
        const under = below.words.find((w) => isUnder(word, w))
        if (under && YEAR.test(under.text)) return [{ i, word, month, at, year: under }]
        if (under) break
      }
      return []
    }),
  )
  if (found.length < LEAST_WRAPPED) return [...lines]
  const out = [...lines]
  for (const { i, word, month, at, year } of found) {
    const [line, below] = [out[i], out[at]]
    if (!line || !below) continue
    const whole = { ...word, text: `${word.text} ${month.text} ${year.text}`, x1: month.x1 }
    out[i] = lineFromWords(
      line.page,
      line.pageWidth,
      line.words.flatMap((w) => (w === word ? whole : w === month ? [] : w)),
    )
    out[at] = withoutWord(below, year)
  }
  return out
}

const MONTH_AND_DAY = /(?:^|\s)(?:(\p{L}{3,9})\.? \d{1,2}|\d{1,2} (\p{L}{3,9})\.?) ?,$/u

/** 'July 2,' at the end of a cell with '2025' alone on the next line of the cell. */
function withYearsUnderCells(lines: readonly Line[]): Line[] {
  const out = [...lines]
  for (const [i, line] of lines.entries()) {
    const below = out[i + 1]
    if (!below || below.page !== line.page || below.top - line.bottom > 0.9 * line.height || !line.text.includes(',')) continue
    for (const cell of phrases(line, 1.5)) {
      const [, before, behind] = MONTH_AND_DAY.exec(cell.text) ?? []
      if (monthOfName(before ?? behind ?? '') === null) continue
      const year = phrases(below, 1.5).find((p) => YEAR.test(p.text) && p.x0 > cell.x0 - 4 && p.x0 < cell.x1)
      const word = year && below.words.find((w) => w.x0 === year.x0)
      const last = line.words.findLast((w) => w.x1 <= cell.x1 + 0.01)
      if (!word || !last) continue
      const [x0, x1] = [cell.x1 + 0.2 * line.height, cell.x1 + 2 * line.height]
      const moved = { ...word, x0, x1, top: last.top, bottom: last.bottom }
      out[i] = lineFromWords(line.page, line.pageWidth, [...(out[i]?.words ?? []), moved])
      out[i + 1] = withoutWord(below, word)
    }
  }
  return out
}

/** A line from which a word was put elsewhere. */
function withoutWord(line: Line, word: Word): Line {
  const words = line.words.filter((w) => w !== word)
  return { ...line, words, text: words.map((w) => w.text).join(' ') }
}

const isUnder = (half: Word, w: Word): boolean => Math.abs(w.x0 - half.x0) < 4

/** A line of text that ends with half a date, and goes on with its year and nothing else. */
const flowed = (line: Line, half: Word, next: Line, rest: Word): boolean =>
  line.words.at(-1) === half && next.words.length === 1 && YEAR.test(rest.text)

const SHORT = /^(\d\d)([-/.])(\d\d)\2(\d\d)\.?$/

/** Days that stand so near to others are of the same statement. */
const NEAR_DAYS = 62
const YEAR_DAYS = 366

/**
 * '26.03.02' may begin with the year. It does where all such dates of a document begin with the same one or two numbers and end with many:
 * a list of movements runs through the days of a year, not through the years of a day. It does, too, where the dates that print a whole year say
 * so: 'Saldo 25-12-31' over a January of 2026.
 */
export function yearsBeforeMonths(lines: readonly { tokens: Token[] }[]): void {
  const dates = lines.flatMap(({ tokens }) => tokens.flatMap((t) => (t.kind === 'date' && SHORT.test(t.text) ? [t] : [])))
  const parts = dates.map((t) => (SHORT.exec(t.text) ?? []).map(Number))
  if (dates.length === 0 || !parts.every(([, , , month = 0, day = 0]) => month <= 12 && day <= 31)) return
  const distinct = (k: number) => new Set(parts.map((p) => p[k])).size
  const runsThroughDays = dates.length >= 3 && distinct(1) <= 2 && distinct(4) >= 3
  if (!runsThroughDays && !fitWholeYears(lines, parts)) return
  dates.forEach((token, i) => {
    const [, year = 0, , month = 0, day = 0] = parts[i] ?? []
    token.date = datedInYear(year, month, day) ?? token.date
  })
}

/** Whether dates of three short numbers lie near those that print a whole year only if they begin with the year. */
function fitWholeYears(lines: readonly { tokens: readonly Token[] }[], parts: readonly (readonly number[])[]): boolean {
  const known = lines.flatMap(({ tokens }) =>
    tokens.flatMap((t) =>
      t.kind === 'date' && t.date.written && /(?:19|20)\d\d/.test(t.text) ? (resolve(t.date, 'day-first') ?? []) : [],
    ),
  )
  const nearest = (date: PlacedDate | null): number => {
    const day = date && resolve(date, 'day-first')
    return day ? Math.min(...known.map((other) => Math.abs(dayNumber(other) - dayNumber(day)))) : Number.POSITIVE_INFINITY
  }
  return (
    known.length > 0 &&
    parts.every(
      ([, a = 0, , b = 0, c = 0]) =>
        nearest(datedInYear(a, b, c)) <= NEAR_DAYS &&
        nearest(datedInYear(c, b, a)) > YEAR_DAYS &&
        nearest(datedInYear(c, a, b)) > YEAR_DAYS,
    )
  )
}

/** '令和8年', 'R8': a year of the reign that began in 2019. */
const REIGN_YEAR = /(?:令和|\bR\.?)\s?(\d{1,2})(?:年|[./-]\d)/g
const REIGN_BEGAN = 2018
const YEAR_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2})$/

/** Under a period of '令和8年3月' the year of '8-03-02' is that one, or its neighbour: the page counts in years of the reign. */
export function reignYears(lines: readonly { tokens: Token[]; text: string }[]): void {
  const named = new Set(lines.slice(0, 60).flatMap(({ text }) => [...text.matchAll(REIGN_YEAR)].map((m) => Number(m[1]))))
  if (named.size === 0) return
  const dates = lines.flatMap(({ tokens }) => tokens.flatMap((t) => (t.kind === 'date' && YEAR_FIRST.test(t.text) ? [t] : [])))
  const parts = dates.map((t) => (YEAR_FIRST.exec(t.text) ?? []).map(Number))
  const fits = parts.every(([, year = 0, , month = 0, day = 0]) => [0, 1, -1].some((d) => named.has(year + d)) && month <= 12 && day <= 31)
  if (dates.length < 3 || !fits) return
  dates.forEach((token, i) => {
    const [, year = 0, , month = 0, day = 0] = parts[i] ?? []
    token.date = { year: REIGN_BEGAN + year, first: month, second: day, order: 'month-first' }
  })
}

const DOTTED = /^(\d{1,2})\.(\d{2})$/

/**
 * '3.02' is an amount where points mark decimals, but not at the beginning of row after row in a document that has no other days beside
 * its amounts: then it is a day. Which number is the month, the list tells: it has few of them.
 */
export function dottedDays(lines: readonly { tokens: Token[] }[]): void {
  const begins = lines.flatMap(({ tokens }) => {
    const days = tokens.slice(0, 2).filter((t, k) => DOTTED.test(t.text) && (k === 0 || DOTTED.test(tokens[0]?.text ?? '')))
    const others = tokens.slice(days.length)
    return days.length > 0 && others[0]?.kind === 'word' && others.some((t) => t.kind === 'amount') ? [{ tokens, days }] : []
  })
  const movesOtherwise = lines.some(
    ({ tokens }) => tokens[0]?.kind === 'date' && tokens.slice(1).some((t) => t.kind === 'amount') && !DOTTED.test(tokens[1]?.text ?? ''),
  )
  if (begins.length < 3 || movesOtherwise) return
  const parts = begins.flatMap(({ days }) => days.map((t) => (DOTTED.exec(t.text) ?? []).slice(1).map(Number)))
  const few = (k: number) => new Set(parts.map((p) => p[k])).size
  const monthFirst = few(0) < few(1) || parts.some((p) => (p[1] ?? 0) > 12)
  const [month, day] = monthFirst ? [0, 1] : [1, 0]
  if (parts.some((p) => !p[month] || !p[day] || (p[month] ?? 0) > 12 || (p[day] ?? 0) > 31)) return
  for (const { tokens, days } of begins)
    days.forEach((t, k) => {
      const [first = 0, second = 0] = (DOTTED.exec(t.text) ?? []).slice(1).map(Number)
      const date = { year: null, first, second, order: monthFirst ? 'month-first' : 'day-first' } as const
      tokens[k] = { kind: 'date', text: t.text, x0: t.x0, x1: t.x1, date }
    })
}
