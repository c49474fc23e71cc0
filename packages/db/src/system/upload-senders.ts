import { may } from '@ledgerhand/core/roles'
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { userRoles } from '../schema/accounts.ts'
import type { uploads } from '../schema/documents.ts'
import { shareableLinks } from '../schema/sharing.ts'

/** Who an upload address was given to: the holder of a link, or somebody who was signed in. */
type Sender = Pick<typeof uploads.$inferSelect, 'userId' | 'actorId' | 'linkId'>

/** Whether the sender may still add files to these books: an address of before ends with the link or the role that it was given for. */
export function mayStillSend({ db }: Database, { userId, actorId, linkId }: Sender, at: string): boolean {
  if (linkId !== null) {
    const isOpen = and(
      eq(shareableLinks.isActive, true),
      isNull(shareableLinks.removedAt),
      or(isNull(shareableLinks.expiresAt), gt(shareableLinks.expiresAt, at)),
    )
    const own = and(eq(shareableLinks.userId, userId), eq(shareableLinks.id, linkId))
    return db.select({ id: shareableLinks.id }).from(shareableLinks).where(and(own, isOpen)).get() !== undefined
  }
  if (actorId === null || actorId === userId) return true
  const given = db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, actorId), eq(userRoles.businessOwnerId, userId), isNotNull(userRoles.acceptedAt)))
    .get()
  return given !== undefined && may(given.role, 'write')
}
