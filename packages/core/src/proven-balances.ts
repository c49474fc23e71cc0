import { type Cents, cents } from './money.ts'
import type { ReconciliationState } from './reconciliation.ts'

/** What a statement says of its balances, and how its rows follow from each other. Amounts in cents. */
export interface ProvenStatement {
  state: ReconciliationState
  /** Printed closing less what the rows come to, or what is missing between running balances; 0 where it adds up. */
  differenceCents: Cents
  /** Rows that a person changed or deleted, where that alone is why it is off: as it was read it added up. */
  byHand?: number
  openingCents: Cents | null
  closingCents: Cents | null
  creditsCents: Cents
  debitsCents: Cents
  /** Rows whose printed balance follows from the one before. */
  rowsChecked: number
  /** Lines that could not be read. */
  unread: number
  newestFirst: boolean
}
interface BalanceRow {
  amount: Cents
  isCredit: boolean
  balance: Cents | null
}

/**
 * What a statement proves of its begin and end: its two balances where it is reconciled with them, else the running ones beside its rows
 * where each follows from the one before. A card prints what is owed; here it is the owner's, so it is turned round where it says so.
 * What a person changed since takes nothing from what is printed: the balance of the books is held against it. Null where it proves nothing. Rows are asked for only where they are needed; positions from 0, in the order of the document.
 */
export function provenBalances(
  s: ProvenStatement,
  rows: { count(): number; at(position: number): BalanceRow | undefined },
): { opening: Cents; closing: Cents } | null {
  const isChanged = s.state === 'off' && (s.byHand ?? 0) > 0
  const moved = s.creditsCents - s.debitsCents
  /** Whether the rows come to the second of two balances from the first, but for what a person changed. */
  const follows = (from: number, to: number) =>
    from + moved === to || (isChanged && Math.abs(from + moved - to) === Math.abs(s.differenceCents))
  if ((s.state === 'reconciled' || isChanged) && s.openingCents !== null && s.closingCents !== null) {
    const sign = follows(s.openingCents, s.closingCents) ? 1 : -1
    return { opening: cents(sign * s.openingCents), closing: cents(sign * s.closingCents) }
  }
  if ((s.state !== 'unprinted' && !isChanged) || s.rowsChecked === 0 || s.unread > 0) return null
  const count = rows.count()
  const ends = [rows.at(0), rows.at(count - 1)]
  const [first, last] = s.newestFirst ? ends.reverse() : ends
  const isChecked = isChanged || s.rowsChecked >= count - 1
  if (!isChecked || !first || !last || first.balance === null || last.balance === null) return null
  for (const sign of [1, -1] as const) {
    const opening = sign * first.balance - (first.isCredit ? first.amount : -first.amount)
    if (follows(opening, sign * last.balance)) return { opening: cents(opening), closing: cents(sign * last.balance) }
  }
  return null
}
