import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { FreeLists } from '@ledgerhand/core/free-list'
import { type PrintedDate, parsePrintedDate } from '@ledgerhand/extract/printed/cell-dates'
import { fold } from '@ledgerhand/extract/printed/fold'
import { CLOSING, OPENING } from '@ledgerhand/extract/printed/lexicon/balances'
import { parsePrintedAmount } from '@ledgerhand/extract/printed/printed'
import { oneLine } from '@ledgerhand/extract/printed/text'
import { CARD_CLOSING, OTHER_BALANCE } from '@ledgerhand/extract/printed/wording'
import { masked } from './mask.ts'

/**
 * Whether what a service says stands in the document's own text. Compared by value, since services write '1234.5' for '1,234.50';
 * line by line, since every amount and every date stands somewhere in a long statement; and each printed amount carries one row
 * only, since a row may be said twice that is printed once.
 */
export interface PrintedLine {
  page: number
  text: string
  words: ReadonlySet<string>
  /** Every reading of every amount on the line, in cents. */
  amounts: readonly ReadonlySet<number>[]
  dates: readonly PrintedDate[]
}
export interface PrintedText {
  lines: readonly PrintedLine[]
}

const GROUPED = String.raw`\d{1,3}(?:[.,'\u2019\u00a0 ]\d{2,3})*[.,]\d{2}`
const PLAIN = String.raw`\d+[.,]\d{1,2}|\.\d{2}`
const WITH_CENTS = new RegExp(String.raw`(?<![\d.,/]|\d-)(?:${GROUPED}|${PLAIN})(?![\d/]|[.,-]\d)`, 'g')
const WHOLE = /(?<![\d.,/]|\d-)\d{1,3}(?:[.,'’]\d{3})+(?![\d/]|[.,-]\d)|(?<![\d.,/]|\d-)\d{1,12}(?![\d/]|[.,-]\d)/g
const DATES =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|(?<![\d.,])\d{1,2}[-/]\d{1,2}(?![\d/-])|(?<![\d.,])\d{1,2}\.\d{1,2}\.(?!\d)|\d{1,2}(?:st|nd|rd|th)?\.?[ -]\p{L}{3,12}\.?,?(?:[ -]+(?:\d{4}|\d{2})(?![\d.,]))?|\p{L}{3,12}\.?[ -]\d{1,2}(?:st|nd|rd|th)?(?![\d.]|[-/]\d{1,2}[-/.])(?:,? +\d{4})?|(?<!\d)(?:19|20)\d{6}(?!\d)/gu

/** Reads a document's text once for all questions to it. */
export function printedText(pages: readonly string[]): PrintedText {
  const texts = pages.flatMap((page, i) => page.split(/\r?\n/).map((text) => ({ page: i + 1, text: oneLine(text) })))
  const kept = texts.filter(({ text }) => text !== '')
  // Whole numbers are amounts only in a document that prints no cents at all: elsewhere any day or number would do.
  const withCents = kept.some(({ text }) => text.match(WITH_CENTS) !== null)
  return {
    lines: kept.map(({ page, text }) => ({ page, text, words: wordsOf(text), amounts: amountsIn(text, withCents), dates: datesIn(text) })),
  }
}

function amountsIn(text: string, withCents: boolean): ReadonlySet<number>[] {
  const found = text.match(withCents ? WITH_CENTS : WHOLE) ?? []
  const readingsOf = (number: string) =>
    ([null, '.', ','] as const).flatMap((decimal) => parsePrintedAmount(number, { decimal })?.cents ?? [])
  // '330.64 12.276,03' is no amount with spaces between its groups, but two.
  const single = found.flatMap((number) =>
    /[ \u00a0]/.test(number) && readingsOf(number).length === 0 ? number.split(/[ \u00a0]/) : [number],
  )
  return single.map((number) => {
    const readings = readingsOf(number)
    // '48 830,60' may be café no. 48 and 830.60.
    const tail = /[ \u00a0](\d{1,3}[.,]\d{2})$/.exec(number)?.[1]
    const alone = tail === undefined ? null : parsePrintedAmount(tail)
    return new Set<number>(alone ? [...readings, alone.cents] : readings)
  })
}

const datesIn = (text: string): PrintedDate[] =>
  (text.match(DATES) ?? []).flatMap((date) => (['DMY', 'MDY'] as const).flatMap((order) => parsePrintedDate(date.trim(), { order }) ?? []))

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    masked(text)
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]{2,}/gu) ?? [],
  )

export const isDay = (printed: PrintedDate, date: CalendarDate): boolean =>
  printed.month === Number(date.slice(5, 7)) &&
  printed.day === Number(date.slice(8)) &&
  (printed.year === null || printed.year === Number(date.slice(0, 4)))

export interface ToGround {
  date: CalendarDate
  amountCents: number
  description: string
  page: number | null
}
/** What of a row was not found; null when all of it was. */
export type Missing = 'amount' | 'date' | 'words' | null
export interface Grounded {
  missing: Missing
  line: PrintedLine | null
}

/** So many lines up a day may stand above the rows of that day. */
const DAY_ABOVE = 40
/** A description may run over these lines, around the one with the amount. */
const WORDS_AROUND = 2
/** The share of a description's words that must stand there: a service may tidy, not make up. */
const MIN_WORDS = 0.6

/** So many lines of one amount are looked at for a row, on its page and elsewhere. */
const MOST_LINES = 256

