import { createHash } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import type { GrantableRole } from '@ledgerhand/core/roles'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { userRoles, users } from '../schema/accounts.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export type LinkRow = typeof shareableLinks.$inferSelect
export type RoleRow = typeof userRoles.$inferSelect
export interface RoleWithPerson {
  role: RoleRow
  email: string | null
  firstName: string | null
  lastName: string | null
}

/** Tokens are stored as their SHA-256 only. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export function readSharing({ db }: Database, scope: BooksScope) {
  return {
    roles: (): RoleWithPerson[] =>
      db
        .select({ role: userRoles, email: users.email, firstName: users.firstName, lastName: users.lastName })
        .from(userRoles)
        .leftJoin(users, eq(users.id, userRoles.userId))
        .where(eq(userRoles.businessOwnerId, scope.ownerId))
        .orderBy(desc(userRoles.createdAt))
        .all(),
    links: (): LinkRow[] =>
      db
        .select()
        .from(shareableLinks)
        .where(eq(shareableLinks.userId, scope.ownerId))
        .orderBy(desc(shareableLinks.createdAt), desc(shareableLinks.id))
        .all(),
  }
}

export function writeSharing(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readSharing(database, scope)
  const record = recorder(database, scope)
  const ownRole = (id: string) => and(eq(userRoles.businessOwnerId, scope.ownerId), eq(userRoles.id, id))
  const ownLink = (id: string) => and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, id))
  const readRole = (id: string) => {
    const row = read.roles().find((r) => r.role.id === id)
    if (!row) throw new AppError('not_found', 'Access not found')
    return row
  }
  const readLink = (id: string) => {
    const row = db.select().from(shareableLinks).where(ownLink(id)).get()
    if (!row) throw new AppError('not_found', 'Link not found')
    return row
  }
  return {
    ...read,
    /**
     * Makes a pending grant for an address. It becomes active only for the person who opens its link: an address alone
     * proves nothing. AppError 'conflict' when the person has access or a pending grant already.
     */
    grant: (grant: { id: string; email: string; role: GrantableRole; inviteHash: string; at: string }): RoleWithPerson =>
      atomically(database, () => {
        const address = grant.email.toLowerCase()
        const twin = read.roles().find((r) => (r.email ?? r.role.invitedEmail)?.toLowerCase() === address)
        if (twin) throw new AppError('conflict', 'This person already has access')
        db.insert(userRoles)
          .values({
            id: grant.id,
            businessOwnerId: scope.ownerId,
            role: grant.role,
            invitedEmail: grant.email,
            inviteHash: grant.inviteHash,
            createdAt: grant.at,
          })
          .run()
        record('role.grant', 'role', grant.id, { email: grant.email, role: grant.role }, grant.at)
        return readRole(grant.id)
      }),
    /** Gives a known account its role at once (it was named by its id). */
    grantToUser: (grant: { id: string; userId: string; email: string; role: GrantableRole; at: string }): RoleWithPerson =>
      atomically(database, () => {
        const address = grant.email.toLowerCase()
        const twin = read.roles().some((r) => r.role.userId === grant.userId || r.role.invitedEmail?.toLowerCase() === address)
        if (twin) throw new AppError('conflict', 'This person already has access')
        db.insert(userRoles)
          .values({
            id: grant.id,
            userId: grant.userId,
            businessOwnerId: scope.ownerId,
            role: grant.role,
            createdAt: grant.at,
            acceptedAt: grant.at,
          })
          .run()
        record('role.grant', 'role', grant.id, { userId: grant.userId, role: grant.role }, grant.at)
        return readRole(grant.id)
      }),
    changeRole: (id: string, role: GrantableRole, at: string): RoleWithPerson =>
      atomically(database, () => {
        const before = readRole(id)
        db.update(userRoles).set({ role }).where(ownRole(id)).run()
        record('role.change', 'role', id, { before: before.role.role, after: role }, at)
        return readRole(id)
      }),
    revokeRole: (id: string, at: string): void =>
      atomically(database, () => {
        const before = readRole(id)
        db.delete(userRoles).where(ownRole(id)).run()
        record('role.revoke', 'role', id, { email: before.email ?? before.role.invitedEmail, role: before.role.role }, at)
      }),
    createLink: (link: {
      id: string
      tokenHash: string
      tokenSealed: string
      description: string
      expiresAt: string | null
      at: string
    }): LinkRow =>
      atomically(database, () => {
        const { at, ...values } = link
        const row = db
          .insert(shareableLinks)
          .values({ ...values, userId: scope.ownerId, createdBy: scope.actorId, createdAt: at })
          .returning()
          .get()
        record('link.create', 'link', link.id, { description: link.description, expiresAt: link.expiresAt }, at)
        return row
      }),
    setLinkActive: (id: string, isActive: boolean, at: string): LinkRow =>
      atomically(database, () => {
        readLink(id)
        const row = db.update(shareableLinks).set({ isActive }).where(ownLink(id)).returning().get()
        record(isActive ? 'link.activate' : 'link.deactivate', 'link', id, null, at)
        return row
      }),
    /** A link that received files stays as their origin, switched off; an unused one goes. */
    removeLink: (id: string, at: string): void =>
      atomically(database, () => {
        const link = readLink(id)
        const used = database.sqlite.prepare('select 1 from documents where "user_id" = ? and link_id = ? limit 1').get(scope.ownerId, id)
        if (used) throw new AppError('conflict', 'Files came in through this link; deactivate it instead')
        // Slots that never became a document go with it.
        database.sqlite.prepare('delete from uploads where "user_id" = ? and link_id = ?').run(scope.ownerId, id)
        db.delete(shareableLinks).where(ownLink(id)).run()
        record('link.remove', 'link', id, { description: link.description }, at)
      }),
  }
}

