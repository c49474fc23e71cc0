import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { openDatabase } from '@ledgerhand/db/client'
import { migrate } from '@ledgerhand/db/migrate'
import { claimNextDocument } from '@ledgerhand/db/queue'
import { beginUpload, finishUpload, issueUpload } from '@ledgerhand/db/uploads'
import { readDocument } from '@ledgerhand/extract/read'
import { Unreadable } from '@ledgerhand/extract/reading'
import { mimeTypeOf, sniffFormat } from '@ledgerhand/extract/sniff'
import { makeDesk } from '@ledgerhand/providers/routing/desk'
import { services } from '@ledgerhand/providers/services'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { makeContext } from './context.ts'
import { processDocument } from './flows/process-document.ts'
import type { Ports, RequestSession } from './ports.ts'
import { restApp } from './rest.ts'
import { appRouter } from './root.ts'

/** For the tests of pages, which know this package only. */
export { type PlayedPart, playedDesk, row, statementAnswer } from '@ledgerhand/providers/routing/testing'

/**
 * The whole product in this process, for tests: the real router, the real database (in memory) and the real readers.
 * Only the edges are short: files in a map, a session that is a header, and passwords hashed by a plain digest.
 */
export function testProduct(changes: Partial<Ports> = {}) {
  const log: string[] = []
  const database = openDatabase(':memory:', { onStatement: (text) => log.push(text) })
  migrate(database)
  log.length = 0
  const files = new Map<string, Uint8Array>()
  const sessions = new Map<string, string>()
  const reading = new Map<string, AbortController>()
  let clock = () => new Date()
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')

  const ports: Ports = {
    passwords: { hash: async (p) => digest(p), verify: async (hash, p) => hash !== null && hash === digest(p) },
    storage: {
      presign: async (who, origin) => {
        const key = randomUUID()
        const expiresAt = new Date(clock().getTime() + 600_000).toISOString()
        issueUpload(database, { key, ...who, expiresAt, createdAt: clock().toISOString() })
        return { url: `${origin}/put/${key}`, filename: key, expiresAt }
      },
      keep: async (who, bytes) => {
        const key = randomUUID()
        issueUpload(database, { key, ...who, expiresAt: clock().toISOString(), createdAt: clock().toISOString() })
        await put(key, bytes)
        return key
      },
      settle: async () => undefined,
      read: async (key) => {
        const bytes = files.get(key)
        if (!bytes) throw new AppError('unavailable', 'File damaged - restore from backup')
        return bytes
      },
      remove: async (key) => void files.delete(key),
    },
    reader: {
      read: async (document) => {
        try {
          return { kind: 'read', reading: await readDocument(document), by: 'built-in reader', fallbackAfter: null }
        } catch (error) {
          if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.message, retryable: false }
          throw error
        }
      },
      renderPage: async () => null,
    },
    sealer: { seal: (text) => `sealed:${text}`, open: (sealed) => sealed.slice(7) },
    desk: makeDesk({ services: Object.values(services), env: {}, localOnly: false, ceiling: { pagesADay: 500, microsADay: 10_000_000 } }),
    signups: 'open',
    publicUrl: 'http://localhost:3000',
    version: 'test',
    now: () => clock(),
    wake: () => undefined,
    stopReading: (documentId) => reading.get(documentId)?.abort(new Error('the document was deleted')),
    ...changes,
  }

  const sessionOf = (headers: Headers, out: Headers): RequestSession => {
    const token = /(?:^|; )session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? ''
    return {
      userId: sessions.get(token) ?? null,
      start: async (userId) => {
        const fresh = randomUUID()
        sessions.set(fresh, userId)
        out.set('set-cookie', `session=${fresh}`)
      },
      end: async () => {
        sessions.delete(token)
        out.set('set-cookie', 'session=')
      },
    }
  }
  const contextFor = (request: Request, out: Headers) =>
    makeContext({
      database,
      ports,
      session: sessionOf(request.headers, out),
      request: {
        ownerHeader: request.headers.get('x-business-owner') ?? new URL(request.url).searchParams.get('books'),
        ip: '127.0.0.1',
        userAgent: null,
        origin: new URL(request.url).origin,
      },
    })

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/trpc')) {
      return fetchRequestHandler({
        endpoint: '/trpc',
        req: request,
        router: appRouter,
        createContext: ({ req, resHeaders }) => contextFor(req, resHeaders),
      })
    }
    if (url.pathname.startsWith('/put/')) {
      return new Response(null, { status: (await put(url.pathname.slice(5), new Uint8Array(await request.arrayBuffer()))) ? 200 : 415 })
    }
    const out = new Headers()
    const response = await restApp(() => contextFor(request, out)).fetch(request)
    for (const [name, value] of out) response.headers.append(name, value)
    return response
  }
  async function put(key: string, bytes: Uint8Array): Promise<boolean> {
    const format = sniffFormat(bytes)
    if (!format || !beginUpload(database, key)) return false
    files.set(key, bytes)
    return finishUpload(database, key, {
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      format,
      mimeType: mimeTypeOf(format),
    })
  }

  /** One person with a browser of their own: REST calls with a cookie. */
  function person() {
    let cookie = ''
    async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await handle(
        new Request(`http://localhost:3000${path}`, {
          method,
          headers: { ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      )
      const set = response.headers.get('set-cookie')
      if (set !== null) cookie = set.split(';')[0] ?? ''
      const text = await response.text()
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
      const json: any = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      return { status: response.status, json, text, headers: response.headers }
    }
    return {
      call,
      cookie: () => cookie,
      signUp: async (email = `${randomUUID()}@example.com`) => {
        const password = 'correct horse battery'
        await call('POST', '/api/auth/signup', { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password })
        return (await call('POST', '/api/auth/login', { email, password })).json.user as { id: string; email: string }
      },
      /** PUT, then registration; the document waits until `work` is called. */
      upload: async (name: string, content: string | Uint8Array, documentType = 'bank_statement', aiProvider?: string) => {
        const slot = (await call('GET', '/api/object-storage/generate-upload-url')).json as { url: string; filename: string }
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
        const sent = await handle(new Request(slot.url, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> }))
        if (sent.status !== 200) return { status: sent.status, json: null }
        return call('POST', '/api/documents/upload', {
          filename: slot.filename,
          originalName: name,
          documentType,
          fileSize: bytes.length,
          ...(aiProvider ? { aiProvider } : {}),
        })
      },
    }
  }

  /** Reads every waiting document, as the worker does. */
  async function work(): Promise<void> {
    for (;;) {
      const claimed = claimNextDocument(database, 'test-run', clock().toISOString())
      if (!claimed) return
      const stop = new AbortController()
      reading.set(claimed.document.id, stop)
      await processDocument(claimed, { database, ports }, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
    }
  }

  return {
    database,
    ports,
    log,
    handle,
    person,
    put,
    work,
    files,
    contextFor,
    setClock: (at: string | (() => Date)) => {
      clock = typeof at === 'string' ? () => new Date(at) : at
    },
    close: () => database.close(),
  }
}
