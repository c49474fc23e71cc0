import { AppError } from '@ledgerhand/core/errors'
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { uploads } from '../schema/documents.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'

/** The one refusal of upload links: its holder does not learn the reason. */
export const NOT_AVAILABLE = 'This link is not available'

/** How many files may be on their way beyond what the link still takes: a try that broke off keeps its place for a while. */
const SLACK = 10

/**
 * Takes one file of this size from what the link may still receive; checking and taking are one statement, so that two last files
 * cannot both come in. AppError 'not_found' when it does not fit, or the link has ended meanwhile.
 */
export function countDeposit({ db }: Database, scope: BooksScope, linkId: string, bytes: number, at: string): void {
  const { changes } = db
    .update(shareableLinks)
    .set({ usedFiles: sql`used_files + 1`, usedBytes: sql`used_bytes + ${bytes}` })
    .where(
      and(
        eq(shareableLinks.userId, scope.ownerId),
        eq(shareableLinks.id, linkId),
        eq(shareableLinks.isActive, true),
        isNull(shareableLinks.removedAt),
        or(isNull(shareableLinks.expiresAt), gt(shareableLinks.expiresAt, at)),
        sql`used_files < max_files`,
        sql`used_bytes + ${bytes} <= max_bytes`,
      ),
    )
    .run()
  if (changes === 0) throw new AppError('not_found', NOT_AVAILABLE)
}

/**
 * Takes a file that was unpacked from one that the link received; false where it does not fit. `isFirst`: it stands in the place of its archive. Whether the
 * link still takes others does not matter: this one came before.
 */
export function countUnpacked(
  { db }: Database,
  scope: BooksScope,
  linkId: string,
  { bytes, isFirst }: { bytes: number; isFirst: boolean },
): boolean {
  const files = isFirst ? 0 : 1
  const { changes } = db
    .update(shareableLinks)
    .set({ usedFiles: sql`used_files + ${files}`, usedBytes: sql`used_bytes + ${bytes}` })
    .where(
      and(
        eq(shareableLinks.userId, scope.ownerId),
        eq(shareableLinks.id, linkId),
        sql`used_files + ${files} <= max_files`,
        sql`used_bytes + ${bytes} <= max_bytes`,
      ),
    )
    .run()
  return changes > 0
}

/**
 * AppError 'too_many' when no other upload address may be given out for this link: files that are sent and never registered must not
 * fill the disk. Call it in the transaction that makes the address.
 */
export function refuseFullLink({ db }: Database, { ownerId, linkId }: { ownerId: string; linkId: string }, at: string): void {
  const link = db
    .select({ maxFiles: shareableLinks.maxFiles, usedFiles: shareableLinks.usedFiles })
    .from(shareableLinks)
    .where(and(eq(shareableLinks.userId, ownerId), eq(shareableLinks.id, linkId)))
    .get()
  const underway = db
    .select({ n: sql<number>`count(*)` })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, ownerId),
        eq(uploads.linkId, linkId),
        ne(uploads.state, 'registered'),
        // An unused address frees its place when it expires; bytes that arrived keep it until the cleanup deletes them.
        or(ne(uploads.state, 'issued'), gt(uploads.expiresAt, at)),
      ),
    )
    .get()
  if (!link) throw new AppError('not_found', NOT_AVAILABLE)
  if (link.usedFiles + (underway?.n ?? 0) >= link.maxFiles + SLACK)
    throw new AppError('too_many', 'Too many files at once, try again in a few minutes', { extra: { retryAfter: 600 } })
}
