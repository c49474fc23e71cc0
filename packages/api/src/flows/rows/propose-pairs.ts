import { BILL_DAYS_AFTER, BILL_DAYS_BEFORE, billPairs } from '@ledgerhand/core/bill-pairs'
import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { INSTALMENT_DAYS, instalmentsOf } from '@ledgerhand/core/instalments'
import { CARD_DAYS, type Proposal, transferPairs, transferPairsInSteps } from '@ledgerhand/core/pairing'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import { runGenerator } from '../yielding.ts'
import { explainPayouts } from './explain-payouts.ts'

/** So many amounts are looked at in one step, and so many pairs are made in one. */
const AMOUNTS_AT_ONCE = 50
const PAIRS_AT_ONCE = 50

/**
 * Finds the other side of transfers and bills around some days: when a statement arrives, when a row comes back, when a pair ended.
 * Running it again changes nothing, so it may be cut off anywhere and run again. In steps: amount by amount, since rows of different amounts
 * have nothing to do with each other.
 */
export function* proposePairsInSteps(
  books: Pick<WriteBooks, 'pairs' | 'payouts'>,
  from: CalendarDate,
  to: CalendarDate,
  at: string,
): Generator<void, void> {
  const { pairs } = books
  const [first, last] = [addDays(from, -CARD_DAYS), addDays(to, CARD_DAYS)]
  for (const amounts of slicesOf(pairs.transferAmounts(first, last), AMOUNTS_AT_ONCE)) {
    yield
    const sides = pairs.transferSides(first, last, amounts)
    const found = yield* transferPairsInSteps(sides, pairs.answers('transfer'))
    for (const slice of slicesOf(found, PAIRS_AT_ONCE)) {
      pairs.propose('transfer', slice.filter(stillATransfer(pairs, slice)), at)
      yield
    }
  }
  const [oldest, newest] = [addDays(from, -BILL_DAYS_AFTER), addDays(to, BILL_DAYS_BEFORE)]
  for (const amounts of slicesOf(pairs.billAmounts(oldest, newest), AMOUNTS_AT_ONCE)) {
    yield
    const { bills, payments } = pairs.billSides(oldest, newest, BILL_DAYS_BEFORE, BILL_DAYS_AFTER, amounts)
    if (bills.length > 0) pairs.propose('bill', billPairs(bills, payments, pairs.answers('bill')), at)
  }
  yield
  const parts = pairs.instalmentSides(addDays(from, -INSTALMENT_DAYS), addDays(to, BILL_DAYS_BEFORE))
  if (parts.bills.length > 0)
    for (const found of instalmentsOf(parts.bills, parts.payments, pairs.answers('bill'))) pairs.proposeInstalments(found, at)
  explainPayouts(books, at)
}

/** The same at a stretch: within the database transaction of a change of few rows. */
export function proposePairs(books: Pick<WriteBooks, 'pairs' | 'payouts'>, from: CalendarDate, to: CalendarDate, at: string): void {
  for (const _ of proposePairsInSteps(books, from, to, at));
}

/** Others were answered since the pairs were found: a person may have changed a row, taken it out or said no. */
function stillATransfer(pairs: WriteBooks['pairs'], found: readonly Proposal[]): (p: Proposal) => boolean {
  const sides = new Map(pairs.transferSidesAmong(found.flatMap((p) => [p.fromId, p.toId])).map((side) => [side.id, side]))
  const answers = pairs.answers('transfer')
  return ({ fromId, toId }) => {
    const [from, to] = [sides.get(fromId), sides.get(toId)]
    return from !== undefined && to !== undefined && transferPairs([from, to], answers).some((p) => p.fromId === fromId)
  }
}

const slicesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

/** Looks for the other sides of what large documents brought, in steps with others answered in between. */
export async function pairNoted(books: WriteBooks, at: string): Promise<void> {
  for (const { documentId, from, to } of books.documents.unpaired.list()) {
    await runGenerator(proposePairsInSteps(books, from, to, at))
    books.documents.unpaired.done(documentId)
  }
}

/** The days in which rows were changed, and the documents whose statements must be checked again. */
export interface PairChange {
  from: CalendarDate | null
  to: CalendarDate | null
  documentIds: readonly string[]
}

/** The days and documents that a change of these rows affects. Call it before the change: deleted rows cannot be asked afterwards. */
export const affectedBy = (
  books: Pick<WriteBooks, 'statementRows'>,
  rows: readonly Pick<TransactionRow, 'id' | 'transactionDate'>[],
): PairChange => {
  const days = rows.map((r) => r.transactionDate).sort()
  return { from: days[0] ?? null, to: days.at(-1) ?? null, documentIds: books.statementRows.documentsOf(rows.map((r) => r.id)) }
}

type Days = Pick<PairChange, 'from' | 'to'>
/** The smallest range of days that holds both. */
export function union(one: Days, other: Days): Days {
  const days = [one.from, one.to, other.from, other.to].filter((day) => day !== null).sort()
  return { from: days[0] ?? null, to: days.at(-1) ?? null }
}

/** After a person changed rows: ends pairs that no longer fit, checks the statements again and looks for new pairs. In steps that yield. */
export function* recomputeInSteps(books: WriteBooks, { from, to, documentIds }: PairChange, at: string): Generator<void, void> {
  books.pairs.sweep(at)
  for (const id of documentIds) {
    yield
    books.proof.recheck(id, at)
  }
  yield
  if (from && to) yield* proposePairsInSteps(books, from, to, at)
}

/** The same without yielding, within the database transaction of a change of few rows. */
export function recomputeDerived(books: WriteBooks, change: PairChange, at: string): void {
  for (const _ of recomputeInSteps(books, change, at));
}
