import { fold } from '../printed/fold.ts'
import { CLOSING, OPENING } from '../printed/lexicon/balances.ts'
import { type Line, toLines } from './lines.ts'
import { withMarksFromBelow } from './marks-below.ts'
import { dottedDays, reignYears, withWrappedDates, yearsBeforeMonths } from './odd-dates.ts'
import { mendDays } from './repaired-days.ts'
import { type NumberStyle, type Token, tokensOf } from './tokens.ts'
import type { WordPage } from './words.ts'

/** A line with what its words are. */
export interface TokenLine extends Line {
  tokens: Token[]
}

/** All lines of a document in reading order, read into tokens. A page that repeats an earlier one to the word counts once. */
export function tokenLines(
  pages: readonly WordPage[],
  styleOf: (lines: readonly Line[]) => NumberStyle,
): { lines: TokenLine[]; style: NumberStyle } {
  const seen = new Set<string>()
  const lines = pages.flatMap((page) => {
    const own = toLines(page)
    const text = own.map((l) => l.text).join('\n')
    if (own.length >= 5 && seen.has(text)) return []
    seen.add(text)
    return own
  })
  const style = styleOf(lines)
  const read = withWrappedDates(lines).map((line) => ({ ...line, tokens: tokensOf(line, style) }))
  yearsBeforeMonths(read)
  reignYears(read)
  dottedDays(read)
  mendDays(read)
  directionWords(read)
  return { lines: datesFromBelow(withMarksFromBelow(read)), style }
}

export const amountsOf = (tokens: readonly Token[]) => tokens.filter((t) => t.kind === 'amount')
export const datesOf = (tokens: readonly Token[]) => tokens.filter((t) => t.kind === 'date')
export const lineWords = (tokens: readonly Token[]) => tokens.filter((t) => t.kind === 'word')
/** True for a line of words alone. */
export const isProse = (line: TokenLine): boolean => line.tokens.every((t) => t.kind === 'word')

/** True when a line may be a movement: a date among its first few tokens, and an amount after it. */
export function looksLikeMovement(line: TokenLine): boolean {
  const date = line.tokens.findIndex((t) => t.kind === 'date')
  return date >= 0 && date <= 3 && line.tokens.slice(date + 1).some((t) => t.kind === 'amount')
}

const DIRECTION = new Map<string, 'CR' | 'DR'>(
  (
    'cr CR|dr DR|c CR|d DR|credit CR|debit DR|bij CR|af DR|haben CR|soll DR|deposit CR|withdrawal DR|+ CR|- DR|in CR|out DR|' +
    'gutschrift CR|lastschrift DR|abono CR|cargo DR|haber CR|debe DR|avere CR|dare DR|credito CR|debito DR|uznanie CR|obciazenie DR|借 DR|贷 CR|貸 CR|支 DR|收 CR|支出 DR|收入 CR|出金 DR|入金 CR|출금 DR|입금 CR'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, 'CR' | 'DR']),
)

/** 'Direct debit' and 'Bank credit' are descriptions: a word of a column of its own has room on both sides. */
const standsAlone = (token: Token, { tokens, height }: TokenLine): boolean => {
  const at = tokens.indexOf(token)
  const near = (a: Token | undefined, b: Token | undefined) => a?.kind === 'word' && b?.kind === 'word' && b.x0 - a.x1 < 0.6 * height
  return !near(tokens[at - 1], token) && !near(token, tokens[at + 1])
}

/**
 * Some banks print the direction as a word in a column of its own ('Type: Debit', 'Af Bij'). Where nearly every row has exactly one such
 * word, at the same place, and both directions occur, it becomes the mark of the row's amount.
 */
function directionWords(lines: readonly TokenLine[]): void {
  const rows = lines.filter(looksLikeMovement)
  const places = new Map<number, { token: Token; line: TokenLine; mark: 'CR' | 'DR' }[]>()
  for (const line of rows)
    for (const token of line.tokens) {
      const mark = token.kind === 'word' ? DIRECTION.get(fold(token.text).replace(/\.$/, '')) : undefined
      if (!mark || !standsAlone(token, line)) continue
      const place = [...places.keys()].find((x) => Math.abs(x - token.x0) < 6) ?? token.x0
      places.set(place, [...(places.get(place) ?? []), { token, line, mark }])
    }
  for (const found of places.values()) {
    const marked = new Set(found.map((f) => f.line))
    if (marked.size < rows.length * 0.8 || new Set(found.map((f) => f.mark)).size < 2) continue
    for (const { token, line, mark } of found) {
      const amounts = amountsOf(line.tokens)
      const gap = (a: { x0: number; x1: number }) => Math.max(token.x0 - a.x1, a.x0 - token.x1)
      const amount = amounts.sort((a, b) => gap(a) - gap(b))[0]
      if (!amount || amount.amount.mark) continue
      amount.amount = { ...amount.amount, mark }
      line.tokens = line.tokens.filter((t) => t !== token)
    }
    return
  }
}

