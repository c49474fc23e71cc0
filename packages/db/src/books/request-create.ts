import { AppError } from '@ledgerhand/core/errors'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { newId } from '../ids.ts'
import { documentRequests, requestItems } from '../schema/requests.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export type NewItem = Pick<typeof requestItems.$inferSelect, 'kind' | 'text' | 'accountId' | 'month' | 'transactionId'>
export type NewRequest = Pick<typeof documentRequests.$inferSelect, 'name' | 'email' | 'dueOn' | 'message' | 'mailedOn'> & {
  tokenHash: string
  tokenSealed: string
  expiresAt: string
  items: readonly NewItem[]
}

/** So many requests books hold at most. */
const MOST_REQUESTS = 5000

/** Stores a request with its link and items; gives its id. Within the transaction of the change. */
export function insertRequest(
  database: Database,
  scope: BooksScope,
  { tokenHash, tokenSealed, expiresAt, items, ...request }: NewRequest,
  at: string,
): string {
  const { db } = database
  const { n } = db.select({ n: sql<number>`count(*)` }).from(documentRequests).where(eq(documentRequests.userId, scope.ownerId)).get() ?? {
    n: 0,
  }
  if (n >= MOST_REQUESTS) throw new AppError('conflict', 'Too many requests. Delete those that are no longer needed.')
  const [id, linkId] = [newId(), newId()]
  const description = `Request to ${request.name}`
  db.insert(shareableLinks)
    .values({
      id: linkId,
      userId: scope.ownerId,
      tokenHash,
      tokenSealed,
      description,
      purpose: 'request',
      expiresAt,
      createdBy: scope.actorId,
      createdAt: at,
    })
    .run()
  db.insert(documentRequests)
    .values({ ...request, id, userId: scope.ownerId, linkId, createdBy: scope.actorId, createdAt: at })
    .run()
  db.insert(requestItems)
    .values(items.map((one, position) => ({ ...one, id: newId(), userId: scope.ownerId, requestId: id, position })))
    .run()
  const { name, email, dueOn } = request
  recorder(database, scope)('request.create', 'request', id, { name, email, dueOn, items: items.map(({ text }) => text) }, at)
  return id
}
