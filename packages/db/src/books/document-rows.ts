import { AppError } from '@ledgerhand/core/errors'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { enteredSightings as sightings, type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { encodeCursor, readCursor } from './cursors.ts'
import { ownedAmong } from './owned-ids.ts'

type Placed = TransactionRow & { position: number }

const isAfter = (row: Placed, position: number, id: string) => row.position > position || (row.position === position && row.id > id)

/**
 * The rows that a document shows, in its order, page by page: those that it brought, and those that another document brought and it
 * shows too. AppError 'invalid' for a cursor of another list.
 */
export function readDocumentRows({ db }: Database, scope: BooksScope) {
  /** Its own from a place on; rows of one place are few. */
  const own = (documentId: string, from: number, limit: number): Placed[] =>
    db
      .select()
      .from(transactions)
      .where(and(eq(transactions.userId, scope.ownerId), eq(transactions.documentId, documentId), gte(transactions.position, from)))
      .orderBy(asc(transactions.position), asc(transactions.id))
      .limit(limit)
      .all() as Placed[]

  /** Rows of other documents, at the position where this document shows them. */
  function shared(documentId: string, from: number, limit: number): Placed[] {
    const seen = db
      .select()
      .from(sightings)
      .where(and(eq(sightings.userId, scope.ownerId), eq(sightings.documentId, documentId), gte(sightings.position, from)))
      .orderBy(asc(sightings.position), asc(sightings.transactionId))
      .limit(limit)
      .all()
    if (seen.length === 0) return []
    const rows = db
      .select()
      .from(transactions)
      .where(
        ownedAmong(
          transactions.userId,
          scope.ownerId,
          transactions.id,
          seen.map((s) => s.transactionId),
        ),
      )
      .all()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return seen.flatMap(({ transactionId, position, statementOrdinal, evidence }) => {
      const row = byId.get(transactionId)
      return row ? [{ ...row, position, statementOrdinal, evidence }] : []
    })
  }

  return (documentId: string, limit: number, cursor?: string): { rows: TransactionRow[]; nextCursor: string | null } => {
    const [position = -1, id = ''] = cursor ? readCursor(cursor, 2) : []
    if (typeof position !== 'number' || typeof id !== 'string') throw new AppError('invalid', 'cursor is not valid')
    // One more than asked for says whether there is more; those of the cursor's own place may come once again.
    const wanted = limit + 1
    const gather = (read: typeof own, most = wanted): Placed[] => {
      const found = read(documentId, position, most)
      const after = found.filter((row) => isAfter(row, position, id))
      return after.length < wanted && found.length === most ? gather(read, 2 * most) : after
    }
    const rows = [...gather(own), ...gather(shared)].sort((x, y) => x.position - y.position || (x.id < y.id ? -1 : 1))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(last.position, last.id) : null }
  }
}
