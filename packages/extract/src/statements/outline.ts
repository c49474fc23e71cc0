import { phrases } from '../pages/lines.ts'
import { amountsOf, datesOf, isProse, lineWords, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { isTotalWord, TOTAL_LINE } from '../printed/lexicon/totals.ts'
import { DAY_BALANCE, NOT_MOVEMENTS, plainTotal, sectionSign } from '../printed/wording.ts'
import type { LabelledBalance } from './balances.ts'
import { type Header, headerAt } from './header.ts'

/** What a line is to the table around it. */
export type OutlineMark =
  | { kind: 'header'; header: Header }
  /** A heading over rows: which way they go (0: it does not say). */
  | { kind: 'section'; sign: 1 | -1 | 0 }
  /** A heading over something that is no list of movements. */
  | { kind: 'aside' }
  | { kind: 'total' }
  | { kind: 'balance'; side: 'opening' | 'closing'; line: LabelledBalance }
  | { kind: 'skip' }
  | { kind: 'text' }

const PAGE_FOOT = /^(?:page|seite|pagina|pag\.|strona|blatt)\b.{0,14}\d|\bpage \d+ (?:of|\/) \d+|^\d+ ?(?:\/|of|von|de|sur|di|van|z) ?\d+$/

/** Marks every line of a statement. */
export function outline(lines: readonly TokenLine[], balances: readonly LabelledBalance[], isCard: boolean): OutlineMark[] {
  const labelled = new Map(balances.filter((b) => b.sameLine).map((b) => [b.line, b]))
  const figures = new Set(balances.map((b) => b.figures))
  const marks: OutlineMark[] = []
  let over: Header | null = null
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (!line) break
    if (figures.has(i)) {
      marks.push({ kind: 'skip' })
      continue
    }
    const header = headerAt(lines, i)
    if (header) {
      marks.push({ kind: 'header', header })
      over = header
      for (let k = 1; k < header.lines; k++) {
        marks.push({ kind: 'skip' })
        i++
      }
      continue
    }
    const sign = besideHeading(line, isCard)
    if (sign !== null && !labelled.has(i) && beginsList(lines, i + 1)) {
      marks.push({ kind: 'section', sign })
      continue
    }
    const amidRows = goesOn(line, lines[i - 1], lines[i + 1], over)
    marks.push(markOf(line, labelled.get(i), over, isCard, amidRows))
  }
  return marks
}

