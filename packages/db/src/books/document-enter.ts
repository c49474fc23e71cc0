import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { documents, documentTexts, statements } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { deleteChunks } from './chunked-delete.ts'
import { type ExtractedRow, importChunks } from './chunked-import.ts'
import { readClosedDays } from './closed-days.ts'
import type { Stretch } from './counting.ts'
import { ROWS_AT_ONCE } from './document-remove.ts'
import type { Extraction } from './document-shapes.ts'
import { enterSightings } from './entering-sightings.ts'
import { writeLateRows } from './late-rows.ts'
import { readAgain } from './lines.ts'
import { decideCurrency } from './profile.ts'
import { recorder } from './recorder.ts'
import { readSettledLines } from './settled-lines.ts'

/** Enters a reading: rows, statements, text and the processed mark. Within the transaction of the change. */
export function applyReading(database: Database, scope: BooksScope, x: Extraction): boolean {
  const { db } = database
  const entering = importChunks(database, scope)
  const leaving = deleteChunks(database, scope)
  const closed = readClosedDays(database, scope)
  const held = db
    .update(documents)
    .set({
      isProcessed: true,
      isFailed: false,
      needsPassword: false,
      claimedBy: null,
      nextTryAt: null,
      processedAt: x.at,
      extractedText: x.summary,
      documentType: x.documentType,
      pages: x.pages,
      lines: x.lines ?? null,
    })
    .where(
      and(
        eq(documents.userId, scope.ownerId),
        eq(documents.id, x.documentId),
        eq(documents.claimedBy, x.bootId),
        eq(documents.isProcessed, false),
      ),
    )
    .run().changes
  if (held === 0) return false
  const { stretches, rows } = replaceReading(database, scope, x)
  db.delete(statements)
    .where(and(eq(statements.userId, scope.ownerId), eq(statements.documentId, x.documentId)))
    .run()
  for (const s of x.statements) {
    db.insert(statements)
      .values({ ...s, userId: scope.ownerId, documentId: x.documentId })
      .run()
  }
  const currency = decideCurrency(database, scope, 'statement', x.at)
  writeLateRows(database, scope).replace(
    x.documentId,
    [...(x.late ?? []), ...rows.filter((row) => closed.isClosed(row.transactionDate))],
    x.at,
  )
  entering.reveal(rows, x.documentId, x.at)
  leaving.hide(x.documentId, stretches)
  if (lengthOf(stretches) <= ROWS_AT_ONCE) while (entering.discard(x.documentId, ROWS_AT_ONCE));
  enterSightings(database, scope).reveal(x.documentId, x.reading)
  db.insert(documentTexts)
    .values({ documentId: x.documentId, userId: scope.ownerId, text: x.text })
    .onConflictDoUpdate({ target: documentTexts.documentId, set: { text: x.text } })
    .run()
  x.follow?.()
  const detail = { rows: x.count, summary: x.summary, ...(currency && { currency }) }
  recorder(database, scope)('document.processed', 'document', x.documentId, detail, x.at)
  return true
}

/**
 * Takes the rows of an earlier reading out of the totals. Rows that a person settled or deleted meanwhile stay as they are, and their lines
 * are not entered again. Returns the row numbers to hide, and the last rows that are still to be entered.
 */
function replaceReading(
  database: Database,
  scope: BooksScope,
  { documentId, again, reading, rows, formerly }: Extraction,
): { stretches: Stretch[]; rows: readonly ExtractedRow[] } {
  if (!again) return { stretches: [], rows }
  const meanwhile = new Set(
    readSettledLines(database, scope)
      .settledLines(documentId, again.since)
      .map((line) => readAgain(formerly?.get(line) ?? line, reading)),
  )
  if (meanwhile.size > 0) importChunks(database, scope).withdraw([...meanwhile], documentId)
  const { stretches } = deleteChunks(database, scope).release(documentId, 'untouched', again.counted)
  return { stretches, rows: rows.filter((row) => !meanwhile.has(row.fingerprint)) }
}

const lengthOf = (stretches: readonly Stretch[]): number => stretches.reduce((n, { first, last }) => n + last - first + 1, 0)
