import { addDays, type CalendarDate, dayNumber, firstOfMonth, lastOfMonth, yearMonth } from '@ledgerhand/core/calendar-date'
import { fold } from '../printed/fold.ts'
import { monthOfName } from '../printed/month-names.ts'
import { dayAndMonth, type PlacedDate, type PlacedDateOrder, resolve } from '../printed/printed-dates.ts'
import { WEEKDAY } from '../printed/weekdays.ts'
import { phrases } from './lines.ts'
import { statementDate } from './statement-date.ts'
import { amountsOf, looksLikeMovement, type TokenLine, tokenLines } from './statement-lines.ts'
import { numberStyle, type Token } from './tokens.ts'

/** The time that a statement covers. `printed` is false when only a statement date or single years gave it. */
export interface StatementPeriod {
  start: CalendarDate
  end: CalendarDate
  printed: boolean
  /** It is a month that is named ('Statement for March 2024'): a card's rows may lie around it. */
  isMonth?: boolean
  /** The year is that of the file itself: nothing on the page says one. */
  fromFile?: boolean
}

const JOIN =
  /^(?:-|–|—|\/|ending|to|through|thru|until|till|and|bis|au|t\/m|tot|tot en met|al|a|ate|do|from|-to-|hingga|sampai|s\/d|til|till|az|ile|~)$/
const PERIOD_LABEL =
  /period|statement (?:dates?|from)|\bfrom\b|covering|activity|zeitraum|periode|periodo|\bdu\b|vom|van|okres|desde|billing|cycle|opening\/closing|tempoh|idoszak|ajalta/

const OWN =
  /\b(?:(?:statement|billing) (?:period|cycle|dates?|from)|kontoauszug|abrechnungszeitraum|periode du releve|releve de compte|extracto|estratto conto|afschrift)\b/
/** A list over several years says so beside its label. */
const LONGEST = 5 * 366
const LABELLED = 4

interface Candidate {
  from: PlacedDate
  to: PlacedDate
  score: number
  /** It is called the statement's own. */
  isOwn?: boolean
}

/** Finds the period that a statement prints, else makes one from its statement date; null when it prints neither. */
export function findPeriod(lines: readonly TokenLine[], order: PlacedDateOrder): StatementPeriod | null {
  const { best, apart } = bestRange(lines, order)
  if (best) return { ...best.days, printed: true }
  const month = wholeMonth(lines)
  if (month) return month
  if (apart) return { ...apart.days, printed: true }
  const end = statementDate(lines, order)
  return end ? { start: addDays(end, -45), end, printed: false } : null
}

/** The first and the last day of the period that is printed in lines, as printed, each with its year; null where none is. */
export function printedEnds(lines: readonly TokenLine[], order: PlacedDateOrder): Record<'start' | 'end', PlacedDate> | null {
  const { best } = bestRange(lines, order)
  if (!best) return null
  const inYear = (date: PlacedDate, day: CalendarDate) => ({ ...date, year: Number(day.slice(0, 4)) })
  return { start: inYear(best.from, best.days.start), end: inYear(best.to, best.days.end) }
}

interface Range extends Candidate {
  days: { start: CalendarDate; end: CalendarDate }
}

/** Of all pairs of days the likeliest period; `apart` is one that is called the statement's own, although none of its rows lies in it. */
function bestRange(lines: readonly TokenLine[], order: PlacedDateOrder): { best: Range | null; apart: Range | null } {
  let best: Range | null = null
  let apart: Range | null = null
  const rows = rowDays(lines, order)
  for (const candidate of ranges(lines)) {
    const days = bothEnds(candidate.from, candidate.to, order)
    if (!days) continue
    const { score, isOwn } = candidate
    const long = dayNumber(days.end) - dayNumber(days.start)
    if (long < 0 || long > (score >= LABELLED ? LONGEST : 400)) continue
    // 'Fees from 01.12. to 31.12.' in a row is the time of something else: no row of the statement is in it.
    const isOfRows = rows.length <= 2 || rows.some((day) => day >= days.start && day <= days.end)
    // One that is called the statement's own stays where there is no other: then its rows lie outside, which is said.
    if (!isOfRows && isOwn && !apart) apart = { ...candidate, days }
    if (!isOfRows) continue
    const total = score + (long >= 20 && long <= 100 ? 2 : long < 6 ? -1 : long > 400 ? -2 : 0)
    if (!best || total > best.score) best = { ...candidate, days, score: total }
  }
  return { best: best && best.score >= 1 ? best : null, apart }
}