/** Whose account it is, or how many rows follow and what they come to. */
const BESIDE_HEADING =
  /^(?:account|acct)\b\W*(?:no|number)?[\W\dx]*\d{3,}$|^\(?\d+ (?:items?|transactions?|entries) (?:for|totall?ing|total(?:l?ed|s)?)\b/

/** What a heading says of its list that has something else far to its right: 'Deposits      14 items totaling $21,318.34'; null when it is none. */
function besideHeading(line: TokenLine, isCard: boolean): 1 | -1 | 0 | null {
  const [heading, ...beside] = phrases(line)
  if (!heading || datesOf(line.tokens).length > 0) return null
  return BESIDE_HEADING.test(fold(beside.map((p) => p.text).join(' '))) ? sectionSign(heading.text, isCard) : null
}

/** True where the headings of a table stand, or a row: in a box of sums there is neither. */
const beginsList = (lines: readonly TokenLine[], i: number): boolean =>
  headerAt(lines, i) !== null || (lines[i] !== undefined && looksLikeMovement(lines[i]))

/**
 * 'Banking charges' under the description of a row, in a table that has a column for each direction, is more of that description; in any
 * table 'Interest paid' is, where the amount stands on the next line of it.
 */
function goesOn(line: TokenLine, above: TokenLine | undefined, next: TokenLine | undefined, header: Header | null): boolean {
  const role = (name: 'date' | 'debit' | 'credit') => header?.columns.find((c) => c.role === name)
  const date = role('date')
  const x = line.words[0]?.x0 ?? 0
  const isUnder = (upper: TokenLine, lower: TokenLine) => upper.page === lower.page && lower.top - upper.bottom < 0.6 * lower.height
  const indented = date !== undefined && x > date.x1
  const isTight = above !== undefined && isUnder(above, line) && above.words.some((w) => Math.abs(w.x0 - x) < 2)
  const hasAmountBelow =
    next !== undefined &&
    isUnder(line, next) &&
    isDayless(next) &&
    amountsOf(next.tokens).length > 0 &&
    Math.abs((next.words[0]?.x0 ?? 0) - x) < 2
  return Boolean(indented && isTight && ((role('debit') && role('credit')) || hasAmountBelow))
}

function markOf(
  line: TokenLine,
  balance: LabelledBalance | undefined,
  header: Header | null,
  isCard: boolean,
  amidRows: boolean,
): OutlineMark {
  if (balance) return { kind: 'balance', side: balance.side, line: balance }
  const text = fold(line.text)
  const said = fold(saidOn(line))
  if (isTotal(line, { text, said, header })) return { kind: 'total' }
  if (PAGE_FOOT.test(text) && !looksLikeMovement(line)) return { kind: 'skip' }
  if (line.words.length <= 10 && isProse(line) && !amidRows) {
    const sign = sectionSign(line.text, isCard)
    if (sign !== null) return { kind: 'section', sign }
    if (NOT_MOVEMENTS.test(text) && /^\p{L}/u.test(line.text)) return { kind: 'aside' }
  }
  // 'Total' further right still adds up, when the line has no date: '    12 checks   total 300.00'.
  if (isDayless(line) && amountsOf(line.tokens).length > 0 && line.words.length <= 9 && totalWithin(line)) return { kind: 'total' }
  return { kind: 'text' }
}

/** The words of a line without its days and amounts. */
const saidOn = (line: TokenLine): string =>
  lineWords(line.tokens)
    .map((w) => w.text)
    .join(' ')
const isDayless = (line: TokenLine): boolean => datesOf(line.tokens).length === 0

/** `text` is the whole line, `said` its words alone; both folded. */
function isTotal(line: TokenLine, { text, said, header }: { text: string; said: string; header: Header | null }): boolean {
  const bothSides = addsUpBothSides(line, header)
  if (TOTAL_LINE.test(text) && line.tokens[0]?.kind !== 'date' && (!isIndented(line, header) || bothSides || isTotalOnly(line, text)))
    return true
  if (amountsOf(line.tokens).length === 1 && DAY_BALANCE.test(said)) return true
  // '8.201,65   6.000,00   TOTALE MOVIMENTI': where descriptions stand behind the numbers. '30.11.2024   Totali   8.201,65   6.000,00':
  // on the last day, but with money in both columns, as 'Mar 31   Closing totals' has.
  const isBehind = line.tokens[0]?.kind === 'amount' && isDayless(line)
  const names = ((isBehind || bothSides) && TOTAL_LINE.test(said)) || (bothSides && /\btotals?\b/.test(said))
  return (names && plainTotal(said)) || (isDayless(line) && movesBothWays(line, header))
}

/** Under the descriptions of a table, where 'Total Wine' may be a shop on a day that is printed further up. */
function isIndented(line: TokenLine, header: Header | null): boolean {
  const date = header?.columns.find((c) => c.role === 'date')
  return date !== undefined && (line.words[0]?.x0 ?? 0) > date.x1
}

const isTotalOnly = (line: TokenLine, text: string): boolean =>
  /^\W*(?:sub-?\s?total|transactions this cycle)\b/.test(text) || plainTotal(saidOn(line))

/** Which of the columns for money out and money in have one of these amounts under their headings. */
const sidesOf = (amounts: readonly AmountToken[], header: Header | null): number => {
  const columns = header?.columns.filter((c) => c.role === 'debit' || c.role === 'credit' || c.role === 'balance') ?? []
  const away = (t: AmountToken, c: { x0: number; x1: number }) => Math.min(Math.abs(t.x1 - c.x1), Math.abs(t.x0 - c.x0))
  const roles = amounts.flatMap((t) => {
    const nearest = columns.toSorted((a, b) => away(t, a) - away(t, b))[0]
    return nearest && nearest.role !== 'balance' && away(t, nearest) < 20 ? nearest.role : []
  })
  return new Set(roles).size
}
/** A figure in both columns of a total, be it 0.00. */
const addsUpBothSides = (line: TokenLine, header: Header | null): boolean => sidesOf(amountsOf(line.tokens), header) === 2
/** Money in both columns of one line is no movement. */
const movesBothWays = (line: TokenLine, header: Header | null): boolean =>
  sidesOf(
    amountsOf(line.tokens).filter((t) => t.amount.cents !== 0),
    header,
  ) === 2

function totalWithin(line: TokenLine): boolean {
  const words = lineWords(line.tokens).map((w) => w.text)
  const at = words.findIndex(isTotalWord)
  return at >= 0 && plainTotal(words.slice(at).join(' '))
}
