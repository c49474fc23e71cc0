import { AppError } from '@ledgerhand/core/errors'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { NOT_AVAILABLE } from '../system/link-room.ts'

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
