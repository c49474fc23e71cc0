import { AppError } from '@ledgerhand/core/errors'
import { cameFrom } from '@ledgerhand/db/origin'
import { callTRPCProcedure } from '@trpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import { type Context, originOf } from './context.ts'
import { auditExportFile, documentFile, documentPage, documentSheet, lockedPage, reportExportFile } from './downloads.ts'
import { failureOf } from './errors.ts'
import { accountExportFile } from './exports/everything.ts'
import { others } from './flows/giving-way.ts'
import { openApi } from './openapi.ts'
import { bodyOf } from './request-body.ts'
import { type ProcedurePath, pattern, type Row, restTable } from './rest-table.ts'
import { appRouter } from './root.ts'

/** Paths that answer with a file instead of JSON. */
export const fileTable = [
  ['GET', '/api/account/export', accountExportFile],
  ['GET', '/api/documents/:id/file', documentFile],
  ['GET', '/api/documents/:id/pages/:page', documentPage],
  ['POST', '/api/documents/:id/pages/:page', lockedPage],
  ['GET', '/api/documents/:id/sheets/:sheet', documentSheet],
  ['GET', '/api/reports/:id/export', reportExportFile],
  ['GET', '/api/audit/export', auditExportFile],
] as const

export type ContextOf = (c: HonoContext) => Promise<Context> | Context

/** Path parameters, query and JSON body make one input object; the procedure's own schema judges it. */
async function inputOf(c: HonoContext): Promise<Record<string, unknown> | undefined> {
  const params = c.req.param()
  const query: Record<string, unknown> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (name === 'books') continue
    if (values.length > 1) throw new AppError('invalid', `Duplicate field: ${name}`)
    query[name] = values[0]
  }
  let body: Record<string, unknown> = {}
  if (c.req.method !== 'GET') {
    const sent = await bodyOf(c)
    if (sent) body = sent
    else if (c.req.method !== 'DELETE' && Object.keys(params).length === 0 && !c.req.path.endsWith('/logout')) {
      throw new AppError('invalid', 'Request body must be a JSON object')
    }
  }
  for (const name of [...Object.keys(params), ...Object.keys(query)]) {
    if (Object.hasOwn(body, name)) throw new AppError('invalid', `Unknown field: ${name}`)
  }
  const input = { ...query, ...body, ...params }
  return Object.keys(input).length > 0 ? input : c.req.method === 'GET' ? undefined : {}
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>

/** The REST surface, over the same procedures as tRPC. `contextOf` reads the session of a request. */
export function restApp(contextOf: ContextOf): Hono {
  const app = new Hono()
  const call = async (c: HonoContext, path: ProcedurePath, input: unknown) =>
    callTRPCProcedure({
      router: appRouter,
      path,
      type: procedures[path]?._def.type ?? 'query',
      ctx: await contextOf(c),
      getRawInput: async () => input,
      signal: c.req.raw.signal,
      batchIndex: 0,
    })

  for (const [method, path, procedure, status = 200] of restTable as readonly Row[]) {
    app.on(method, path, async (c) => {
      const input = await inputOf(c)
      if (PAGED.has(procedure)) return wholeList(c, procedure, input, call)
      const answer = await call(c, procedure, input)
      return status === 204 ? c.body(null, 204) : c.json(answer, status)
    })
  }
  for (const [method, path, handler] of fileTable) {
    app.on(method, path, async (c) => {
      const ctx = await contextOf(c)
      return cameFrom(originOf(ctx), () => handler(c, ctx))
    })
  }
  app.get('/api/openapi.json', (c) => c.json(openApi(restTable)))

  // What is left under /api is either a known path with another method, or nothing at all.
  app.all('/api/*', (c) => {
    const allowed = [...restTable, ...fileTable].filter(([, path]) => pattern(path).test(c.req.path)).map(([method]) => method)
    if (allowed.length > 0) {
      return c.json({ message: 'Method not allowed', code: 'METHOD_NOT_SUPPORTED' }, 405, { allow: [...new Set(allowed)].join(', ') })
    }
    return c.json({ message: 'Not found', code: 'NOT_FOUND' }, 404)
  })

  app.onError((error, c) => {
    const failure = failureOf(error)
    const { retryAfter, ...extra } = failure.extra
    if (failure.status === 500) console.error(`${c.req.method} ${c.req.path}`, error)
    if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter))
    return c.json(
      { message: failure.message, code: failure.code, ...(failure.issues ? { issues: failure.issues } : {}), ...extra },
      failure.status as 400,
    )
  })
  return app
}

/** So many rows of a whole list are put together at a stretch. */
const STRETCH = 100
/** Lists that may be long. */
const PAGED = new Set<ProcedurePath>(['transactions.list', 'documents.transactions', 'accounts.register'])

/** Without `limit` and `cursor` the whole list, else a page whose next cursor is in a header. */
async function wholeList(
  c: HonoContext,
  path: ProcedurePath,
  input: Record<string, unknown> | undefined,
  call: (c: HonoContext, path: ProcedurePath, input: unknown) => Promise<unknown>,
): Promise<Response> {
  const pageAfter = async (cursor?: string) =>
    (await call(c, path, { limit: STRETCH, ...input, ...(cursor ? { cursor } : {}) })) as {
      items: object[]
      nextCursor: string | null
    }
  const first = await pageAfter()
  if (input?.limit !== undefined || input?.cursor !== undefined) {
    if (first.nextCursor) c.header('x-next-cursor', first.nextCursor)
    return c.json(first.items)
  }
  if (!first.nextCursor) return c.json(first.items)
  // Everything, page by page: however many there are, the server holds one page and answers others in between.
  const encoder = new TextEncoder()
  let page = first
  let opening = '['
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(encoder.encode(opening + JSON.stringify(page.items).slice(1, -1)))
      opening = ','
      if (page.nextCursor === null) {
        controller.enqueue(encoder.encode(']'))
        controller.close()
      } else {
        // A reader that is fast asks for the next page in the same turn of the event loop.
        await others()
        page = await pageAfter(page.nextCursor)
      }
    },
  })
  return c.body(body, 200, { 'content-type': 'application/json' })
}
