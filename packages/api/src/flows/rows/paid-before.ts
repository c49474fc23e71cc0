import { addDays, type CalendarDate, spanOf } from '@ledgerhand/core/calendar-date'
import { merchantKey } from '@ledgerhand/core/merchant'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Reading } from '@ledgerhand/extract/result/reading'
import type { Memory } from './judged.ts'

interface Movement {
  merchant: string
  isCredit: boolean
  transactionDate: CalendarDate
}

/** What was paid longer ago hardly comes back. */
const BACK_DAYS = 460
const MOST_PAYMENTS = 20_000

/**
 * Answers whether a merchant was paid before, by the rows at hand and those of the books without the document `besides`. The books are asked
 * once, and only where a row needs it.
 */
export function paidBefore(
  atHand: () => readonly Movement[],
  books: Pick<WriteBooks, 'series'>,
  besides: string,
): NonNullable<Memory['wasPaid']> {
  let first: Map<string, CalendarDate> | null = null
  const read = () => {
    const found = new Map<string, CalendarDate>()
    const see = (merchant: string, date: CalendarDate) => {
      const known = found.get(merchant)
      if (known === undefined || date < known) found.set(merchant, date)
    }
    const rows = atHand()
    const credits = rows.filter((row) => row.isCredit)
    const span = spanOf(credits.map((row) => row.transactionDate))
    if (!span) return found
    const merchants = [...new Set(credits.map((row) => row.merchant))]
    for (const row of rows) if (!row.isCredit) see(row.merchant, row.transactionDate)
    for (const row of books.series.of(merchants, addDays(span.from, -BACK_DAYS), besides, MOST_PAYMENTS))
      if (!row.isCredit) see(row.merchant, row.date)
    return found
  }
  return (merchant, until) => {
    first ??= read()
    const day = first.get(merchant)
    return day !== undefined && day <= until
  }
}

/** The rows of a reading's statements, as far as payments are looked for among them. */
export const billMovements = ({ statements }: Pick<Reading, 'statements'>): Movement[] =>
  statements.flatMap((s) =>
    s.transactions.map((t) => ({
      merchant: merchantKey(t.description.trim().slice(0, 500)),
      isCredit: t.isCredit,
      transactionDate: t.date,
    })),
  )
