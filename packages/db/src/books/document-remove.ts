import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { uploads } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { orderFileDeletion } from '../system/stored-files.ts'
import { deleteChunks } from './chunked-delete.ts'
import { readClosedDays } from './closed-days.ts'
import type { Counted } from './counting.ts'
import type { Removed } from './document-shapes.ts'
import { readDocuments } from './documents.ts'
import { decideCurrency } from './profile.ts'
import { recorder } from './recorder.ts'

/** Up to this many rows are deleted in one transaction; those of larger documents in slices. */
export const ROWS_AT_ONCE = 150

/** Deletes a document, and its transactions if asked. Within the transaction of the change; see `writeDocuments().remove`. */
export function deleteDocument(
  database: Database,
  scope: BooksScope,
  id: string,
  alsoTransactions: boolean,
  at: string,
  counted: Counted | null,
): Removed {
  const leaving = deleteChunks(database, scope)
  const { document } = readDocuments(database, scope).get(id)
  readClosedDays(database, scope).refuseDocument(id)
  decideCurrency(database, scope, 'statement', at)
  while (leaving.handOver(id, ROWS_AT_ONCE));
  const touched = Number(
    prepared(database, 'select count(*) from entered_transactions where "user_id" = ? and document_id = ?').pluck().get(scope.ownerId, id),
  )
  const isMore = leaving.extent(id, ROWS_AT_ONCE + 1) > ROWS_AT_ONCE
  const released = alsoTransactions ? leaving.release(id, 'all', counted) : null
  if (released) leaving.hide(id, released.stretches)
  leaving.bury(id)
  if (!isMore) while (leaving.finish(id, ROWS_AT_ONCE, at));
  database.db
    .delete(uploads)
    .where(and(eq(uploads.userId, scope.ownerId), eq(uploads.key, document.filename)))
    .run()
  orderFileDeletion(database, document.filename, at)
  database.sqlite.prepare('delete from ai_answers where "user_id" = ? and key glob ?').run(scope.ownerId, `${document.sha256}:*`)
  recorder(database, scope)(
    'document.remove',
    'document',
    id,
    { originalName: document.originalName, transactions: touched, deleted: alsoTransactions },
    at,
  )
  return { key: document.filename, transactions: touched, isMore, from: released?.from ?? null, to: released?.to ?? null }
}
