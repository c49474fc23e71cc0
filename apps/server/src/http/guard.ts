/** What a request must be before anything listens to it: for a known host, from our own page, of a bearable size, in plain JSON. */
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { AppError } from '@ledgerhand/core/errors'
import type { Context, MiddlewareHandler } from 'hono'
import { readBody } from './body.ts'
import { duplicateKey } from './json-keys.ts'
import type { Caller } from './request-facts.ts'

const MAX_BODY_BYTES = 102_400
/** A body of so few bytes has arrived by then, or its sender keeps it back. */
const BODY_MS = 15_000
const MAX_ADDRESS_CHARS = 8192
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const MAX_BATCH = 20

/** The one address that a GET makes something at: a place for a file. */
const MAKES_A_PLACE = '/api/object-storage/generate-upload-url'

/** The one address of the API whose body is a file. */
const TAKES_BYTES = '/api/account/import'

const refuse = (c: Context, status: 400 | 403 | 405 | 413 | 414 | 415 | 421, code: string, message: string) =>
  c.json({ message, code }, status)

/** `names`: the hosts that count as ours; null for any. Addresses and localhost always do: no foreign page can be called so. */
export function guardAddress(callerOf: (c: Context) => Caller, names: ReadonlySet<string> | null): MiddlewareHandler {
  return async (c, next) => {
    if (!METHODS.includes(c.req.method)) {
      c.header('allow', METHODS.join(', '))
      return refuse(c, 405, 'METHOD_NOT_SUPPORTED', 'Method not allowed')
    }
    if (c.req.url.length > MAX_ADDRESS_CHARS) return refuse(c, 414, 'URI_TOO_LONG', 'Request is too large')
    // The address as it came in: by here its odd parts may have been mended.
    const sent = (c.env as Partial<HttpBindings> | undefined)?.incoming?.url ?? new URL(c.req.url).pathname
    if (decoded(sent.split('?')[0] ?? '') === null) return refuse(c, 400, 'BAD_REQUEST', 'Address is not valid')
    // Two names of the host: a proxy could go by one and we by the other.
    const sentHeaders = (c.env as Partial<HttpBindings> | undefined)?.incoming?.rawHeaders ?? []
    if (sentHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      return refuse(c, 400, 'BAD_REQUEST', 'Address is not valid')
    const { host } = callerOf(c)
    const isOurs =
      names === null || names.has(host) || host === 'localhost' || host.endsWith('.localhost') || isIP(host.replace(/^\[|\]$/g, '')) !== 0
    if (!isOurs) return refuse(c, 421, 'MISDIRECTED_REQUEST', 'Unknown host')
    await next()
  }
}

/** null when the percent signs in it are no encoding. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from (Sec-Fetch-Site, else Origin or Referer);
 * a program that says nothing is no browser and carries no one's cookies by accident. To /api another site's page may send people
 * (a download opened from a mail), never with something that is changed by it; to /trpc and to the one GET that makes a place, nobody.
 */
export function guardOrigin(callerOf: (c: Context) => Caller, publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const makesPlace = c.req.path === MAKES_A_PLACE
    const isRead = (c.req.method === 'GET' || c.req.method === 'HEAD') && !makesPlace && !c.req.path.startsWith('/trpc/')
    const site = c.req.header('sec-fetch-site')
    const from = c.req.header('origin') ?? originIn(c.req.header('referer'))
    const isForeign =
      site !== undefined
        ? site !== 'same-origin' && site !== 'none' && !(isRead && c.req.header('sec-fetch-mode') === 'navigate')
        : !isRead && from !== undefined && from !== callerOf(c).origin && from !== publicUrl
    // Over plain http browsers leave Sec-Fetch-Site out, and a page can have them leave out Referer; what a person navigates to is asked for as a page.
    const isVisit = makesPlace && site === undefined && /\btext\/html\b/i.test(c.req.header('accept') ?? '')
    if (isForeign || isVisit) return refuse(c, 403, 'FORBIDDEN', 'Cross-site request refused')
    await next()
  }
}

/** The origin of a Referer header; the header itself when it is no address, so that it counts as foreign. */
const originIn = (referer: string | undefined): string | undefined =>
  referer === undefined || !URL.canParse(referer) ? referer : new URL(referer).origin

/** Bodies of /api and /trpc: JSON of at most 100 kB, each name once. The checked text goes on in the place of the stream. */
export const guardJson: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (c.req.method === 'PUT' && c.req.path === TAKES_BYTES) return next()
  // A long one is read to four times the limit, so that the client hears the answer.
  const rules = { limit: MAX_BODY_BYTES, drain: MAX_BODY_BYTES * 4, least: () => Number.POSITIVE_INFINITY, windowMs: BODY_MS }
  const bytes =
    Number(c.req.header('content-length') ?? 0) > rules.drain
      ? null
      : await readBody(c.req.raw.body, rules).catch((cause: unknown) => {
          c.header('connection', 'close')
          throw cause instanceof AppError ? cause : new AppError('invalid', 'Request body is not valid JSON', { cause })
        })
  if (bytes === null) return refuse(c, 413, 'PAYLOAD_TOO_LARGE', 'Request is too large')
  if (bytes.length > 0) {
    const type = c.req.header('content-type')
    if (type === undefined || !/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type)) {
      return refuse(c, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Use application/json')
    }
    const fault = faultOf(bytes)
    if (fault !== null) return refuse(c, 400, 'BAD_REQUEST', fault)
  }
  const { url, method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, signal, ...(bytes.length > 0 ? { body: bytes as Uint8Array<ArrayBuffer> } : {}) })
  await next()
}

function faultOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    JSON.parse(text)
    const twice = duplicateKey(text)
    return twice === null ? null : `Duplicate field: ${twice}`
  } catch {
    return 'Request body is not valid JSON'
  }
}

/** tRPC answers calls in batches; a long one would be a way around every limit that counts requests. */
export const guardBatch: MiddlewareHandler = async (c, next) => {
  // As tRPC reads it: a comma may come encoded, and Hono's own path keeps it so.
  const names = decoded(new URL(c.req.url).pathname)
  if (names === null) return refuse(c, 400, 'BAD_REQUEST', 'Address is not valid')
  if (names.split(',').length > MAX_BATCH) return refuse(c, 400, 'BAD_REQUEST', `At most ${MAX_BATCH} calls per batch`)
  if (c.req.method !== 'GET' && c.req.method !== 'POST') {
    c.header('allow', 'GET, POST')
    return refuse(c, 405, 'METHOD_NOT_SUPPORTED', 'Method not allowed')
  }
  await next()
}