/** The days of the rows that print them in full. */
const rowDays = (lines: readonly TokenLine[], order: PlacedDateOrder): CalendarDate[] =>
  lines.flatMap((line) => {
    const [first] = looksLikeMovement(line) ? line.tokens : []
    const day = first?.kind === 'date' && first.date.year !== null ? resolve(first.date, order) : null
    return day ? [day] : []
  })

const MONTH_LABEL =
  /\b(?:statement|period|periode|periodo|month|bulan|activity|auszug|kontoauszug|releve|extracto|estratto|afschrift|wyciag|zeitraum|monat|mois|mes|mese)\b/

/** 'Statement for March 2024'. */
function wholeMonth(lines: readonly TokenLine[]): StatementPeriod | null {
  for (const line of lines.slice(0, 40)) {
    if (line.page > 1 || looksLikeMovement(line) || line.words.length > 12) continue
    for (const [i, word] of line.words.entries()) {
      const year = /^((?:19|20)\d{2})[.,]?$/.exec(line.words[i + 1]?.text ?? '')?.[1]
      const month = year && !/^\d/.test(line.words[i - 1]?.text ?? '') ? monthOfName(word.text) : null
      if (!year || !month || !(MONTH_LABEL.test(fold(line.text)) || line.words.length === 2)) continue
      const first = yearMonth(Number(year), month)
      return { start: firstOfMonth(first), end: lastOfMonth(first), printed: true, isMonth: true }
    }
  }
  return null
}

/** Pairs of dates with 'to' or a dash between them; the pair may be broken over two lines. */
function* ranges(lines: readonly TokenLine[]): Generator<Candidate> {
  for (const [i, line] of lines.entries()) {
    const stacked = stackedRange(line, lines.slice(i + 1, i + 1 + STACK))
    if (stacked) yield stacked
    const next = lines[i + 1]
    const tokens: Token[] = next && next.page === line.page ? [...line.tokens, ...next.tokens] : line.tokens
    for (let k = 0; k < line.tokens.length; k++) {
      const within = tokens[k]?.kind === 'word' ? sameMonth(tokens, k) : monthBefore(tokens, k)
      if (within) yield { ...within, score: 2 + (PERIOD_LABEL.test(fold(line.text)) ? 3 : 0) - lateness(line) }
      const range = rangeAt(tokens, k, line, fold(lines[i - 1]?.text ?? ''))
      if (range) yield range
    }
  }
}

/** 'Statement period:' over 'Mar 2, 2026', 'through' and 'Mar 31, 2026', each on a line of its own, whatever stands at their left. */
function stackedRange(line: TokenLine, below: readonly TokenLine[]): Candidate | null {
  const label = phrases(line).find((phrase) => PERIOD_ALONE.test(fold(phrase.text)))
  if (!label) return null
  const under = below
    .filter((l) => l.page === line.page)
    .flatMap((l) => l.tokens.filter((t) => t.x0 < label.x1 + BESIDE && t.x1 > label.x0 - BESIDE))
  const [from, ...rest] = under
  const end = rest.findIndex((t) => t.kind === 'date')
  const [to, between] = [rest[end], rest.slice(0, Math.max(0, end))]
  if (from?.kind !== 'date' || to?.kind !== 'date' || between.some((t) => t.kind !== 'word')) return null
  if (!JOIN.test(fold(between.map((t) => t.text).join(' '))) || (from.date.year === null && to.date.year === null)) return null
  return { from: from.date, to: to.date, score: LABELLED + 1 - lateness(line), isOwn: true }
}
const PERIOD_ALONE = /^(?:statement|billing|account) (?:period|cycle):?$/
const STACK = 4
/** How far at either side of its label a day may stand, in points. */
const BESIDE = 20

