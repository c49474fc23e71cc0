import { formatDate, today } from '@ledgerhand/core/calendar-date'
import type { DocumentType, TypeSource } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import type { AiChoice } from '@ledgerhand/core/providers'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { documents, documentTexts, statements, uploads } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { orderFileDeletion } from '../system/stored-files.ts'
import { deleteChunks } from './chunked-delete.ts'
import { type ExtractedRow, importChunks } from './chunked-import.ts'
import { readClosedDays } from './closed-days.ts'
import type { Counted, Stretch } from './counting.ts'
import type { Extraction, NewDocument, Removed } from './document-shapes.ts'
import { type DocumentRow, readDocuments } from './documents.ts'
import { enterSightings } from './entering-sightings.ts'
import { writeLateRows } from './late-rows.ts'
import { readAgain } from './lines.ts'
import { countDeposit } from './link-budget.ts'
import { decideCurrency } from './profile.ts'
import { recorder } from './recorder.ts'
import { readSettledLines } from './settled-lines.ts'
import { writeUnpaired } from './unpaired-documents.ts'

/** Up to this many rows are deleted in one transaction; larger documents in slices. */
const AT_ONCE = 150

export function writeDocuments(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const read = readDocuments(database, scope)
  const record = recorder(database, scope)
  const entering = importChunks(database, scope)
  const shown = enterSightings(database, scope)
  const leaving = deleteChunks(database, scope)
  const closed = readClosedDays(database, scope)
  const late = writeLateRows(database, scope)
  const settled = readSettledLines(database, scope)
  const one = (id: string) => and(eq(documents.userId, scope.ownerId), eq(documents.id, id))

  return {
    ...read,
    entering,
    shown,
    leaving,
    unpaired: writeUnpaired(database, scope),
    ...settled,
    /** Whether rows of it are in the books, from an earlier try. */
    hasRows: (id: string): boolean =>
      sqlite.prepare('select 1 from entered_transactions where "user_id" = ? and document_id = ? limit 1').get(scope.ownerId, id) !==
      undefined,
    /**
     * Turns a received upload into a document, once. AppError 'not_found' for an upload that is not theirs or not there;
     * 'conflict' with the first document's id and name when these books have the same bytes already, or when the upload was registered
     * before, so that a caller who lost the first answer learns the document's id.
     */
    register: (input: NewDocument): DocumentRow =>
      atomically(database, () => {
        const upload = db
          .select()
          .from(uploads)
          .where(
            and(
              eq(uploads.key, input.key),
              eq(uploads.userId, scope.ownerId),
              inArray(uploads.state, ['received', 'registered']),
              input.linkId
                ? eq(uploads.linkId, input.linkId)
                : and(isNull(uploads.linkId), scope.actorId ? eq(uploads.actorId, scope.actorId) : undefined),
            ),
          )
          .get()
        if (!upload?.sha256 || !upload.fileSize || !upload.format) throw new AppError('not_found', 'Upload not found')
        const isRegistered = upload.state === 'registered'
        const twin = db
          .select({ id: documents.id, originalName: documents.originalName, createdAt: documents.createdAt })
          .from(documents)
          .where(
            and(
              eq(documents.userId, scope.ownerId),
              isRegistered ? eq(documents.filename, input.key) : and(eq(documents.sha256, upload.sha256), eq(documents.isFailed, false)),
            ),
          )
          .get()
        if (isRegistered && !twin) throw new AppError('not_found', 'Upload not found')
        if (twin) {
          throw new AppError('conflict', `Already uploaded on ${formatDate(today(new Date(twin.createdAt)))} as ${twin.originalName}`, {
            extra: { documentId: twin.id, originalName: twin.originalName },
          })
        }
        if (input.linkId) countDeposit(database, scope, input.linkId, upload.fileSize, input.at)
        db.update(uploads)
          .set({ state: 'registered' })
          .where(and(eq(uploads.userId, scope.ownerId), eq(uploads.key, input.key)))
          .run()
        const row = db
          .insert(documents)
          .values({
            id: input.id,
            userId: scope.ownerId,
            filename: input.key,
            filePath: input.key,
            originalName: input.originalName,
            documentType: input.documentType,
            typeBy: input.typeBy,
            aiProvider: input.aiProvider,
            fileSize: upload.fileSize,
            mimeType: upload.mimeType ?? 'application/octet-stream',
            sha256: upload.sha256,
            format: upload.format,
            uploadedBy: scope.actorId,
            linkId: input.linkId,
            createdAt: input.at,
          })
          .returning()
          .get()
        record(
          'document.register',
          'document',
          row.id,
          { originalName: row.originalName, sha256: row.sha256, fileSize: row.fileSize },
          input.at,
        )
        return row
      }),
    /**
     * Enters a reading: rows, statements, text and the processed mark in one transaction. False when the document is gone or this run no longer
     * holds its claim. Replaces rows of an earlier reading that no person touched.
     */
    applyExtraction: (x: Extraction): boolean =>
      atomically(database, () => {
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
          .where(and(one(x.documentId), eq(documents.claimedBy, x.bootId), eq(documents.isProcessed, false)))
          .run().changes
        if (held === 0) return false
        const { stretches, rows } = replace(x)
        db.delete(statements)
          .where(and(eq(statements.userId, scope.ownerId), eq(statements.documentId, x.documentId)))
          .run()
        for (const s of x.statements) {
          db.insert(statements)
            .values({ ...s, userId: scope.ownerId, documentId: x.documentId })
            .run()
        }
        const currency = decideCurrency(database, scope, 'statement', x.at)
        late.replace(x.documentId, [...(x.late ?? []), ...rows.filter((row) => closed.isClosed(row.transactionDate))], x.at)
        entering.reveal(rows, x.documentId, x.at)
        leaving.hide(x.documentId, stretches)
        if (lengthOf(stretches) <= AT_ONCE) while (entering.discard(x.documentId, AT_ONCE));
        shown.reveal(x.documentId, x.reading)
        db.insert(documentTexts)
          .values({ documentId: x.documentId, userId: scope.ownerId, text: x.text })
          .onConflictDoUpdate({ target: documentTexts.documentId, set: { text: x.text } })
          .run()
        x.follow?.()
        record('document.processed', 'document', x.documentId, { rows: x.count, summary: x.summary, ...(currency && { currency }) }, x.at)
        return true
      }),
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
    /**
     * Deletes a document and, if asked, its transactions; otherwise those stay without a document. Rows that another document shows too move to
     * that one (for many rows call `leaving.handOver` before). Readers see all of it at once; `isMore` says that hidden rows are left, to be
     * deleted slice by slice with `leaving.finish`. Returns the key of the file and the days of the deleted rows.
     */
    remove: (id: string, alsoTransactions: boolean, at: string, counted: Counted | null = null): Removed =>
      atomically(database, () => {
        const { document } = read.get(id)
        closed.refuseDocument(id)
        decideCurrency(database, scope, 'statement', at)
        while (leaving.handOver(id, AT_ONCE));
        const touched = Number(
          prepared(database, 'select count(*) from entered_transactions where "user_id" = ? and document_id = ?')
            .pluck()
            .get(scope.ownerId, id),
        )
        const isMore = leaving.extent(id, AT_ONCE + 1) > AT_ONCE
        const released = alsoTransactions ? leaving.release(id, 'all', counted) : null
        if (released) leaving.hide(id, released.stretches)
        leaving.bury(id)
        if (!isMore) while (leaving.finish(id, AT_ONCE, at));
        db.delete(uploads)
          .where(and(eq(uploads.userId, scope.ownerId), eq(uploads.key, document.filename)))
          .run()
        orderFileDeletion(database, document.filename, at)
        sqlite.prepare('delete from ai_answers where "user_id" = ? and key glob ?').run(scope.ownerId, `${document.sha256}:*`)
        record(
          'document.remove',
          'document',
          id,
          { originalName: document.originalName, transactions: touched, deleted: alsoTransactions },
          at,
        )
        return { key: document.filename, transactions: touched, isMore, from: released?.from ?? null, to: released?.to ?? null }
      }),
  }

  /**
   * Takes the rows of an earlier reading out of the totals. Rows that a person settled or deleted meanwhile stay as they are, and their lines
   * are not entered again. Returns the row numbers to hide, and the last rows that are still to be entered.
   */
  function replace({ documentId, again, reading, rows, formerly }: Extraction): { stretches: Stretch[]; rows: readonly ExtractedRow[] } {
    if (!again) return { stretches: [], rows }
    const meanwhile = new Set(settled.settledLines(documentId, again.since).map((line) => readAgain(formerly?.get(line) ?? line, reading)))
    if (meanwhile.size > 0) entering.withdraw([...meanwhile], documentId)
    const { stretches } = leaving.release(documentId, 'untouched', again.counted)
    return { stretches, rows: rows.filter((row) => !meanwhile.has(row.fingerprint)) }
  }
}

const lengthOf = (stretches: readonly Stretch[]): number => stretches.reduce((n, { first, last }) => n + last - first + 1, 0)
