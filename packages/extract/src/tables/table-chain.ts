import type { Cents } from '@ledgerhand/core/money'
import { isAlmostWhole, ROW_DOUBT } from '@ledgerhand/core/reconciliation'
import type { ReadTransaction } from '../result/reading.ts'
import { movementOf } from '../result/sealed-statement.ts'

/**
 * Where every row of a day carries what the day ended with, the balance is the day's last row's alone: the others' follows from nothing.
 */
export function balancesOfDays(transactions: ReadTransaction[], newestFirst: boolean): ReadTransaction[] {
  const rows = newestFirst ? transactions.toReversed() : transactions
  const sameDay = (i: number) => rows[i + 1] !== undefined && rows[i + 1]?.date === rows[i]?.date
  const pairs = rows.flatMap((row, i) => (sameDay(i) ? [row.balanceCents !== null && row.balanceCents === rows[i + 1]?.balanceCents] : []))
  if (pairs.length === 0 || !pairs.every(Boolean)) return transactions
  const kept = rows.map((row, i) => (sameDay(i) ? { ...row, balanceCents: null } : row))
  if (!daysFollow(kept)) return transactions
  return newestFirst ? kept.toReversed() : kept
}

/**
 * What a day ended with may stand in a line of its own below the day's movements: it is the last one's balance. Lists that run the other
 * way, and balances that do not follow from each other (what may be spent, not what is there), stay as they are; where nearly all do,
 * a row is missing, and the balances show it.
 */
export function withEndsOfDays(
  transactions: ReadTransaction[],
  ends: ReadonlyMap<ReadTransaction, Cents>,
  newestFirst: boolean,
): ReadTransaction[] {
  if (newestFirst || !transactions.some((t) => ends.has(t))) return transactions
  const held = transactions.map((t) => ({ ...t, balanceCents: t.balanceCents ?? ends.get(t) ?? null }))
  const steps = stepsBetween(held)
  const missed = steps.filter((s) => !s).length
  return missed === 0 || isAlmostWhole(steps.length, missed) ? held : transactions
}

/** True when each balance is the one before it and all that moved since: a row that stands there twice is no second row of a day. */
const daysFollow = (rows: readonly ReadTransaction[]): boolean => stepsBetween(rows).every(Boolean)

/** For each balance after the first: whether it is the one before it and all that moved since. */
function stepsBetween(rows: readonly ReadTransaction[]): boolean[] {
  const steps: boolean[] = []
  let last: number | null = null
  let moved = 0
  for (const row of rows) {
    moved += movementOf(row)
    if (row.balanceCents === null) continue
    if (last !== null) steps.push(last + moved === row.balanceCents)
    ;[last, moved] = [row.balanceCents, 0]
  }
  return steps
}

/**
 * Marks rows whose printed balance does not follow from the row before, in a list where it otherwise does: a row is missing there, or
 * one was altered. Rows that the balance confirms become surer. Lists without a chain (parts of an account, shuffled) stay as they are.
 */
export function doubtBrokenSteps(transactions: ReadTransaction[], newestFirst: boolean): ReadTransaction[] {
  const rows = newestFirst ? transactions.toReversed() : transactions
  const steps = rows.map((row, i) => {
    const before = rows[i - 1]?.balanceCents ?? null
    return i === 0 || before === null || row.balanceCents === null ? null : before + movementOf(row) === row.balanceCents
  })
  const checked = steps.filter((s) => s !== null)
  if (!isAlmostWhole(checked.length, checked.filter((holds) => !holds).length)) return transactions
  const marked = rows.map((row, i): ReadTransaction => {
    if (steps[i] === false)
      return {
        ...row,
        confidence: Math.min(row.confidence, 0.6),
        doubt: row.doubt ?? ROW_DOUBT,
      }
    return steps[i] === true && row.doubt === null ? { ...row, confidence: 0.99 } : row
  })
  return newestFirst ? marked.toReversed() : marked
}
