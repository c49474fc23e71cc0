import { type CalendarDate, LATEST } from '@ledgerhand/core/calendar-date'
import {
  asOption,
  interestOf,
  type LoanMoves,
  type LoanSplit,
  type LoanTerms,
  loanOf,
  owedBefore,
  printedInterest,
} from '@ledgerhand/core/loan-interest'
import { cents } from '@ledgerhand/core/money'
import { isAsked, type QuestionOption } from '@ledgerhand/core/questions'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import { changedValues } from '../rows/transaction-values.ts'

type Books = Pick<ReadBooks, 'accounts' | 'register' | 'adjustments'>
type Asked = Pick<TransactionRow, 'id' | 'description' | 'amount' | 'isCredit' | 'transactionDate' | 'question' | 'treatment' | 'currency'>

type Owed = (loan: LoanTerms, day: CalendarDate) => { owed: number; since: CalendarDate | null }

/** What is owed on loans before days: of each loan what was typed of it, its rows and its adjustments, read once. */
function owedOn(books: Books): Owed {
  const adjusted = once(() => Map.groupBy(books.adjustments.partsUntil(LATEST), ({ accountId }) => accountId))
  const kept = new Map<string, LoanMoves>()
  return (loan, day) => {
    const moves = kept.get(loan.id) ?? {
      ...openingOf(books.accounts.get(loan.id)),
      rows: books.register.page(loan.id, true, {}, -1),
      adjusted: (adjusted().get(loan.id) ?? []).map(({ date, amount }) => ({ date, cents: amount })),
    }
    kept.set(loan.id, moves)
    return owedBefore(moves, day)
  }
}
const openingOf = ({ opening, openingDate }: Pick<LoanMoves, 'opening' | 'openingDate'>) => ({ opening, openingDate })

/** Reads when it is first asked for. */
function once<T>(read: () => T): () => T {
  let kept: { value: T } | null = null
  return () => {
    kept ??= { value: read() }
    return kept.value
  }
}

/** How a loan's payment would be split; null where neither its line nor the loan's terms say it. */
function splitOf(owedAt: Owed, loans: readonly LoanTerms[], row: Asked): LoanSplit | null {
  if (row.question !== 'loan_payment' || row.isCredit || !isAsked(row)) return null
  const loan = loanOf(row.description, loans)
  if (!loan) return null
  const printed = printedInterest(row.description, row.amount)
  if (printed) return { ...printed, loanId: loan.id, because: 'as its line prints it' }
  if (loan.rate === null || loan.rate === 0) return null
  const { owed, since } = owedAt(loan, row.transactionDate)
  if (owed <= 0) return null
  const interest = interestOf(cents(owed), loan.rate, since, row.transactionDate)
  const principal = cents(row.amount - interest)
  if (interest <= 0 || principal <= 0 || principal > owed) return null
  return { loanId: loan.id, principal, interest, because: 'by its rate and what is owed' }
}
const loansOf = (books: Books): LoanTerms[] => books.accounts.all().filter(({ kind }) => kind === 'loan')

/** The answers that are suggested to rows that ask how much of them is interest, by the row's id. */
export function suggestedInterest(books: Books, rows: readonly Asked[]): Map<string, QuestionOption> {
  const asked = rows.filter((row) => row.question === 'loan_payment')
  if (asked.length === 0) return new Map()
  const loans = loansOf(books)
  const owedAt = owedOn(books)
  return new Map(
    asked.flatMap((row) => {
      const split = splitOf(owedAt, loans, row)
      return split ? [[row.id, asOption(split, row.currency)]] : []
    }),
  )
}

/** Splits loan payments as it is suggested, the oldest first: what is owed falls with each. Those that nothing is suggested for stay. */
export function splitInterest(books: WriteBooks, ids: readonly string[], undoId: string | undefined, at: string): number {
  const rows = ids.map((id) => books.transactions.get(id)).sort((a, b) => (a.transactionDate < b.transactionDate ? -1 : 1))
  let updated = 0
  for (const row of rows) {
    const option = suggestedInterest(books, [row]).get(row.id)
    if (!option?.parts) continue
    const { values, parts } = changedValues(
      books,
      row,
      { parts: option.parts.map(({ amount, ...part }) => ({ ...part, amount: cents(Math.round(Number(amount) * 100)) })) },
      at,
    )
    books.transactions.update(row.id, values, at, { undoId, parts })
    updated += 1
  }
  return updated
}
