import type { ReadTransaction } from './reading.ts'

/** So many different rows, over more days than one, are no chance when they come again in the same order. */
const MIN_ROWS = 3

/**
 * A list of rows that stands twice, as when a page was copied twice, and that moved nothing as a whole: with it or without it the balances
 * add up. The first row of the second time and how many they are; null when there is none. Lists that moved something are not looked for,
 * since the balances tell of them.
 */
export function standsTwice(rows: readonly ReadTransaction[]): { row: ReadTransaction; count: number } | null {
  const seen = new Map<string, number>()
  let run = { from: 0, back: 0, length: 0, moved: 0 }
  const found = () => {
    const again = rows.slice(run.from, run.from + run.length)
    const [row] = again
    const isList = run.length <= run.back && new Set(again.map(identity)).size >= MIN_ROWS && new Set(again.map((r) => r.date)).size > 1
    return row && run.moved === 0 && isList ? { row, count: run.length } : null
  }
  for (const [i, row] of rows.entries()) {
    const key = identity(row)
    const back = i - (seen.get(key) ?? i)
    seen.set(key, i)
    if (back !== run.back || back === 0) {
      const twice = found()
      if (twice) return twice
      run = { from: i, back, length: 0, moved: 0 }
    }
    run.length += 1
    run.moved += row.isCredit ? row.amountCents : -row.amountCents
  }
  return found()
}

const identity = ({ date, description, amountCents, isCredit }: ReadTransaction): string =>
  `${date} ${isCredit ? '+' : '-'}${amountCents} ${description}`
