import type { FileFormat } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { BYTES_PER_ROW, type Limits, limitMessages, standardLimits } from '@ledgerhand/core/limits'
import { and, desc, eq, gt, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { documents, uploads } from '../schema/documents.ts'
import { refuseFullLink, refuseUnregistered } from './link-room.ts'
import { mayStillSend } from './upload-senders.ts'

/**
 * Upload slots: issued → receiving → received → registered, each step a compare-and-set, so that a URL works once and a
 * killed process leaves a slot that can be told apart. These queries have no books: a slot is found by its unguessable key.
 */
export type Upload = typeof uploads.$inferSelect

export interface NewUpload {
  key: string
  ownerId: string
  actorId: string | null
  linkId: string | null
  /** ISO instant. */
  expiresAt: string
  createdAt: string
}
export interface ReceivedFile {
  size: number
  sha256: string
  format: FileFormat
  mimeType: string
}

const DAY_MS = 86_400_000

/** Addresses that one account may hold without having used them. */
const MAX_UNUSED = 100

/**
 * Makes a slot for one upload. AppError 'too_many' (with `retryAfter` in seconds) when these books have had their uploads of the day or
 * the link has no room, 'too_large' when the books' documents and transactions fill the storage that they may have: then nothing is written. A slot
 * counts once its bytes come; of those that an account never used, the oldest makes room for the newest.
 */
export function issueUpload(database: Database, { ownerId, ...slot }: NewUpload, limits: Limits = standardLimits): void {
  atomically(database, () => {
    const { db } = database
    refuseBeyondDay(database, ownerId, slot.createdAt, limits)
    if (storedBytes(database, ownerId) >= limits.storageBytes) throw new AppError('too_large', limitMessages.storage(limits.storageBytes))
    if (slot.linkId !== null) refuseFullLink(database, { ownerId, linkId: slot.linkId }, slot.createdAt)
    else {
      const unused = and(eq(uploads.userId, ownerId), eq(uploads.actorId, slot.actorId ?? ''), eq(uploads.state, 'issued'))
      const kept = db
        .select({ key: uploads.key })
        .from(uploads)
        .where(unused)
        .orderBy(desc(uploads.createdAt), desc(uploads.key))
        .limit(MAX_UNUSED - 1)
      db.delete(uploads)
        .where(and(unused, notInArray(uploads.key, kept)))
        .run()
    }
    db.insert(uploads)
      .values({ ...slot, userId: ownerId })
      .run()
  })
}

/** AppError 'too_many' (with `retryAfter` in seconds) when so many uploads of these books began in the 24 hours before `at`. */
function refuseBeyondDay({ db }: Database, ownerId: string, at: string, { uploadsPerDay }: Limits): void {
  const now = Date.parse(at)
  const dayAgo = new Date(now - DAY_MS).toISOString()
  const lastDay = db
    .select({ count: sql<number>`count(*)`, first: sql<string | null>`min(${uploads.createdAt})` })
    .from(uploads)
    .where(and(eq(uploads.userId, ownerId), ne(uploads.state, 'issued'), gt(uploads.createdAt, dayAgo), lte(uploads.createdAt, at)))
    .get()
  if (!lastDay?.first || lastDay.count < uploadsPerDay) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(lastDay.first) + DAY_MS - now) / 1000))
  throw new AppError('too_many', limitMessages.uploads(uploadsPerDay), { extra: { retryAfter } })
}

/** An owner's storage in bytes: documents, uploads that are not registered yet, and rows. */
export function storedBytes(database: Database, ownerId: string): number {
  const { db } = database
  const total = sql<number>`coalesce(sum(file_size), 0)`
  const kept = db.select({ total }).from(documents).where(eq(documents.userId, ownerId)).get()
  const arrived = db
    .select({ total })
    .from(uploads)
    .where(and(eq(uploads.userId, ownerId), eq(uploads.state, 'received')))
    .get()
  // From the totals of months, which know how many rows they count; what is on its way in is counted there, too.
  const rows = prepared<[object], number>(
    database,
    `select (select coalesce(sum(count), 0) from monthly_totals where "user_id" = @owner)
       + (select coalesce(sum(count), 0) from entering_totals where "user_id" = @owner)`,
  )
    .pluck()
    .get({ owner: ownerId })
  return (kept?.total ?? 0) + (arrived?.total ?? 0) + Number(rows) * BYTES_PER_ROW
}

export const findUpload = ({ db }: Database, key: string): Upload | undefined => db.select().from(uploads).where(eq(uploads.key, key)).get()

/**
 * issued → receiving, as one of the uploads of this day. False when the slot is used or in use, or its sender may add nothing any more; AppError
 * 'too_many' as `issueUpload`.
 */
export const beginCountedUpload = (database: Database, slot: Upload, at: string, limits: Limits = standardLimits): boolean =>
  atomically(database, () => {
    if (!mayStillSend(database, slot, at)) return false
    refuseBeyondDay(database, slot.userId, at, limits)
    if (slot.linkId !== null) refuseUnregistered(database, { ownerId: slot.userId, linkId: slot.linkId })
    return beginUpload(database, slot.key)
  })

/** issued → receiving. False when the slot is used, in use or unknown. */
export const beginUpload = ({ db }: Database, key: string): boolean =>
  db
    .update(uploads)
    .set({ state: 'receiving' })
    .where(and(eq(uploads.key, key), eq(uploads.state, 'issued')))
    .run().changes === 1

/** receiving → received: the bytes and their directory are on disk. False when the slot is not being received. */
export const finishUpload = ({ db }: Database, key: string, file: ReceivedFile): boolean =>
  db
    .update(uploads)
    .set({ state: 'received', fileSize: file.size, sha256: file.sha256, format: file.format, mimeType: file.mimeType })
    .where(and(eq(uploads.key, key), eq(uploads.state, 'receiving')))
    .run().changes === 1

/** receiving → issued: the bytes did not arrive whole; the same URL may be tried again until it expires. */
export function abandonUpload({ db }: Database, key: string): void {
  db.update(uploads)
    .set({ state: 'issued' })
    .where(and(eq(uploads.key, key), eq(uploads.state, 'receiving')))
    .run()
}

/** At start nothing is being received: slots that a dead process was receiving can be tried again. */
export function releaseReceiving({ db }: Database): void {
  db.update(uploads).set({ state: 'issued' }).where(eq(uploads.state, 'receiving')).run()
}

/** Keys of slots older than the instant that never became a document. */
export const staleUploads = ({ db }: Database, olderThan: string): string[] =>
  db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.state, ['issued', 'receiving', 'received']), lt(uploads.createdAt, olderThan)))
    .all()
    .map((u) => u.key)

export function forgetUpload({ db }: Database, key: string): void {
  db.delete(uploads)
    .where(and(eq(uploads.key, key), or(eq(uploads.state, 'issued'), eq(uploads.state, 'receiving'), eq(uploads.state, 'received'))))
    .run()
}
