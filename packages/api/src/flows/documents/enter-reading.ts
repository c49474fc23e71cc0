import { randomUUID } from 'node:crypto'
import { accountKey } from '@ledgerhand/core/account-key'
import { spanOf } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { BYTES_PER_ROW, type Limits, limitMessages } from '@ledgerhand/core/limits'
import { cents } from '@ledgerhand/core/money'
import { layoutOf } from '@ledgerhand/core/statement-accounts'
import type { ExtractedRow, PointsAt } from '@ledgerhand/db/books/chunked-import'
import type { Sighting } from '@ledgerhand/db/books/document-shapes'
import type { DocumentRow, NewStatement } from '@ledgerhand/db/books/documents'
import { readAgain } from '@ledgerhand/db/books/lines'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books/open-books'
import { moveLogElsewhere } from '@ledgerhand/db/checkpoints'
import type { Database } from '@ledgerhand/db/client'
import type { BooksScope } from '@ledgerhand/db/scope'
import { storedBytes } from '@ledgerhand/db/system/uploads'
import type { Statement } from '@ledgerhand/extract/result/reading'
import type { Ports, ReadOutcome } from '../../ports.ts'
import { noteToCategorise } from '../categories/categorise-document.ts'
import { followPrintedTax } from '../rows/answers-of-books.ts'
import { applyHandRules } from '../rows/apply-hand-rules.ts'
import { countRows } from '../rows/count-rows.ts'
import { joinSaidAgain } from '../rows/join-again.ts'
import { pairNoted, proposePairs } from '../rows/propose-pairs.ts'
import { keyedMutex, runInChunks, yieldToEventLoop } from '../yielding.ts'
import { checkAhead } from './check-ahead.ts'
import { giveBackAnswers, settleCopies } from './copied-bill.ts'
import { formerLines } from './line-prints.ts'
import { newRows } from './overlaps.ts'
import { placeStatementsAgain } from './place-again.ts'
import { type AppliedTo, repairAgain, repairsOf } from './repair.ts'
import { placeStatements } from './statement-accounts.ts'

/** Up to this many rows are entered in the transaction that makes a document count; the others are imported before it, in slices. */
const AT_ONCE = 150
/** Rows of an abandoned attempt that are deleted in one slice. */
const TAKEN_AWAY = 250

export interface JudgedReading {
  document: DocumentRow
  scope: BooksScope
  rows: ExtractedRow[]
  /** By position, which rows print no year. */
  yearless: readonly boolean[]
  outcome: Extract<ReadOutcome, { kind: 'read' }>
  /** The year that it was put into, where it prints none. */
  askedYear?: number | null
  /** The currency that it looks like, where it prints none. */
  likelyCurrency?: string | null
}
interface Around {
  database: Database
  ports: Ports
  signal: AbortSignal
  summaryOf(count: number, known: number): string
}

/**
 * Enters a reading into the books: leaves out rows that the books have already, imports the others in slices that no reader sees, and
 * then makes all of them visible in one short database transaction (docs/decisions/016). Documents of one set of books are entered one
 * after another, because the second must see the first one's rows. False when the document is gone or another run holds it.
 */
export const enterReading = (reading: JudgedReading, around: Around): Promise<boolean> =>
  keyedMutex(around.ports, reading.scope.ownerId, async () => {
    for (;;) {
      const entered = await enter(reading, around)
      if (entered !== 'anew') return entered
    }
  })

