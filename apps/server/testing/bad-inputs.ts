/** What the tests of the catalogue of bad inputs share: a whole server with two owners, and a table of what is sent and what comes back. */
import { readDocument } from '@ledgerhand/extract/read'
import { Unreadable } from '@ledgerhand/extract/result/reading'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from './app.ts'

const reader = {
  read: async (document: Parameters<typeof readDocument>[0]) => {
    try {
      return { kind: 'read' as const, reading: await readDocument(document), by: 'built-in reader', fallbackAfter: null }
    } catch (error) {
      if (error instanceof Unreadable) return { kind: 'unreadable' as const, reason: error.message, retryable: false }
      throw error
    }
  },
  renderPage: async () => null,
  showSheet: async () => null,
  showText: async () => null,
}
export const served = testApp({ ports: { reader: reader as never } })
/** Of the owner in whose books everything happens, and of another one. */
export const cookies = { owner: '', other: '' }
export const ids = { entity: '', foreignEntity: '', foreignTransaction: '', transaction: '', document: '' }

export async function answerOf(response: Response | Promise<Response>) {
  const r = await response
  const text = await r.text()
  const isJson = r.headers.get('content-type')?.includes('json')
  return { status: r.status, message: isJson ? (JSON.parse(text) as { message: string }).message : text, headers: r.headers }
}
export const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  served.app.request(path, {
    method,
    headers: {
      cookie: cookies.owner,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
export const json = async (response: Response | Promise<Response>) => (await response).json()

export const coffee = { description: 'Coffee', amount: '4.50', transactionDate: '2024-03-01', category: 'travel' }
beforeAll(async () => {
  cookies.owner = await served.signUp('owner@example.com')
  cookies.other = await served.signUp('other@example.com')
  const asOther = { cookie: cookies.other }
  ids.entity = (await json(ask('POST', '/api/entities', { name: 'Studio', entityType: 'business' }))).id
  ids.foreignEntity = (await json(ask('POST', '/api/entities', { name: 'Theirs', entityType: 'business' }, asOther))).id
  ids.transaction = (await json(ask('POST', '/api/transactions', coffee))).id
  ids.foreignTransaction = (await json(ask('POST', '/api/transactions', coffee, asOther))).id
})

type Row = readonly [number: number, what: string, send: () => Response | Promise<Response>, status: number, message: string]
/**
 * A row: its number in the catalogue, what is sent, and the status and words that come back. Where the product decided otherwise (HEIC
 * photos and old Excel files are read), the row says what holds instead.
 */
export const table = (name: string, rows: readonly Row[]) =>
  describe(name, () => {
    test.each(rows)('%i %s', async (_, __, send, status, message) => {
      const answer = await answerOf(send())
      expect([answer.status, answer.message]).toEqual([status, message])
    })
  })

export const grant = (change: Record<string, unknown>) => () =>
  ask('POST', '/api/user-roles', { userId: 'x@example.com', role: 'viewer', ...change })

/** The last test of each file. */
export const nothingFellOver = () =>
  test('nothing of all this made an account, a role or a reader fall over', () => {
    expect(served.logged.filter((l) => l.message === 'request failed')).toEqual([])
  })
