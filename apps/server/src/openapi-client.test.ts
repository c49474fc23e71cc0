import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ledgerhand/api/testing/access/calls'
import { files } from '@ledgerhand/api/testing/access/file-calls'
import type { CallerName, Holdings } from '@ledgerhand/api/testing/access/holdings'
import { makeWorld, type World } from '@ledgerhand/api/testing/access/world'
import { checkAnswer } from '@ledgerhand/api/testing/check-answer'
import { restRowOf } from '@ledgerhand/api/testing/rest-rows'
import { createClient, faultsOf, makeSchemaCheck, typeErrors, typesOf } from '@ledgerhand/openapi-client/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { listen } from './listen.ts'
import type { Env } from './settings/env.ts'

/**
 * The OpenAPI document is taken from a running server, read as others read it, and every operation of it is called by a generated client:
 * over HTTP, in real books. Uploads and the word of health are the server's own; everything else is asked of books that hold one of each.
 */
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
}
interface Operation {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean }
  security?: []
  responses: Record<string, { $ref?: string; content?: Record<string, object> }>
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; responses: Record<string, { content: Record<string, object> }>; schemas: object }
}

const real = testApp()
let world: World
let served: Awaited<ReturnType<typeof listen>>
let base = ''
let document: OpenApi
let fits: ReturnType<typeof makeSchemaCheck>
const called = new Set<string>()

/** What takes a file's bytes has a test of its own. */
const takesBytes = (path: string, method: string) => path === '/api/account/import' && method === 'put'
const isServersOwn = (pathname: string) => /^\/(?:ingest\/|api\/health$|api\/object-storage\/)/.test(pathname)

beforeAll(async () => {
  world = await makeWorld()
  served = await listen(
    (request) => (isServersOwn(new URL(request.url).pathname) ? real.app.fetch(request) : world.product.handle(request)),
    { HOST: '127.0.0.1', PORT: 0 } as Env,
  )
  base = `http://127.0.0.1:${served.port}`
  document = (await (await fetch(`${base}/api/openapi.json`)).json()) as OpenApi
  fits = makeSchemaCheck(document)
})
afterAll(async () => {
  await served.close()
  world.close()
})

test('the document is valid OpenAPI 3.1, and its schemas have names that are used again', async () => {
  expect(await faultsOf(document)).toEqual([])
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Transaction', 'Document', 'DocumentDetail', 'LedgerAccount', 'Report', 'Question', 'Tax', 'Failure']),
  )
  const text = JSON.stringify(document)
  for (const name of ['Transaction', 'Document', 'Leaf', 'Decimal', 'CalendarDate'])
    expect(text.split(`"#/components/schemas/${name}"`).length, name).toBeGreaterThan(3)
  expect(Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
})

