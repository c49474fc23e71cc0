import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { BILL_DAYS_AFTER, BILL_DAYS_BEFORE, billPairs, CARD_DAYS, transferPairs } from '@ledgerhand/core/pairing'
import type { WriteBooks } from '@ledgerhand/db/books'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'

/**
 * Finds the other side of transfers and bills around some days: when a statement arrives, when a row comes back, when a pair ended.
 * Running it again changes nothing.
 */
export function proposePairs(books: Pick<WriteBooks, 'pairs'>, from: CalendarDate, to: CalendarDate, at: string): void {
  const { pairs } = books
  const sides = pairs.transferSides(addDays(from, -CARD_DAYS), addDays(to, CARD_DAYS))
  pairs.propose('transfer', transferPairs(sides, pairs.answers('transfer')), at)
  const { bills, payments } = pairs.billSides(
    addDays(from, -BILL_DAYS_AFTER),
    addDays(to, BILL_DAYS_BEFORE),
    BILL_DAYS_BEFORE,
    BILL_DAYS_AFTER,
  )
  if (bills.length > 0) pairs.propose('bill', billPairs(bills, payments, pairs.answers('bill')), at)
}

/** The days in which rows were changed, and the documents whose statements must be checked again. */
export interface Change {
  from: CalendarDate | null
  to: CalendarDate | null
  documentIds: readonly string[]
}

/** The days and documents that a change of these rows affects. Call it before the change: deleted rows cannot be asked afterwards. */
export const affectedBy = (
  books: Pick<WriteBooks, 'statementRows'>,
  rows: readonly Pick<TransactionRow, 'id' | 'transactionDate'>[],
): Change => {
  const days = rows.map((r) => r.transactionDate).sort()
  return { from: days[0] ?? null, to: days.at(-1) ?? null, documentIds: books.statementRows.documentsOf(rows.map((r) => r.id)) }
}

type Days = Pick<Change, 'from' | 'to'>
/** The smallest range of days that holds both. */
export function union(one: Days, other: Days): Days {
  const days = [one.from, one.to, other.from, other.to].filter((day) => day !== null).sort()
  return { from: days[0] ?? null, to: days.at(-1) ?? null }
}

/** After a person changed rows: ends pairs that no longer fit, checks the statements again and looks for new pairs. In steps that yield. */
export function* recomputeInSteps(books: WriteBooks, { from, to, documentIds }: Change, at: string): Generator<void, void> {
  books.pairs.sweep(at)
  for (const id of documentIds) {
    yield
    books.proof.recheck(id, at)
  }
  yield
  if (from && to) proposePairs(books, from, to, at)
}

/** The same without yielding, within the database transaction of a change of few rows. */
export function recomputeDerived(books: WriteBooks, change: Change, at: string): void {
  for (const _ of recomputeInSteps(books, change, at));
}
