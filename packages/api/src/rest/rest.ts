import { AppError } from '@ledgerhand/core/errors'
import { withSpareRoom } from '@ledgerhand/db/faults'
import { cameFrom } from '@ledgerhand/db/origin'
import { callTRPCProcedure } from '@trpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import { type Context, callerOf, enter, originOf } from '../context.ts'
import { failureOf } from '../errors.ts'
import { accountExportFile } from '../exports/everything.ts'
import { taxPackFile } from '../exports/tax-pack.ts'
import { runIdempotent } from '../flows/idempotency.ts'
import { enterLine } from '../flows/list-line.ts'
import { yieldToEventLoop } from '../flows/yielding.ts'
import type { Meta } from '../procedures.ts'
import { appRouter } from '../routers/root.ts'
import { accountImport } from './account-import.ts'
import {
  auditExportFile,
  documentFile,
  documentPage,
  documentSheet,
  documentText,
  documentThumbnail,
  lockedPage,
  reportExportFile,
  reportRowsFile,
} from './downloads.ts'
import { transactionListFile } from './list-downloads.ts'
import { openApi } from './openapi.ts'
import { propertiesOf } from './openapi-files.ts'
import { bodyOf } from './request-body.ts'
import { isPaged, type ProcedurePath, pattern, type RestRow, restTable, takesKey, withoutToken } from './rest-table.ts'
import { balanceSheetFile, cashFlowFile, generalLedgerFile, trialBalanceFile } from './sheet-downloads.ts'

/** Paths that answer with a file instead of JSON. */
export const fileTable = [
  ['GET', '/api/account/export', accountExportFile],
  ['GET', '/api/documents/:id/file', documentFile],
  ['GET', '/api/documents/:id/pages/:page', documentPage],
  ['POST', '/api/documents/:id/pages/:page', lockedPage],
  ['GET', '/api/documents/:id/sheets/:sheet', documentSheet],
  ['GET', '/api/documents/:id/text', documentText],
  ['GET', '/api/documents/:id/thumbnail', documentThumbnail],
  ['GET', '/api/reports/balance-sheet/export', balanceSheetFile],
  ['GET', '/api/reports/trial-balance/export', trialBalanceFile],
  ['GET', '/api/reports/cash-flow/export', cashFlowFile],
  ['GET', '/api/reports/general-ledger/export', generalLedgerFile],
  ['GET', '/api/reports/:id/export', reportExportFile],
  ['GET', '/api/reports/:id/rows', reportRowsFile],
  ['GET', '/api/tax/:year/pack', taxPackFile],
  ['GET', '/api/audit/export', auditExportFile],
  ['GET', '/api/transactions/export', transactionListFile],
] as const

let document: string | undefined
/** Made once: it says the same for as long as the program runs. */
function described(): string {
  document ??= JSON.stringify(openApi(restTable))
  return document
}

/** Paths that take a file's bytes as they are; their stream is read as it comes. */
export const bytesTable = [['PUT', '/api/account/import', accountImport]] as const

export type ContextOf = (c: HonoContext) => Promise<Context> | Context

/** Path parameters, query and JSON body make one input object; the procedure's own schema judges it. */
async function inputOf(c: HonoContext, procedure: ProcedurePath): Promise<Record<string, unknown> | undefined> {
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
    else if (c.req.method !== 'DELETE' && Object.keys(params).length === 0 && hasFields(procedure)) {
      throw new AppError('invalid', 'Request body must be a JSON object')
    }
  }
  for (const name of [...Object.keys(params), ...Object.keys(query)]) {
    if (Object.hasOwn(body, name)) throw new AppError('invalid', `Unknown field: ${name}`)
  }
  const input = { ...query, ...body, ...params }
  return Object.keys(input).length > 0 ? input : c.req.method === 'GET' ? undefined : {}
}

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: 'query' | 'mutation'; inputs: unknown[]; meta?: Meta } }
>
const hasFields = (procedure: ProcedurePath): boolean =>
  Object.keys(propertiesOf(procedures[procedure]?._def.inputs[0]).properties).length > 0

