import { AppError } from '@ledgerhand/core/errors'
import type { Role } from '@ledgerhand/core/roles'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from './client.ts'
import { userRoles } from './schema/accounts.ts'

declare const checked: unique symbol
/** Whose books, and as whom. Made only here, after the role was read from the database; it cannot be written by hand. */
export type BooksScope = {
  readonly ownerId: string
  /** The person acting; null when the product itself works (a document being processed, a file through an upload link). */
  readonly actorId: string | null
  readonly role: Role
  /** The upload link that the files come in through; null for everybody else. */
  readonly linkId: string | null
  readonly [checked]: true
}
const proven = (scope: { ownerId: string; actorId: string | null; role: Role; linkId?: string }): BooksScope =>
  ({ linkId: null, ...scope }) as BooksScope

/** The caller's scope in the books they name (their own by default), read anew for every request: a revoked role ends with the next call. */
export function resolveScope({ db }: Database, userId: string, ownerId: string | null): BooksScope {
  if (ownerId === null || ownerId === userId) return proven({ ownerId: userId, actorId: userId, role: 'owner' })
  const given = db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.businessOwnerId, ownerId), isNotNull(userRoles.acceptedAt)))
    .get()
  // A stranger is told nothing: the same words whether the books exist or not.
  if (!given) throw new AppError('not_found', 'Business not found', { extra: { booksClosed: true } })
  return proven({ ownerId, actorId: userId, role: given.role })
}

/** For the worker, with an owner read from a claimed document. */
export const scopeOfRow = (row: { userId: string }): BooksScope => proven({ ownerId: row.userId, actorId: null, role: 'cpa' })
/** For a deposit, with the owner of a live upload link. */
export const scopeOfLink = (link: { id: string; userId: string }): BooksScope =>
  proven({ ownerId: link.userId, actorId: null, role: 'cpa', linkId: link.id })
