import { type CalendarDate, spanOf } from '@ledgerhand/core/calendar-date'
import { alreadyKnownInSteps, type Copy, type Incoming, type Known } from '@ledgerhand/core/duplicate-rows'
import type { ExtractedRow } from '@ledgerhand/db/books/chunked-import'
import type { Sighting } from '@ledgerhand/db/books/document-shapes'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import { reportLineOf } from '@ledgerhand/db/books/lines'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Statement } from '@ledgerhand/extract/result/reading'
import { withUnread } from '@ledgerhand/extract/result/sealed-statement'
import { makeYielder, runGenerator } from '../yielding.ts'
import { askedAsCopy, type Copied, copiedFrom } from './copied-bill.ts'

/** The rows of a document that the books do not have yet, and the sightings of those that they have (docs/decisions/022). */
interface NewRows {
  rows: ExtractedRow[]
  /** The statements as read. One that looks like a copy of an entered statement gets an unread line that says so, and is not reconciled. */
  statements: readonly Statement[]
  /** The number of rows that were in the books already. */
  known: number
  sightings: Sighting[]
  /** Of which documents those rows are. */
  sharedWith: readonly string[]
  /** Of an invoice or receipt: the one in the books that it is, or may be. */
  copied: Copied | null
}

/**
 * Leaves out rows that other documents brought already and rows that a person deleted, and marks rows that may be duplicates. `formerly` has lines by the name that
 * rows in the books may have for them. Yields to
 * other requests between short steps; rejects when `signal` aborts.
 */
export async function newRows(
  books: WriteBooks,
  document: DocumentRow,
  { rows: all, formerly }: { rows: ExtractedRow[]; formerly: ReadonlyMap<string, string> },
  statements: readonly Statement[],
  signal: AbortSignal,
): Promise<NewRows> {
  const days = spanOf(all.map((r) => r.transactionDate))
  const asRead: NewRows = { rows: all, statements, known: 0, sightings: [], sharedWith: [], copied: null }
  if (!days) return asRead
  const isBill = all.length === 1 && all[0]?.statementOrdinal === null
  // Whether a statement's row is its payment is found once it is in the books (propose-pairs.ts).
  if (isBill) return billUnlessKnown(books, document, asRead)

  const giveWay = makeYielder(signal)
  const { gone, deleted } = await deletedRows(books, document.id, days, signal)
  const goneLines = new Set([...gone].map((line) => formerly.get(line) ?? line))
  const rows = gone.size === 0 ? all : all.filter((r) => !goneLines.has(r.fingerprint))
  const others = await statementRowsBesides(books, document.id, days, signal)
  const late = lateRows(books, document.id, days)
  if (others.length === 0 && deleted.length === 0 && late.length === 0) return { ...asRead, rows }
  const inBooks = books.documents.statementsOf([...new Set([...others, ...deleted, ...late].flatMap((o) => o.documentId ?? []))])
  const follows = followers(inBooks, statements)
  await giveWay()
  const known = [...others, ...deleted, ...late].filter((o) => !follows.has(o.documentId ?? ''))
  const incoming: Incoming[] = []
  for (const r of rows) {
    incoming.push(asIncoming(r))
    await giveWay()
  }
  const { same, maybe, copies } = await runGenerator(alreadyKnownInSteps(incoming, known, sameBalances(statements, inBooks)), signal)
  const doubted = doubtOfCopies(books, copies, statements)
  const fresh: ExtractedRow[] = []
  const sightings: Sighting[] = []
  const documentOf = new Map(others.map((o) => [o.id, o.documentId]))
  const sharedWith = new Set<string>()
  for (const [i, r] of rows.entries()) {
    await giveWay()
    const id = same.get(i)
    if (id === DELETED) continue
    if (id !== undefined) {
      const of = documentOf.get(id)
      if (of) sharedWith.add(of)
      sightings.push({ transactionId: id, statementOrdinal: r.statementOrdinal, position: r.position, evidence: r.evidence })
      continue
    }
    const twin = maybe.get(i)
    const reason =
      (r.statementOrdinal === null ? undefined : doubted.reasons.get(r.statementOrdinal)) ??
      (twin && twin.id !== DELETED
        ? `'${twin.description}' from another document has the same day and amount: delete one of the two if they are the same`
        : undefined)
    fresh.push(reason === undefined ? r : { ...r, needsReview: true, aiClassification: reason })
  }
  return { rows: fresh, statements: doubted.statements, known: same.size, sightings, sharedWith: [...sharedWith], copied: null }
}

/** A bill that another document brought already is shown in this one, and not entered; one that may be is entered and asked about. */
function billUnlessKnown(books: WriteBooks, document: DocumentRow, read: NewRows): NewRows {
  const [row] = read.rows
  const copied = row ? copiedFrom(books, document.id, row) : null
  if (!row || !copied) return read
  if (!copied.isCopy) return { ...read, rows: [askedAsCopy(books, row, copied)], copied }
  const { id: transactionId, documentId } = copied.match.of
  return {
    ...read,
    rows: [],
    known: 1,
    sightings: [{ transactionId, statementOrdinal: null, position: row.position, evidence: row.evidence }],
    sharedWith: documentId === null ? [] : [documentId],
    copied,
  }
}

/** In place of the id of a row that a person deleted, or that waits for its month: the line is known, but there is no row to show. */
const DELETED = ''

const asIncoming = (r: ExtractedRow): Incoming => ({
  date: r.transactionDate,
  amountCents: r.amount,
  isCredit: r.isCredit,
  description: r.description,
  lastFour: r.sourceLastFour,
  currency: r.currency,
  isCard: r.sourceType === 'credit_card',
  bankId: r.bankId,
  balanceCents: r.balance,
  statement: r.statementOrdinal,
})

