import type { ExtractedRow } from '@ledgerhand/db/books/chunked-import'
import type { NewStatement } from '@ledgerhand/db/books/documents'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { reasonUnder } from '@ledgerhand/db/books/statement-doubt'
import type { StatementRow } from '@ledgerhand/db/books/statement-rows'
import { runGenerator } from '../yielding.ts'

interface Entry {
  statements: NewStatement[]
  rows: readonly ExtractedRow[]
}

/**
 * Checks the statements of a reading on the rows that the books will hold: those that are entered, and those of other documents that it shows
 * as they are there now. Before anything takes effect and in short steps, since there may be a hundred thousand. Rejects when `signal` aborts.
 */
export async function checkAhead(
  books: WriteBooks,
  { documentId, reading }: { documentId: string; reading: string },
  { statements, rows }: Entry,
  signal: AbortSignal,
): Promise<Entry> {
  const byStatement = Map.groupBy(rows, (r) => r.statementOrdinal)
  const checked: NewStatement[] = []
  const told = new Map<number | null, (rowId: string) => string | null>()
  for (const s of statements) {
    const own = (byStatement.get(s.ordinal) ?? []).map(asShown)
    const { statement, doubtFor } = await runGenerator(books.proof.ahead(s, documentId, reading, own), signal)
    checked.push(statement)
    if (doubtFor) told.set(s.ordinal, doubtFor)
  }
  return { statements: checked, rows: told.size === 0 ? rows : rows.map((row) => tell(row, told.get(row.statementOrdinal))) }
}

const asShown = (r: ExtractedRow): StatementRow => ({
  id: r.id,
  date: r.transactionDate,
  description: r.description,
  amountCents: r.amount,
  isCredit: r.isCredit,
  balanceCents: r.balance,
  position: r.position,
  asRead: null,
  isWaiting: r.needsReview,
})

function tell(row: ExtractedRow, doubtFor: ((rowId: string) => string | null) | undefined): ExtractedRow {
  if (!doubtFor) return row
  const words = doubtFor(row.id)
  const reason = reasonUnder(words, row.aiClassification)
  return reason === null ? row : { ...row, aiClassification: reason, needsReview: words !== null }
}