/** The live link behind a token and its owner, or undefined: unknown, inactive, expired and used up are all the same. */
export function findLiveLink({ db }: Database, token: string, now: string) {
  const found = db
    .select({ link: shareableLinks, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(shareableLinks)
    .innerJoin(users, eq(users.id, shareableLinks.userId))
    .where(and(eq(shareableLinks.tokenHash, tokenHash(token)), eq(shareableLinks.isActive, true)))
    .get()
  if (!found) return undefined
  if (found.link.expiresAt !== null && now >= found.link.expiresAt) return undefined
  if (found.link.usedFiles >= found.link.maxFiles || found.link.usedBytes >= found.link.maxBytes) return undefined
  return found
}

/** Accepts a pending grant with its link's token. Gives whose books were opened; AppError 'not_found' for a dead token. */
export function acceptGrant(database: Database, token: string, userId: string, at: string): string {
  const { db } = database
  return atomically(database, () => {
    const grant = db
      .select()
      .from(userRoles)
      .where(and(eq(userRoles.inviteHash, tokenHash(token)), isNull(userRoles.acceptedAt)))
      .get()
    if (!grant) throw new AppError('not_found', 'This invitation is not available')
    if (grant.businessOwnerId === userId) throw new AppError('invalid', 'You already own this business')
    const twin = db
      .select({ id: userRoles.id })
      .from(userRoles)
      .where(and(eq(userRoles.businessOwnerId, grant.businessOwnerId), eq(userRoles.userId, userId)))
      .get()
    if (twin) throw new AppError('conflict', 'You already have access to this business')
    db.update(userRoles).set({ userId, acceptedAt: at, inviteHash: null }).where(eq(userRoles.id, grant.id)).run()
    recorder(database, { ownerId: grant.businessOwnerId, actorId: userId, role: grant.role } as BooksScope)(
      'role.accept',
      'role',
      grant.id,
      { role: grant.role },
      at,
    )
    return grant.businessOwnerId
  })
}
