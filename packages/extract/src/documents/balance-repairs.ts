import { cents } from '@ledgerhand/core/money'
import type { ReadTransaction, Statement } from '../result/reading.ts'
import { movementOf, sealedStatement } from '../result/sealed-statement.ts'

/** A row that arithmetic repaired is right in its amount, but a person may still want to see it. */
const REPAIRED = 0.85

/**
 * Corrects digits and signs that recognition misread, where the printed balances leave one answer: the balances before and after a row are
 * confirmed by their other neighbours, and their difference looks like what was read. Nothing else is changed. The digits of a plainly
 * legible amount (`isPlain`) stay: it is more likely that a row beside it was not seen.
 */
export function withBalanceRepairs(statement: Statement, isPlain: (row: ReadTransaction) => boolean = () => false): Statement {
  if (statement.seal.state !== 'off' || statement.seal.firstBreak === null) return statement
  const forward = repaired(statement.transactions, statement, isPlain)
  const backward = repaired(statement.transactions.toReversed(), statement, isPlain)
  const newestFirst = backward.agreeing > forward.agreeing
  const best = newestFirst ? backward : forward
  if (best.repairs === 0) return statement
  return sealedStatement({ ...statement, transactions: newestFirst ? best.rows.toReversed() : best.rows }, { newestFirst })
}

/** Repairs rows that stand from the oldest to the newest. */
function repaired(
  read: readonly ReadTransaction[],
  { openingCents: opening, closingCents: closing }: Statement,
  isPlain: (row: ReadTransaction) => boolean,
): { rows: ReadTransaction[]; repairs: number; agreeing: number } {
  const rows = [...read]
  let [repairs, agreeing] = [0, 0]
  const before = (i: number): number | null => (i === 0 ? opening : (rows[i - 1]?.balanceCents ?? null))
  const moved = (i: number): number => (rows[i] ? movementOf(rows[i]) : 0)
  rows.forEach((row, i) => {
    const [from, to] = [before(i), row.balanceCents]
    if (from === null || to === null) return
    if (from + movementOf(row) === to) {
      agreeing++
      return
    }
    // The balance beside this row is confirmed when the next row leads on from it, or the statement ends with it.
    const next = rows[i + 1]
    const confirmed = next ? next.balanceCents !== null && to + moved(i + 1) === next.balanceCents : to === closing
    // The one before is confirmed by the row before, or is the printed opening balance.
    const known = i === 0 || before(i - 1) === null || (before(i - 1) ?? 0) + moved(i - 1) === from
    const isSignAlone = to - from === -movementOf(row)
    if (confirmed && known && (isSignAlone || !isPlain(row)) && looksLike(to - from, movementOf(row))) {
      rows[i] = {
        ...row,
        amountCents: cents(Math.abs(to - from)),
        isCredit: to > from,
        confidence: REPAIRED,
        doubt: row.doubt ?? 'Hard to read on the picture; the balances beside it say how much it was',
      }
      repairs++
      return
    }
    // Or it is the balance that was misread: this row and the next lead together to the next balance.
    const due = from + movementOf(row)
    if (next?.balanceCents !== null && next !== undefined && due + moved(i + 1) === next.balanceCents && looksLike(due, to)) {
      rows[i] = { ...row, balanceCents: cents(due) }
      repairs++
    }
  })
  return { rows, repairs, agreeing }
}

/** True when one may be a misreading of the other: only the sign differs, or one digit, or one digit more or less. */
function looksLike(a: number, b: number): boolean {
  const [x, y] = [String(Math.abs(a)), String(Math.abs(b))]
  if (x === y) return true
  if (x.length === y.length) return [...x].filter((c, i) => c !== y[i]).length === 1
  const [long, short] = x.length > y.length ? [x, y] : [y, x]
  return long.length - short.length === 1 && [...long].some((_, i) => long.slice(0, i) + long.slice(i + 1) === short)
}
