import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type RestRow, restTable } from '../../src/rest/rest-table.ts'
import { everyLine } from '../every-line.ts'
import { calls } from './calls.ts'
import type { Holdings } from './holdings.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Every call of the REST table that writes, against books of which everything is closed: refused in words, and no row, part, pair,
 * adjustment or total is another afterwards. A call that is not refused must be named here, with why: a new one fails until somebody did.
 */
const allowed: Record<string, string> = {
  'accounts.create': 'no row names it',
  'accounts.join': 'nothing names the account that goes; one with rows is below',
  'accounts.remove': 'no row names it, and no opening balance of it is closed',
  'accounts.update': 'a name; the kinds of change that reach rows are below',
  'books.update': 'says what the books are; reports keep their basis',
  'documents.chooseCopy': 'a copy has no row; one of its own waits as late',
  'documents.closeAccount': 'about statements that are to come',
  'documents.register': 'documents arrive; their rows wait as late',
  'documents.reopenAccount': 'about statements that are to come',
  'documents.putBack': 'it failed: there are no rows of it',
  'documents.setAside': 'it failed: there are no rows of it',
  'documents.retry': 'it failed: there are no rows of it',
  'documents.unlock': 'it waited for its password: there are no rows of it',
  'entities.create': 'no row is of it',
  'entities.update': 'a name; the kinds of change that reach rows are below',
  'views.save': 'holds no rows',
  'views.remove': 'holds no rows',
  'handRules.applyToPast': 'only rows of open months follow',
  'handRules.create': 'for the rows to come',
  'handRules.preview': 'changes nothing',
  'handRules.remove': 'for the rows to come',
  'handRules.update': 'for the rows to come',
  'questions.ask': 'questions stay possible; an answer that decides rows is below',
  'questions.remove': 'no row is another',
  'questions.resolve': 'no row is another',
  'reports.create': 'a report is made of closed months too',
  'reports.remove': 'it is not signed',
  'reports.sign': 'a report of closed months is what is signed',
  'requests.change': 'documents may arrive',
  'requests.create': 'documents may arrive',
  'requests.excuse': 'documents may arrive',
  'requests.remove': 'documents may arrive',
  'requests.setItem': 'documents may arrive',
  'rules.remove': 'for the rows to come',
  'rules.update': 'for the rows to come',
  'tax.answer': 'no row is another',
  'tax.setLines': 'no row is another',
  'tax.setW9': 'no row is another',
}
const otherRooms = /^(ask|account|auth|clients|services|setup|sharedUpload|sharing|system)\.|^questions\.(byLink|uploadByLink)$/
/** The ways out, to open months: see periods.test.ts. */
const wayOut = new Set(['periods.reopen', 'periods.bookLate'])

/** What may not move. */
const GUARDED = ['transactions', 'parts', 'pairs', 'adjustments', 'adjustment_parts', 'monthly_totals', 'entering_totals']
function digest({ product }: World): string {
  const hash = createHash('sha256')
  for (const table of GUARDED)
    for (const row of product.database.sqlite.prepare(`select * from ${table} order by 1, 2`).raw().iterate())
      hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

let world: World | null = null
let written = 0
const writes = (of: World) => of.product.database.sqlite.prepare('select total_changes()').pluck().get() as number
afterAll(() => world?.close())

async function ask(of: World, method: string, path: string, body: Record<string, unknown>) {
  const response = await of.product.handle(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers: { cookie: of.callers.find((c) => c.name === 'owner')?.cookie ?? '', 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, text: await response.text() }
}
/** Books of which all of 2024 is closed, with everything in them. */
async function closedBooks(): Promise<World> {
  if (world && writes(world) === written) return world
  world?.close()
  world = await makeWorld()
  const answer = await ask(world, 'POST', '/api/periods/2024/close', { excuses: everyLine })
  expect(answer.text.slice(0, 300)).toContain('"state":"closed"')
  written = writes(world)
  return world
}
async function isRefused(method: string, path: string, body: Record<string, unknown>) {
  const of = await closedBooks()
  const before = digest(of)
  const answer = await ask(of, method, path, body)
  expect(answer.status, answer.text).toBe(409)
  expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(/^(\w+ )?2024 is closed$/), code: 'CONFLICT' })
  expect(digest(of)).toBe(before)
}
const request = ([method, path, procedure]: RestRow, own: Holdings) => {
  const rest = { ...calls[procedure]?.input?.(own, 'owner') }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = method === 'DELETE' ? new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)])).toString() : ''
  return { method, path: query ? `${address}?${query}` : address, body: method === 'DELETE' ? {} : rest }
}

const writing = (restTable as readonly RestRow[]).filter(
  ([method, , procedure]) => method !== 'GET' && !otherRooms.test(procedure) && !wayOut.has(procedure),
)