/** For each row the line that it stands on, each printed amount used once; and what was missing where there is none. */
export function groundRows(rows: readonly ToGround[], { lines }: PrintedText): Grounded[] {
  const used = lines.map(() => new Set<number>())
  // A line whose every print of an amount carries a row already is not looked at again.
  const byAmount = new FreeLists()
  for (const [amount, list] of linesByAmount(lines)) {
    for (const i of list) {
      byAmount.add(`${amount}`, i)
      byAmount.add(`${amount} on ${lines[i]?.page}`, i)
    }
  }
  const freePrint = (i: number, cents: number) =>
    (lines[i]?.amounts ?? []).findIndex((readings, n) => readings.has(cents) && !used[i]?.has(n))
  return rows.map((row): Grounded => {
    let missing: Exclude<Missing, null> = 'amount'
    const { page, amountCents } = row
    const near = (key: string) => byAmount.get(key)?.free(MOST_LINES, 0, (i) => (freePrint(i, amountCents) < 0 ? 'gone' : 'free')) ?? []
    for (const i of new Set([...(page === null ? [] : near(`${amountCents} on ${page}`)), ...near(`${amountCents}`)])) {
      const line = lines[i]
      if (!line) continue
      if (!hasDay(lines, i, row.date)) {
        if (missing === 'amount') missing = 'date'
        continue
      }
      if (!hasWords(lines, i, row.description)) {
        missing = 'words'
        continue
      }
      used[i]?.add(freePrint(i, amountCents))
      return { missing: null, line }
    }
    return { missing, line: null }
  })
}

/** On how many lines an amount stands beside a day. */
export function linesWith({ lines }: PrintedText): (row: { date: CalendarDate; amountCents: number }) => number {
  const byAmount = linesByAmount(lines)
  return ({ date, amountCents }) => (byAmount.get(amountCents) ?? []).filter((i) => hasDay(lines, i, date)).length
}

/** Amount in cents → the lines that print it, in their order. */
function linesByAmount(lines: readonly PrintedLine[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [i, line] of lines.entries()) {
    for (const amount of new Set(line.amounts.flatMap((readings) => [...readings]))) {
      const list = found.get(amount)
      if (list) list.push(i)
      else found.set(amount, [i])
    }
  }
  return found
}

/** The day stands on the line; or, where the line has none, above it as that of several rows, or on the line below. */
function hasDay(lines: readonly PrintedLine[], at: number, date: CalendarDate): boolean {
  const own = lines[at]?.dates ?? []
  if (own.length > 0) return own.some((d) => isDay(d, date))
  for (let i = at - 1; i >= Math.max(0, at - DAY_ABOVE); i--) {
    const above = lines[i]?.dates ?? []
    if (above.length > 0) return above.some((d) => isDay(d, date))
  }
  return (lines[at + 1]?.dates ?? []).some((d) => isDay(d, date))
}

function hasWords(lines: readonly PrintedLine[], at: number, description: string): boolean {
  const wanted = [...wordsOf(description)]
  if (wanted.length === 0) return true
  const around = lines.slice(Math.max(0, at - WORDS_AROUND), at + WORDS_AROUND + 1)
  return wanted.filter((word) => around.some((line) => line.words.has(word))).length >= wanted.length * MIN_WORDS
}

/** Whether an amount is printed anywhere. */
export const printsAmount = ({ lines }: PrintedText, amountCents: number): boolean =>
  lines.some((line) => line.amounts.some((readings) => readings.has(Math.abs(amountCents))))
/** Whether a day is printed anywhere. */
export const printsDay = ({ lines }: PrintedText, date: CalendarDate): boolean =>
  lines.some((line) => line.dates.some((d) => isDay(d, date)))
/** Whether most words of a name are printed anywhere. */
export const printsWords = ({ lines }: PrintedText, text: string): boolean => {
  const wanted = [...wordsOf(text)]
  return wanted.length > 0 && wanted.filter((word) => lines.some((line) => line.words.has(word))).length >= wanted.length * MIN_WORDS
}

const SUMS_UP = /\b(?:total|subtotal|summe|totaal|due|minimum|credit limit|statement date|page)\b/
/** Lines that look like a movement (a day, an amount, words) and that no row stands on: rows may have been left out. */
export function unclaimedLines(grounded: readonly Grounded[], { lines }: PrintedText): PrintedLine[] {
  const claimed = new Set(grounded.map((g) => g.line))
  return lines.filter(({ text, dates, amounts }, i) => {
    const line = lines[i]
    if (!line || claimed.has(line) || dates.length === 0 || amounts.length === 0) return false
    const words = fold(text)
    return /\p{L}{3}/u.test(words) && ![OPENING, CLOSING, CARD_CLOSING, OTHER_BALANCE, SUMS_UP].some((label) => label.test(words))
  })
}

/** Whether a balance stands behind the words that name it, on their line or alone on the next. */
export function printsBalance({ lines }: PrintedText, amountCents: number, side: 'opening' | 'closing', isCard: boolean): boolean {
  return lines.some(({ text }, i) => {
    let from = 0
    for (const match of text.matchAll(WITH_CENTS)) {
      const before = text.slice(from, match.index)
      from = match.index + match[0].length
      const [readings] = amountsIn(match[0], true)
      if (!readings?.has(Math.abs(amountCents))) continue
      const label = /\p{L}{3}/u.test(before) ? before : (lines[i - 1]?.text ?? '')
      if (sideOf(fold(label), isCard) === side) return true
    }
    return false
  })
}

/** Of two labels the amount belongs to the later. */
function sideOf(label: string, isCard: boolean): 'opening' | 'closing' | null {
  const end = (pattern: Pick<RegExp, 'exec'>) => {
    const found = pattern.exec(label)
    return found ? found.index + found[0].length : 0
  }
  const [opening, closing] = [end(OPENING), Math.max(end(CLOSING), isCard ? end(CARD_CLOSING) : 0)]
  return opening === closing ? null : opening > closing ? 'opening' : 'closing'
}
