/** Storage on this machine: UploadThing's protocol, with this server as its ingest. */

import { failureOf } from '@ledgerhand/api/errors'
import { networkOf } from '@ledgerhand/api/flows/throttle'
import type { Storage } from '@ledgerhand/api/ports'
import { AppError } from '@ledgerhand/core/errors'
import type { Limits } from '@ledgerhand/core/limits'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'
import type { Database } from '@ledgerhand/db/client'
import { beginCountedUpload, findUpload, issueUpload } from '@ledgerhand/db/system/uploads'
import { type Context, Hono } from 'hono'
import { type Admission, makeAdmission } from './admission.ts'
import { type FileStore, randomName } from './file-store.ts'
import { receiveFile, senderOf, tooLarge, withRoom } from './receive.ts'
import { bringOwn, keepOwn, removeFile, storeUpload } from './store-upload.ts'
import type * as UploadRoute from './upload-route.ts'

export interface LocalStorageOptions {
  database: Database
  store: FileStore
  /** 32 bytes that sign the addresses. */
  signingKey: Buffer
  now(): Date
  log(message: string, facts: Record<string, unknown>): void
  /** Without them the standard ones hold. */
  limits?: Limits
  admission?: Admission
}
/** What the signature covers in place of the host, so that an address works behind any name of this server. */
const INGEST = 'http://ledgerhand.internal/ingest'

/** The port for the product, and the routes that take the files in. */
export function makeLocalStorage({ database, store, signingKey, now, log, limits, admission = makeAdmission() }: LocalStorageOptions): {
  storage: Storage
  routes: Hono<{ Variables: { ip?: string } }>
} {
  const apiKey = `sk_${signingKey.toString('hex')}`
  const token = Buffer.from(JSON.stringify({ apiKey, appId: 'ledgerhand', regions: ['here'] })).toString('base64')
  // Loaded when the first file comes: the library and what it needs would triple the time of the start.
  let route: Promise<typeof UploadRoute> | undefined
  const loaded = () => (route ??= import('./upload-route.ts'))
  let sign: ReturnType<typeof UploadRoute.makeSigner> | undefined

  const storage: Storage = {
    async presign(who, origin, hint) {
      if ((hint?.size ?? 0) > MAX_FILE_BYTES) throw tooLarge()
      const { makeSigner } = await loaded()
      sign ??= makeSigner({ token, ingestUrl: INGEST, fetch: async () => Response.json({ ok: true }) })
      const key = randomName()
      const { url, expiresAt } = await sign(key, hint)
      issueUpload(database, { key, ...who, expiresAt: expiresAt.toISOString(), createdAt: now().toISOString() }, limits)
      return { url: url.replace(INGEST, `${origin}/ingest`), filename: key, expiresAt: expiresAt.toISOString() }
    },
    keep: (who, bytes) => keepOwn(database, store, who, bytes, now()),
    bring: (ownerId, bytes, as) => bringOwn(database, store, ownerId, { bytes, ...as, now: now() }),
    settle: async () => {},
    read: (key) => store.read(key),
    remove: (key) => removeFile(database, store, key),
  }

  const expired = () => new AppError('forbidden', 'Request has expired')
  const routes = new Hono<{ Variables: { ip?: string } }>()
  routes.put('/ingest/:key', async (c) => {
    try {
      const { verifySigned } = await loaded()
      const fields = verifySigned(INGEST, c.req.param('key'), new URL(c.req.url).searchParams, apiKey, now())
      const slot = fields && findUpload(database, fields.customId)
      if (!slot || new Date(slot.expiresAt) <= now()) throw expired()
      const { size, sha256 } = await withRoom(c.req.raw, senderOf(slot, networkOf(c.get('ip') ?? 'unknown')), admission, (least) => {
        if (!beginCountedUpload(database, slot, now().toISOString(), limits)) throw expired()
        return storeUpload(database, store, slot.key, () => receiveFile(c.req.raw, fields.announcedBytes, least))
      })
      return c.json({ filename: slot.key, fileSize: size, fileHash: sha256 })
    } catch (error) {
      return refuse(c, error, log)
    }
  })
  routes.all('/ingest/*', (c) => c.json({ message: 'Method not allowed', code: 'METHOD_NOT_SUPPORTED' }, 405, { allow: 'PUT' }))
  return { storage, routes }
}

function refuse(c: Context, error: unknown, log: LocalStorageOptions['log']) {
  const { message, code, status } = failureOf(error)
  // What is left of a body that was refused on its way is not waited for.
  c.header('connection', 'close')
  if (status >= 500) log('upload failed', { error: error instanceof Error ? error.stack : String(error) })
  return c.json({ message, code }, status as 400)
}
