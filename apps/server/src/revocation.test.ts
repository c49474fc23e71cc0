import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPages } from '../testing/app.ts'
import { programFile, readerFiles } from '../testing/files.ts'
import { type Running, startServer } from './server.ts'
import { readEnv } from './settings/env.ts'

/** Over the real network, against the real server: a role that is taken away ends with the answer that says so. */
const CLIENTS = 50
const ROUNDS = 4
const password = 'correct horse battery'
let server: Running
beforeAll(async () => {
  server = await startServer(readEnv({ PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'revocation-')), REQUESTS_PER_MINUTE: '1000000' }), {
    version: '9.9.9',
    reader: readerFiles,
    programFile,
    webFolder: builtPages(),
    log: () => {},
  })
})
afterAll(() => server.stop())

async function call(cookie: string, method: string, path: string, body?: unknown, books?: string) {
  const response = await fetch(new URL(path, server.address), {
    method,
    headers: {
      cookie,
      ...(books ? { 'x-business-owner': books } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, json: isJson ? JSON.parse(text) : null, setCookie: response.headers.get('set-cookie') }
}
async function signUp(email: string) {
  await call('', 'POST', '/api/auth/signup', { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password })
  const { json, setCookie } = await call('', 'POST', '/api/auth/login', { email, password })
  return { id: json.user.id as string, cookie: setCookie?.split(';')[0] ?? '' }
}

test(`${CLIENTS} clients at once: after the answer to the revocation none is served, read or write`, async () => {
  const owner = await signUp('maya@example.com')
  const cpa = await signUp('ines@example.com')
  const asked: ((books: string) => Promise<{ status: number }>)[] = [
    (books) => call(cpa.cookie, 'GET', '/api/transactions?limit=1', undefined, books),
    (books) => call(cpa.cookie, 'GET', '/api/dashboard/pending', undefined, books),
    (books) => call(cpa.cookie, 'GET', `/api/audit/export?books=${books}`),
    (books) => call(cpa.cookie, 'GET', '/trpc/documents.list', undefined, books),
    (books) =>
      call(
        cpa.cookie,
        'POST',
        '/api/transactions',
        { description: 'Hammer', amount: '1.00', transactionDate: '2024-01-31', category: 'travel', isCredit: false },
        books,
      ),
  ]
  const total = { before: 0, after: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const grant = await call(owner.cookie, 'POST', '/api/user-roles', { userId: cpa.id, role: 'cpa' })
    expect(grant.status).toBe(201)
    const token = String(grant.json.acceptPath).split('/').pop()
    expect((await call(cpa.cookie, 'POST', '/api/user-roles/accept', { token })).status).toBe(200)
    let isRevoked = false
    let isDone = false
    const served: number[] = []
    const late: number[] = []
    const clients = Array.from({ length: CLIENTS }, async (_, n) => {
      while (!isDone) {
        const startedLate = isRevoked
        const { status } = await (asked[n % asked.length] as (typeof asked)[number])(owner.id)
        ;(startedLate ? late : served).push(status)
      }
    })
    await expect.poll(() => served.length).toBeGreaterThan(CLIENTS)
    expect((await call(owner.cookie, 'DELETE', `/api/user-roles/${grant.json.id}`)).status).toBe(204)
    isRevoked = true
    const rows = (await call(owner.cookie, 'GET', '/api/transactions/totals')).json.count as number
    await expect.poll(() => late.length).toBeGreaterThan(CLIENTS)
    isDone = true
    await Promise.all(clients)
    expect(served.filter((status) => status < 300).length).toBeGreaterThan(0)
    expect([...new Set(late)]).toEqual([404])
    expect((await call(owner.cookie, 'GET', '/api/transactions/totals')).json.count).toBe(rows)
    total.before += served.filter((status) => status < 300).length
    total.after += late.length
  }
  expect(total.before).toBeGreaterThan(CLIENTS)
  expect(total.after).toBeGreaterThan(CLIENTS * ROUNDS)
}, 600_000)
