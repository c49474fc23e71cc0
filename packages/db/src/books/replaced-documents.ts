import { AppError } from '@ledgerhand/core/errors'
import { and, eq, isNotNull } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { documents } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { deleteDocument } from './document-remove.ts'
import { type DocumentRow, readDocuments } from './documents.ts'
import { recorder } from './recorder.ts'

/** What a document brought into the books: rows, rows that it shows too, statements. */
const BROUGHT = ['entered_transactions', 'entered_sightings', 'statements']
  .map((table) => `select 1 from ${table} where "user_id" = @owner and document_id = @id`)
  .join(' union all ')

/** Sets a document that failed aside when another file replaces it, and puts it back. */
export function writeReplacedDocuments(database: Database, scope: BooksScope) {
  const { db } = database
  const record = recorder(database, scope)
  const read = readDocuments(database, scope)
  const one = (id: string) => and(eq(documents.userId, scope.ownerId), eq(documents.id, id))
  /** Without a word in the log. AppError 'not_found'. */
  function takeOut(id: string): DocumentRow {
    const row = db
      .update(documents)
      .set({ isLeaving: false, setAsideAt: null })
      .where(and(one(id), isNotNull(documents.setAsideAt)))
      .returning()
      .get()
    if (!row) throw new AppError('not_found', 'This file cannot be put back any more')
    return row
  }
  return {
    /** Another file takes the place of one that failed. AppError 'conflict' for one that did not fail, or that brought something into the books. */
    setAside: (id: string, at: string): DocumentRow =>
      atomically(database, () => {
        const { document } = read.get(id)
        const hasBrought = prepared<[object]>(database, BROUGHT).get({ owner: scope.ownerId, id }) !== undefined
        if (!document.isFailed || !document.isProcessed || hasBrought)
          throw new AppError('conflict', 'Only a document that failed can be replaced; delete this one instead')
        db.update(documents).set({ isLeaving: true, setAsideAt: at }).where(one(id)).run()
        record('document.replace', 'document', id, { originalName: document.originalName }, at)
        return document
      }),
    /** As it was. AppError 'not_found' where it is not set aside. */
    putBack: (id: string, at: string): DocumentRow =>
      atomically(database, () => {
        const row = takeOut(id)
        record('document.restore', 'document', id, { originalName: row.originalName }, at)
        return row
      }),
    /** For good, with its file. */
    discard: (id: string, at: string): void =>
      atomically(database, () => {
        takeOut(id)
        deleteDocument(database, scope, id, false, at, null)
      }),
  }
}

/** Whose replaced documents were set aside before an instant. */
export const oldReplaced = ({ sqlite }: Database, before: string): { userId: string; documentId: string }[] =>
  sqlite
    .prepare<[string], { userId: string; documentId: string }>(
      'select "user_id" as userId, id as documentId from documents where set_aside_at < ? order by set_aside_at',
    )
    .all(before)
