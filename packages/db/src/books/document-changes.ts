import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { DocumentType, Evidence, SourceType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import type { Cents } from '@ledgerhand/core/money'
import type { AiChoice } from '@ledgerhand/core/providers'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { documents, documentTexts, statements, uploads } from '../schema/documents.ts'
import { sightings, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { type DocumentRow, type NewStatement, readDocuments } from './documents.ts'
import { countDeposit } from './link-budget.ts'
import { recorder } from './recorder.ts'
import { indexDocument } from './search.ts'
import { totalDocument } from './totals.ts'

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
/** One transaction that was read, categorised and found to be new. */
export interface ExtractedRow {
  id: string
  description: string
  amount: Cents
  transactionDate: CalendarDate
  isCredit: boolean
  category: Category
  label: Leaf
  isTransfer: boolean
  isRecurring: boolean
  needsReview: boolean
  aiConfidence: number
  aiClassification: string
  categoryBy: 'reader' | 'memory' | 'service'
  merchant: string
  sourceType: SourceType | null
  sourceName: string | null
  sourceLastFour: string | null
  statementOrdinal: number | null
  position: number
  bankId: string | null
  balance: Cents | null
  fingerprint: string
  evidence: Evidence | null
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
  rows: ExtractedRow[]
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
  const one = (id: string) => and(eq(documents.userId, scope.ownerId), eq(documents.id, id))

  return {
    ...read,
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
            and(eq(transactions.userId, scope.ownerId), eq(transactions.documentId, x.documentId), ne(transactions.categoryBy, 'person')),
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
        // Everything numbered above this is new: rows of an earlier try that a person touched are in the totals already.
        const marker = Number(sqlite.prepare('select coalesce(max(n), 0) from transactions').pluck().get())
        const insert = sqlite.prepare(
          `insert into transactions (id, "user_id", document_id, description, amount_cents, transaction_date, category, label, is_credit, is_recurring,
             is_transfer, needs_review, ai_classification, ai_confidence, category_by, merchant, source_type, source_name, source_last_four,
             statement_ordinal, position, bank_id, balance_cents, fingerprint, evidence, created_at, updated_at)
           values (@id, @userId, @documentId, @description, @amount, @transactionDate, @category, @label, @isCredit, @isRecurring,
             @isTransfer, @needsReview, @aiClassification, @aiConfidence, @categoryBy, @merchant, @sourceType, @sourceName, @sourceLastFour,
             @statementOrdinal, @position, @bankId, @balance, @fingerprint, @evidence, @at, @at)
           on conflict do nothing`,
        )
        for (const row of x.rows) {
          insert.run({
            ...row,
            userId: scope.ownerId,
            documentId: x.documentId,
            isCredit: Number(row.isCredit),
            isRecurring: Number(row.isRecurring),
            isTransfer: Number(row.isTransfer),
            needsReview: Number(row.needsReview),
            evidence: row.evidence ? JSON.stringify(row.evidence) : null,
            at: x.at,
          })
        }
        db.delete(sightings)
          .where(and(eq(sightings.userId, scope.ownerId), eq(sightings.documentId, x.documentId)))
          .run()
        for (const s of x.sightings) {
          db.insert(sightings)
            .values({ ...s, userId: scope.ownerId, documentId: x.documentId })
            .onConflictDoNothing()
            .run()
        }
        totalDocument(database, scope.ownerId, marker)
        indexDocument(database, scope.ownerId, marker)
        db.insert(documentTexts)
          .values({ documentId: x.documentId, userId: scope.ownerId, text: x.text })
          .onConflictDoUpdate({ target: documentTexts.documentId, set: { text: x.text } })
          .run()
        x.follow?.()
        record('document.processed', 'document', x.documentId, { rows: x.rows.length, summary: x.summary }, x.at)
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
