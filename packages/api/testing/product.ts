import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { standardLimits } from '@ledgerhand/core/limits'
import { openDatabase } from '@ledgerhand/db/client'
import { mailDone, mailLater, nextMail } from '@ledgerhand/db/system/outbox'
import { claimNextDocument } from '@ledgerhand/db/system/queue'
import { beginSession, userOfSession } from '@ledgerhand/db/system/sessions'
import { beginUpload, finishUpload, issueUpload } from '@ledgerhand/db/system/uploads'
import { closeProven, migratedDatabase } from '@ledgerhand/db/testing/database'
import { mimeTypeOf, sniffFormat } from '@ledgerhand/extract/sniff'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { makeContext } from '../src/context.ts'
import { makeFilePasswords } from '../src/file-passwords.ts'
import { categoriseWaiting } from '../src/flows/categories/categorise-document.ts'
import { processDocument } from '../src/flows/documents/process-document.ts'
import type { MailText } from '../src/flows/mail-words.ts'
import { writeMail } from '../src/flows/requests/mail-jobs.ts'
import type { Ports, RequestSession } from '../src/ports.ts'
import { restApp } from '../src/rest/rest.ts'
import { appRouter } from '../src/routers/root.ts'
import { checkAnswer } from './check-answer.ts'
import { quietInstallation } from './installation.ts'
import { inProcessReader } from './reader.ts'
import { realServices } from './real-services.ts'

/** For the tests of pages, which know this package only. */
export { type PlayedPart, row, statementAnswer, testRegistry } from '@ledgerhand/providers/testing/played-services'

/** The code of a half minute, in this product for tests. */
export const codeOf = (step: number): string => String(step % 1_000_000).padStart(6, '0')

/** A product as it was at one moment, to begin others with. */
export interface ProductSnapshot {
  database: Buffer
  files: ReadonlyMap<string, Uint8Array>
  /** Whether `log` gets the statements of what begins with it: most of the thousands that are made ask nobody about them. */
  isLogged?: boolean
}

/**
 * The whole product in this process, for tests: the real router, the real database (in memory) and the real readers.
 * Only the edges are short: files in a map, passwords hashed by a plain digest, codes that are the number of their half minute, and
 * mails that wait until they are read.
 */
