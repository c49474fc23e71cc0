/** One Hono app: /api (REST), /trpc, the ingest of uploads, the web pages; one guard in front of all. */
import { randomBytes } from 'node:crypto'
import { type Context as ApiContext, makeContext } from '@ledgerhand/api/context'
import { failureOf } from '@ledgerhand/api/errors'
import type { Ports } from '@ledgerhand/api/ports'
import { restApp } from '@ledgerhand/api/rest/rest'
import { withoutToken } from '@ledgerhand/api/rest/rest-table'
import { appRouter } from '@ledgerhand/api/routers/root'
import { DATABASE_HEADER } from '@ledgerhand/core/errors'
import type { Database } from '@ledgerhand/db/client'
import { storageFault } from '@ledgerhand/db/faults'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Sessions } from './auth/lucia.ts'
import type { Log } from './base/log.ts'
import { viewFor } from './http/first-view.ts'
import { guardAddress, guardBatch, guardJson, guardOrigin } from './http/guard.ts'
import { type HeaderOptions, securityHeaders } from './http/headers.ts'
import { limitRequests } from './http/request-ceiling.ts'
import { type Front, requestFactsOf, tellOfProxies } from './http/request-facts.ts'
import { webPages } from './http/web.ts'

export interface AppOptions extends HeaderOptions, Front {
  database: Database
  ports: Ports
  sessions: Sessions
  /** Takes files in on this machine; null when a service does. */
  ingest: Hono<{ Variables: { ip?: string } }> | null
  /** Names under which the server may be reached; null for any. */
  hosts: ReadonlySet<string> | null
  webFolder: string
  /** How many requests to /api and /trpc one address may make in a minute; 0 or nothing: any number. */
  requestsPerMinute?: number
  log: Log
}

const clearSite: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.header('clear-site-data', '"cache"')
}

export function makeApp(options: AppOptions): Hono<{ Variables: { requestId: string; ip: string } }> {
  const { database, ports, sessions, ingest, log } = options
  const caller = (c: Context) => requestFactsOf(c, options)

  /** The session and the facts of a request. Its cookies go out through `setCookie`. */
  async function contextOf(c: Context, setCookie: (header: string) => void): Promise<ApiContext> {
    const { ip, origin } = caller(c)
    const userAgent = c.req.header('user-agent') ?? null
    const session = await sessions.of({ cookie: c.req.header('cookie') ?? null, ip, userAgent }, setCookie)
    // A download that the browser itself opens can set no header.
    const ownerHeader = c.req.header('x-business-owner') ?? c.req.query('books') ?? null
    return makeContext({ database, ports, session, request: { ownerHeader, ip, userAgent, origin } })
  }
  const rest = restApp((c) => contextOf(c, (header) => c.header('set-cookie', header, { append: true })))

  const app = new Hono<{ Variables: { requestId: string; ip: string } }>()
  app.onError((error, c) => {
    const { message, code, status } = failureOf(error)
    if (status < 500) return c.json({ message, code }, status as 400)
    const requestId = c.get('requestId')
    log('request failed', { requestId, method: c.req.method, path: withoutToken(c.req.path), error: error.stack })
    return c.json({ message, code, requestId }, status as 500)
  })
  app.use(securityHeaders(options))
  // Named in every answer and in the log, so that the two find each other.
  app.use(async (c, next) => {
    c.set('requestId', randomBytes(8).toString('hex'))
    await next()
    c.header('x-request-id', c.get('requestId'))
    if (database.faults.damage) c.header(DATABASE_HEADER, 'damaged')
  })
  app.use(tellOfProxies(options, log))
  app.use(guardAddress(caller, options.hosts))
  for (const path of ['/api/*', '/trpc/*'])
    app.use(path, limitRequests(caller, options.requestsPerMinute ?? 0, ports.now), guardOrigin(caller, options.publicUrl), guardJson)

  // What the browser kept of the books goes with the session.
  app.use('/api/auth/logout', clearSite)
  app.use('/trpc/*', async (c, next) => (c.req.path.includes('auth.logout') ? clearSite(c, next) : next()))

  app.get('/api/health', (c) =>
    database.faults.damage ? c.json({ status: 'damaged', version: ports.version }, 503) : c.json({ status: 'ok', version: ports.version }),
  )
  app.all('/api/health', (c) => c.json({ message: 'Method not allowed', code: 'METHOD_NOT_SUPPORTED' }, 405, { allow: 'GET' }))
  app.all('/trpc/*', guardBatch, (c) =>
    fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      createContext: ({ resHeaders }) => contextOf(c, (header) => resHeaders.append('set-cookie', header)),
      onError: ({ error, path }) => {
        if (failureOf(error).status >= 500)
          log('request failed', { requestId: c.get('requestId'), method: c.req.method, path, error: (error.cause ?? error).stack })
      },
    }),
  )
  app.all('/api/*', async (c) => {
    const isHead = c.req.method === 'HEAD'
    // A HEAD is answered as its GET would be.
    const request = isHead ? new Request(c.req.url, { headers: c.req.raw.headers, signal: c.req.raw.signal }) : c.req.raw
    const response = await rest.fetch(request, c.env)
    if (response.status < 500) {
      if (!isHead) return response
      // Nobody reads its body: what makes it, a list that holds a place or an archive, ends here.
      await response.body?.cancel()
      return new Response(null, response)
    }
    const requestId = c.get('requestId')
    log('request failed', { requestId, method: c.req.method, path: withoutToken(c.req.path), status: response.status })
    return c.json({ ...((await response.json()) as object), requestId }, response.status as 500)
  })
  app.use('/ingest/*', async (c, next) => {
    c.set('ip', caller(c).ip)
    await next()
  })
  if (ingest) app.route('/', ingest)
  const view = async (c: Context) => {
    if (!c.req.header('cookie')) return null
    try {
      const context = await contextOf(c, (header) => c.header('set-cookie', header, { append: true }))
      return await viewFor(context, c.req.path, /(?:^|;\s*)business-name=skipped(?:;|$)/.test(c.req.header('cookie') ?? ''))
    } catch (error) {
      // The page comes all the same; what it asks for next says in words what is wrong.
      if (storageFault(error) === null) throw error
      return 'any'
    }
  }
  app.all('*', webPages({ folder: options.webFolder, connect: options.connect, view, now: ports.now }))
  return app
}
