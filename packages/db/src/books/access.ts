import { AppError } from '@ledgerhand/core/errors'
import type { GrantableRole } from '@ledgerhand/core/roles'
import { and, desc, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { userRoles, users } from '../schema/accounts.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export type RoleRow = typeof userRoles.$inferSelect
export interface RoleWithPerson {
  role: RoleRow
  email: string | null
  firstName: string | null
  lastName: string | null
}

/** Who may see these books. */
export function readAccess({ db }: Database, scope: BooksScope) {
  return {
    roles: (): RoleWithPerson[] =>
      db
        .select({ role: userRoles, email: users.email, firstName: users.firstName, lastName: users.lastName })
        .from(userRoles)
        .leftJoin(users, eq(users.id, userRoles.userId))
        .where(eq(userRoles.businessOwnerId, scope.ownerId))
        .orderBy(desc(userRoles.createdAt), desc(userRoles.id))
        .all(),
  }
}

/** People are invited, change their role, and leave. */
export function writeAccess(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readAccess(database, scope)
  const record = recorder(database, scope)
  const ownRole = (id: string) => and(eq(userRoles.businessOwnerId, scope.ownerId), eq(userRoles.id, id))
  const readRole = (id: string) => {
    const row = read.roles().find((r) => r.role.id === id)
    if (!row) throw new AppError('not_found', 'Access not found')
    return row
  }
  return {
    ...read,
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
  }
}