test('every operation says what it answers with, and how it is refused', () => {
  const untold: string[] = []
  for (const methods of Object.values(document.paths))
    for (const { operationId, responses } of Object.values(methods)) {
      const [status = '', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
      const schemas = Object.values(answer?.content ?? {}) as { schema?: object }[]
      if (status !== '204' && (schemas.length === 0 || schemas.some(({ schema }) => !schema))) untold.push(operationId)
      if (!responses[400] || !responses[429]) untold.push(`${operationId}: refusals`)
    }
  expect(untold).toEqual([])
})

describe('the client that is generated from it', () => {
  const use = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api'

const client = createClient<paths>({ baseUrl: 'http://localhost:3000' })
type Transaction = components['schemas']['Transaction']

export async function use(): Promise<string> {
  const { data, error, response } = await client.GET('/api/transactions', { params: { query: { from: '2024-01-01', limit: 50 } } })
  if (error) return error.message + error.code
  const cursor: string | null = response.headers.get('x-next-cursor')
  const rows = data
  const amount: Transaction['amount'] = rows[0]?.amount ?? ''
  const kind: 'transfer' | 'bill' | undefined = rows[0]?.pair?.kind
  const made = await client.POST('/api/transactions', {
    params: { header: { 'Idempotency-Key': 'once' } },
    body: { description: 'Coffee', amount: '4.50', transactionDate: '2024-03-01', category: 'meals' },
  })
  const version: number | undefined = made.data?.version
  const gone = await client.DELETE('/api/transactions/{id}', { params: { path: { id: 'x' } } })
  const nothing: undefined = gone.data
  const sheet = await client.GET('/api/reports/balance-sheet', {})
  const total: string | undefined = sheet.data?.sections[0]?.total
  return [cursor, amount, kind, version, nothing, total].join()
}
export async function misuse(): Promise<void> {
  // @ts-expect-error: no such path
  await client.GET('/api/transaction')
  // @ts-expect-error: the id is left out
  await client.GET('/api/transactions/{id}', {})
  // @ts-expect-error: a description is needed
  await client.POST('/api/transactions', { body: { amount: '4.50', transactionDate: '2024-03-01', category: 'meals' } })
  const { data } = await client.GET('/api/transactions/{id}', { params: { path: { id: 'x' } } })
  // @ts-expect-error: an amount is a text
  const amount: number | undefined = data?.amount
  // @ts-expect-error: no such field
  data?.total
  void amount
}
`
  test('is typed by it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-client-'))
    writeFileSync(join(folder, 'api.d.ts'), await typesOf(document))
    writeFileSync(join(folder, 'use.ts'), use)
    expect(typeErrors(folder, ['use.ts'])).toEqual([])
  })

  /** Whom a call is made by; the owner where nothing else is said. */
  const callers: Record<string, CallerName> = {
    'clients.setNote': 'accountant',
    'clients.ask': 'accountant',
    'clients.close': 'accountant',
    'sharing.leave': 'accountant',
  }

  type Input = Record<string, unknown>
  interface Wanted {
    input: Input
    caller: CallerName
    /** What it must be answered with; null: any success. */
    status: number | null
  }
  function wanted(of: Holdings, method: string, path: string): Wanted {
    const procedure = restRowOf(method, path)?.[2]
    if (procedure !== undefined) {
      const call = calls[procedure]
      const caller = callers[procedure] ?? 'owner'
      const status = call?.answers?.(caller) ?? null
      return { input: call?.input?.(of, caller) ?? {}, caller, status: status === 200 ? null : status }
    }
    const file = files[`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
    if (!file) return { input: {}, caller: 'owner', status: null }
    const asked = new URL(file.address(of), base)
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(asked.pathname)?.slice(1) ?? []
    const inPath = Object.fromEntries(names.map((name, i) => [name, values[i]]))
    return { input: { ...inPath, ...Object.fromEntries(asked.searchParams), ...file.body }, caller: 'owner', status: file.answers ?? null }
  }

  /** An input as the document says that it is sent: what no parameter is called is in the body. */
  function placed(operation: Operation, input: Input) {
    const named = (operation.parameters ?? []).map((p) =>
      '$ref' in p ? document.components.parameters[p.$ref.split('/').at(-1) ?? ''] : p,
    )
    const put: Record<'path' | 'query' | 'header', Input> = { path: {}, query: {}, header: {} }
    const body = { ...input }
    for (const p of named) {
      if (!p || p.in === 'header' || !(p.name in input)) continue
      put[p.in][p.name] = input[p.name]
      delete body[p.name]
    }
    const takes = (name: string) => named.some((p) => p?.in === 'header' && p.name === name)
    return { put, body, takes }
  }

  async function callOperation(method: string, path: string, operation: Operation) {
    const { input, caller, status } = wanted(world.own, method.toUpperCase(), path)
    const { put, body, takes } = placed(operation, input)
    if (takes('X-Business-Owner') && !isServersOwn(path)) put.header['X-Business-Owner'] = world.own.ownerId
    if (takes('Idempotency-Key')) put.header['Idempotency-Key'] = operation.operationId
    if (!operation.requestBody) expect(body, 'fields that the document has no place for').toEqual({})
    let raw: Response | null = null
    const client = createClient<Record<string, never>>({
      baseUrl: base,
      fetch: async (request) => {
        const cookie = await cookieFor(path, caller)
        if (operation.security === undefined && cookie) request.headers.set('cookie', cookie)
        raw = await fetch(request)
        return raw.clone()
      },
    })
    // The calls of a client whose paths are only known while it runs.
    const request = client.request as unknown as (method: string, path: string, init: object) => Promise<{ response: Response }>
    await request(method, path, {
      params: put,
      ...(operation.requestBody?.required || Object.keys(body).length > 0 ? { body } : {}),
      parseAs: 'arrayBuffer',
    })
    return { answer: raw as unknown as Response, status }
  }

  let signedUp = ''
  async function cookieFor(path: string, caller: CallerName): Promise<string> {
    if (!isServersOwn(path)) return world.callers.find(({ name }) => name === caller)?.cookie ?? ''
    signedUp ||= await real.signUp()
    return signedUp
  }

  /** Holds an answer against the document, and JSON against the schema with nothing in it that this does not name. */
  async function expectDocumented(method: string, path: string, { responses }: Operation, answer: Response) {
    const { status } = answer
    const text = await answer.text()
    const told = responses[status]
    expect(told, `${status} is among ${Object.keys(responses)}: ${text.slice(0, 300)}`).toBeDefined()
    const contentType = answer.headers.get('content-type')
    const type = contentType?.split(';')[0] ?? ''
    const refusal = told?.$ref?.split('/').at(-1)
    const content = refusal ? document.components.responses[refusal]?.content : told?.content
    if (status === 204) return expect(text).toBe('')
    expect(Object.keys(content ?? {})).toContain(type)
    if (type === 'application/json') {
      const place = refusal ? ['components', 'responses', refusal] : ['paths', path, method, 'responses', String(status)]
      expect(fits([...place, 'content', type, 'schema'], JSON.parse(text)), text.slice(0, 500)).toBe(null)
    }
    checkAnswer({ method: method.toUpperCase(), path: new URL(answer.url).pathname, status, contentType, text })
  }

  test('calls every operation, each answered as the document says', { timeout: 600_000 }, async () => {
    const wrong: string[] = []
    let isTouched = false
    for (const [path, methods] of Object.entries(document.paths)) {
      if (path.startsWith('/ingest/')) continue
      for (const [method, operation] of Object.entries(methods)) {
        if (takesBytes(path, method)) continue
        if (isTouched) {
          world.close()
          world = await makeWorld()
        }
        isTouched = method !== 'get'
        try {
          const { answer, status } = await callOperation(method, path, operation)
          called.add(operation.operationId)
          if (status === null) expect(answer.ok, `${answer.status} ${(await answer.clone().text()).slice(0, 300)}`).toBe(true)
          else expect(answer.status).toBe(status)
          await expectDocumented(method, path, operation, answer)
        } catch (error) {
          wrong.push(`${method} ${path}: ${error instanceof Error ? error.message : error}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('sends a file to the signed address', async () => {
    const path = '/ingest/{key}'
    const operation = document.paths[path]?.put as Operation
    const cookie = await cookieFor(path, 'owner')
    const slot = (await (await fetch(`${base}/api/object-storage/generate-upload-url`, { headers: { cookie } })).json()) as {
      url: string
    }
    const { pathname, search } = new URL(slot.url)
    const client = createClient<{ '/ingest/{key}': { put: { parameters: { path: { key: string } }; responses: Record<200, object> } } }>({
      baseUrl: base,
      fetch: async (request) =>
        fetch(`${request.url}${search}`, { method: request.method, headers: request.headers, body: await request.arrayBuffer() }),
    })
    const { response } = await client.PUT('/ingest/{key}', {
      params: { path: { key: pathname.split('/').at(-1) ?? '' } },
      body: 'Date,Description,Amount\n2024-03-01,Coffee,-4.50\n' as never,
      bodySerializer: (body) => body as unknown as string,
      headers: { 'content-type': 'application/octet-stream' },
      parseAs: 'stream',
    })
    expect(response.status).toBe(200)
    await expectDocumented('put', path, operation, response)
    called.add(operation.operationId)
  })

  test('sends an archive of books, which books in use refuse', async () => {
    const path = '/api/account/import'
    const operation = document.paths[path]?.put as Operation
    const cookie = await cookieFor(path, 'owner')
    let raw: Response | null = null
    const client = createClient<{ '/api/account/import': { put: { responses: Record<200, object> } } }>({
      baseUrl: base,
      fetch: async (request) => {
        raw = await fetch(request)
        return raw.clone()
      },
    })
    await client.PUT('/api/account/import', {
      body: 'PK' as never,
      bodySerializer: (body) => body as unknown as string,
      headers: { 'content-type': 'application/zip', cookie },
      parseAs: 'arrayBuffer',
    })
    const answer = raw as unknown as Response
    expect(answer.status).toBe(409)
    await expectDocumented('put', path, operation, answer)
    called.add(operation.operationId)
  })

  test('has called all that the document has', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(all.length).toBeGreaterThan(200)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((id) => !called.has(id))).toEqual([])
  })
})
