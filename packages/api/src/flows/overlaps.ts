import { addMonths, type CalendarDate, firstOfMonth, lastOfMonth, monthOf, spanOf } from '@ledgerhand/core/calendar-date'
import { alreadyKnownInSteps } from '@ledgerhand/core/duplicate-rows'
import type { WriteBooks } from '@ledgerhand/db/books'
import type { Sighting } from '@ledgerhand/db/books/document-shapes'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { ExtractedRow } from '@ledgerhand/db/books/entering'
import { lineOf } from '@ledgerhand/db/books/lines'
import type { Statement } from '@ledgerhand/extract/result/reading'
import { givingWay, inSteps } from './giving-way.ts'

/** What a document shares with others: entered once, shown in both, and asked about where it is only likely (docs/decisions/004). */
interface NewRows {
  rows: ExtractedRow[]
  /** How many were in the books already. */
  known: number
  sightings: Sighting[]
}

/** Leaves out what other documents brought already and what a person deleted, and points at rows that may be there twice. Gives way to others. */
export async function newRows(
  books: WriteBooks,
  document: DocumentRow,
  all: ExtractedRow[],
  statements: readonly Statement[],
): Promise<NewRows> {
  const days = spanOf(all.map((r) => r.transactionDate))
  if (!days) return { rows: all, known: 0, sightings: [] }
  const isBill = all.length === 1 && all[0]?.statementOrdinal === null
  // Whether a statement's row is its payment is found once it is in the books (pair-up.ts).
  if (isBill) return { rows: all, known: 0, sightings: [] }

  const { from, to } = days
  const deleted = books.transactions.deleted(from, to)
  const gone = new Set(deleted.filter((d) => d.documentId === document.id).map((d) => lineOf(d.fingerprint ?? '')))
  const rows = all.filter((r) => !gone.has(r.fingerprint))
  const giveWay = givingWay()
  const others = await statementRowsBesides(books, document.id, from, to)
  if (others.length === 0 && deleted.every((d) => d.documentId === document.id)) return { rows, known: 0, sightings: [] }
  const follows = followers(books, statements, [...new Set(others.map((o) => o.documentId ?? ''))])
  const known = [
    ...others.filter((o) => !follows.has(o.documentId ?? '')).map((o) => ({ ...o, isCard: o.sourceType === 'credit_card' })),
    ...deleted
      .filter((d) => d.documentId !== document.id && !follows.has(d.documentId ?? ''))
      .map((d) => ({
        id: DELETED,
        documentId: d.documentId,
        date: d.readDate ?? d.transactionDate,
        amountCents: d.readAmount ?? d.amount,
        isCredit: d.readIsCredit ?? d.isCredit,
        description: d.readDescription ?? d.description,
        lastFour: d.sourceLastFour,
        currency: d.currency,
        isCard: d.sourceType === 'credit_card',
        bankId: d.bankId,
        balanceCents: d.balance,
      })),
  ]
  await giveWay()
  const incoming = rows.map((r) => ({
    date: r.transactionDate,
    amountCents: r.amount,
    isCredit: r.isCredit,
    description: r.description,
    lastFour: r.sourceLastFour,
    currency: r.currency,
    isCard: r.sourceType === 'credit_card',
    bankId: r.bankId,
    balanceCents: r.balance,
  }))
  await giveWay()
  const { same, maybe } = await inSteps(alreadyKnownInSteps(incoming, known))
  const sightings = rows.flatMap((r, i) => {
    const id = same.get(i)
    return id === undefined || id === DELETED
      ? []
      : [{ transactionId: id, statementOrdinal: r.statementOrdinal, position: r.position, evidence: r.evidence }]
  })
  await giveWay()
  const fresh = rows.flatMap((r, i) => {
    if (same.has(i)) return []
    const twin = maybe.get(i)
    if (!twin || twin.id === DELETED) return [r]
    const reason = `'${twin.description}' from another document has the same day and amount: delete one of the two if they are the same`
    return [{ ...r, needsReview: true, aiClassification: reason }]
  })
  return { rows: fresh, known: same.size, sightings }
}
/** Stands for the id of a row that a person deleted: known, and nothing to point at. */
const DELETED = ''

type OtherRow = ReturnType<WriteBooks['transactions']['ofOtherDocuments']>[number]
/** The rows of other statements within these days, month by month: those of a large one would hold others up. */
async function statementRowsBesides(books: WriteBooks, documentId: string, from: CalendarDate, to: CalendarDate): Promise<OtherRow[]> {
  const giveWay = givingWay()
  const found = new Map<string, OtherRow>()
  for (let day = from; day <= to; day = firstOfMonth(addMonths(monthOf(day), 1))) {
    const last = lastOfMonth(monthOf(day))
    for (const row of books.transactions.ofOtherDocuments(documentId, day, last < to ? last : to))
      if (row.sourceType !== 'other') found.set(row.id, row)
    await giveWay()
  }
  return [...found.values()]
}

/** Documents whose statement ends where one of these begins, or begins where one ends: they cannot overlap. */
function followers(books: WriteBooks, statements: readonly Statement[], documentIds: readonly string[]): Set<string> {
  const spans = statements.map((s) => ({ s, days: spanOf(s.transactions.map((t) => t.date)) }))
  const found = new Set<string>()
  for (const o of books.documents.statementsOf(documentIds)) {
    for (const { s, days } of spans) {
      if (!days || (s.accountLastFour && o.accountLastFour && s.accountLastFour !== o.accountLastFour)) continue
      const before = o.closingCents !== null && o.closingCents === s.openingCents && o.lastDay !== null && o.lastDay <= days.from
      const after = o.openingCents !== null && o.openingCents === s.closingCents && o.firstDay !== null && o.firstDay >= days.to
      if (before || after) found.add(o.documentId)
    }
  }
  return found
}
