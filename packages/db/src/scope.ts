import { AppError } from '@ledgerhand/core/errors'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from './client.ts'
import { type BooksScope, madeScope } from './made-scope.ts'
import { userRoles } from './schema/accounts.ts'

export type { BooksScope } from './made-scope.ts'

/** The caller's scope in the books they name (their own by default), read anew for every request: a revoked role ends with the next call. */
export function resolveScope({ db }: Database, userId: string, ownerId: string | null): BooksScope {
  if (ownerId === null || ownerId === userId) return madeScope({ ownerId: userId, actorId: userId, role: 'owner' })
  const given = db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.businessOwnerId, ownerId), isNotNull(userRoles.acceptedAt)))
    .get()
  // A stranger is told nothing: the same words whether the books exist or not.
  if (!given) throw new AppError('not_found', 'Business not found', { extra: { booksClosed: true } })
  return madeScope({ ownerId, actorId: userId, role: given.role })
}
