import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { shareableLinks } from '../schema/sharing.ts'
import { tokenHash } from '../token-hash.ts'

export type LiveLink = typeof shareableLinks.$inferSelect
export type LinkPurpose = LiveLink['purpose']

/** The live link behind a token and its owner, or undefined: unknown, inactive, expired and used up are all the same. */
export function findLiveLink({ db }: Database, token: string, now: string) {
  const found = db
    .select({ link: shareableLinks })
    .from(shareableLinks)
    .innerJoin(users, eq(users.id, shareableLinks.userId))
    .where(and(eq(shareableLinks.tokenHash, tokenHash(token)), eq(shareableLinks.isActive, true), isNull(shareableLinks.removedAt)))
    .get()
  if (!found) return undefined
  if (found.link.expiresAt !== null && now >= found.link.expiresAt) return undefined
  if (found.link.usedFiles >= found.link.maxFiles || found.link.usedBytes >= found.link.maxBytes) return undefined
  return found
}
