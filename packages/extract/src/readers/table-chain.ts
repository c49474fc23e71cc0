import type { ReadTransaction } from '../reading.ts'
import { movementOf } from '../sealed-statement.ts'

/** Steps that a list must have, and the share of them that must hold, before a step that does not is worth a person's eye. */
const MIN_STEPS = 5
const MIN_SHARE = 0.8

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
  if (checked.length < MIN_STEPS || checked.filter(Boolean).length < checked.length * MIN_SHARE) return transactions
  const marked = rows.map((row, i): ReadTransaction => {
    if (steps[i] === false)
      return {
        ...row,
        confidence: Math.min(row.confidence, 0.6),
        doubt: row.doubt ?? 'The balance beside this row does not follow from the row before',
      }
    return steps[i] === true && row.doubt === null ? { ...row, confidence: 0.99 } : row
  })
  return newestFirst ? marked.toReversed() : marked
}
