import { loadMerchantRules } from '@ledgerhand/categorise/merchant-rules'
import { today } from '@ledgerhand/core/calendar-date'
import { extractionSummary, looksLike, readInstead } from '@ledgerhand/core/document-status'
import { unreadInWords } from '@ledgerhand/core/lost-pages'
import { isDayLine } from '@ledgerhand/core/statement-days'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Database } from '@ledgerhand/db/client'
import { storageFault } from '@ledgerhand/db/faults'
import { findUser, type User } from '@ledgerhand/db/system/accounts'
import { type ClaimedDocument, returnClaim } from '@ledgerhand/db/system/queue'
import type { Ports, ReadOutcome } from '../../ports.ts'
import { memoryOf } from '../categories/classify.ts'
import { experienceOf } from '../categories/experience.ts'
import { billMovements, paidBefore } from '../rows/paid-before.ts'
import { markRecurring } from '../rows/recurring-rows.ts'
import { readWithServices } from '../services/read-with-services.ts'
import { runGenerator } from '../yielding.ts'
import { discardEntering, enterReading } from './enter-reading.ts'
import { rowsOf } from './rows-of-reading.ts'
import { holdsFiles, unpackArchive } from './unpack-archive.ts'
import { readingInCurrency } from './which-currency.ts'
import { readingInYear } from './which-year.ts'

/** A document that fails for a passing reason is tried this often. */
export const MAX_TRIES = 3
/** Seconds until the next try, by tries so far. */
const WAITS = [2, 10]

/**
 * Processes one claimed document: fetches its bytes, makes documents of its files where it is an archive, else reads them (in the reader process, and by an AI service where that leaves something
 * unproven), categorises each row, leaves out rows that the books have already, and enters the others.
 * Rejects when `signal` aborts (the program is stopping, or the document was deleted; the try is then not counted), and with errors that are
 * not the document's fault; after a write to a full disk the claim is still held.
 */
export async function processDocument(
  { document, scope }: ClaimedDocument,
  { database, ports }: { database: Database; ports: Ports },
  signal: AbortSignal,
): Promise<void> {
  const books = openBooks(database, scope).write
  const bootId = document.claimedBy ?? ''
  const at = () => ports.now().toISOString()
  const fail = async (reason: string, needsPassword = false) => {
    await discardEntering(books, document.id)
    books.documents.markFailed(document.id, bootId, extractionSummary({ kind: 'failed', reason }), at(), needsPassword)
  }
  const refuse = async ({ reason, retryable, needs }: Extract<ReadOutcome, { kind: 'unreadable' }>) => {
    if (retryable && document.attempts < MAX_TRIES) {
      const wait = WAITS[document.attempts - 1] ?? 30
      returnClaim(database, bootId, document.id, new Date(ports.now().getTime() + wait * 1000).toISOString())
      return
    }
    ports.filePasswords.forget(document.id)
    await fail(reason, needs === 'password')
  }
  const password = ports.filePasswords.get(document.id)
  try {
    const bytes = await ports.storage.read(document.filename)
    const unpacked = holdsFiles(document) ? await unpackArchive(document, bytes, books, ports, signal) : 'own'
    if (unpacked === 'done') return
    if (unpacked !== 'own') {
      await refuse(unpacked)
      return
    }
    // Before its rows are judged, and in steps: others are answered meanwhile.
    await runGenerator(loadMerchantRules(), signal)
    const { outcome, document: typed, done } = await readWithServices(document, bytes, books, { database, ports }, signal, password)
    signal.throwIfAborted()
    if (outcome.kind === 'unreadable') {
      await refuse(outcome)
      return
    }
    ports.filePasswords.forget(document.id)
    const { reading: inYear, asked } = readingInYear(outcome.reading, document.id, books, today(ports.now()))
    const { reading, guess } = readingInCurrency(inYear, document.id, books)
    const memory = {
      ...memoryOf(books),
      experience: await experienceOf(books, ports, scope.ownerId),
      ownNames: ownNamesOf(books, findUser(database, scope.ownerId)),
      wasPaid: paidBefore(() => billMovements(reading), books, document.id),
    }
    const read = await rowsOf(reading, typed, memory, today(ports.now()), books.profile.decidedCurrency(), signal)
    await markRecurring(read.rows, document.id, books, signal)
    if (read.missing) {
      await fail(read.missing)
      return
    }
    const applied = await enterReading(
      {
        document: typed,
        scope,
        rows: read.rows,
        yearless: read.yearless,
        outcome: { ...outcome, reading },
        askedYear: asked,
        likelyCurrency: guess,
      },
      { database, ports, signal, summaryOf: (count, known) => summaryOf(outcome, count, known, typeNotKept(document, typed)) },
    )
    if (applied) done()
  } catch (error) {
    if (signal.aborted) {
      returnClaim(database, bootId, document.id, null, true)
      throw error
    }
    // Not the document's fault, such as a full disk: the worker returns the claim and tries again.
    if (storageFault(error) !== null) throw error
    // A fault of this program: the document fails with words that say so and can be retried.
    await fail(error instanceof Error && error.name === 'AppError' ? error.message : 'an internal error; please try again')
    if (!(error instanceof Error && error.name === 'AppError')) throw error
  }
}

/** What the seller on the owner's own invoices is called: the business names of the profile, the entities that are not personal, the owner. */
function ownNamesOf(books: Pick<WriteBooks, 'profile' | 'entities'>, owner: User | undefined): string[] {
  const { name, businessNames } = books.profile.get()
  const entities = books.entities.list().filter((e) => e.entityType === 'business')
  const person = owner?.firstName && owner.lastName ? `${owner.firstName} ${owner.lastName}` : null
  return [name, ...businessNames, ...entities.map((e) => e.name), person].filter((n) => n !== null)
}

/** The note on a document that was read as another type than the person chose. */
function typeNotKept(chosen: DocumentRow, read: DocumentRow): string | null {
  if (chosen.typeBy !== 'person' || chosen.documentType === 'other' || read.documentType === 'other') return null
  return chosen.documentType === read.documentType ? null : readInstead(read.documentType, chosen.documentType)
}

/** The status text of a document: the specification's words, and what else the person should know. */
function summaryOf(outcome: Extract<ReadOutcome, { kind: 'read' }>, count: number, known: number, type: string | null): string {
  const summary = outcome.fallbackAfter
    ? extractionSummary({ kind: 'fallback', count, failed: outcome.fallbackAfter })
    : extractionSummary({ kind: 'extracted', count, by: outcome.by })
  const { statements, lostPages = [], looksLike: likely } = outcome.reading
  const unread = [...lostPages, ...statements.flatMap((s) => s.unread.map((u) => u.text))].filter((line) => !isDayLine(line))
  return [
    summary,
    type ? ` (${type})` : likely ? ` (${looksLike(likely)})` : '',
    outcome.because ? ` (${outcome.because})` : '',
    known > 0 ? ` (${known} more ${known === 1 ? 'was' : 'were'} already in your books)` : '',
    unread.length > 0 ? ` (${unreadInWords(unread)} could not be read)` : '',
  ].join('')
}
