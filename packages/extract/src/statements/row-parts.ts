import { amountsOf, type TokenLine } from '../pages/statement-lines.ts'
import type { DateToken, Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import { WEEKDAY } from '../printed/weekdays.ts'
import type { Header, HeaderColumn } from './header.ts'
import type { RowDay } from './row-panel.ts'

/** A line's tokens, apart for each table that stands beside another. */
export function panelsOf(line: TokenLine, header: Header | null): Token[][] {
  const starts = header && (header.panels.length > 1 || header.columns.some((c) => c.role === 'date')) ? header.panels : alternation(line)
  return starts.map((from, k) => line.tokens.filter((t) => t.x0 >= from && t.x0 < (starts[k + 1] ?? Number.POSITIVE_INFINITY)))
}

/** Without headings: 'date amount date amount' (or 'number date amount' twice) is two rows side by side. */
function alternation(line: TokenLine): number[] {
  const starts = [Number.NEGATIVE_INFINITY]
  const { tokens } = line
  const kinds = tokens.map((t) => t.kind[0]).join('')
  if (
    !/^w?d?w{0,3}d?a(?:w?d?w{0,3}d?a)+$/.test(kinds) ||
    (kinds.match(/d/g)?.length ?? 0) < 2 ||
    (kinds.match(/d/g)?.length ?? 0) !== (kinds.match(/a/g)?.length ?? 0)
  )
    return starts
  for (const [k, t] of tokens.entries()) if (k > 0 && tokens[k - 1]?.kind === 'amount') starts.push(t.x0 - 1)
  return starts
}

/** How far what stands in a column may begin from its heading, in points. */
const AT_EDGE = 3
const WHEN_IT_HAPPENED = /\b(?:trans(?:action|aktion)?|tran|txn|purchase|sale)\W* dates?$/
const WHEN_IT_WAS_BOOKED = /\b(?:post(?:ed|ing)?|process(?:ed|ing)?|book(?:ed|ing))\W* dates?$|^posted$/

/** Where a day is headed as that of the booking and the one behind it as that of the purchase, the second tells when it happened. */
function isOfBooking(first: Token, second: Token | undefined, columns: readonly HeaderColumn[]): boolean {
  const over = (t: Token) => fold(columns.toSorted((a, b) => Math.abs(t.x0 - a.x0) - Math.abs(t.x0 - b.x0))[0]?.text ?? '')
  return second !== undefined && WHEN_IT_WAS_BOOKED.test(over(first)) && WHEN_IT_HAPPENED.test(over(second))
}

/** The date of a row: in a date column, or without headings among the first things on the line. Two dates: when it happened, when it was booked. */
export function leadingDate(tokens: readonly Token[], header: Header | null, line: TokenLine): RowDay | null {
  const columns = header?.columns.filter((c) => c.role === 'date') ?? []
  const inColumn = (t: Token) => columns.some((c) => t.x0 < c.x1 + 14 && t.x1 > c.x0 - 14)
  // 'Card payment / 19-08 BAKERY': a day with which a line of the description begins.
  const first = tokens[0]
  const begins = (role: HeaderColumn['role']) => header?.columns.some((c) => c.role === role && Math.abs((first?.x0 ?? 0) - c.x0) < AT_EDGE)
  if (first?.kind === 'date' && amountsOf(tokens).length === 0 && columns.length > 0 && begins('description') && !begins('date'))
    return null
  const dates: DateToken[] = []
  for (const [k, t] of tokens.entries()) {
    if (t.kind !== 'date' || dates.length === 2) continue
    const leading =
      k === dates.length || tokens.slice(0, k).every((b) => b.kind === 'date' || b.text.length <= 4 || /^[\d*#]+$/.test(b.text))
    const left = k <= 3 && (columns.length > 0 || t.x0 < line.pageWidth * 0.45 || tokens[0] !== line.tokens[0])
    if (!(inColumn(t) || (leading && left && (dates.length > 0 || columns.length === 0 || t.x0 < (columns[0]?.x1 ?? 0) + 30)))) continue
    dates.push(t)
  }
  const [one, two] = dates
  if (!one) return null
  return { date: two && isOfBooking(one, two, columns) ? two.date : one.date, dates }
}

/** A day that is all its line holds. */
export const loneDay = ({ tokens }: TokenLine): PlacedDate | null =>
  tokens.length === 1 && tokens[0]?.kind === 'date' && tokens[0].date.year !== null ? tokens[0].date : null

/** 'Buchungsdatum: 04.03.2024', 'Monday, 4 March 2024': a day in a line of its own, for the rows below it. */
export function dayHeading({ tokens }: TokenLine): PlacedDate | null {
  const last = tokens.at(-1)
  const before = tokens.slice(0, -1)
  if (last?.kind !== 'date' || before.length === 0 || before.length > 2) return null
  const named =
    before.every((t) => t.kind === 'word') &&
    (before.at(-1)?.text.endsWith(':') || (before.length === 1 && WEEKDAY.test(fold(before[0]?.text ?? ''))))
  return named ? last.date : null
}
