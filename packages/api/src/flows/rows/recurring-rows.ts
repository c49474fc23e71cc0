import { type RecurringCandidate, recurringByMerchant } from '@ledgerhand/categorise/recurring'
import { addDays, spanOf } from '@ledgerhand/core/calendar-date'
import type { ExtractedRow } from '@ledgerhand/db/books/chunked-import'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { makeYielder } from '../yielding.ts'

/** How many days back a series is looked for: enough for quarterly payments. */
const SERIES_DAYS = 460
const MOST_OF_SERIES = 20_000

/** Marks the rows of a series, with what the books hold of the same merchants: a month's statement shows a monthly payment only once. */
export async function markRecurring(
  rows: ExtractedRow[],
  documentId: string,
  books: Pick<WriteBooks, 'series'>,
  signal?: AbortSignal,
): Promise<void> {
  const giveWay = makeYielder(signal)
  const span = spanOf(rows.map((r) => r.transactionDate))
  if (!span) return
  const own: RecurringCandidate[] = []
  const known = new Set<string>()
  const keyOf = (r: RecurringCandidate) => `${Number(r.isCredit)} ${r.date} ${r.amountCents} ${r.merchant}`
  for (const { merchant, transactionDate: date, amount: amountCents, isCredit } of rows) {
    const candidate = { merchant, date, amountCents, isCredit }
    own.push(candidate)
    known.add(keyOf(candidate))
    await giveWay()
  }
  const merchants = [...new Set(own.map((r) => r.merchant))]
  // A row that another statement showed already is one payment, not two.
  const before = books.series
    .of(merchants, addDays(span.from, -SERIES_DAYS), documentId, MOST_OF_SERIES)
    .filter((r) => !known.has(keyOf(r)))
  await giveWay()
  for (const indexes of recurringByMerchant([...own, ...before])) {
    for (const i of indexes) {
      const row = rows[i]
      if (row) row.isRecurring = true
    }
    await giveWay()
  }
}
