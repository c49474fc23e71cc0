/** Storage through the UploadThing service: it carries the file here, and keeps nothing. */

import { createHash } from 'node:crypto'
import type { Storage } from '@ledgerhand/api/ports'
import { AppError } from '@ledgerhand/core/errors'
import type { Limits } from '@ledgerhand/core/limits'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'
import type { Database } from '@ledgerhand/db/client'
import { beginCountedUpload, findUpload, issueUpload } from '@ledgerhand/db/system/uploads'
import { makeAdmission } from './admission.ts'
import { type FileStore, randomName } from './file-store.ts'
import { type Arrived, type Least, readBounded, senderOf, tooLarge, withRoom } from './receive.ts'
import { bringOwn, keepOwn, removeFile, storeUpload } from './store-upload.ts'
import type { makeSigner } from './upload-route.ts'

export interface UploadThingOptions {
  token: string
  database: Database
  store: FileStore
  now(): Date
  log(message: string, facts: Record<string, unknown>): void
  /** Without them the standard ones hold. */
  limits?: Limits
}

const FETCH_MS = 60_000
const noAnswer = (cause?: unknown) => new AppError('unavailable', 'The upload service did not answer, try again', { cause })

/** A key is 'ourname.theirname': ours cannot be guessed, theirs finds the passing copy there. */
const keyOf = (name: string, remoteKey: string) => `${name}.${remoteKey}`
const remoteKeyOf = (key: string) => key.slice(key.indexOf('.') + 1)

/** Where browsers send files to, for the content security policy. */
export const UPLOADTHING_HOSTS = 'https://*.uploadthing.com'

/** Files go to the service; `settle` fetches them, checks and encrypts them here, and deletes the copy there. */
export function makeUploadThingStorage({ token, database, store, now, log, limits }: UploadThingOptions): Storage {
  let sign: ReturnType<typeof makeSigner> | undefined
  const service = async () => {
    const { UTApi } = await import('uploadthing/server')
    return new UTApi({ token, logLevel: 'None' })
  }

  const admission = makeAdmission()
  async function fetchFile(remoteKey: string, least: Least): Promise<Arrived> {
    const { ufsUrl } = await (await service()).generateSignedURL(remoteKey, { expiresIn: '5 minutes' })
    const response = await fetch(ufsUrl, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) }).catch((cause: unknown) => {
      throw noAnswer(cause)
    })
    if (response.status === 404) throw new AppError('not_found', 'Upload not found')
    if (!response.ok) throw noAnswer(`status ${response.status}`)
    const bytes = await readBounded(response, MAX_FILE_BYTES, least)
    if (bytes.length === 0) throw new AppError('invalid', 'File is empty')
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }

  /** A copy that stays there is told, but does not undo what is safe here. */
  async function deleteThere(remoteKey: string): Promise<void> {
    try {
      await (await service()).deleteFiles(remoteKey)
    } catch (error) {
      log('the copy at UploadThing could not be deleted', { remoteKey, error: String(error) })
    }
  }

  return {
    async presign(who, _origin, hint) {
      if ((hint?.size ?? 0) > MAX_FILE_BYTES) throw tooLarge()
      if (sign === undefined) {
        const { makeSigner } = await import('./upload-route.ts')
        sign = makeSigner({ token, acl: 'private' })
      }
      const name = randomName()
      const { url, remoteKey, expiresAt } = await sign(name, hint)
      const key = keyOf(name, remoteKey)
      issueUpload(database, { key, ...who, expiresAt: expiresAt.toISOString(), createdAt: now().toISOString() }, limits)
      return { url, filename: key, expiresAt: expiresAt.toISOString() }
    },

    // What the product made itself never travels.
    keep: (who, bytes) => keepOwn(database, store, who, bytes, now()),
    bring: (ownerId, bytes, as) => bringOwn(database, store, ownerId, { bytes, ...as, now: now() }),

    async settle(key) {
      const slot = findUpload(database, key)
      // What was settled before stays settled; an unknown key is the caller's to refuse.
      if (slot?.state !== 'issued') return
      const remoteKey = remoteKeyOf(key)
      try {
        await withRoom({ headers: new Headers() }, senderOf(slot, 'the service'), admission, (least) => {
          if (!beginCountedUpload(database, slot, now().toISOString(), limits))
            throw new AppError('conflict', 'This upload is being registered already')
          return storeUpload(database, store, key, () => fetchFile(remoteKey, least))
        })
      } catch (error) {
        // A file that will never be taken goes; one that could not be fetched may be fetched again.
        if (error instanceof AppError && ['unsupported_type', 'too_large', 'invalid'].includes(error.problem)) await deleteThere(remoteKey)
        throw error
      }
      await deleteThere(remoteKey)
    },

    read: (key) => store.read(key),
    remove: (key) => removeFile(database, store, key),
  }
}
