import { type BillRest, type PrintedRest, type RestPart, restParts } from '@ledgerhand/core/bill-rest'
import { type Leaf, leaves } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { convertedMovement, type Difference, type DifferenceSide, differenceOf, isNoFee } from '@ledgerhand/core/exchange'
import { type Cents, cents, formatMoney } from '@ledgerhand/core/money'
import type { PairKind } from '@ledgerhand/core/pairing'
import type { TransactionRow } from '../schema/transactions.ts'
import type { NewPart } from './parts.ts'

/** What the part of a difference says of itself; a part that a person wrote says something else. */
export const DIFFERENCE = 'Difference to the other side'

/** The two rows of a pair. */
export interface Sides {
  kind: PairKind
  from: TransactionRow
  to: TransactionRow
}

/** A difference, on a leaf; null: money that comes or goes back. */
export type RestDifference = Omit<Difference, 'leaf' | 'parts'> & { leaf: Leaf | null; parts: readonly RestPart[] }

/** What a payment is split into by what it differs from its bill by, as a person said; null where it stays whole. */
export function restDifference(
  rest: BillRest,
  { from, to }: Sides,
  left: Cents,
  printed: PrintedRest | null = null,
): RestDifference | null {
  const parts = restParts(rest, { isOwn: from.treatment === 'receivable', left, paid: to.amount }, printed)
  const leaf = rest === 'overpaid' ? null : rest === 'discount' ? to.label : 'bank_fees'
  return parts && { onId: to.id, parts, leaf }
}

/** A row as core compares it with its other side. */
export const differenceSide = (r: TransactionRow): DifferenceSide => ({ id: r.id, amount: r.amount, isForeign: r.printedCurrency !== null })

/**
 * Refuses what cannot be one movement; `isOwn` tells what is in the currency of the books. Of a bill and its payment in one currency a person says what they
 * differ by (`rest`). AppError 'invalid'.
 */
export function refuseDifference({ kind, from, to }: Sides, isOwn: (row: TransactionRow) => boolean, rest: BillRest | null): void {
  const [one, other] = [isOwn(from), isOwn(to)]
  if (rest !== null && one && other) {
    if ((rest === 'fee' || rest === 'overpaid' || rest === 'discount' || rest === 'exchange') && to.treatment === 'split')
      throw new AppError('invalid', 'A split transaction has no other side: take its parts off first')
    return
  }
  if (!one && !other && from.currency !== to.currency)
    throw new AppError('invalid', 'Neither side is in the currency of the books: give one of them its rate first')
  if (!one && !other && from.amount !== to.amount) throw new AppError('invalid', 'The two amounts differ: give both of them a rate first')
  if (one !== other || from.amount === to.amount) return
  if (isNoFee(differenceSide(from), differenceSide(to))) {
    const by = formatMoney(cents(Math.abs(from.amount - to.amount)), from.currency)
    throw new AppError('invalid', `The two amounts differ by ${by}: more than a fee can be`)
  }
  const on = differenceOf(kind, differenceSide(from), differenceSide(to))?.onId === from.id ? from : to
  if (on.treatment === 'split') throw new AppError('invalid', 'A split transaction has no other side: take its parts off first')
  if (kind === 'transfer' && [from, to].some((r) => r.onAccountId === null))
    throw new AppError('invalid', 'Say first on which accounts these transactions stand')
}

/** The movement itself, and the difference on its leaf, or on the account `backTo` where it comes back. What the movement is for stays as it is. */
export function partsOfPair(
  { kind, from, to }: Sides,
  { parts: made, leaf }: RestDifference,
  on: TransactionRow,
  backTo: string | null = null,
): NewPart[] {
  const none = { entityId: on.entityId, followsRow: true, note: null }
  const other = on.id === from.id ? to : from
  const isCard = [from, to].some((r) => r.sourceType === 'credit_card')
  const onLeaf = (name: Leaf) => ({ treatment: 'business', label: name, category: leaves[name].stored, accountId: null }) as const
  return made.map(({ is, amount }): NewPart => {
    if (is === 'exchange') return { ...none, amount, ...onLeaf('exchange_differences'), note: DIFFERENCE }
    if (is === 'difference' && leaf === null)
      return { ...none, amount, treatment: 'deposit', label: null, category: null, accountId: backTo, note: DIFFERENCE }
    if (is === 'difference' && leaf !== null) return { ...none, amount, ...onLeaf(leaf), note: DIFFERENCE }
    if (kind === 'bill') return { ...none, amount, treatment: 'business', label: on.label, category: on.category, accountId: null }
    return { ...none, amount, treatment: convertedMovement(isCard), label: null, category: null, accountId: other.onAccountId }
  })
}
