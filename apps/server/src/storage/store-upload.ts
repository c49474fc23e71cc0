/** The last step of every upload: what the bytes are, the encrypted file, and only then the row that says so. */

import { createHash } from 'node:crypto'
import type { Depositor } from '@ledgerhand/api/ports'
import type { FileFormat } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import type { Database } from '@ledgerhand/db/client'
import { withSpareRoom } from '@ledgerhand/db/faults'
import { noteFileDeleted } from '@ledgerhand/db/system/stored-files'
import { abandonUpload, beginUpload, finishUpload, issueUpload } from '@ledgerhand/db/system/uploads'
import { mimeTypeOf, sniffFormat } from '@ledgerhand/extract/sniff'
import { type FileStore, randomName } from './file-store.ts'
import type { Arrived } from './receive.ts'

/**
 * Stores the file of a slot that is being received. Returns when file, folder and row are on the disk; after any error the slot is
 * free again and no file stays.
 */
export async function storeUpload(
  database: Database,
  store: FileStore,
  key: string,
  arrive: () => Promise<Arrived>,
): Promise<{ size: number; sha256: string }> {
  let isWritten = false
  try {
    const { bytes, sha256 } = await arrive()
    const format = sniffFormat(bytes)
    if (!format) throw new AppError('unsupported_type', 'File type not supported. Use PDF, Excel, CSV or image files')
    await store.write(key, bytes)
    isWritten = true
    const size = bytes.length
    if (!finishUpload(database, key, { size, sha256, format, mimeType: mimeTypeOf(format) }))
      throw new AppError('forbidden', 'Request has expired')
    return { size, sha256 }
  } catch (error) {
    if (isWritten) await store.remove(key).catch(() => {})
    giveBack(database, key)
    throw error
  }
}

/** Bytes that were made here go the last steps of an upload too: a slot, the encrypted file, the row. */
export async function keepOwn(database: Database, store: FileStore, who: Depositor, bytes: Uint8Array, now: Date): Promise<string> {
  const key = randomName()
  const at = now.toISOString()
  issueUpload(database, { key, ...who, expiresAt: at, createdAt: at })
  beginUpload(database, key)
  await storeUpload(database, store, key, async () => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') }))
  return key
}

/** A file of an archive of books goes the last steps of an upload, without what an upload is counted by. */
export async function bringOwn(
  database: Database,
  store: FileStore,
  ownerId: string,
  { bytes, format, mimeType, now }: { bytes: Uint8Array; format: FileFormat; mimeType: string; now: Date },
): Promise<string> {
  const key = randomName()
  const at = now.toISOString()
  const limits = { uploadsPerDay: Number.POSITIVE_INFINITY, storageBytes: Number.POSITIVE_INFINITY }
  issueUpload(database, { key, ownerId, actorId: ownerId, linkId: null, expiresAt: at, createdAt: at }, limits)
  beginUpload(database, key)
  await store.write(key, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  finishUpload(database, key, { size: bytes.length, sha256, format, mimeType })
  return key
}

/** Deletes a file that its document no longer needs. A failure leaves it to the daily round, which finds it by its line. */
export async function removeFile(database: Database, store: FileStore, key: string): Promise<void> {
  await store.remove(key)
  noteFileDeleted(database, key)
}

function giveBack(database: Database, key: string): void {
  try {
    withSpareRoom(() => abandonUpload(database, key))
  } catch {
    // A full disk refuses this too: the next start frees the slot, and the error that led here is the one to tell.
  }
}
