/** UploadThing's own server library: it decides how an upload address looks and signs it, for its service and for this server alike. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileHint } from '@ledgerhand/api/ports'
import { createRouteHandler, createUploadthing, type FileRouter, UTFiles } from 'uploadthing/server'

/** An address is good for ten minutes. */
const VALID = '10 minutes'
/** Where the library believes to be called. Only the path matters: nothing is fetched there. */
const ROUTE = 'http://ledgerhand.internal/api/uploadthing'

export interface SigningOptions {
  /** base64 of {apiKey, appId, regions}. */
  token: string
  /** Where the addresses point; the service's own ingest when not given. */
  ingestUrl?: string
  /** How the library reaches the service; the network when not given. */
  fetch?: typeof fetch
  /** 'private' needs a plan of the service that has it. */
  acl?: 'private'
}
export interface SignedUpload {
  /** The signed address of one PUT. */
  url: string
  /** The service's name of the file. */
  remoteKey: string
  expiresAt: Date
}
export interface SignedField {
  customId: string
  announcedBytes: number
  expiresAt: Date
}

/** One route: one file of any type (what it really is gets decided on the bytes), under a name that we chose. */
function router(names: WeakMap<Request, string>, acl: 'private' | undefined) {
  const f = createUploadthing()
  return {
    documents: f(
      { blob: { maxFileSize: '16MB', maxFileCount: 1, contentDisposition: 'attachment', ...(acl ? { acl } : {}) } },
      // Without this the service's key is 32 bits of name, size and time; with it, of our random name.
      {
        awaitServerData: false,
        presignedURLTTL: VALID,
        getFileHashParts: (file) => [(file as { customId?: string }).customId ?? file.name],
      },
    )
      .middleware(({ req, files }) => ({ [UTFiles]: files.map((file) => ({ ...file, customId: names.get(req) ?? '' })) }))
      .onUploadComplete(() => {}),
  } satisfies FileRouter
}

/** Makes signed addresses. `name`: our random name of the file, carried in the address under the signature. */
export function makeSigner({ token, ingestUrl, fetch: send, acl }: SigningOptions) {
  const names = new WeakMap<Request, string>()
  const handler = createRouteHandler({
    router: router(names, acl),
    config: {
      token,
      isDev: false,
      handleDaemonPromise: 'await',
      logLevel: 'None',
      callbackUrl: ROUTE,
      ...(ingestUrl ? { ingestUrl } : {}),
      // The library types the narrow part of fetch that it uses.
      ...(send ? { fetch: send as never } : {}),
    },
  })
  return async (name: string, hint: FileHint = {}): Promise<SignedUpload> => {
    // The file's own name stays out of the address, and so out of logs and of the service.
    const type = /^[\w.+-]{1,60}\/[\w.+-]{1,120}$/.test(hint.type ?? '') ? hint.type : 'application/octet-stream'
    const file = { name: 'document', size: hint.size ?? 0, type }
    const request = new Request(`${ROUTE}?actionType=upload&slug=documents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ files: [file] }),
    })
    names.set(request, name)
    const response = await handler(request)
    if (!response.ok) throw new Error(`signing an upload failed with ${response.status}: ${(await response.text()).slice(0, 300)}`)
    const [signed] = (await response.json()) as { url: string; key: string }[]
    if (!signed) throw new Error('signing an upload gave no address')
    return { url: signed.url, remoteKey: signed.key, expiresAt: new Date(Number(new URL(signed.url).searchParams.get('expires'))) }
  }
}

/**
 * What a signed address says, when the signature is ours and its time is not over; null else. `address` is the part of the ingest
 * address (`ingestUrl/key`) with the query that came in.
 */
export function verifySigned(ingestUrl: string, remoteKey: string, query: URLSearchParams, apiKey: string, now: Date): SignedField | null {
  const fields = new URLSearchParams(query)
  const given = Buffer.from(fields.get('signature') ?? '')
  fields.delete('signature')
  const address = new URL(`${ingestUrl}/${remoteKey}`)
  address.search = fields.toString()
  const right = Buffer.from(`hmac-sha256=${createHmac('sha256', apiKey).update(address.href).digest('hex')}`)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const expiresAt = new Date(Number(fields.get('expires')))
  if (!(expiresAt > now)) return null
  // The library encodes the fields once more than the query does; these two hold only what encoding leaves alone.
  return { customId: fields.get('x-ut-custom-id') ?? '', announcedBytes: Number(fields.get('x-ut-file-size') ?? 0), expiresAt }
}