async function enter(judged: JudgedReading, around: Around): Promise<boolean | 'anew'> {
  const { document, scope, rows: read, outcome, askedYear = null, likelyCurrency: likely = null } = judged
  const { database, ports, signal } = around
  const books = openBooks(database, scope).write
  const { entering, shown, leaving } = books.documents
  signal.throwIfAborted()
  await discardEntering(books, document.id)
  const at = ports.now().toISOString()
  const { text, pages, lines = null } = outcome.reading
  const formerly = await formerOf(books, judged, signal)
  const {
    rows: all,
    known,
    sightings,
    sharedWith,
    ...seen
  } = await newRows(books, document, { rows: read, formerly }, outcome.reading.statements, signal)
  const isAgain = books.documents.hasRows(document.id)
  const reading = randomUUID().slice(0, 8)
  refuseTooMany(database, scope.ownerId, all.length - (isAgain ? books.documents.get(document.id).transactionCount : 0), ports.limits)
  const settledLines = () => books.documents.settledLines(document.id, '')
  const settled = isAgain ? settledLines() : []
  const own = isAgain
    ? besideSettled(
        all,
        settled.map((line) => formerly.get(line) ?? line),
        reading,
      )
    : all
  const between = () => moveLogElsewhere(database)
  const claim = { documentId: document.id, bootId: document.claimedBy ?? '', at, reading }
  const isShown = await runInChunks(sightings, (slice) => !signal.aborted && shown.add(slice, claim), between)
  signal.throwIfAborted()
  // As read; with rows that a person settled the check waits until they stand together.
  const isAsRead = !isAgain && all.length === read.length
  const watched = isAsRead || settled.length > 0 ? null : sharedWith
  if (watched) leaving.counting.watch(watched)
  const asRead = { statements: seen.statements.map((s, ordinal) => statementOf(s, ordinal, likely)), rows: own }
  const { statements, rows: checked } = watched ? await checkAhead(books, claim, asRead, signal) : asRead
  standOnAccounts(books, document, checked, { statements: seen.statements, sightings }, at)
  const through = books.closed.through()
  const isClosed = (row: ExtractedRow) => through !== null && row.transactionDate.slice(0, 7) <= through
  const late = through === null ? [] : checked.filter(isClosed)
  const rows = late.length === 0 ? checked : checked.filter((row) => !isClosed(row))
  const before = rows.slice(0, -AT_ONCE)
  const isHeld = isShown && (await runInChunks(before, (slice) => !signal.aborted && entering.add(slice, claim), between))
  const counted = isAgain && isHeld ? await countRows(books, document.id, 'untouched') : null
  signal.throwIfAborted()
  // Others were answered meanwhile: what this document was to share with another may have gone with it.
  // Or a month was closed that rows of it are dated in.
  const isStale = shown.count(document.id, reading) < sightings.length || books.closed.through() !== through
  if (!isHeld || isStale) {
    await discardEntering(books, document.id)
    return isHeld ? 'anew' : false
  }
  const billBefore = isAgain ? books.copiedBills.ownBill(document.id) : null
  const said = isAgain ? books.pairs.saidOf(document.id) : []
  let isToRead = false
  const repairs = isAgain ? repairsOf(books, document.id) : []
  const applied = books.documents.applyExtraction({
    ...claim,
    documentType: document.documentType,
    again: isAgain ? { since: at, counted } : null,
    statements,
    rows: rows.slice(before.length),
    formerly,
    late,
    count: all.length,
    text,
    pages,
    lines,
    summary: around.summaryOf(all.length, known),
    follow: () => {
      // A person may have changed a row of either document since.
      const isSame = () => watched !== null && leaving.counting.isUnchanged(watched) && (!isAgain || settledLines().length === 0)
      const isChecked = isAsRead || isSame()
      leaving.counting.unwatch()
      books.askedYears.noteGuess(document.id, askedYear)
      books.askedCurrencies.noteGuess(document.id, likely)
      books.parts.splitRead(rows)
      applyHandRules(books, document.id, at)
      books.rates.applyTo(document.id, at)
      giveBackAnswers(books, document.id, rows, seen.copied, at)
      joinSaidAgain(books, said, { rows, formerly }, at)
      settle(books, document.id, rows, isChecked, repairs, at)
      placeStatementsAgain(books, document.id, at)
      followPrintedTax(books, rows, at)
      const isAsBefore = settled.length > 0 || late.length > 0
      isToRead = settleCopies(books, document.id, seen.copied, { before: isAsBefore ? null : billBefore, rows }, at)
      if (rows.length > 0) noteToCategorise(books, document.id, ports, at)
    },
  })
  // What the reading before brought, which counts no more.
  if (applied && isAgain) await discardEntering(books, document.id)
  if (applied && isToRead) ports.wake()
  if (applied) await pairNoted(books, at)
  return applied
}

/** Lines by the names that rows of earlier readings may have for them: the year that was guessed was part of it. */
function formerOf(books: WriteBooks, { document, rows, yearless, askedYear }: JudgedReading, signal: AbortSignal) {
  if (!yearless.includes(true)) return new Map<string, string>()
  const asked = books.askedYears.of(document.id)
  const years = [...books.documents.yearsOfLines(document.id), asked?.guess, asked?.year, askedYear]
  return formerLines(rows, document.id, yearless, [...new Set(years.filter((year) => typeof year === 'number'))], signal)
}

/** AppError 'too_large' when so many more rows do not fit into the storage of these books: a small file may hold very many. */
function refuseTooMany(database: Database, ownerId: string, more: number, { storageBytes }: Limits): void {
  if (more > 0 && storedBytes(database, ownerId) + more * BYTES_PER_ROW > storageBytes)
    throw new AppError('too_large', limitMessages.rows(more, storageBytes))
}

