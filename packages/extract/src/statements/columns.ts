import { amountsOf, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'
import type { Header, HeaderColumn } from './header.ts'
import type { HeaderRole } from './heading-roles.ts'

export type NumberRole = 'debit' | 'credit' | 'amount' | 'balance'

/** The column that a number stands in: the same key for the same column all through the statement. */
export interface StatementColumn {
  key: string
  /** What the heading over it says, where there is one. */
  role: NumberRole | null
  /** How far the number is from where the column should be, in points: the nearer of two in one row wins. */
  distance: number
}
/**
 * A way to tell which column a number stands in. No single way holds for all banks: headings may be missing or shifted, numbers
 * may hang left or right or follow the text without any column. All are tried, and the arithmetic chooses.
 */
export interface Keying {
  name: 'heading' | 'right edge' | 'overlap' | 'place in row'
  /** How much it is preferred when the arithmetic does not tell. */
  prior: number
  columnOf(token: AmountToken, row: readonly AmountToken[], header: Header | null, panel: number): StatementColumn | null
}

const NUMBER_ROLES: ReadonlySet<HeaderRole | null> = new Set(['debit', 'credit', 'amount', 'balance'] as const)
const isNumber = (c: HeaderColumn): c is HeaderColumn & { role: NumberRole } => NUMBER_ROLES.has(c.role)

const apart = (a: { x0: number; x1: number }, b: { x0: number; x1: number }) =>
  Math.min(Math.abs(a.x1 - b.x1), Math.abs(a.x0 - b.x0), Math.abs((a.x0 + a.x1 - b.x0 - b.x1) / 2))

/** The heading of numbers that is nearest to a number, within its panel. */
function headingOver(
  token: AmountToken,
  header: Header | null,
  panel: number,
): { column: HeaderColumn & { role: NumberRole }; index: number; distance: number } | null {
  if (!header) return null
  const [from, to] = [header.panels[panel] ?? Number.NEGATIVE_INFINITY, header.panels[panel + 1] ?? Number.POSITIVE_INFINITY]
  const columns = header.columns.filter(isNumber).filter((c) => c.x0 >= from && c.x0 < to)
  let best: { column: HeaderColumn & { role: NumberRole }; index: number; distance: number } | null = null
  for (const column of columns) {
    const overlaps = Math.min(column.x1, token.x1) - Math.max(column.x0, token.x0) > 0
    const distance = apart(column, token) - (overlaps ? 20 : 0)
    const index = columns.filter((c) => c.role === column.role).indexOf(column)
    if (!best || distance < best.distance) best = { column, index, distance }
  }
  return best && best.distance <= 42 ? best : null
}

const byHeading: Keying = {
  name: 'heading',
  prior: 0.3,
  columnOf(token, _row, header, panel) {
    const over = headingOver(token, header, panel)
    return over && { key: `${over.column.role}${over.index}`, role: over.column.role, distance: over.distance }
  },
}

interface Cluster {
  x0: number
  x1: number
  count: number
}
const roleOver = (token: AmountToken, header: Header | null, panel: number): NumberRole | null =>
  headingOver(token, header, panel)?.column.role ?? null

function byClusters(
  name: Keying['name'],
  prior: number,
  clusters: readonly Cluster[],
  fits: (c: Cluster, t: AmountToken) => number | null,
): Keying {
  return {
    name,
    prior,
    columnOf(token, _row, header, panel) {
      let best: StatementColumn | null = null
      clusters.forEach((c, i) => {
        const distance = fits(c, token)
        if (distance !== null && (!best || distance < best.distance))
          best = { key: `c${i}`, role: roleOver(token, header, panel), distance }
      })
      return best
    },
  }
}

/** Columns whose numbers end at the same place. */
function rightEdges(tokens: readonly AmountToken[]): Cluster[] {
  const clusters: (Cluster & { last: number })[] = []
  for (const t of [...tokens].sort((a, b) => a.x1 - b.x1)) {
    const c = clusters.at(-1)
    if (c && t.x1 - c.last < 4)
      Object.assign(c, { x0: Math.min(c.x0, t.x0), x1: (c.x1 * c.count + t.x1) / (c.count + 1), count: c.count + 1, last: t.x1 })
    else clusters.push({ x0: t.x0, x1: t.x1, count: 1, last: t.x1 })
  }
  return clusters.filter((c) => c.count >= 2)
}

/** Columns whose numbers lie over one another, however they are set. */
function overlaps(tokens: readonly AmountToken[]): Cluster[] {
  const clusters: Cluster[] = []
  for (const t of [...tokens].sort((a, b) => a.x0 - b.x0)) {
    const c = clusters.at(-1)
    if (c && t.x0 < c.x1) Object.assign(c, { x1: Math.max(c.x1, t.x1), count: c.count + 1 })
    else clusters.push({ x0: t.x0, x1: t.x1, count: 1 })
  }
  return clusters
}

const byPlace: Keying = {
  name: 'place in row',
  prior: 0,
  columnOf(token, row, header, panel) {
    const fromRight = row.length - 1 - row.indexOf(token)
    return { key: `p${fromRight}`, role: header ? roleOver(token, header, panel) : null, distance: 0 }
  },
}

/** Points by which the edge of a number may miss its column's. */
const EDGE = 5

/** Whether a number stands where numbers of dated rows do; always, where no row has both. */
export function placesOfAmounts(lines: readonly TokenLine[]): (token: AmountToken) => boolean {
  const edges = new Set(
    lines.filter(looksLikeMovement).flatMap((l) => amountsOf(l.tokens).flatMap((t) => [`l${Math.round(t.x0)}`, `r${Math.round(t.x1)}`])),
  )
  const near = (side: 'l' | 'r', x: number) => {
    for (let at = Math.round(x) - EDGE; at <= x + EDGE; at++) if (edges.has(side + at)) return true
    return false
  }
  return (token) => edges.size === 0 || near('l', token.x0) || near('r', token.x1)
}

/** The ways to try for a statement. */
export function keyings(lines: readonly TokenLine[], hasHeader: boolean): Keying[] {
  const tokens = lines.filter(looksLikeMovement).flatMap((l) => amountsOf(l.tokens))
  return [
    ...(hasHeader ? [byHeading] : []),
    byClusters('right edge', 0.15, rightEdges(tokens), (c, t) => (Math.abs(c.x1 - t.x1) < 5 ? Math.abs(c.x1 - t.x1) : null)),
    byClusters('overlap', 0.1, overlaps(tokens), (c, t) => (t.x0 < c.x1 && t.x1 > c.x0 ? Math.abs(c.x1 - t.x1) : null)),
    byPlace,
  ]
}