type Days = { from: CalendarDate; to: CalendarDate }

/** The lines of this document that a person deleted, and the rows of others that they did. */
async function deletedRows(books: WriteBooks, documentId: string, { from, to }: Days, signal: AbortSignal) {
  const giveWay = makeYielder(signal)
  const gone = new Set<string>()
  const deleted: Known[] = []
  for (const page of books.transactions.deleted(from, to)) {
    for (const d of page) {
      if (d.documentId === documentId) gone.add(reportLineOf(d.fingerprint ?? ''))
      else
        deleted.push({
          id: DELETED,
          documentId: d.documentId,
          date: d.readDate ?? d.transactionDate,
          amountCents: d.readAmount ?? d.printed ?? d.amount,
          isCredit: d.readIsCredit ?? d.isCredit,
          description: d.readDescription ?? d.description,
          lastFour: d.sourceLastFour,
          currency: d.printedCurrency ?? d.currency,
          isCard: d.sourceType === 'credit_card',
          bankId: d.bankId,
          balanceCents: d.balance,
          statement: d.statementOrdinal,
        })
    }
    await giveWay()
  }
  return { gone, deleted }
}

/** What other statements brought for closed days: known, and no row to show yet. */
const lateRows = (books: WriteBooks, documentId: string, days: Days): Known[] =>
  books.late.ofOtherDocuments(documentId, days).map(({ documentId: of, row }) => ({
    ...asIncoming(row),
    id: DELETED,
    documentId: of,
  }))

/** The rows of other statements within these days. */
async function statementRowsBesides(books: WriteBooks, documentId: string, { from, to }: Days, signal: AbortSignal): Promise<Known[]> {
  const giveWay = makeYielder(signal)
  const found = new Map<string, Known>()
  for (const page of books.transactions.ofOtherDocuments(documentId, from, to)) {
    for (const { statementOrdinal, ...row } of page) found.set(row.id, { ...row, statement: statementOrdinal })
    await giveWay()
  }
  return [...found.values()]
}

type InBooks = ReturnType<WriteBooks['documents']['statementsOf']>[number]

/** Whether a statement prints the same two balances as one in the books. */
function sameBalances(statements: readonly Statement[], inBooks: readonly InBooks[]) {
  const others = new Map(inBooks.map((o) => [`${o.documentId}/${o.ordinal}`, o]))
  return (ordinal: number, documentId: string | null, otherOrdinal: number | null): boolean => {
    const [s, o] = [statements[ordinal], others.get(`${documentId}/${otherOrdinal}`)]
    if (!s || !o || s.openingCents === null || s.closingCents === null) return false
    return s.openingCents === o.openingCents && s.closingCents === o.closingCents
  }
}

/** Finds statements whose rows are in the books under another account: all their rows go to review, and the second copy is not reconciled. */
function doubtOfCopies(books: WriteBooks, copies: readonly Copy[], statements: readonly Statement[]) {
  const reasons = new Map<number, string>()
  const words = new Map<number, string>()
  for (const { statement, documentId, rows } of copies) {
    const [first] = rows.values()
    if (words.has(statement) || !first || first.id === DELETED || documentId === null) continue
    const name = books.documents.get(documentId).document.originalName
    const account = first.lastFour ? `account ••${first.lastFour}` : 'another account'
    const count = rows.size === 1 ? '1 of its rows stands' : `${rows.size} of its rows stand`
    words.set(statement, `${count} in ${name} too, as ${account}`)
    reasons.set(
      statement,
      `Its statement looks like the one in ${name}, which was read as ${account}: if they are the same, delete one of the two documents with its transactions`,
    )
  }
  return { reasons, statements: statements.map((s, i) => withUnread(s, words.get(i))) }
}

/** Documents whose statement ends where one of these begins, or begins where one ends: they cannot overlap. */
function followers(inBooks: readonly InBooks[], statements: readonly Statement[]): Set<string> {
  // By balance and account ('' for all accounts): the latest day on which a statement begins with it, the earliest on which one ends.
  const begins = new Map<string, CalendarDate>()
  const ends = new Map<string, CalendarDate>()
  for (const { openingCents, closingCents, accountLastFour, transactions } of statements) {
    const days = spanOf(transactions.map((t) => t.date))
    for (const account of days ? ['', accountLastFour ?? NO_NUMBER] : []) {
      const [opening, closing] = [`${openingCents}/${account}`, `${closingCents}/${account}`]
      if (days && days.from > (begins.get(opening) ?? '')) begins.set(opening, days.from)
      if (days && days.to < (ends.get(closing) ?? AFTER_ALL)) ends.set(closing, days.to)
    }
  }
  const found = new Set<string>()
  for (const o of inBooks) {
    const accounts = o.accountLastFour === null ? [''] : [o.accountLastFour, NO_NUMBER]
    const isBefore = accounts.some(
      (a) => o.closingCents !== null && o.lastDay !== null && (begins.get(`${o.closingCents}/${a}`) ?? '') >= o.lastDay,
    )
    const isAfter = accounts.some(
      (a) => o.openingCents !== null && o.firstDay !== null && (ends.get(`${o.openingCents}/${a}`) ?? AFTER_ALL) <= o.firstDay,
    )
    if (isBefore || isAfter) found.add(o.documentId)
  }
  return found
}
const NO_NUMBER = 'none'
const AFTER_ALL = '9999-99-99'
