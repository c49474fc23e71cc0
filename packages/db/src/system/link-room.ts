import { AppError } from '@ledgerhand/core/errors'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'
import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { uploads } from '../schema/documents.ts'
import { shareableLinks } from '../schema/sharing.ts'

/** The one refusal of upload links: its holder does not learn the reason. */
export const NOT_AVAILABLE = 'This link is not available'

/** How many files may be on their way beyond what the link still takes: a try that broke off keeps its place for a while. */
const SLACK = 10

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
  if (link.usedFiles + (underway?.n ?? 0) >= link.maxFiles + SLACK) throw tooManyAtOnce()
}
const tooManyAtOnce = () => new AppError('too_many', 'Too many files at once, try again in a few minutes', { extra: { retryAfter: 600 } })

/**
 * AppError 'too_many' when the files that came through the link and were never registered fill what it still takes: they count in what the books
 * may store. Call it in the transaction that lets the next one in.
 */
export function refuseUnregistered({ db }: Database, { ownerId, linkId }: { ownerId: string; linkId: string }): void {
  const link = db
    .select({ maxBytes: shareableLinks.maxBytes, usedBytes: shareableLinks.usedBytes })
    .from(shareableLinks)
    .where(and(eq(shareableLinks.userId, ownerId), eq(shareableLinks.id, linkId)))
    .get()
  const arrived = db
    .select({ bytes: sql<number>`coalesce(sum(file_size), 0)` })
    .from(uploads)
    .where(and(eq(uploads.userId, ownerId), eq(uploads.linkId, linkId), eq(uploads.state, 'received')))
    .get()
  if (!link) throw new AppError('not_found', NOT_AVAILABLE)
  if (link.usedBytes + (arrived?.bytes ?? 0) >= link.maxBytes + SLACK * MAX_FILE_BYTES) throw tooManyAtOnce()
}