/** What and how much, and no day; a balance with its label is not meant. */
const isDayless = ({ tokens, text }: TokenLine): boolean =>
  datesOf(tokens).length === 0 &&
  amountsOf(tokens).length > 0 &&
  lineWords(tokens).length > 0 &&
  !OPENING.test(fold(text)) &&
  !CLOSING.test(fold(text))

/** How many lines of a description may stand between a line with its amount and the one with its day. */
const MOST_BETWEEN = 2

/** White between two lines that follow each other, in points; without end where they stand on different pages. */
const whiteBetween = (above: TokenLine, below: TokenLine): number =>
  above.page === below.page ? below.top - above.bottom : Number.POSITIVE_INFINITY

/** Where below the line at `i` the day of its row stands; null where another row or something else begins before it. */
function dayBelow(lines: readonly TokenLine[], i: number): number | null {
  for (let k = i + 1; k <= i + 1 + MOST_BETWEEN; k++) {
    const [last, line] = [lines[k - 1], lines[k]]
    if (!last || !line || whiteBetween(last, line) > last.height || amountsOf(line.tokens).length > 0) return null
    if (line.tokens[0]?.kind === 'date') return k
    if (datesOf(line.tokens).length > 0) return null
  }
  return null
}

/**
 * Some lists print what and how much on one line and the day below it, under the rest of the description. Where that is the rule and no
 * line has both, the lines are read as one that begins with the date.
 */
function datesFromBelow(lines: TokenLine[]): TokenLine[] {
  const pairs = new Map<number, number>()
  const even = new Map<number, number>()
  let above = 0
  lines.forEach((line, i) => {
    const next = lines[i + 1]
    const gap = next ? whiteBetween(line, next) : Number.POSITIVE_INFINITY
    if (!next || gap > line.height) return
    // The date above may be this line's as well: it is the nearer one that counts.
    const last = lines[i - 1]
    const gapAbove = last?.tokens[0]?.kind === 'date' ? whiteBetween(last, line) : Number.POSITIVE_INFINITY
    if (!isDayless(line)) return
    if (gapAbove <= line.height) above++
    const at = gap > gapAbove + 0.2 * line.height ? null : dayBelow(lines, i)
    if (at === null) return
    if (gap > gapAbove - 0.2 * line.height) even.set(i, at)
    else pairs.set(i, at)
  })
  // Where all lines are as far apart, a list whose rows begin with the amount has one more day below than above.
  if (pairs.size + even.size > above) for (const [i, at] of even) pairs.set(i, at)
  // Days that stand over several lines are headings.
  const dayless = lines.filter(isDayless).length
  if (pairs.size < 3 || dayless > pairs.size * 2 || lines.filter(looksLikeMovement).length > pairs.size / 3) return lines
  const out: TokenLine[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    const at = pairs.get(i)
    if (!line) continue
    if (at === undefined) out.push(line)
    else {
      out.push(asOneLine(line, lines.slice(i + 1, at + 1)))
      i = at
    }
  }
  return out
}

/** A line and those below it as one that begins with the day, which the last of them begins with. */
function asOneLine(line: TokenLine, below: readonly TokenLine[]): TokenLine {
  const day = below.at(-1)?.tokens[0]
  const rest = below.flatMap(({ tokens }) => tokens.filter((t) => t !== day))
  return {
    ...line,
    bottom: below.at(-1)?.bottom ?? line.bottom,
    words: [...line.words, ...below.flatMap((l) => l.words)],
    text: [line, ...below].map((l) => l.text).join(' '),
    tokens: day ? [day, ...line.tokens, ...rest] : line.tokens,
  }
}

/** The amount of a row may stand so far below its first line, in heights of that. */
export const AMOUNT_BELOW = 1.6

/** A day and words, whose amount stands on the line right below. */
export const isAmountBelow = (line: TokenLine, below: TokenLine | undefined): boolean =>
  below !== undefined &&
  line.tokens[0]?.kind === 'date' &&
  below.page === line.page &&
  below.top - line.bottom < AMOUNT_BELOW * line.height &&
  line.tokens.some((t) => t.kind === 'word') &&
  datesOf(below.tokens).length === 0 &&
  amountsOf(below.tokens).length > 0
