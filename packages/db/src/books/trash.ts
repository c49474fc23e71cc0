import { AppError } from '@ledgerhand/core/errors'
import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { type DeletedRow, entities, sightings, type TransactionRow, transactions, trash } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { lineOf } from './lines.ts'
import { recorder } from './recorder.ts'
import { indexRow } from './search.ts'
import { totalDocument } from './totals.ts'

/** Where deleted transactions go, and come back from. */
export function writeTrash(database: Database, scope: BooksScope) {
  const { db } = database
  const record = recorder(database, scope)
  const mine = eq(transactions.userId, scope.ownerId)
  return { bin, restore }

  function restore(id: string, at: string): TransactionRow {
    return atomically(database, () => {
      const kept = db
        .select()
        .from(trash)
        .where(and(eq(trash.userId, scope.ownerId), eq(trash.kind, 'transaction'), eq(trash.id, id)))
        .get()
      if (!kept) throw new AppError('not_found', 'Transaction not found')
      // Its entity, document or place may be gone, or the same line may have been read again meanwhile.
      const entityId = kept.row.entityId && !readEntity(kept.row.entityId) ? null : kept.row.entityId
      const documentId = kept.row.documentId && !readDocument(kept.row.documentId) ? null : kept.row.documentId
      const twin = kept.row.fingerprint ? findLine(kept.row.fingerprint) : undefined
      if (twin) throw new AppError('conflict', 'This transaction is in the books again already')
      const { n: _, sightings: __, ...values } = kept.row
      const row = db
        .insert(transactions)
        .values({ ...values, entityId, documentId, updatedAt: at })
        .returning()
        .get()
      if (documentId !== null) {
        // Triggers leave a document's rows to the statements that enter a whole document.
        totalDocument(database, scope.ownerId, row.n - 1)
        indexRow(database, scope.ownerId, row.id)
      }
      db.delete(trash)
        .where(and(eq(trash.userId, scope.ownerId), eq(trash.kind, 'transaction'), eq(trash.id, id)))
        .run()
      seeAgain(id, kept.row.sightings ?? [])
      record('transaction.restore', 'transaction', id, null, at)
      return row
    })
  }
  function bin(shown: TransactionRow, at: string): void {
    const row: DeletedRow = { ...shown, ...seenIn(shown.id) }
    db.insert(trash)
      .values({ id: row.id, userId: scope.ownerId, kind: 'transaction', row, deletedAt: at })
      .onConflictDoUpdate({ target: [trash.userId, trash.kind, trash.id], set: { row, deletedAt: at } })
      .run()
    db.delete(transactions)
      .where(and(mine, eq(transactions.id, row.id)))
      .run()
  }
  /** Where else it stands: that goes with the row. */
  function seenIn(id: string): Pick<DeletedRow, 'sightings'> {
    const seen = db
      .select({
        documentId: sightings.documentId,
        statementOrdinal: sightings.statementOrdinal,
        position: sightings.position,
        evidence: sightings.evidence,
      })
      .from(sightings)
      .where(and(eq(sightings.userId, scope.ownerId), eq(sightings.transactionId, id)))
      .all()
    return seen.length > 0 ? { sightings: seen } : {}
  }
  function seeAgain(id: string, seen: NonNullable<DeletedRow['sightings']>): void {
    for (const s of seen) {
      if (!readDocument(s.documentId)) continue
      db.insert(sightings)
        .values({ ...s, transactionId: id, userId: scope.ownerId })
        .onConflictDoNothing()
        .run()
    }
  }
  function readEntity(id: string) {
    return db
      .select({ id: entities.id })
      .from(entities)
      .where(and(eq(entities.userId, scope.ownerId), eq(entities.id, id)))
      .get()
  }
  function readDocument(id: string) {
    return database.sqlite.prepare('select 1 from documents where "user_id" = ? and id = ? and is_leaving = 0').get(scope.ownerId, id)
  }
  /** The row of the same line of the same document, whichever reading of it brought it. */
  function findLine(fingerprint: string) {
    const line = lineOf(fingerprint)
    return database.sqlite
      .prepare('select 1 from entered_transactions where "user_id" = ? and fingerprint >= ? and fingerprint < ?')
      .get(scope.ownerId, line, `${line}/`)
  }
}
