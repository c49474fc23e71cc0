import type { ReadTransaction } from './reading.ts'

/** So many different rows, over more days than one, are no chance when they come again in the same order. */
const MIN_ROWS = 3

interface Run {
  rows: ReadTransaction[]
  /** How many rows earlier the same rows stand. */
  back: number
}

/**
 * Finds a block of rows that occurs twice (a page copied twice) and whose sum is zero, so that the balances add up with or without it.
 * Returns the first row of the second copy and the number of rows; null when there is none. A block with another sum shows in the balances.
 */
export function hasDuplicatedBlock(rows: readonly ReadTransaction[]): { row: ReadTransaction; count: number } | null {
  const again = runsOf(rows).filter((run) => run.rows.length <= run.back)
  const lists = again.filter(isList)
  // Each list by itself, all of them, or all with the single rows of lists that are short: deposits here and withdrawals there.
  const still = [...lists.map((run) => [run]), lists, lists.length > 0 ? again : []].find((runs) => runs.length > 0 && moved(runs) === 0)
  const [first] = still?.flatMap((run) => run.rows) ?? []
  return first && still ? { row: first, count: still.reduce((n, run) => n + run.rows.length, 0) } : null
}

const moved = (runs: readonly Run[]): number =>
  runs.flatMap((run) => run.rows).reduce((sum, row) => sum + (row.isCredit ? row.amountCents : -row.amountCents), 0)
const isList = ({ rows }: Run): boolean => new Set(rows.map(identity)).size >= MIN_ROWS && new Set(rows.map((r) => r.date)).size > 1

/** Rows that follow one another as the same ones did before. Of rows that stand there an even number of times the second half comes again. */
function runsOf(rows: readonly ReadTransaction[]): Run[] {
  const places = Map.groupBy(rows.keys(), (i) => identity(rows[i] as ReadTransaction))
  const before = new Map<number, number>()
  for (const at of places.values()) {
    const step = at.length % 2 === 0 ? at.length / 2 : 1
    at.forEach((i, k) => {
      const first = at[k - step]
      if (first !== undefined) before.set(i, first)
    })
  }
  const runs: Run[] = []
  let last = -1
  for (const [i, row] of rows.entries()) {
    const first = before.get(i)
    if (first === undefined) continue
    const run = runs.at(-1)
    if (run && last === i - 1 && run.back === i - first) run.rows.push(row)
    else runs.push({ rows: [row], back: i - first })
    last = i
  }
  return runs
}

const identity = ({ date, description, amountCents, isCredit }: ReadTransaction): string =>
  `${date} ${isCredit ? '+' : '-'}${amountCents} ${description}`
