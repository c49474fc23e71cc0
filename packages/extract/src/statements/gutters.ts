import { phrases } from '../pages/lines.ts'
import { amountsOf, type TokenLine } from '../pages/statement-lines.ts'
import { CURRENCY_WORD, type Token } from '../pages/tokens.ts'
import { headerAt } from './header.ts'

/** Points by which the left edge of a column may vary from line to line. */
const EDGE = 3
/** White on the left of a right column, in heights of a line. */
const GUTTER = 0.8
/** So many lines have text on both sides, so many begin at the column's edge, so many of a box name an amount or a day. */
const FEWEST_LINES = 3
const FEWEST_FACTS = 2
/** The share of the right column's lines that begin at its edge. */
const ALIGNED = 0.6
/** The share of lines that may begin with a day before they are rows of a table. */
const DATED = 0.3
/** So many columns stand side by side at most. */
const DEEPEST = 3

/**
 * Lines of boxes that stand side by side, each box for itself: what to pay and its warnings on one side, the account's summary on the
 * other. Read across, a warning's day and the summary's amount look like a movement. Null where no page has such boxes.
 */
export function boxesApart(lines: readonly TokenLine[]): TokenLine[] | null {
  const out = apart(lines, DEEPEST)
  return out.length === lines.length ? null : out
}

function apart(lines: readonly TokenLine[], depth: number): TokenLine[] {
  if (depth === 0) return [...lines]
  const tables = lines.map((_, i) => headerAt(lines, i) !== null)
  const out: TokenLine[] = []
  for (let i = 0; i < lines.length; ) {
    const block = blockFrom(lines, i, tables)
    if (!block) {
      const line = lines[i]
      if (line) out.push(line)
      i++
      continue
    }
    const { left, right } = block
    out.push(...apart(left, depth - 1), ...apart(right, depth - 1))
    i = block.end
  }
  return out
}

interface Block {
  /** The index behind the last line. */
  end: number
  left: TokenLine[]
  right: TokenLine[]
}

/** The two boxes that begin on a line, where a right column begins there; null where none does. */
function blockFrom(lines: readonly TokenLine[], from: number, tables: readonly boolean[]): Block | null {
  const first = lines[from]
  if (!first) return null
  const edges = phrases(first, GUTTER)
    .slice(1)
    .filter((p) => isWorded(p.text))
    .map((p) => p.x0)
  let best: Block | null = null
  for (const edge of edges) {
    let end = from
    while (end < lines.length && lines[end]?.page === first.page && !tables[end] && isFree(lines[end], edge)) end++
    const block = split(lines.slice(from, end), edge)
    if (block && (!best || from + block.count > best.end)) best = { ...block, end: from + block.count }
  }
  return best
}

/** No word stands in the gutter before an edge, or crosses it. */
const isFree = (line: TokenLine | undefined, edge: number): boolean =>
  line?.words.every((w) => w.x0 >= edge - EDGE || w.x1 <= edge - GUTTER * line.height) ?? false

/** Cuts lines at the edge, up to the last that has text on the right; null where they are no two boxes. */
function split(lines: readonly TokenLine[], edge: number): { count: number; left: TokenLine[]; right: TokenLine[] } | null {
  const isRight = (t: { x0: number }) => t.x0 >= edge - EDGE
  const count = lines.findLastIndex((l) => l.words.some(isRight)) + 1
  const cut = lines.slice(0, count)
  const left = cut.flatMap((l) => part(l, (t) => !isRight(t)))
  const right = cut.flatMap((l) => part(l, isRight))
  const both = cut.filter((l) => l.words.some(isRight) && !l.words.every(isRight))
  const atEdge = right.filter((l) => (l.words[0]?.x0 ?? 0) < edge + EDGE)
  if (both.length < FEWEST_LINES || atEdge.filter((l) => isWorded(l.text)).length < FEWEST_LINES) return null
  if (atEdge.length < right.length * ALIGNED || left.filter((l) => isWorded(l.text)).length < FEWEST_LINES) return null
  if (both.filter((l) => isRow(l.tokens)).length > both.length * DATED) return null
  const facts = [left, right].map((side) => side.filter(isFact).length)
  return Math.max(...facts) >= FEWEST_FACTS && saysMoreThanAmounts(right) ? { count, left, right } : null
}

/** The part of a line on one side; nothing where it has none there. */
function part(line: TokenLine, has: (t: { x0: number }) => boolean): TokenLine[] {
  const words = line.words.filter(has)
  if (words.length === 0) return []
  return [
    {
      ...line,
      words,
      text: words.map((w) => w.text).join(' '),
      tokens: line.tokens.filter(has),
      top: Math.min(...words.map((w) => w.top)),
      bottom: Math.max(...words.map((w) => w.bottom)),
    },
  ]
}

const isWorded = (text: string): boolean => /^\W{0,3}\p{L}{2}/u.test(text)
const isName = (t: Token): boolean => t.kind === 'word' && /\p{L}{3}/u.test(t.text) && !CURRENCY_WORD.test(t.text)

/** A day, and an amount as the last thing on the line: a row of a table. */
const isRow = (tokens: readonly Token[]): boolean => tokens[0]?.kind === 'date' && tokens.at(-1)?.kind === 'amount'

/** A label and its amount or day. */
const isFact = ({ tokens }: TokenLine): boolean => {
  const last = tokens.at(-1)
  return tokens.some(isName) && (last?.kind === 'amount' || last?.kind === 'date') && tokens[0]?.kind === 'word'
}

/** Lines of a right column that are more than the values of the labels on its left. */
const saysMoreThanAmounts = (right: readonly TokenLine[]): boolean =>
  right.filter((l) => isFact(l) || (amountsOf(l.tokens).length === 0 && l.words.length > 3)).length >= FEWEST_FACTS