export function testProduct(changes: Partial<Ports> = {}, from?: ProductSnapshot) {
  const log: string[] = []
  const onStatement = (text: string) => log.push(text)
  const database = from ? openDatabase(from.database, from.isLogged ? { onStatement } : {}) : migratedDatabase(onStatement)
  log.length = 0
  const files = new Map<string, Uint8Array>(from?.files)
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
      bring: async (ownerId, bytes, { format, mimeType }) => {
        const key = randomUUID()
        const at = clock().toISOString()
        issueUpload(database, { key, ownerId, actorId: ownerId, linkId: null, expiresAt: at, createdAt: at })
        beginUpload(database, key)
        files.set(key, bytes)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        finishUpload(database, key, { size: bytes.length, sha256, format, mimeType })
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
    reader: inProcessReader(() => clock().getUTCFullYear()),
    filePasswords: makeFilePasswords(),
    keySealer: { seal: (text) => Buffer.from(text).toString('base64url'), open: (sealed) => Buffer.from(sealed, 'base64url').toString() },
    sealer: { seal: (text) => `sealed:${text}`, open: (sealed) => sealed.slice(7) },
    registry: realServices(),
    mail: { isOn: false, wake: () => undefined },
    oneTimeCodes: {
      newSecret: () => randomUUID(),
      uri: (secret, email) => `otpauth://totp/${email}?secret=${secret}`,
      stepOf: (_, code, now) => {
        const step = Math.floor(now.getTime() / 30_000)
        return [step, step - 1, step + 1].find((s) => code === codeOf(s)) ?? null
      },
    },
    installation: quietInstallation,
    signups: 'open',
    limits: standardLimits,
    publicUrl: 'http://localhost:3000',
    version: 'test',
    now: () => clock(),
    wake: () => undefined,
    stopReading: (documentId) => reading.get(documentId)?.abort(new Error('the document was deleted')),
    ...changes,
  }

  const cookieIn = (headers: Headers, name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? null
  const sessionOf = (headers: Headers, out: Headers): RequestSession => {
    const token = cookieIn(headers, 'session')
    const sid = token === null ? null : digest(token)
    const userId = sid === null ? null : userOfSession(database, sid)
    const session: RequestSession = {
      userId,
      sid: userId === null ? null : sid,
      device: cookieIn(headers, 'device'),
      setDevice: (device) => out.append('set-cookie', `device=${device}`),
      start: async (user) => {
        const fresh = randomUUID()
        session.userId = user
        session.sid = digest(fresh)
        beginSession(database, { sid: session.sid, userId: user, ip: '127.0.0.1', userAgent: headers.get('user-agent'), now: clock() })
        out.append('set-cookie', `session=${fresh}`)
      },
      end: async () => {
        if (sid !== null) database.sqlite.prepare('delete from sessions where id = ?').run(sid)
        out.append('set-cookie', 'session=')
      },
    }
    return session
  }
  const contextFor = (request: Request, out: Headers) =>
    makeContext({
      database,
      ports,
      session: sessionOf(request.headers, out),
      request: {
        ownerHeader: request.headers.get('x-business-owner') ?? new URL(request.url).searchParams.get('books'),
        ip: request.headers.get('x-test-address') ?? '127.0.0.1',
        userAgent: request.headers.get('user-agent'),
        origin: new URL(request.url).origin,
      },
    })

  /** What the answer to a request gets on top, while it is made. */
  const headersOf = new WeakMap<Request, Headers>()
  const rest = restApp(({ req }) => contextFor(req.raw, headersOf.get(req.raw) ?? new Headers()))

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
    headersOf.set(request, out)
    const response = await rest.fetch(request)
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
    const jar = new Map<string, string>()
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await handle(
        new Request(`http://localhost:3000${path}`, {
          method,
          headers: {
            ...(jar.size > 0 ? { cookie: cookie() } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      )
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        jar.set(name, value)
      }
      const text = await response.text()
      checkAnswer({ method, path, status: response.status, contentType: response.headers.get('content-type'), text })
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
      const json: any = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      return { status: response.status, json, text, headers: response.headers }
    }
    return {
      call,
      cookie,
      signUp: async (email = `${randomUUID()}@example.com`) => {
        const password = 'correct horse battery'
        await call('POST', '/api/auth/signup', { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password })
        return (await call('POST', '/api/auth/login', { email, password })).json.user as { id: string; email: string }
      },
      /** Gives another person a role in this person's books, by an invitation that they accept. Gives the answer to the grant. */
      give: async (to: { call: typeof call }, userId: string, role: 'cpa' | 'viewer') => {
        const grant = await call('POST', '/api/user-roles', { userId, role })
        const accepted = await to.call('POST', '/api/user-roles/accept', { token: String(grant.json.acceptPath).split('/').pop() })
        if (accepted.status !== 200) throw new Error(`the role was not given: ${grant.text} ${accepted.text}`)
        return grant
      },
      /** PUT, then registration; the document waits until `work` is called. */
      upload: async (name: string, content: string | Uint8Array, documentType: string | null = 'bank_statement', aiProvider?: string) => {
        const slot = (await call('GET', '/api/object-storage/generate-upload-url')).json as { url: string; filename: string }
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
        const sent = await handle(new Request(slot.url, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> }))
        if (sent.status !== 200) return { status: sent.status, json: null }
        return call('POST', '/api/documents/upload', {
          filename: slot.filename,
          originalName: name,
          ...(documentType === null ? {} : { documentType }),
          fileSize: bytes.length,
          ...(aiProvider ? { aiProvider } : {}),
        })
      },
    }
  }

  /** Reads every waiting document, as the worker does. */
  /** Reads every document that waits; what services say of the rows' categories comes after. */
  async function read(): Promise<void> {
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

  async function work(): Promise<void> {
    await read()
    await categoriseWaiting({ database, ports }, new AbortController().signal)
  }

  /** Every mail that waits, written and taken off the list as if it had been sent. */
  function mails(): MailText[] {
    const written: MailText[] = []
    for (let next = nextMail(database, clock().toISOString()); next; next = nextMail(database, clock().toISOString())) {
      const order = writeMail(next.sealed, { database, ports })
      if (order && 'waitMs' in order) mailLater(database, next.id, 0, new Date(clock().getTime() + order.waitMs).toISOString())
      else mailDone(database, next.id)
      if (order && 'mail' in order) written.push(order.mail)
    }
    return written
  }

  return {
    database,
    ports,
    log,
    mails,
    handle,
    person,
    put,
    read,
    work,
    files,
    contextFor,
    setClock: (at: string | (() => Date)) => {
      clock = typeof at === 'string' ? () => new Date(at) : at
    },
    /** Fails when a statement of the test forgot whose books it is in. */
    close: () => closeProven(database, log),
  }
}