/** A period stands on the first pages. */
const lateness = (line: TokenLine): number => Math.min(2, (line.page - 1) * 0.5)

/** The range whose first day is the token at `k`, of those of a line and the next; `above` is the folded line before it. */
function rangeAt(tokens: readonly Token[], k: number, line: TokenLine, above: string): Candidate | null {
  const from = tokens[k]
  if (from?.kind !== 'date') return null
  const between: string[] = []
  let j = k + 1
  while (tokens[j]?.kind === 'word' && between.length < 4) between.push(tokens[j++]?.text ?? '')
  const to = tokens[j]
  if (to?.kind !== 'date') return null
  const before = fold(
    tokens
      .slice(Math.max(0, k - 7), k)
      .map((t) => t.text)
      .join(' '),
  )
  const labelled = PERIOD_LABEL.test(before)
  const year = to.date.year ?? yearAfter(tokens, j)
  if (!isJoined(before, between, labelled && amountsOf(tokens).length === 0)) return null
  if (from.date.year === null && !year) return null
  const row = amountsOf(line.tokens).length > 0 && !labelled
  const score = 2 + (labelled ? 3 : PERIOD_LABEL.test(above) ? 2 : 0) - (row ? 3 : 0) - lateness(line)
  return { from: from.date, to: { ...to.date, year }, score, isOwn: !row && OWN.test(before) }
}

/** Whether the words between two days join them, or both have a label of their own; nothing between them is enough where `mayTouch`. */
function isJoined(before: string, between: readonly string[], mayTouch: boolean): boolean {
  const joint = fold(between.filter((word) => !WEEKDAY.test(fold(word))).join(' '))
    .replace(/\[[^\]]*\]|[:.,]/g, '')
    .trim()
  const isEachLabelled =
    /(?:start|begin|from|opening|open|open date|von|du|desde|dal|van)\b/.test(before) &&
    /\b(?:end|to|closing|close|bis|au|hasta|al|tot)\b/.test(joint)
  return JOIN.test(joint) || isEachLabelled || (joint === '' && mayTouch)
}

/** '01 - 31 March 2024', '1.-31.03.2024': the month is said once. */
function sameMonth(tokens: readonly Token[], at: number): Pick<Candidate, 'from' | 'to'> | null {
  const [first, joint, to] = tokens.slice(at, at + 3)
  const day = dayAlone(first)
  if (day === 0 || !JOIN.test(fold(joint?.text ?? '')) || to?.kind !== 'date' || to.date.year === null) return null
  // Only a month's name, or German points, leave no doubt which of two numbers is the day.
  if (to.date.order === 'month-first' && /\p{L}{3}/u.test(to.text)) return withDay(to.date, day)
  if (!/^\d{1,2}\.\d{1,2}\.\d/.test(to.text) || to.date.order === 'month-first') return null
  return withDay({ ...to.date, first: to.date.second, second: to.date.first, order: 'month-first' }, day)
}

const withDay = (to: PlacedDate, day: number): Pick<Candidate, 'from' | 'to'> | null =>
  day < to.second ? { from: { ...to, second: day }, to } : null

const dayAlone = (token: Token | undefined): number => Number(/^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?,?$/i.exec(token?.text ?? '')?.[1] ?? 0)

/** 'March 1 - 31, 2024': the month is said once, before both days. */
function monthBefore(tokens: readonly Token[], at: number): Pick<Candidate, 'from' | 'to'> | null {
  const [from, joint, to] = tokens.slice(at, at + 3)
  if (from?.kind !== 'date' || from.date.year !== null || !/^\p{L}{3}/u.test(from.text) || !JOIN.test(fold(joint?.text ?? ''))) return null
  const [, both] = /^(?:\d{1,2})(?:st|nd|rd|th)?,? ?((?:19|20)\d\d)[,;:.)]?$/.exec(to?.text ?? '') ?? []
  const year = both ? Number(both) : yearAfter(tokens, at + 2)
  const day = Number(/^\d{1,2}/.exec(to?.text ?? '')?.[0] ?? 0)
  if (!year || (!both && dayAlone(to) === 0) || day > 31 || day <= from.date.second) return null
  return { from: from.date, to: { ...from.date, year, second: day } }
}