/** The REST surface, over the same procedures as tRPC. `contextOf` reads the session of a request. */
export function restApp(contextOf: ContextOf): Hono {
  const app = new Hono()
  const call = async (ctx: Context, c: HonoContext, path: ProcedurePath, input: unknown) =>
    callTRPCProcedure({
      router: appRouter,
      path,
      type: procedures[path]?._def.type ?? 'query',
      ctx,
      getRawInput: async () => input,
      signal: c.req.raw.signal,
      batchIndex: 0,
    })
  async function answeredOnce(c: HonoContext, key: string, procedure: ProcedurePath, input: unknown, status: number) {
    const ctx = await contextOf(c)
    const { pathname, search } = new URL(c.req.url)
    const request = { key, address: `POST ${pathname}${search}`, body: await c.req.text() }
    const answer = await runIdempotent(ctx, request, async () => {
      const made = await call(ctx, c, procedure, input)
      return { status, text: status === 204 ? '' : JSON.stringify(made) }
    })
    if (answer.isReplay) {
      mayStill(ctx, procedures[procedure]?._def.meta?.access)
      c.header('idempotency-replayed', 'true')
    }
    if (answer.text === '') return c.body(null, answer.status as 204)
    return c.body(answer.text, answer.status as 200, { 'content-type': 'application/json' })
  }

  // Before the calls: the name of a list's file stands where an id would.
  for (const [method, path, handler] of fileTable) {
    app.on(method, path, async (c) => {
      const ctx = await contextOf(c)
      // Taking a file works on a full disk too; the log tells of it.
      return withSpareRoom(() => cameFrom(originOf(ctx), () => handler(c, ctx)))
    })
  }
  for (const [method, path, handler] of bytesTable)
    app.on(method, path, async (c) => {
      const ctx = await contextOf(c)
      return cameFrom(originOf(ctx), () => handler(c, ctx))
    })
  for (const row of restTable as readonly RestRow[]) {
    const [method, path, procedure, status = 200] = row
    app.on(method, path, async (c) => {
      const input = await inputOf(c, procedure)
      if (isPaged(procedure))
        return wholeList(c, (await contextOf(c)).session.userId ?? '', input, async (page) => call(await contextOf(c), c, procedure, page))
      const key = takesKey(row) ? c.req.header('idempotency-key') : undefined
      if (key !== undefined) return answeredOnce(c, key, procedure, input, status)
      const answer = await call(await contextOf(c), c, procedure, input)
      return status === 204 ? c.body(null, 204) : c.json(answer, status)
    })
  }
  app.get('/api/openapi.json', (c) => c.body(described(), 200, { 'content-type': 'application/json' }))

  // What is left under /api is either a known path with another method, or nothing at all.
  app.all('/api/*', (c) => {
    const allowed = [...restTable, ...fileTable, ...bytesTable]
      .filter(([, path]) => pattern(path).test(c.req.path))
      .map(([method]) => method)
    if (allowed.length > 0) {
      return c.json({ message: 'Method not allowed', code: 'METHOD_NOT_SUPPORTED' }, 405, { allow: [...new Set(allowed)].join(', ') })
    }
    return c.json({ message: 'Not found', code: 'NOT_FOUND' }, 404)
  })

  app.onError((error, c) => {
    const failure = failureOf(error)
    const { retryAfter, ...extra } = failure.extra
    if (failure.status === 500) console.error(`${c.req.method} ${withoutToken(c.req.path)}`, error)
    if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter))
    return c.json(
      { message: failure.message, code: failure.code, ...(failure.issues ? { issues: failure.issues } : {}), ...extra },
      failure.status as 400,
    )
  })
  return app
}

/** A caller who has lost their role since gets no stored answer either. */
function mayStill(ctx: Context, access: Meta['access'] | undefined): void {
  if (access === 'signedIn') callerOf(ctx)
  else if (access !== undefined && access !== 'public' && access !== 'link') enter(ctx, access)
}

/** Rows of a whole list that are serialised before yielding. */
const STRETCH = 100

/** A page of a list; `sent` is called when the bytes of a large one are taken, so that hundreds of them do not wait in memory. */
function pageAnswer(c: HonoContext, { items, nextCursor }: { items: object[]; nextCursor: string | null }, sent?: () => void): Response {
  if (nextCursor) c.header('x-next-cursor', nextCursor)
  if (!sent) return c.json(items)
  let bytes: Uint8Array | null = new TextEncoder().encode(JSON.stringify(items))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (bytes) controller.enqueue(bytes)
      else {
        controller.close()
        sent()
      }
      bytes = null
    },
    cancel: sent,
  })
  return c.body(body, 200, { 'content-type': 'application/json' })
}

/** Without `limit` and `cursor` the whole list, else a page whose next cursor is in a header. */
async function wholeList(
  c: HonoContext,
  caller: string,
  input: Record<string, unknown> | undefined,
  call: (input: unknown) => Promise<unknown>,
): Promise<Response> {
  const pageAfter = async (cursor?: string) =>
    (await call({ limit: STRETCH, ...input, ...(cursor ? { cursor } : {}) })) as {
      items: object[]
      nextCursor: string | null
    }
  const isPage = input?.limit !== undefined || input?.cursor !== undefined
  if (isPage && !(Number(input?.limit) > STRETCH)) return pageAnswer(c, await pageAfter())
  const leave = await enterLine(caller, c.req.raw.signal)
  const first = await pageAfter().catch((error: unknown) => {
    leave()
    throw error
  })
  if (isPage) return pageAnswer(c, first, leave)
  if (!first.nextCursor) {
    leave()
    return c.json(first.items)
  }
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
        leave()
      } else {
        // A reader that is fast asks for the next page in the same turn of the event loop.
        await yieldToEventLoop()
        page = await pageAfter(page.nextCursor).catch((error: unknown) => {
          leave()
          throw error
        })
      }
    },
    cancel: leave,
  })
  return c.body(body, 200, { 'content-type': 'application/json' })
}
