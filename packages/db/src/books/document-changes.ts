import type { DocumentType, Evidence } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import type { AiChoice } from '@ledgerhand/core/providers'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { documents, documentTexts, statements, uploads } from '../schema/documents.ts'
import { sightings, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { type DocumentRow, type NewStatement, readDocuments } from './documents.ts'
import { type ExtractedRow, isEntered, writeEntering } from './entering.ts'
import { countDeposit } from './link-budget.ts'
import { recorder } from './recorder.ts'

export interface NewDocument {
  id: string
  /** Key of the upload it was received as. */
  key: string
  originalName: string
  documentType: DocumentType
  aiProvider: AiChoice
  linkId: string | null
  at: string
}
export interface Sighting {
  transactionId: string
  statementOrdinal: number | null
  position: number
  evidence: Evidence | null
}
export interface Extraction {
  documentId: string
  bootId: string
  statements: NewStatement[]
  /** The last of its rows, or all of them; those before came by `entering.add`. */
  rows: readonly ExtractedRow[]
  /** How many rows in all, for the audit log. */
  count: number
  /** Rows of the document that are in the books already, from another one. */
  sightings: Sighting[]
  text: string
  pages: number | null
  summary: string
  at: string
  /** What follows from the new rows, in the same transaction. */
  follow?: () => void
}

export function writeDocuments(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const read = readDocuments(database, scope)
  const record = recorder(database, scope)
  const entering = writeEntering(database, scope)
  const one = (id: string) => and(eq(documents.userId, scope.ownerId), eq(documents.id, id))

  return {
    ...read,
    entering,
    /** Whether rows of it are in the books, from an earlier try. */
    hasRows: (id: string): boolean =>
      sqlite.prepare('select 1 from entered_transactions where "user_id" = ? and document_id = ? limit 1').get(scope.ownerId, id) !==
      undefined,
    /** Whether each of these rows is in the books, or in the trash where a person put it. */
    areKnown: (ids: readonly string[]): boolean =>
      ids.length === 0 ||
      sqlite
        .prepare(
          `select 1 from json_each(@ids) where not exists (select 1 from transactions where "user_id" = @owner and transactions.id = value)
             and not exists (select 1 from trash where "user_id" = @owner and kind = 'transaction' and trash.id = value) limit 1`,
        )
        .get({ ids: JSON.stringify(ids), owner: scope.ownerId }) === undefined,
    /**
     * Turns a received upload into a document, once. AppError 'not_found' for an upload that is not theirs or not there;
     * 'conflict' with the first document's id and name when these books have the same bytes already.
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
              eq(uploads.state, 'received'),
              input.linkId
                ? eq(uploads.linkId, input.linkId)
                : and(isNull(uploads.linkId), scope.actorId ? eq(uploads.actorId, scope.actorId) : undefined),
            ),
          )
          .get()
        if (!upload?.sha256 || !upload.fileSize || !upload.format) throw new AppError('not_found', 'Upload not found')
        const twin = db
          .select({ id: documents.id, originalName: documents.originalName, createdAt: documents.createdAt })
          .from(documents)
          .where(and(eq(documents.userId, scope.ownerId), eq(documents.sha256, upload.sha256), eq(documents.isFailed, false)))
          .get()
        if (twin) {
          throw new AppError('conflict', `Already uploaded on ${twin.createdAt.slice(0, 10)} as ${twin.originalName}`, {
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
     * What was read takes effect, once: rows, statements, text and the processed mark in one transaction. False when the
     * document is gone, or this run no longer holds it. Rows of an earlier try that no person touched are replaced.
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
            pages: x.pages,
          })
          .where(and(one(x.documentId), eq(documents.claimedBy, x.bootId), eq(documents.isProcessed, false)))
          .run().changes
        if (held === 0) return false
        db.delete(transactions)
          .where(
            and(
              eq(transactions.userId, scope.ownerId),
              eq(transactions.documentId, x.documentId),
              ne(transactions.categoryBy, 'person'),
              sql.raw(isEntered),
            ),
          )
          .run()
        db.delete(statements)
          .where(and(eq(statements.userId, scope.ownerId), eq(statements.documentId, x.documentId)))
          .run()
        for (const s of x.statements) {
          db.insert(statements)
            .values({ ...s, userId: scope.ownerId, documentId: x.documentId })
            .run()
        }
        entering.reveal(x.rows, x.documentId, x.at)
        db.delete(sightings)
          .where(and(eq(sightings.userId, scope.ownerId), eq(sightings.documentId, x.documentId)))
          .run()
        for (const s of x.sightings) {
          db.insert(sightings)
            .values({ ...s, userId: scope.ownerId, documentId: x.documentId })
            .onConflictDoNothing()
            .run()
        }
        db.insert(documentTexts)
          .values({ documentId: x.documentId, userId: scope.ownerId, text: x.text })
          .onConflictDoUpdate({ target: documentTexts.documentId, set: { text: x.text } })
          .run()
        x.follow?.()
        record('document.processed', 'document', x.documentId, { rows: x.count, summary: x.summary }, x.at)
        return true
      }),
    /** The document could not be read; `summary` says why. */
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
        if (changes) record('document.failed', 'document', id, { summary }, at)
        return changes === 1
      }),
    /** Puts the document back into the queue. */
    retry: (id: string, at: string): DocumentRow =>
      atomically(database, () => {
        const { document } = read.get(id)
        if (!document.isProcessed) return document
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
          })
          .where(one(id))
          .returning()
          .get()
        record('document.retry', 'document', id, null, at)
        return row
      }),
    /** Removes the document and, if asked, its transactions; else those stay without it. Rows that another document shows too become that one's. Gives the key of its file. */
    remove: (id: string, alsoTransactions: boolean, at: string): { key: string; transactions: number } =>
      atomically(database, () => {
        const { document } = read.get(id)
        const ofIt = and(eq(transactions.userId, scope.ownerId), eq(transactions.documentId, id))
        while (entering.discard(id, 1000));
        handOver(id)
        const touched = alsoTransactions
          ? db.delete(transactions).where(ofIt).run().changes
          : db.update(transactions).set({ documentId: null, statementOrdinal: null, updatedAt: at }).where(ofIt).run().changes
        db.delete(uploads)
          .where(and(eq(uploads.userId, scope.ownerId), eq(uploads.key, document.filename)))
          .run()
        db.delete(documents).where(one(id)).run()
        sqlite.prepare('delete from ai_answers where "user_id" = ? and key glob ?').run(scope.ownerId, `${document.sha256}:*`)
        record(
          'document.remove',
          'document',
          id,
          { originalName: document.originalName, transactions: touched, deleted: alsoTransactions },
          at,
        )
        return { key: document.filename, transactions: touched }
      }),
  }

  /** Rows that another document shows too belong to that one from now on: it still proves them. */
  function handOver(documentId: string): void {
    const shown = sqlite
      .prepare<
        [string, string],
        { transaction_id: string; document_id: string; statement_ordinal: number | null; position: number; evidence: string | null }
      >(
        `select s.transaction_id, min(s.document_id) as document_id, s.statement_ordinal, s.position, s.evidence from transactions t
         join sightings s on s."user_id" = t."user_id" and s.transaction_id = t.id where t."user_id" = ? and t.document_id = ? group by s.transaction_id`,
      )
      .all(scope.ownerId, documentId)
    const move = sqlite.prepare(
      'update transactions set document_id = ?, statement_ordinal = ?, position = ?, evidence = ? where "user_id" = ? and id = ?',
    )
    const end = sqlite.prepare('delete from sightings where "user_id" = ? and document_id = ? and transaction_id = ?')
    for (const s of shown) {
      move.run(s.document_id, s.statement_ordinal, s.position, s.evidence, scope.ownerId, s.transaction_id)
      end.run(scope.ownerId, s.document_id, s.transaction_id)
    }
  }
}