/** 'July 1 - July 31 , 2014' leaves the year to itself. */
function yearAfter(tokens: readonly Token[], at: number): number | null {
  const text = tokens
    .slice(at + 1, at + 3)
    .map((t) => t.text)
    .join(' ')
  const year = /^[, (]*((?:19|20)\d\d)\b/.exec(text)?.[1]
  return year ? Number(year) : null
}

function bothEnds(from: PlacedDate, to: PlacedDate, usual: PlacedDateOrder): { start: CalendarDate; end: CalendarDate } | null {
  // '01/03-31/03/2024': both days are printed one way, and one of them tells which.
  const telling = [from, to].find((d) => d.order !== 'open' && d.written === undefined)?.order
  const order = telling === undefined || telling === 'open' ? usual : telling
  const end = resolve(to, order, to.year ?? from.year)
  if (!end) return null
  const endYear = Number(end.slice(0, 4))
  const later = dayAndMonth(from, order).month > dayAndMonth(to, order).month
  const start = resolve(from, order, from.year ?? (later ? endYear - 1 : endYear))
  return start ? { start, end } : null
}

/**
 * The date with its year. Where none is printed, the year that puts the date into the period, else the nearest to its end, with
 * the future less likely than the past: a December row of a statement that ends in January belongs to the year before.
 * In a period of more than a year a day may lie twice: it is the one from `after` on, the day of the row before.
 */
export function datedWithin(
  date: PlacedDate,
  order: PlacedDateOrder,
  period: Pick<StatementPeriod, 'start' | 'end'> | null,
  after: CalendarDate | null = null,
): CalendarDate | null {
  if (date.year !== null) return resolve(date, order)
  return period && dayWithin((year) => resolve(date, order, year), period, after)
}

/** As `datedWithin`, of a day and month that `inYear` puts into a year; null where it exists in none of them. */
export function dayWithin(
  inYear: (year: number) => CalendarDate | null,
  period: Pick<StatementPeriod, 'start' | 'end'>,
  after: CalendarDate | null = null,
): CalendarDate | null {
  const [start, end] = [dayNumber(period.start), dayNumber(period.end)]
  const endYear = Number(period.end.slice(0, 4))
  let best: { date: CalendarDate; far: number } | null = null
  for (let year = Math.min(endYear - 1, Number(period.start.slice(0, 4))); year <= endYear + 1; year++) {
    const d = inYear(year)
    if (!d) continue
    const day = dayNumber(d)
    const far = day > end ? 3 * (day - end) : day < start ? start - day : 0
    const isNext = best?.far === 0 && far === 0 && after !== null && best.date < after && d >= after
    if (!best || far < best.far || isNext) best = { date: d, far }
  }
  return best?.date ?? null
}

const [LETTER_WIDTH, LETTER_HEIGHT] = [5, 10]
/** Lines of text as lines of a page, for the same reading: each letter as wide as the next, one blank between words. */
export function linesOfTexts(texts: readonly string[]): TokenLine[] {
  const words = texts.flatMap((text, row) =>
    [...text.matchAll(/\S+/g)].map((word) => ({
      text: word[0],
      x0: word.index * LETTER_WIDTH,
      x1: (word.index + word[0].length) * LETTER_WIDTH,
      top: 2 * row * LETTER_HEIGHT,
      bottom: (2 * row + 1) * LETTER_HEIGHT,
    })),
  )
  return tokenLines([{ number: 1, width: 612, height: 2 * texts.length * LETTER_HEIGHT, words }], numberStyle).lines
}
