import type { DocumentType, TypeSource } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import type { AiChoice } from '@ledgerhand/core/providers'
import { and, eq, ne } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { documents } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { deleteChunks } from './chunked-delete.ts'
import { importChunks } from './chunked-import.ts'
import { readClosedDays } from './closed-days.ts'
import type { Counted } from './counting.ts'
import { applyReading } from './document-enter.ts'
import { registerReceived } from './document-register.ts'
import { deleteDocument } from './document-remove.ts'
import type { Extraction, NewDocument, Removed } from './document-shapes.ts'
import { type DocumentRow, readDocuments } from './documents.ts'
import { enterSightings } from './entering-sightings.ts'
import { decideCurrency } from './profile.ts'
import { recorder } from './recorder.ts'
import { writeReplacedDocuments } from './replaced-documents.ts'
import { readSettledLines } from './settled-lines.ts'
import { writeUnpaired } from './unpaired-documents.ts'

export function writeDocuments(database: Database, scope: BooksScope) {
  const { sqlite } = database
  const read = readDocuments(database, scope)

  return {
    ...read,
    entering: importChunks(database, scope),
    shown: enterSightings(database, scope),
    leaving: deleteChunks(database, scope),
    unpaired: writeUnpaired(database, scope),
    replaced: writeReplacedDocuments(database, scope),
    ...readSettledLines(database, scope),
    /** Whether rows of it are in the books, from an earlier try. */
    hasRows: (id: string): boolean =>
      sqlite.prepare('select 1 from entered_transactions where "user_id" = ? and document_id = ? limit 1').get(scope.ownerId, id) !==
      undefined,
    /**
     * Turns a received upload into a document, once. AppError 'not_found' for an upload that is not theirs or not there;
     * 'conflict' with the first document's id and name when these books have the same bytes already, or when the upload was registered
     * before, so that a caller who lost the first answer learns the document's id.
     */
    register: (input: NewDocument): DocumentRow => atomically(database, () => registerReceived(database, scope, input)),
    /**
     * Enters a reading: rows, statements, text and the processed mark in one transaction. False when the document is gone or this run no longer
     * holds its claim. Replaces rows of an earlier reading that no person touched.
     */
    applyExtraction: (x: Extraction): boolean => atomically(database, () => applyReading(database, scope, x)),
    /**
     * Deletes a document and, if asked, its transactions; otherwise those stay without a document. Rows that another document shows too move to
     * that one (for many rows call `leaving.handOver` before). Readers see all of it at once; `isMore` says that hidden rows are left, to be
     * deleted slice by slice with `leaving.finish`. Returns the key of the file and the days of the deleted rows.
     */
    remove: (id: string, alsoTransactions: boolean, at: string, counted: Counted | null = null): Removed =>
      atomically(database, () => deleteDocument(database, scope, id, alsoTransactions, at, counted)),
    ...writeOutcomes(database, scope, read),
  }
}

/** What became of reading a document, and another try. */
function writeOutcomes(database: Database, scope: BooksScope, read: ReturnType<typeof readDocuments>) {
  const { db } = database
  const record = recorder(database, scope)
  const closed = readClosedDays(database, scope)
  const one = (id: string) => and(eq(documents.userId, scope.ownerId), eq(documents.id, id))
  return {
    /** Marks the document as failed; `summary` says why. */
    markFailed: (id: string, bootId: string, summary: string, at: string, needsPassword = false): boolean =>
      atomically(database, () => {
        const { changes } = db
          .update(documents)
          .set({
            isProcessed: true,
            isFailed: true,
            needsPassword,
            claimedBy: null,
            nextTryAt: null,
            processedAt: at,
            extractedText: summary,
          })
          .where(and(one(id), eq(documents.claimedBy, bootId), eq(documents.isProcessed, false)))
          .run()
        if (changes) {
          decideCurrency(database, scope, 'statement', at)
          record('document.failed', 'document', id, { summary }, at)
        }
        return changes === 1
      }),
    /**
     * Puts the document back into the queue; as a document of the type, and by whom it was said, where one is given. AppError 'conflict'
     * where its rows stand on closed days.
     */
    retry: (id: string, at: string, type?: { documentType: DocumentType; typeBy: TypeSource }, aiProvider?: AiChoice): DocumentRow =>
      atomically(database, () => {
        const { document } = read.get(id)
        if (!document.isProcessed) return document
        closed.refuseReading(id)
        const twin = db
          .select({ id: documents.id })
          .from(documents)
          .where(
            and(
              eq(documents.userId, scope.ownerId),
              eq(documents.sha256, document.sha256),
              eq(documents.isFailed, false),
              ne(documents.id, id),
            ),
          )
          .get()
        if (twin) throw new AppError('conflict', 'The same file was uploaded again meanwhile; delete one of the two')
        const row = db
          .update(documents)
          .set({
            isProcessed: false,
            isFailed: false,
            claimedBy: null,
            nextTryAt: null,
            attempts: 0,
            extractedText: null,
            processedAt: null,
            ...type,
            ...(aiProvider !== undefined && { aiProvider }),
          })
          .where(one(id))
          .returning()
          .get()
        const isOther = type !== undefined && type.typeBy !== 'auto' && type.documentType !== document.documentType
        record('document.retry', 'document', id, isOther ? { documentType: type.documentType } : null, at)
        return row
      }),
  }
}
