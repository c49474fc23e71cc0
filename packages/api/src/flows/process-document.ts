import { createHash } from 'node:crypto'
import { addDays, type CalendarDate, spanOf, today } from '@ledgerhand/core/calendar-date'
import { extractionSummary } from '@ledgerhand/core/document-status'
import type { SourceType } from '@ledgerhand/core/documents'
import { unreadInWords } from '@ledgerhand/core/lost-pages'
import { merchantKey } from '@ledgerhand/core/merchant'
import { cents } from '@ledgerhand/core/money'
import { statementDoubt } from '@ledgerhand/core/reconciliation'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { ExtractedRow } from '@ledgerhand/db/books/entering'
import type { Database } from '@ledgerhand/db/client'
import { type ClaimedDocument, returnClaim } from '@ledgerhand/db/queue'
import { type RecurringCandidate, recurringByMerchant } from '@ledgerhand/extract/categorise/recurring'
import type { Bill, Reading, ReadTransaction, Statement } from '@ledgerhand/extract/reading'
import type { Ports, ReadOutcome } from '../ports.ts'
import { judge, type Memory, memoryOf } from './classify.ts'
import { discardEntering, enterReading } from './enter-reading.ts'
import { experienceOf } from './experience.ts'
import { givingWay } from './giving-way.ts'
import { idsInOrder } from './ids-in-order.ts'
import { readWithServices } from './read-with-services.ts'

/** A document that fails for a passing reason is tried this often. */
export const MAX_TRIES = 3
/** Seconds until the next try, by tries so far. */
const WAITS = [2, 10]

/**
 * Reads one claimed document and lets it take effect once. A story: fetch the bytes, read them (in a child, and by a service where that leaves something open), judge each row,
 * leave out what the books have already, write everything in one database transaction.
 * Rejects only when `signal` aborts (the program is stopping, or the document was deleted); the claim is then given back uncounted.
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
  const password = ports.filePasswords.get(document.id)
  try {
    const bytes = await ports.storage.read(document.filename)
    const { outcome, done } = await readWithServices(document, bytes, books, { database, ports }, signal, password)
    signal.throwIfAborted()
    if (outcome.kind === 'unreadable') {
      if (outcome.retryable && document.attempts < MAX_TRIES) {
        const wait = WAITS[document.attempts - 1] ?? 30
        returnClaim(database, bootId, document.id, new Date(ports.now().getTime() + wait * 1000).toISOString())
        return
      }
      ports.filePasswords.forget(document.id)
      await fail(outcome.reason, outcome.needs === 'password')
      return
    }
    ports.filePasswords.forget(document.id)
    const memory = { ...memoryOf(books), experience: await experienceOf(books, ports, scope.ownerId) }
    const read = await rowsOf(outcome.reading, document, memory, today(ports.now()), books.documents.currency())
    await markRecurring(read.rows, document.id, books)
    if (read.missing) {
      await fail(read.missing)
      return
    }
    const applied = await enterReading(
      { document, scope, rows: read.rows, outcome },
      { database, ports, signal, summaryOf: (count, known) => summaryOf(outcome, count, known) },
    )
    if (applied) done()
  } catch (error) {
    if (signal.aborted) {
      returnClaim(database, bootId, document.id, null, true)
      throw error
    }
    // A fault of ours, not of the document: say so, keep the document, leave Retry to the person.
    await fail(error instanceof Error && error.name === 'AppError' ? error.message : 'an internal error; please try again')
    if (!(error instanceof Error && error.name === 'AppError')) throw error
  }
}

/** What happened, in the words of the specification and what else a person should know. */
function summaryOf(outcome: Extract<ReadOutcome, { kind: 'read' }>, count: number, known: number): string {
  const summary = outcome.fallbackAfter
    ? extractionSummary({ kind: 'fallback', count, failed: outcome.fallbackAfter })
    : extractionSummary({ kind: 'extracted', count, by: outcome.by })
  const { statements, lostPages = [] } = outcome.reading
  const unread = [...lostPages, ...statements.flatMap((s) => s.unread.map((u) => u.text))]
  return [
    summary,
    outcome.because ? ` (${outcome.because})` : '',
    known > 0 ? ` (${known} more ${known === 1 ? 'was' : 'were'} already in your books)` : '',
    unread.length > 0 ? ` (${unreadInWords(unread)} could not be read)` : '',
  ].join('')
}

interface Source {
  sourceType: SourceType
  sourceName: string | null
  sourceLastFour: string | null
  currency: string | null
}

/** Every transaction of a reading, judged. `missing` says what a bill lacks, when it cannot become a transaction. */
async function rowsOf(
  reading: Reading,
  document: DocumentRow,
  memory: Memory,
  day: CalendarDate,
  currency: string | null,
): Promise<{ rows: ExtractedRow[]; missing: string | null }> {
  const rows: ExtractedRow[] = []
  const giveWay = givingWay()
  const nextId = idsInOrder()
  for (const [ordinal, s] of reading.statements.entries()) {
    const source: Source = {
      sourceType: s.isCard || document.documentType === 'credit_card' ? 'credit_card' : 'bank_account',
      sourceName: s.accountName?.slice(0, 100) ?? null,
      sourceLastFour: s.accountLastFour,
      currency: codeOf(s.currency),
    }
    const offBy = doubtOf(s) ?? otherCurrency(s, currency)
    for (const t of s.transactions) {
      rows.push(rowOf(t, document, source, ordinal, rows.length, memory, offBy, nextId()))
      await giveWay()
    }
  }
  if (rows.length === 0 && reading.bill) {
    const missing = billGap(reading.bill)
    if (missing) return { rows, missing }
    rows.push(billRow(reading.bill, document, memory, day, currency, nextId()))
  }
  return { rows: await withFingerprints(rows, document.id), missing: null }
}

