import { AppError } from '@ledgerhand/core/errors'
import { and, desc, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { documents, uploads } from '../schema/documents.ts'
import { linkDeposits } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { orderFileDeletion } from '../system/stored-files.ts'
import { writeDocuments } from './document-changes.ts'
import type { NewDocument } from './document-shapes.ts'
import { countDeposit } from './link-budget.ts'
import { recorder } from './recorder.ts'

export interface Deposit {
  originalName: string
  fileSize: number
  /** Key of the stored file when the books have the same bytes already: the caller deletes it. */
  unneededKey: string | null
}
export type DepositRow = ReturnType<ReturnType<typeof readDeposits>>[number]

/**
 * Makes a document of a file that came in through the scope's link, or, when the books have the same bytes already, a line that tells the
 * owner so. The sender gets the same answer in both cases.
 */
export function depositDocument(database: Database, scope: BooksScope, input: NewDocument & { linkId: string }): Deposit {
  const { db } = database
  const record = recorder(database, scope)
  const note = (documentId: string, fileSize: number, isDuplicate: boolean) => {
    const { linkId, originalName, at } = input
    db.insert(linkDeposits)
      .values({ id: newId(), userId: scope.ownerId, linkId, documentId, originalName, fileSize, isDuplicate, createdAt: at })
      .run()
  }
  return atomically(database, () => {
    // Sent again, because the first answer was lost.
    const before = db
      .select({ originalName: documents.originalName, fileSize: documents.fileSize })
      .from(documents)
      .where(and(eq(documents.userId, scope.ownerId), eq(documents.linkId, input.linkId), eq(documents.filename, input.key)))
      .get()
    if (before) return { ...before, unneededKey: null }
    try {
      const { id, originalName, fileSize } = writeDocuments(database, scope).register(input)
      note(id, fileSize, false)
      return { originalName, fileSize, unneededKey: null }
    } catch (error) {
      // Nothing was written before this refusal.
      if (!(error instanceof AppError) || error.problem !== 'conflict') throw error
      const slot = and(eq(uploads.userId, scope.ownerId), eq(uploads.key, input.key))
      const fileSize = db.select({ size: uploads.fileSize }).from(uploads).where(slot).get()?.size ?? 0
      const documentId = String(error.extra.documentId)
      countDeposit(database, scope, input.linkId, fileSize, input.at)
      db.delete(uploads).where(slot).run()
      orderFileDeletion(database, input.key, input.at)
      note(documentId, fileSize, true)
      record('document.duplicate', 'document', documentId, { originalName: input.originalName, fileSize }, input.at)
      return { originalName: input.originalName, fileSize, unneededKey: input.key }
    }
  })
}

/** The deposits of one link, newest first, with their documents (null: deleted since). */
export const readDeposits =
  ({ db }: Database, scope: BooksScope) =>
  (linkId: string, limit = 500) =>
    db
      .select({ deposit: linkDeposits, document: documents })
      .from(linkDeposits)
      .leftJoin(
        documents,
        and(eq(documents.userId, scope.ownerId), eq(documents.id, linkDeposits.documentId), eq(documents.isLeaving, false)),
      )
      .where(and(eq(linkDeposits.userId, scope.ownerId), eq(linkDeposits.linkId, linkId)))
      .orderBy(desc(linkDeposits.createdAt), desc(linkDeposits.id))
      .limit(limit)
      .all()
