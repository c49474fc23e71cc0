import { type BillAnswer, type BillMatch, type BillSeen, copiedBill, likenessWords } from '@ledgerhand/core/bill-copies'
import { formatDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { partsOfBill } from '@ledgerhand/core/listed-documents'
import { toDecimal } from '@ledgerhand/core/money'
import type { AskedCopyJson, BillFactsJson, CopiedBillJson } from '@ledgerhand/core/wire/documents'
import type { ExtractedRow } from '@ledgerhand/db/books/chunked-import'
import type { CopiedBill } from '@ledgerhand/db/books/copied-bills'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Ports } from '../../ports.ts'
import { proposePairs } from '../rows/propose-pairs.ts'

/** The bill in the books that a document's is, or may be, and whether it is entered all the same. */
export interface Copied {
  match: BillMatch
  /** It is left out: the transaction in the books is shown in its place. */
  isCopy: boolean
  /** A person said so. */
  isSaid: boolean
}

/** Holds a bill against those of other documents. What a person said of its document comes before what is printed. */
export function copiedFrom(books: Pick<WriteBooks, 'copiedBills'>, documentId: string, row: ExtractedRow): Copied | null {
  const bill: BillSeen = {
    id: row.id,
    documentId,
    description: row.description,
    date: row.transactionDate,
    amountCents: row.amount,
    isCredit: row.isCredit,
    currency: row.currency,
  }
  const { number } = partsOfBill(row.description)
  const match = copiedBill(bill, books.copiedBills.candidates(documentId, { ...bill, number }))
  if (!match) return null
  const said = books.copiedBills.said(documentId)
  return { match, isCopy: (said ?? match.is) === 'copy', isSaid: said !== null }
}

/** The transaction of a bill that may be one in the books: it waits for review and says which. */
export function askedAsCopy(books: Pick<WriteBooks, 'documents'>, row: ExtractedRow, { match, isSaid }: Copied): ExtractedRow {
  const { of, is } = match
  if (isSaid || is === 'copy' || is === 'receipt') return row
  return {
    ...row,
    needsReview: true,
    aiClassification: `${nameOf(books, of)} ${likenessWords[is]}: say in Review or on this document's page whether it is the same bill`,
  }
}

const nameOf = (books: Pick<WriteBooks, 'documents'>, { documentId, description, date }: BillSeen): string =>
  documentId === null ? `'${description}' of ${formatDate(date)}` : books.documents.line(documentId).originalName

/** The bill of a document before it was read again, null where it is the first time or a person settled it, and the rows that it brings now. */
export interface BillChange {
  before: BillSeen | null
  rows: readonly ExtractedRow[]
}
/** Copies of a bill that is another one now, or is none any more, are copies of it no longer. */
const isAnother = ({ before, rows }: BillChange): boolean =>
  before !== null &&
  !rows.some(
    (now) =>
      now.statementOrdinal === null &&
      now.description === before.description &&
      now.transactionDate === before.date &&
      now.amount === before.amountCents &&
      now.isCredit === before.isCredit,
  )

/**
 * What follows once a bill is entered, in the same transaction: what was found is noted, documents that are its copies show it again, or are read again
 * where it is another bill now, a receipt of it that came first makes room, and the bill that counts in its place is held against payments. True where
 * documents are to be read again.
 */
export function settleCopies(books: WriteBooks, documentId: string, copied: Copied | null, change: BillChange, at: string): boolean {
  const { match, isCopy } = copied ?? {}
  const likeness = match?.is === 'receipt' ? (isCopy ? 'copy' : null) : match?.is
  books.copiedBills.note(documentId, match && likeness ? { otherId: match.of.documentId, likeness } : null)
  books.copiedBills.follow(documentId)
  const again = isAnother(change) ? books.copiedBills.copiesOf(documentId) : []
  if (match?.is === 'receipt' && !isCopy && match.of.documentId !== null) again.push(match.of.documentId)
  for (const id of again) if (!books.closed.isDocumentLocked(id)) books.documents.retry(id, at)
  if (match && isCopy) books.copiedBills.carryAnswers(documentId, match.of.id, at)
  if (match && isCopy) proposePairs(books, match.of.date, match.of.date, at)
  return again.length > 0
}

/** A bill that a person had called a copy is entered again: what they had said of it before is said of its new row. Before its payment is looked for. */
export function giveBackAnswers(
  books: WriteBooks,
  documentId: string,
  rows: readonly ExtractedRow[],
  copied: Copied | null,
  at: string,
): void {
  const own = copied?.isCopy ? undefined : rows.find(({ statementOrdinal }) => statementOrdinal === null)
  if (own) books.copiedBills.giveBackAnswers(documentId, own.id, at)
}

/** What a document's page says of its bill; null where it is like none in the books. */
export const copiedBillJson = (found: CopiedBill | null): CopiedBillJson | null =>
  found && { ...found, isCopy: (found.said ?? found.likeness) === 'copy' }

const factsJson = ({ description, amountCents, currency, date }: BillSeen): BillFactsJson => {
  const { vendor, number } = partsOfBill(description)
  return { vendor, number, amount: toDecimal(amountCents), currency, date }
}

/** Bills that may be copies and of which nobody has said it, each beside the one in the books. */
export const askedCopies = (books: Pick<ReadBooks, 'copiedBills'>): AskedCopyJson[] =>
  books.copiedBills.open().flatMap((found) => {
    const { ownBill, candidates } = books.copiedBills
    const bill = ownBill(found.documentId)
    if (!bill) return []
    const { number } = partsOfBill(bill.description)
    const other = found.otherId === null ? copiedBill(bill, candidates(found.documentId, { ...bill, number }))?.of : ownBill(found.otherId)
    return [{ ...found, isCopy: false, bill: factsJson(bill), other: other ? factsJson(other) : null }]
  })

/**
 * A person says whether a document's bill is the one in the books or another, or takes it back (null): it is read again as they say. AppError 'not_found' for
 * a bill that is like none in the books, 'conflict' while it is being read and where its month is closed.
 */
export function sayCopied(
  books: WriteBooks,
  { id, said }: { id: string; said: BillAnswer | null },
  ports: Pick<Ports, 'now' | 'wake'>,
): CopiedBillJson {
  const at = ports.now().toISOString()
  const after = books.atomically(() => {
    const { document } = books.documents.get(id)
    const found = books.copiedBills.of(id)
    if (!found) throw new AppError('not_found', 'No bill in your books is like this one')
    if (!document.isProcessed) throw new AppError('conflict', 'This document is being read. Try again in a moment')
    books.documents.retry(id, at)
    books.copiedBills.say(id, said, at)
    return { ...found, said }
  })
  ports.wake()
  return copiedBillJson(after) as CopiedBillJson
}
