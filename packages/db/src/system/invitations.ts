import { AppError } from '@ledgerhand/core/errors'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { audit } from '../audit.ts'
import { atomically, type Database } from '../client.ts'
import { userRoles, users } from '../schema/accounts.ts'
import { tokenHash } from '../token-hash.ts'

const GONE = 'This invitation is not available'

/** The pending grant behind an invitation's token, with whose books it opens; undefined when it is unknown, accepted, revoked or too old. */
export function findInvitation({ db }: Database, token: string, now: string) {
  const found = db
    .select({ grant: userRoles })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.businessOwnerId))
    .where(and(eq(userRoles.inviteHash, tokenHash(token)), isNull(userRoles.acceptedAt)))
    .get()
  return found && (found.grant.inviteExpiresAt === null || now < found.grant.inviteExpiresAt) ? found : undefined
}

/** Whether the account is the one that was invited, by its address or its id. */
export const isInvited = ({ db }: Database, userId: string, invitedEmail: string | null): boolean =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        or(sql`${users.email} = ${invitedEmail} collate nocase`, sql`${users.id} = ${invitedEmail} collate nocase`),
      ),
    )
    .get() !== undefined

/**
 * Accepts a pending grant with its link's token. Gives whose books were opened. AppError 'not_found' for a dead token; 'forbidden' when
 * the account has another address than the invitation: a link that was passed on opens nothing for whoever got hold of it.
 */
export function acceptGrant(database: Database, token: string, userId: string, at: string): string {
  const { db } = database
  return atomically(database, () => {
    const grant = findInvitation(database, token, at)?.grant
    if (!grant) throw new AppError('not_found', GONE)
    if (grant.businessOwnerId === userId) throw new AppError('invalid', 'You already own this business')
    const twin = db
      .select({ id: userRoles.id })
      .from(userRoles)
      .where(and(eq(userRoles.businessOwnerId, grant.businessOwnerId), eq(userRoles.userId, userId)))
      .get()
    if (twin) throw new AppError('conflict', 'You already have access to this business')
    if (!isInvited(database, userId, grant.invitedEmail)) {
      throw new AppError('forbidden', 'This invitation is for another email address. Sign in with the address it was sent to.')
    }
    db.update(userRoles).set({ userId, acceptedAt: at, inviteHash: null, inviteExpiresAt: null }).where(eq(userRoles.id, grant.id)).run()
    audit(database, {
      ownerId: grant.businessOwnerId,
      actorId: userId,
      action: 'role.accept',
      subject: 'role',
      subjectId: grant.id,
      detail: { email: grant.invitedEmail, role: grant.role },
      at,
    })
    return grant.businessOwnerId
  })
}

/** The person gives their role in these books back. AppError 'not_found' when they have none. */
export function giveBackRole(database: Database, { ownerId, userId, at }: { ownerId: string; userId: string; at: string }): void {
  const { db } = database
  atomically(database, () => {
    const gone = db
      .delete(userRoles)
      .where(and(eq(userRoles.businessOwnerId, ownerId), eq(userRoles.userId, userId)))
      .returning()
      .get()
    if (!gone) throw new AppError('not_found', 'Business not found', { extra: { booksClosed: true } })
    audit(database, {
      ownerId,
      actorId: userId,
      action: 'role.leave',
      subject: 'role',
      subjectId: gone.id,
      detail: { role: gone.role },
      at,
    })
  })
}
