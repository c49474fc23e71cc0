import { GREEN_FROM } from '@ledgerhand/core/review'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Database } from '@ledgerhand/db/client'
import { nextUncategorised, type UncategorisedDocument } from '@ledgerhand/db/system/uncategorised'
import type { Ports } from '../../ports.ts'
import { askCategories, mayCategorise } from './ask-categories.ts'
import type { Open } from './verify-categories.ts'

/** Rows of one document that are asked about by itself; for the others there is AI Classify. */
const MOST_ROWS = 400
/** Time limit for one document, in milliseconds: nobody waits for it. */
const WAIT_MS = 120_000

/** Notes a document that takes effect, within its database transaction, where a service may be asked about its rows. */
export function noteToCategorise(books: WriteBooks, documentId: string, ports: Ports, at: string): void {
  if (mayCategorise(books, ports) && !books.samples.documentIds().includes(documentId)) books.aiLabels.toAsk.note(documentId, at)
}

/**
 * Asks about the rows of every document that waits for it, one document after the other. Its rows are in the books since before, with the
 * built-in categories. Rejects when `signal` aborts: the document then waits for the next start.
 */
export async function categoriseWaiting(around: { database: Database; ports: Ports }, signal: AbortSignal): Promise<void> {
  for (let next = nextUncategorised(around.database); next; next = nextUncategorised(around.database)) {
    signal.throwIfAborted()
    await categoriseDocument(next, around, signal)
  }
}

/**
 * Asks a service that the owner allowed for it about the rows of a document that nothing here places surely. Rows that were changed meanwhile, by
 * whomever, stay as they are, and so do rows of closed months. Without an answer the built-in categories stand.
 */
export async function categoriseDocument(
  { documentId, scope }: UncategorisedDocument,
  { database, ports }: { database: Database; ports: Ports },
  signal: AbortSignal,
): Promise<void> {
  const books = openBooks(database, scope).write
  const ids = mayCategorise(books, ports) ? books.aiLabels.openRows(documentId, GREEN_FROM, MOST_ROWS) : []
  const open: Open[] = books.transactions.many(ids).map((row) => ({
    row,
    answer: {
      id: row.id,
      category: row.category,
      label: row.label,
      treatment: 'business',
      accountId: row.accountId,
      question: row.question,
      confidence: (row.aiConfidence ?? 0) / 100,
      reason: row.aiClassification ?? '',
      by: 'reader',
      version: row.version,
    },
  }))
  const done = () => books.aiLabels.toAsk.done(documentId)
  if (open.length === 0) return done()
  const { originalName, aiProvider } = books.documents.get(documentId).document
  const { answers, labels } = await askCategories(open, books, ports, {
    signal,
    until: ports.registry.runner.now() + WAIT_MS,
    document: { id: documentId, name: originalName, wanted: aiProvider },
  })
  signal.throwIfAborted()
  const at = ports.now().toISOString()
  books.atomically(() => {
    const closed = books.closed.closedAmong([...answers.keys()])
    const told = [...answers.values()].filter((answer) => !closed.has(answer.id))
    if (told.length > 0) books.transactions.classify(told, at)
    books.aiLabels.note(labels, at)
    done()
  })
}
