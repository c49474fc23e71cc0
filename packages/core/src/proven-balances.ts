import { type Cents, cents } from './money.ts'
import type { ReconciliationState } from './reconciliation.ts'

/** What a statement says of its balances, and how its rows follow from each other. Amounts in cents. */
export interface ProvenStatement {
  state: ReconciliationState
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
 * Null where it proves nothing. Rows are asked for only where they are needed; positions from 0, in the order of the document.
 */
export function provenBalances(
  s: ProvenStatement,
  rows: { count(): number; at(position: number): BalanceRow | undefined },
): { opening: Cents; closing: Cents } | null {
  if (s.state === 'reconciled' && s.openingCents !== null && s.closingCents !== null) {
    const sign = s.openingCents + s.creditsCents - s.debitsCents === s.closingCents ? 1 : -1
    return { opening: cents(sign * s.openingCents), closing: cents(sign * s.closingCents) }
  }
  if (s.state !== 'unprinted' || s.rowsChecked === 0 || s.unread > 0) return null
  const count = rows.count()
  const ends = [rows.at(0), rows.at(count - 1)]
  const [first, last] = s.newestFirst ? ends.reverse() : ends
  if (s.rowsChecked < count - 1 || !first || !last || first.balance === null || last.balance === null) return null
  const moved = s.creditsCents - s.debitsCents
  for (const sign of [1, -1] as const) {
    const opening = sign * first.balance - (first.isCredit ? first.amount : -first.amount)
    if (opening + moved === sign * last.balance) return { opening: cents(opening), closing: cents(sign * last.balance) }
  }
  return null
}

/** The same of a statement all of whose rows are at hand, in the order of the document. */
export function provenByRows(
  s: Omit<ProvenStatement, 'creditsCents' | 'debitsCents'>,
  rows: readonly { amountCents: Cents; isCredit: boolean; balanceCents: Cents | null }[],
): { opening: Cents; closing: Cents } | null {
  const sum = (isCredit: boolean) => cents(rows.reduce((n, row) => (row.isCredit === isCredit ? n + row.amountCents : n), 0))
  return provenBalances(
    { ...s, creditsCents: sum(true), debitsCents: sum(false) },
    {
      count: () => rows.length,
      at: (position) => {
        const row = rows[position]
        return row && { amount: row.amountCents, isCredit: row.isCredit, balance: row.balanceCents }
      },
    },
  )
}
