import type { ReadTransaction } from '../result/reading.ts'

/** Letters and digits set apart as a day is, and no day: '01/09/2Q2A'. */
const NEARLY_DAY = /(?:^|\s)(?=\S*\d\S*\d)[\dA-Za-z]{1,4}([-/.])[\dA-Za-z]{1,4}\1[\dA-Za-z]{2,4}(?=\s|$)/
/** So much further to the right, in points, begins a row that has no day of its own. */
const INDENT = 15
/** A bank that leaves the day out of more rows than this does so by custom. */
const CUSTOM = 0.25
/** Rows further apart than so many times what is usual have something between them: the total of a section, the heading of the next. */
const APART = 1.7

/**
 * How many rows of pages that were recognised, and lie straight, may stand on a wrong day, which no balance would tell: they are out of order where
 * nearly all are in order, or have what looks like a day among their words, or have lost their day and taken that of the row above.
 */
export const doubtedDays = (rows: readonly ReadTransaction[]): number => strayDays(rows) + rowsWithoutDay(rows).length

/** How many rows are out of order where nearly all are in order, or have what looks like a day among their words. */
export const strayDays = (rows: readonly ReadTransaction[]): number => outOfOrder(rows).length + nearlyDated(rows).length

/** The rows whose days those may be: of two that are out of order either may be wrong. */
export const rowsWithStrayDays = (rows: readonly ReadTransaction[]): ReadTransaction[] => [
  ...outOfOrder(rows).flatMap(({ row, above }) => [row, above]),
  ...nearlyDated(rows),
]

const nearlyDated = (rows: readonly ReadTransaction[]) => rows.filter((row) => NEARLY_DAY.test(row.description))

function outOfOrder(rows: readonly ReadTransaction[]): { row: ReadTransaction; above: ReadTransaction }[] {
  const steps = inLists(rows).flatMap(({ above, row, beginsAnew }) => (above && !beginsAnew ? [{ row, above }] : []))
  const later = steps.filter(({ row, above }) => row.date > above.date)
  const earlier = steps.filter(({ row, above }) => row.date < above.date)
  return later.length < earlier.length ? later : earlier
}

/** A row that took the day of the row above; `from` is the row in which that day stands. */
export interface WithoutDay {
  row: ReadTransaction
  from: ReadTransaction
}

/** The rows that have no day of their own: it was not seen, or their bank prints it once for all rows of a day. None where that is plainly its custom. */
export function rowsWithoutDay(rows: readonly ReadTransaction[]): WithoutDay[] {
  const found: WithoutDay[] = []
  for (const [i, row] of rows.entries()) {
    const above = rows[i - 1]
    if (!above || row.date !== above.date) continue
    const last = found.at(-1)
    const from = last?.row === above ? last.from : above
    if (leftOf(row) > leftOf(from) + INDENT) found.push({ row, from })
  }
  return new Set(found.map(({ from }) => from)).size <= CUSTOM * rows.length ? found : []
}

const boxOf = ({ evidence }: ReadTransaction) => (evidence.kind === 'page' ? evidence.box : ([0, 0, 0, 0] as const))
const leftOf = (row: ReadTransaction): number => boxOf(row)[0]
const middleOf = (row: ReadTransaction): number => boxOf(row)[1] + boxOf(row)[3] / 2
const pageOf = ({ evidence }: ReadTransaction): number => (evidence.kind === 'page' ? evidence.page : 0)

interface Listed {
  row: ReadTransaction
  /** The row above it in its list: beside it may stand another list. */
  above: ReadTransaction | undefined
  /** With this row the days of a list begin anew, as those of each section do. */
  beginsAnew: boolean
}

function inLists(rows: readonly ReadTransaction[]): Listed[] {
  const aboves = rows.map((row, i) => {
    let at = i - 1
    while (at >= 0 && !standsAbove(rows[at] ?? row, row)) at--
    return at
  })
  const steps = rows.map((row, i) => {
    const above = rows[aboves[i] ?? -1]
    return above && pageOf(above) === pageOf(row) ? Math.abs(middleOf(row) - middleOf(above)) : Number.POSITIVE_INFINITY
  })
  const usual = steps.filter(Number.isFinite).toSorted((a, b) => a - b)
  const most = APART * (usual[usual.length >> 1] ?? Number.POSITIVE_INFINITY)
  return rows.map((row, i) => {
    const at = aboves[i] ?? -1
    const [above, before, next] = [rows[at], rows[aboves[at] ?? -1], rows[aboves.indexOf(i)]]
    // A single day that is too early, or one before it that is too late, is no beginning.
    const isAlone = !above || (before && before.date <= row.date) || (next && next.date >= above.date)
    return { row, above, beginsAnew: !isAlone && row.date < above.date && (steps[i] ?? 0) > most }
  })
}

/** What stands in one column: at least half of the narrower row lies over the other. */
function standsAbove(other: ReadTransaction, row: ReadTransaction): boolean {
  const [[a, , w], [b, , v]] = [boxOf(other), boxOf(row)]
  return Math.min(a + w, b + v) - Math.max(a, b) >= Math.min(w, v) / 2
}
