import { AppError } from '@ledgerhand/core/errors'
import type { GrantableRole } from '@ledgerhand/core/roles'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { userRoles, users } from '../schema/accounts.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { readDeposits } from './deposits.ts'
import { recorder } from './recorder.ts'

export type LinkRow = typeof shareableLinks.$inferSelect
export type RoleRow = typeof userRoles.$inferSelect
export interface RoleWithPerson {
  role: RoleRow
  email: string | null
  firstName: string | null
  lastName: string | null
}

export interface LinkTerms {
  description: string
  expiresAt: string | null
  maxFiles: number
  maxBytes: number
}

export function readSharing({ db }: Database, scope: BooksScope) {
  return {
    roles: (): RoleWithPerson[] =>
      db
        .select({ role: userRoles, email: users.email, firstName: users.firstName, lastName: users.lastName })
        .from(userRoles)
        .leftJoin(users, eq(users.id, userRoles.userId))
        .where(eq(userRoles.businessOwnerId, scope.ownerId))
        .orderBy(desc(userRoles.createdAt), desc(userRoles.id))
        .all(),
    links: (): LinkRow[] =>
      db
        .select()
        .from(shareableLinks)
        .where(and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.purpose, 'files'), isNull(shareableLinks.removedAt)))
        .orderBy(desc(shareableLinks.createdAt), desc(shareableLinks.id))
        .all(),
  }
}

export function writeSharing(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readSharing(database, scope)
  const record = recorder(database, scope)
  const ownRole = (id: string) => and(eq(userRoles.businessOwnerId, scope.ownerId), eq(userRoles.id, id))
  const ownLink = (id: string) =>
    and(
      eq(shareableLinks.userId, scope.ownerId),
      eq(shareableLinks.id, id),
      eq(shareableLinks.purpose, 'files'),
      isNull(shareableLinks.removedAt),
    )
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
  const deposits = readDeposits(database, scope)
  return {
    ...read,
    /** What came in through a link of these books. */
    deposits: (linkId: string) => {
      readLink(linkId)
      return deposits(linkId)
    },
    /**
     * Makes a pending grant for `named`: an address, or the id of an account. It becomes active only for the person who opens its link
     * as that account. AppError 'conflict' when they have access, or a pending grant under this very name; nothing is looked up outside
     * these books.
     */
    grant: (grant: {
      id: string
      named: string
      role: GrantableRole
      inviteHash: string
      inviteExpiresAt: string
      at: string
    }): RoleWithPerson =>
      atomically(database, () => {
        const name = grant.named.toLowerCase()
        const twin = read
          .roles()
          .find(({ role, email }) => [email, role.userId, role.invitedEmail].some((known) => known?.toLowerCase() === name))
        if (twin) throw new AppError('conflict', 'This person already has access')
        db.insert(userRoles)
          .values({
            id: grant.id,
            businessOwnerId: scope.ownerId,
            role: grant.role,
            invitedEmail: grant.named,
            inviteHash: grant.inviteHash,
            inviteExpiresAt: grant.inviteExpiresAt,
            createdAt: grant.at,
          })
          .run()
        record('role.grant', 'role', grant.id, { email: grant.named, role: grant.role }, grant.at)
        return readRole(grant.id)
      }),
    /** A pending grant gets a new link; the one before opens nothing any more. */
    renewInvite: (id: string, invite: { inviteHash: string; inviteExpiresAt: string; at: string }): RoleWithPerson =>
      atomically(database, () => {
        const { role } = readRole(id)
        if (role.acceptedAt !== null) throw new AppError('conflict', 'This invitation was accepted already')
        const { at, ...values } = invite
        db.update(userRoles).set(values).where(ownRole(id)).run()
        record('role.invite', 'role', id, { email: role.invitedEmail, role: role.role }, at)
        return readRole(id)
      }),
    changeRole: (id: string, role: GrantableRole, at: string): RoleWithPerson =>
      atomically(database, () => {
        const before = readRole(id)
        db.update(userRoles).set({ role }).where(ownRole(id)).run()
        const email = before.email ?? before.role.invitedEmail
        record('role.change', 'role', id, { email, before: { role: before.role.role }, after: { role } }, at)
        return readRole(id)
      }),
    /** Gives the role as it was. */
    revokeRole: (id: string, at: string): RoleWithPerson =>
      atomically(database, () => {
        const before = readRole(id)
        db.delete(userRoles).where(ownRole(id)).run()
        record('role.revoke', 'role', id, { email: before.email ?? before.role.invitedEmail, role: before.role.role }, at)
        return before
      }),
    createLink: (link: {
      id: string
      tokenHash: string
      tokenSealed: string
      description: string
      expiresAt: string | null
      maxFiles: number
      maxBytes: number
      at: string
    }): LinkRow =>
      atomically(database, () => {
        const { at, ...values } = link
        const row = db
          .insert(shareableLinks)
          .values({ ...values, userId: scope.ownerId, createdBy: scope.actorId, createdAt: at })
          .returning()
          .get()
        const { description, expiresAt, maxFiles, maxBytes } = link
        record('link.create', 'link', link.id, { description, expiresAt, maxFiles, maxBytes }, at)
        return row
      }),
    setLinkActive: (id: string, isActive: boolean, at: string): LinkRow =>
      atomically(database, () => {
        const { description } = readLink(id)
        const row = db.update(shareableLinks).set({ isActive }).where(ownLink(id)).returning().get()
        record(isActive ? 'link.activate' : 'link.deactivate', 'link', id, { description }, at)
        return row
      }),
    /** What it is called, until when it is open, and how much it takes. What came in already counts. */
    changeLink: (id: string, { at, ...after }: LinkTerms & { at: string }): LinkRow =>
      atomically(database, () => {
        const { description, expiresAt, maxFiles, maxBytes } = readLink(id)
        const row = db.update(shareableLinks).set(after).where(ownLink(id)).returning().get()
        record('link.change', 'link', id, { before: { description, expiresAt, maxFiles, maxBytes }, after }, at)
        return row
      }),
    /** A link that files came in through leaves the list and answers nobody, but stays as their origin; an unused one goes. */
    removeLink: (id: string, at: string): void =>
      atomically(database, () => {
        const link = readLink(id)
        if (deposits(id, 1).length > 0) db.update(shareableLinks).set({ isActive: false, removedAt: at }).where(ownLink(id)).run()
        else {
          // Slots that never became a document go with it.
          database.sqlite.prepare('delete from uploads where "user_id" = ? and link_id = ?').run(scope.ownerId, id)
          db.delete(shareableLinks).where(ownLink(id)).run()
        }
        record('link.remove', 'link', id, { description: link.description }, at)
      }),
  }
}
