import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { type Processor, processorNames, processors } from '@ledgerhand/core/processors'
import { isAsked, paysSalesTax } from '@ledgerhand/core/questions'
import type { Treatment } from '@ledgerhand/core/treatments'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import { includesSalesTax } from './questions-of-books.ts'

type Books = Pick<WriteBooks, 'profile' | 'transactions' | 'questionsOfBooks'>

/**
 * Payments of sales tax follow what is known of the deposits: an expense where these include it, else tax that was collected. `isOpen`: of which
 * days rows may change; all of them where a person asks for it.
 */
export function followSalesTax(books: Books, at: string, isOpen: (date: CalendarDate) => boolean = () => true): void {
  const isIncluded = includesSalesTax(books) ?? true
  const treatment = isIncluded ? 'business' : 'sales_tax'
  const reason = isIncluded
    ? 'Sales tax that your deposits include: it is an expense'
    : 'Sales tax that was kept apart from your sales: it is no expense'
  const rows = books.questionsOfBooks
    .taxPayments()
    .filter((row) => row.treatment !== treatment && isOpen(row.date) && paysSalesTax({ ...row, isCredit: false }))
  books.questionsOfBooks.treatTaxPayments(
    rows.map((row) => row.id),
    treatment,
    reason,
    at,
  )
}

/** An export that prints the tax apart says so of all deposits, also of payments that were read before it. Rows of closed months stay. */
export function followPrintedTax(
  books: Books & Pick<WriteBooks, 'closed'>,
  rows: readonly { parts?: readonly { treatment: Treatment }[] }[],
  at: string,
): void {
  if (!rows.some((row) => row.parts?.some((part) => part.treatment === 'sales_tax'))) return
  if (books.profile.get().depositsIncludeSalesTax === null) followSalesTax(books, at, (date) => !books.closed.isClosed(date))
}

/** The processor that an open question of a row is about; null where it asks something else. */
export function askedProcessor(row: TransactionRow): Processor | null {
  if (!isAsked(row)) return null
  return processors.find((p) => row.question === `books:${p}`) ?? null
}

/** Keeps what a person said of a processor's deposits, by the place or the words of the answer: once for the books. */
export function answerOfProcessor(
  books: Books,
  row: TransactionRow,
  { option, undoId }: { option: number | string; undoId?: string | undefined },
  at: string,
): void {
  const processor = askedProcessor(row)
  const isAfter = option === 0 || option === 'After its fees'
  if (!processor || !(isAfter || option === 1 || option === 'Before its fees')) throw new AppError('invalid', 'Choose one of the answers')
  const name = processorNames[processor]
  books.profile.saidOfPayouts(processor, isAfter ? 'after' : 'before', at)
  const reason = isAfter
    ? `Paid out after the fees of ${name}: its own export, as CSV, shows what was sold and what the fees were`
    : `Paid out before the fees of ${name}, as you said`
  books.questionsOfBooks.settle(row.id, reason, at, undoId)
}

/** A person answered whether deposits include sales tax: it holds for the books from now on, and for the other payments of it. */
export function answerOfSalesTax(
  books: Books,
  before: TransactionRow,
  after: Pick<TransactionRow, 'treatment' | 'label'>,
  at: string,
): void {
  if (before.question !== 'books:sales_tax' || !isAsked(before)) return
  const isTax = after.treatment === 'sales_tax' || (after.treatment === 'business' && after.label === 'taxes_licenses')
  if (!isTax) return
  books.profile.update({ depositsIncludeSalesTax: after.treatment === 'business' }, at)
  followSalesTax(books, at)
}