test.each(writing)('%s %s', async (...row) => {
  const [method, , procedure] = row as unknown as RestRow
  const of = await closedBooks()
  const { path, body } = request(row as unknown as RestRow, of.own)
  if (!(procedure in allowed)) return isRefused(method, path, body)
  const before = digest(of)
  const answer = await ask(of, method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  await of.product.work()
  expect(digest(of)).toBe(before)
})

const more: [what: string, method: string, at: (own: Holdings) => [string, Record<string, unknown>]][] = [
  ['an entity with rows becomes personal', 'PUT', (own) => [`/api/entities/${own.entityId}`, { name: 'x', entityType: 'personal' }]],
  ['a payee', 'PUT', (own) => [`/api/transactions/${own.transactionIds[0]}`, { payee: 'Somebody' }]],
  ['an amount of tax', 'PUT', (own) => [`/api/transactions/${own.transactionIds[0]}`, { taxAmount: '1.00' }]],
  ['a day in an open month', 'PUT', (own) => [`/api/transactions/${own.transactionIds[0]}`, { transactionDate: '2025-01-02' }]],
  [
    'parts',
    'PUT',
    (own) => [
      `/api/transactions/${own.transactionIds[0]}`,
      {
        parts: [
          { amount: '5.00', leaf: 'meals' },
          { amount: '7.00', leaf: 'rent' },
        ],
      },
    ],
  ],
  ['a document whose rows stay', 'DELETE', (own) => [`/api/documents/${own.documentId}?transactions=keep`, {}]],
  ['a document that is read again', 'POST', (own) => [`/api/documents/${own.documentId}/retry`, {}]],
  ['a batch by a filter', 'PUT', () => ['/api/transactions/bulk-category', { filter: {}, category: 'travel' }]],
  ['a batch of rows that were accepted before', 'POST', (own) => ['/api/transactions/accept', { transactionIds: own.transactionIds }]],
]
test.each(more)('%s', async (_, method, at) => isRefused(method, ...at((await closedBooks()).own)))

test('an account with rows becomes personal, or one with another', async () => {
  const of = await closedBooks()
  const on = of.product.database.sqlite
    .prepare('select on_account_id from transactions where on_account_id is not null and "user_id" = ?')
    .pluck()
  const id = on.get(of.own.ownerId)
  await isRefused('PUT', `/api/accounts/${id}`, { isPersonal: true })
  const bank = await ask(of, 'POST', '/api/accounts', { kind: 'bank', name: 'Another' })
  const joined = await ask(of, 'POST', `/api/accounts/${id}/join`, { into: JSON.parse(bank.text).id })
  expect(JSON.parse(joined.text)).toMatchObject({ message: '2024 is closed' })
})

test('what an account held when it began, and the currency of one with rows', async () => {
  const of = await closedBooks()
  const opening = { openingBalance: '50.00', openingDate: '2024-05-01' }
  await isRefused('POST', '/api/accounts', { kind: 'cash', name: 'Till', ...opening })
  const rowsOn = 'select on_account_id from transactions where on_account_id is not null and "user_id" = ?'
  const id = of.product.database.sqlite.prepare(rowsOn).pluck().get(of.own.ownerId)
  await isRefused('PUT', `/api/accounts/${id}`, { currency: 'EUR' })
  expect((await ask(of, 'PUT', `/api/accounts/${id}`, { currency: 'USD' })).status).toBe(200)
})

test('a note, and nothing else of a row, may change', async () => {
  const of = await closedBooks()
  const path = `/api/transactions/${of.own.transactionIds[0]}`
  await isRefused('PUT', path, { note: 'Asked', payee: 'Somebody' })
  const answer = await ask(of, 'PUT', path, { note: 'Asked the owner' })
  expect(JSON.parse(answer.text)).toMatchObject({ note: 'Asked the owner', category: 'rent' })
})

test('SQLite itself refuses, whatever statement it is', async () => {
  const of = await closedBooks()
  const { sqlite } = of.product.database
  const run = (text: string) => () => sqlite.prepare(text).run()
  const before = digest(of)
  for (const text of [
    'update transactions set amount_cents = amount_cents + 1',
    "update transactions set transaction_date = '2030-01-01'",
    'delete from transactions',
    "delete from pairs where state = 'paired'",
    "update adjustments set date = '2030-01-01'",
    'delete from adjustments',
    'update documents set is_leaving = 1',
    'insert into entering (first, last, "user_id", document_id) select min(n), max(n), "user_id", document_id from transactions where document_id is not null group by document_id',
  ])
    expect(run(text), text).toThrow(/^closed 2024$/)
  expect(digest(of)).toBe(before)
})
