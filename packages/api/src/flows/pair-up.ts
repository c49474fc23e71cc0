import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { BILL_DAYS_AFTER, BILL_DAYS_BEFORE, billPairs, CARD_DAYS, transferPairs } from '@ledgerhand/core/pairing'
import type { WriteBooks } from '@ledgerhand/db/books'
import type { Extent } from '@ledgerhand/db/books/pair-sides'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'

/**
 * Finds the other side of transfers and bills around some days: when a statement arrives, when a row comes back, when a pair ended.
 * Running it again changes nothing.
 */
export function pairUp(books: Pick<WriteBooks, 'pairs'>, from: CalendarDate, to: CalendarDate, at: string): void {
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

/** After a person changed rows: pairs that are no longer true end, statements that were off are checked again, new pairs are found. */
export function afterChange(books: WriteBooks, rows: readonly Pick<TransactionRow, 'documentId' | 'transactionDate'>[], at: string): void {
  const days = rows.map((r) => r.transactionDate).sort()
  settle(books, { from: days[0] ?? null, to: days.at(-1) ?? null, documentIds: [...new Set(rows.flatMap((r) => r.documentId ?? []))] }, at)
}

/** The same for many rows, of which only the first and last day and the documents are known. */
export function settle(books: WriteBooks, { from, to, documentIds }: Extent, at: string): void {
  books.pairs.sweep(at)
  for (const id of documentIds) books.proof.recheck(id, at)
  if (from && to) pairUp(books, from, to, at)
}
