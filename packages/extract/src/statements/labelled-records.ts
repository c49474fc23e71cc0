import type { TokenLine } from '../pages/statement-lines.ts'
import type { Token } from '../pages/tokens.ts'
import type { Word } from '../pages/words.ts'
import { type HeaderRole, roleOf } from './heading-roles.ts'

/** Records of labelled lines are a list from so many on. */
const FEWEST = 2
/** A record has so many lines at most. */
const LONGEST = 14
/** Where the parts of a record are set in the row that it becomes, in points: where each begins, or with `ends` where it ends. */
const PLACES: readonly (readonly [role: HeaderRole, heading: string, x: number, ends: boolean])[] = [
  ['date', 'Date', 40, false],
  ['description', 'Description', 130, false],
  ['debit', 'Debit', 380, true],
  ['credit', 'Credit', 440, true],
  ['amount', 'Amount', 500, true],
  ['balance', 'Balance', 580, true],
]
const MONEY: readonly HeaderRole[] = ['amount', 'debit', 'credit']

/** A line that begins with a label and a colon, and what its label is called in a table. */
interface Labelled {
  role: HeaderRole | null
  values: Token[]
}

/**
 * 'Date: …', 'Payee: …', 'Amount: …', one below the other and again for each movement, as the rows of a table with headings. Null where the lines
 * are no such list.
 */
export function recordsAsRows(lines: readonly TokenLine[]): TokenLine[] | null {
  const labelled = lines.map(labelOf)
  const records: { from: number; to: number }[] = []
  for (let i = 0; i < lines.length; i++) {
    if (labelled[i]?.role !== 'date' || labelled[i]?.values[0]?.kind !== 'date') continue
    let to = i + 1
    while (to < lines.length && to - i < LONGEST && labelled[to] && labelled[to]?.role !== 'date') to++
    const isWhole = labelled.slice(i, to).some((l) => l?.role && MONEY.includes(l.role) && l.values.some((t) => t.kind === 'amount'))
    if (isWhole) records.push({ from: i, to })
  }
  const [first] = records
  const head = first && lines[first.from]
  if (!first || !head || records.length < FEWEST) return null
  const at = new Map(records.map((r) => [r.from, r]))
  const out: TokenLine[] = []
  for (let i = 0; i < lines.length; ) {
    const record = at.get(i)
    const line = lines[i]
    if (record === first) out.push(headings(head))
    if (record) out.push(asRow(lines.slice(record.from, record.to), labelled.slice(record.from, record.to)))
    else if (line) out.push(line)
    i = record?.to ?? i + 1
  }
  return out
}

/** The label of a line, and what stands behind it; null where it has none. */
function labelOf({ tokens }: TokenLine): Labelled | null {
  const at = tokens.findIndex((t, i) => i < 4 && t.kind === 'word' && t.text.endsWith(':'))
  if (at < 0 || tokens.slice(0, at).some((t) => t.kind !== 'word')) return null
  const label = tokens
    .slice(0, at + 1)
    .map((t) => t.text)
    .join(' ')
  return { role: roleOf(label.replace(/:$/, '')), values: tokens.slice(at + 1) }
}

function headings(line: TokenLine): TokenLine {
  const words = PLACES.map(([, text, x, ends]) => placed({ text, x0: 0, x1: text.length * 5 }, x, ends))
  return {
    ...line,
    top: line.top - line.height - 1,
    bottom: line.top - 1,
    words: words.map((w): Word => ({ ...w, top: line.top - line.height - 1, bottom: line.top - 1 })),
    text: words.map((w) => w.text).join(' '),
    tokens: words.map((w): Token => ({ ...w, kind: 'word' })),
  }
}

/** The same box moved to where its column begins, or ends. */
const placed = <T extends { x0: number; x1: number }>(box: T, x: number, ends: boolean): T => {
  const width = box.x1 - box.x0
  return { ...box, x0: ends ? x - width : x, x1: ends ? x : x + width }
}

function asRow(lines: readonly TokenLine[], labelled: readonly (Labelled | null)[]): TokenLine {
  const [first] = lines as [TokenLine]
  const tokens = PLACES.flatMap(([role, , x, ends]) => {
    const values = labelled.flatMap((l) => (l?.role === role ? l.values : []))
    if (role === 'date') return values.slice(0, 1).map((t) => placed(t, x, ends))
    if (role !== 'description') return values.filter((t) => t.kind === 'amount').map((t) => placed(t, x, ends))
    let next = x
    return values.map((t) => {
      const moved = placed(t, next, false)
      next = moved.x1 + 2
      return t.kind === 'amount' ? ({ ...moved, kind: 'word' } as Token) : moved
    })
  })
  const [top, bottom] = [first.top, lines.at(-1)?.bottom ?? first.bottom]
  return {
    ...first,
    bottom: Math.max(first.bottom, bottom),
    words: tokens.map(({ text, x0, x1 }): Word => ({ text, x0, x1, top, bottom })),
    text: tokens.map((t) => t.text).join(' '),
    tokens,
  }
}
