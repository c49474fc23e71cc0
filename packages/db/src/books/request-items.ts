import { AppError } from '@ledgerhand/core/errors'
import type { RequestItemState } from '@ledgerhand/core/requests'
import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { documents } from '../schema/documents.ts'
import { documentRequests, requestItems } from '../schema/requests.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

/** How an item stands from now on, and with which document. */
export interface ItemChange {
  state: 'open' | 'done'
  documentId?: string | undefined
}

/** The items of a request: excused, ticked off, and what was told of them. `requestOf` refuses the id of an unknown request. */
export function writeRequestItems(database: Database, scope: BooksScope, requestOf: (id: string) => unknown) {
  const { db } = database
  const record = recorder(database, scope)
  const ownItem = (id: string, itemId: string) =>
    and(eq(requestItems.userId, scope.ownerId), eq(requestItems.requestId, id), eq(requestItems.id, itemId))
  const item = (id: string, itemId: string) => {
    requestOf(id)
    const row = db.select().from(requestItems).where(ownItem(id, itemId)).get()
    if (!row) throw new AppError('not_found', 'Item not found')
    return row
  }
  const present = (documentId: string | undefined): string | null => {
    if (documentId === undefined) return null
    const own = and(eq(documents.userId, scope.ownerId), eq(documents.id, documentId), eq(documents.isLeaving, false))
    if (!db.select({ id: documents.id }).from(documents).where(own).get()) throw new AppError('not_found', 'Document not found')
    return documentId
  }
  return {
    /** It is not needed, for this reason. */
    excuse: (id: string, itemId: string, reason: string, at: string): void =>
      atomically(database, () => {
        const { text } = item(id, itemId)
        db.update(requestItems).set({ excusedReason: reason, excusedBy: scope.actorId, excusedAt: at }).where(ownItem(id, itemId)).run()
        record('request.excuse', 'request', id, { item: text, reason }, at)
      }),
    /**
     * Ticks a free item, with the document that answers it if there is one, or opens an item again. AppError 'conflict' where only a
     * document can tick it, 'not_found' for a document that the books do not have.
     */
    setItem: (id: string, itemId: string, { state, documentId }: ItemChange, at: string): void =>
      atomically(database, () => {
        const { kind, text } = item(id, itemId)
        if (state === 'done' && kind !== 'other') throw new AppError('conflict', 'This is ticked off by the document that proves it')
        db.update(requestItems)
          .set({
            isDone: state === 'done',
            documentId: state === 'done' ? present(documentId) : null,
            excusedReason: null,
            excusedBy: null,
            excusedAt: null,
          })
          .where(ownItem(id, itemId))
          .run()
        record('request.item', 'request', id, { item: text, state, ...(documentId ? { documentId } : {}) }, at)
      }),
    /** What the asker was told of them. */
    told: (states: readonly { id: string; state: RequestItemState }[], late: readonly string[]): void =>
      atomically(database, () => {
        for (const { id, state } of states)
          db.update(requestItems)
            .set({ told: state })
            .where(and(eq(requestItems.userId, scope.ownerId), eq(requestItems.id, id)))
            .run()
        for (const id of late)
          db.update(documentRequests)
            .set({ isToldLate: true })
            .where(and(eq(documentRequests.userId, scope.ownerId), eq(documentRequests.id, id)))
            .run()
      }),
  }
}