/** Puts each row on the account of its statement. On a personal account, business rows become personal. */
function standOnAccounts(
  books: WriteBooks,
  document: DocumentRow,
  rows: readonly ExtractedRow[],
  { statements, sightings }: { statements: readonly Statement[]; sightings: readonly Sighting[] },
  at: string,
): void {
  const isCards = document.documentType === 'credit_card'
  const placed = placeStatements(books, { documentId: document.id, isCards, statements, sightings }, at)
  const named = statements.map((s) => ({
    isCard: s.isCard,
    kind: s.processor ? ('processor' as const) : s.isCard || isCards ? ('card' as const) : ('bank' as const),
    listsPayouts: s.processor?.listsPayouts ?? true,
    lastFour: s.accountLastFour,
    accountName: s.accountName?.slice(0, 100) ?? null,
    currency: s.currency !== null && /^[A-Z]{3}$/.test(s.currency) ? s.currency : null,
  }))
  const accounts = books.accounts.ofStatements(
    named.filter((_, ordinal) => !placed.has(ordinal)),
    at,
  )
  for (const row of rows) {
    const ordinal = row.statementOrdinal
    const name = ordinal === null ? undefined : named[ordinal]
    const account = name && ((ordinal !== null && placed.get(ordinal)) || accounts.get(accountKey(name)))
    if (!account) continue
    row.onAccountId = account.id
    pointAtAccounts(books, row, account.id, at)
    if (account.isPersonal && row.treatment === 'business') Object.assign(row, { treatment: 'personal', treatmentBy: 'account' })
  }
}

/** What a row and its parts point at, where that is known only by the account that it stands on. */
function pointAtAccounts(books: WriteBooks, row: ExtractedRow, own: string, at: string): void {
  const accountOf = ({ pointsAt, accountId }: { pointsAt?: PointsAt; accountId: string | null }) =>
    pointsAt === 'own' ? own : pointsAt === 'sales_tax' ? books.accounts.byNeed('sales_tax', at) : accountId
  row.accountId = accountOf(row)
  if (row.parts) row.parts = row.parts.map((part) => ({ ...part, accountId: accountOf(part) }))
}

/** The rows of a repeated reading, without the lines that a person has settled: those rows stay as they are. */
function besideSettled(rows: readonly ExtractedRow[], settled: readonly string[], reading: string): ExtractedRow[] {
  const lines = new Set(settled)
  return rows.flatMap((row) => (lines.has(row.fingerprint) ? [] : [{ ...row, fingerprint: readAgain(row.fingerprint, reading) }]))
}

/** Deletes, slice by slice, the hidden rows of an attempt that did not finish: a killed program, a document deleted while it was read. */
export async function discardEntering(books: WriteBooks, documentId: string): Promise<void> {
  const { entering, shown } = books.documents
  while (entering.discard(documentId, TAKEN_AWAY) || shown.discard(documentId, TAKEN_AWAY)) await yieldToEventLoop()
}

/**
 * In the same database transaction: the check again where the books hold other rows than it was made for, the repairs that a person had applied, and the other sides of what came in: of
 * much, a note that they are to be looked for.
 */
function settle(
  books: WriteBooks,
  documentId: string,
  rows: readonly ExtractedRow[],
  isChecked: boolean,
  repairs: readonly AppliedTo[],
  at: string,
): void {
  if (!isChecked) books.proof.recheck(documentId, at)
  // A repair that was applied stands in rows of closed months as it is.
  if (!books.closed.isDocumentLocked(documentId)) repairAgain(books, documentId, repairs, at)
  const days = spanOf(rows.map((r) => r.transactionDate))
  if (!days) return
  if (rows.length <= AT_ONCE) proposePairs(books, days.from, days.to, at)
  else books.documents.unpaired.note({ documentId, ...days })
}

const statementOf = (s: Statement, ordinal: number, likely: string | null): NewStatement => {
  const sums = { in: 0, out: 0 }
  for (const t of s.transactions) sums[t.isCredit ? 'in' : 'out'] += t.amountCents
  const days = spanOf(s.transactions.map((t) => t.date))
  return {
    id: randomUUID(),
    ordinal,
    accountName: s.accountName?.slice(0, 100) ?? null,
    accountLastFour: s.accountLastFour,
    isCard: s.isCard,
    currency: s.currency,
    layout: layoutOf(s.headings),
    likelyCurrency: s.currency === null ? likely : null,
    periodStart: s.periodStart,
    periodEnd: s.periodEnd,
    firstDay: days?.from ?? null,
    lastDay: days?.to ?? null,
    openingCents: s.openingCents,
    closingCents: s.closingCents,
    creditsCents: cents(sums.in),
    debitsCents: cents(sums.out),
    state: s.seal.state,
    differenceCents: s.seal.differenceCents,
    firstBreak: s.seal.firstBreak,
    rowsChecked: s.seal.rowsChecked,
    newestFirst: s.newestFirst,
    repair: s.repair,
    applied: null,
    unread: s.unread.slice(0, 100).map((u) => u.text.slice(0, 300)),
    byHand: 0,
  }
}
