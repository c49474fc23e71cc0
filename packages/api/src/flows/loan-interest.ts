import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { asOption, interestOf, type LoanSplit, type LoanTerms, loanOf, printedInterest } from '@ledgerhand/core/loan-interest'
import { cents } from '@ledgerhand/core/money'
import { isAsked, type QuestionOption } from '@ledgerhand/core/questions'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import { changedValues } from './transaction-values.ts'

type Books = Pick<ReadBooks, 'accounts' | 'register' | 'adjustments'>
type Asked = Pick<TransactionRow, 'id' | 'description' | 'amount' | 'isCredit' | 'transactionDate' | 'question' | 'treatment' | 'currency'>

/** What is owed on a loan before a day: what was typed of it, its rows and its adjustments. */
function owedBefore(books: Books, loan: LoanTerms, day: CalendarDate): { owed: number; since: CalendarDate | null } {
  const { opening, openingDate } = books.accounts.get(loan.id)
  const until = addDays(day, -1)
  const adjusted = books.adjustments
    .partsUntil(until)
    .filter((part) => part.accountId === loan.id && (openingDate === null || part.date >= openingDate))
    .reduce((n, part) => n + part.amount, 0)
  const sumAt = (date: CalendarDate) => books.register.upTo(loan.id, true, { date, id: '~' })
  const before = openingDate === null ? 0 : sumAt(addDays(openingDate, -1))
  const [last] = books.register.page(loan.id, true, { to: until }, 1)
  return { owed: -((opening ?? 0) + sumAt(until) - before + adjusted), since: last?.date ?? null }
}

/** How a loan's payment would be split; null where neither its line nor the loan's terms say it. */
function splitOf(books: Books, loans: readonly LoanTerms[], row: Asked): LoanSplit | null {
  if (row.question !== 'loan_payment' || row.isCredit || !isAsked(row)) return null
  const loan = loanOf(row.description, loans)
  if (!loan) return null
  const printed = printedInterest(row.description, row.amount)
  if (printed) return { ...printed, loanId: loan.id, because: 'as its line prints it' }
  if (loan.rate === null || loan.rate === 0) return null
  const { owed, since } = owedBefore(books, loan, row.transactionDate)
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
  return new Map(
    asked.flatMap((row) => {
      const split = splitOf(books, loans, row)
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
