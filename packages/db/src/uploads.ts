import type { FileFormat } from '@ledgerhand/core/documents'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from './client.ts'
import { uploads } from './schema/documents.ts'

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

export function issueUpload({ db }: Database, { ownerId, ...slot }: NewUpload): void {
  db.insert(uploads)
    .values({ ...slot, userId: ownerId })
    .run()
}

export const findUpload = ({ db }: Database, key: string): Upload | undefined => db.select().from(uploads).where(eq(uploads.key, key)).get()

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
