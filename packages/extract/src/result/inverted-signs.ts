import { folded } from '../printed/fold.ts'
import { PAYS_BACK } from '../printed/lexicon/card-payments.ts'
import type { ReadTransaction, Statement } from './reading.ts'

/**
 * Of a card that moved nothing as a whole, and prints no balance beside a row, the balances add up just as well with every sign turned.
 * True when no words tell either: nothing that is called a payment or a refund came in, or as much of it went out.
 */
export function isMirrored(rows: readonly ReadTransaction[], isCard: boolean): boolean {
  if (!isCard || rows.some((r) => r.balanceCents !== null)) return false
  const moved = rows.reduce((sum, r) => sum + (r.isCredit ? r.amountCents : -r.amountCents), 0)
  if (moved !== 0) return false
  return !paysBack(rows)
}

/** Whether a card's payments and refunds, by what they are called, came in. */
export function paysBack(rows: readonly ReadTransaction[]): boolean {
  const votes = rows.filter((r) => PAYS_BACK.test(folded(r.description))).map((r) => (r.isCredit ? 1 : -1))
  return votes.reduce((sum: number, v) => sum + v, 0) > 0
}

const UNSURE = 'Nothing says for sure which rows are purchases and which are payments'

/**
 * Of a card of which it is not known which rows are payments the balances, of which it is not known either whether they are owed, would add
 * up with all signs turned, too. Named as a line; null where balances beside the rows tell.
 */
export function signsMayBeInverted(rows: readonly ReadTransaction[]): Statement['unread'][number] | null {
  const [first] = rows
  return first && rows.every((r) => r.balanceCents === null) ? { text: UNSURE, evidence: first.evidence } : null
}