const codeOf = (currency: string | null): string | null => (currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null)

/** What totals are shown in. */
const TOTALS_CURRENCY = 'USD'

/** Amounts are entered as they stand: two currencies added up would be a made-up number, so the second one asks. */
function otherCurrency(s: Pick<Statement, 'currency'>, books: string | null): string | null {
  if (s.currency === null || books === null || s.currency === books) return null
  return `Its amount is in ${s.currency}, the other statements in your books are in ${books}`
}
/** The first statement says what books are in; a bill from abroad says nothing about it, so without one it is held against the totals. */
function otherBillCurrency(bill: Pick<Bill, 'currency'>, books: string | null): string | null {
  if (books !== null || bill.currency === null || bill.currency === TOTALS_CURRENCY) return otherCurrency(bill, books)
  return `Its amount is in ${bill.currency}, totals are in ${TOTALS_CURRENCY}`
}

/** A whole that does not add up puts all its rows in doubt; a single running balance only the row beside it, which says so itself. */
const doubtOf = (s: Statement): string | null =>
  s.seal.state === 'off' && (s.unread.length > 0 || (s.openingCents !== null && s.closingCents !== null))
    ? statementDoubt({ differenceCents: s.seal.differenceCents, currency: s.currency, unread: s.unread.map((u) => u.text) })
    : null

function rowOf(
  t: ReadTransaction,
  document: DocumentRow,
  source: Source,
  statementOrdinal: number | null,
  position: number,
  memory: Memory,
  offBy: string | null,
  id: string,
): ExtractedRow {
  const description = t.description.trim().slice(0, 500) || (t.isCredit ? 'Deposit' : 'Payment')
  const merchant = merchantKey(description)
  const judged = judge({ description, merchant, isCredit: t.isCredit, amountCents: t.amountCents, sourceType: source.sourceType }, memory)
  const confidence = Math.min(judged.confidence, t.confidence)
  const doubt = t.doubt ?? offBy
  return {
    id,
    description,
    amount: t.amountCents,
    transactionDate: t.date,
    isCredit: t.isCredit,
    category: judged.category,
    label: judged.label,
    isTransfer: judged.isTransfer,
    isRecurring: judged.isRecurring,
    needsReview: doubt !== null || (t.confidence < REVIEW_BELOW && document.documentType !== 'other'),
    aiConfidence: Math.floor(confidence * 100),
    aiClassification: doubt ? `${doubt}. ${judged.reason}` : judged.reason,
    categoryBy: judged.by,
    merchant,
    ...source,
    statementOrdinal,
    position,
    bankId: t.bankId,
    balance: t.balanceCents,
    fingerprint: '',
    evidence: t.evidence,
  }
}

const billGap = (bill: Bill): string | null =>
  bill.totalCents === null || bill.totalCents <= 0 ? 'no total could be found on it; add the transaction by hand' : null

/** A bill becomes one expense. Whether it was paid, and is on a statement too, only a person can say. */
function billRow(bill: Bill, document: DocumentRow, memory: Memory, day: CalendarDate, books: string | null, id: string): ExtractedRow {
  const kind = document.documentType === 'receipt' ? 'receipt' : 'invoice'
  const row = rowOf(
    {
      date: bill.date ?? day,
      description: [bill.vendor ?? `Unnamed ${kind}`, bill.number ? `${kind} ${bill.number}` : null].filter(Boolean).join(' '),
      amountCents: cents(bill.totalCents ?? 0),
      isCredit: false,
      evidence: bill.evidence ?? { kind: 'lines', line: 1, lines: 1 },
      balanceCents: null,
      bankId: null,
      confidence: bill.date ? bill.confidence : Math.min(bill.confidence, 0.5),
      doubt: bill.date
        ? bill.confidence < REVIEW_BELOW
          ? 'The total is uncertain'
          : null
        : 'No date could be found; the day of the upload stands in',
    },
    document,
    { sourceType: 'other', sourceName: null, sourceLastFour: null, currency: codeOf(bill.currency) },
    null,
    0,
    memory,
    otherBillCurrency(bill, books),
    id,
  )
  return { ...row, evidence: bill.evidence }
}

/** So far back a series is looked for: enough for payments of a quarter; one of a year must stand three times in the document. */
const SERIES_DAYS = 460
const MOST_OF_SERIES = 20_000

/** Marks the rows of a series, with what the books hold of the same merchants: a month's statement shows a monthly payment only once. */
async function markRecurring(rows: ExtractedRow[], documentId: string, books: Pick<WriteBooks, 'series'>): Promise<void> {
  const giveWay = givingWay()
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

/** The n-th such line of this document: reading it again finds the same rows, and equal rows stay apart. */
async function withFingerprints(rows: ExtractedRow[], documentId: string): Promise<ExtractedRow[]> {
  const seen = new Map<string, number>()
  const giveWay = givingWay()
  for (const row of rows) {
    await giveWay()
    const key = [documentId, row.transactionDate, row.isCredit ? '+' : '-', row.amount, row.description].join('|')
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    row.fingerprint = createHash('sha256').update(`${key}|${nth}`).digest('hex')
  }
  return rows
}
