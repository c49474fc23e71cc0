import { setTimeout as sleep } from 'node:timers/promises'
import { releaseStaleClaims } from '@ledgerhand/db/system/queue'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

const ROWS = 1200
const day = (i: number) => new Date(Date.UTC(2024, 0, 1) + Math.floor(i / 4) * 86_400_000).toISOString().slice(0, 10)
/** A dollar a row, so that every sum is a count. */
const statement = (from: number, to: number) =>
  [
    'Date,Description,Amount',
    ...Array.from({ length: to - from }, (_, i) => `${day(from + i)},STAPLES STORE ${10_000 + from + i},-1.00`),
  ].join('\n')

type Person = ReturnType<typeof product.person>
async function owner(): Promise<Person> {
  const p = product.person()
  await p.signUp()
  return p
}
/** How much of a document each way of looking shows. */
async function seen(p: Person, id: string): Promise<number[]> {
  const ask = async (path: string) => (await p.call('GET', path)).json
  return [
    (await ask('/api/transactions')).length,
    (await ask('/api/transactions?search=staples')).length,
    (await ask('/api/transactions?from=2024-01-01')).length,
    (await ask(`/api/documents/${id}/transactions`)).length,
    (await ask('/api/transactions/totals')).totalExpenses,
    (await ask('/api/transactions/totals?from=2024-01-01')).totalExpenses,
    (await ask('/api/transactions/totals?search=staples')).count,
    (await ask(`/api/documents/${id}`)).transactionCount,
    (await ask('/api/documents'))[0].transactionCount,
  ]
}
const left = () =>
  ['entering', 'entering_totals'].map((table) =>
    product.database.sqlite.prepare(`select count(*) from ${table} where "user_id" <> ''`).pluck().get(),
  )

test('a large document is seen whole or not at all while it is entered, and others go on meanwhile', async () => {
  const p = await owner()
  const { id } = (await p.upload('large.csv', statement(0, ROWS))).json.document
  let isOver = false
  const work = product.work().finally(() => {
    isOver = true
  })
  const looks = new Set<string>()
  let hidden = 0
  while (!isOver) {
    const rowsThere = Number(product.database.sqlite.prepare('select coalesce(max(n), 0) from transactions').pluck().get())
    const look = await seen(p, id)
    // A look takes several calls: only one that began and ended on the same side of the act counts.
    if (new Set(look).size === 1) looks.add(String(look[0]))
    else expect(look.every((n) => n === 0 || n === ROWS)).toBe(true)
    if (look[0] === 0 && rowsThere > 0) hidden += 1
    await sleep(1)
  }
  await work
  expect(hidden).toBeGreaterThan(0)
  expect([...looks].filter((n) => n !== '0' && n !== String(ROWS))).toEqual([])
  expect(await seen(p, id)).toEqual(Array(9).fill(ROWS))
  expect(left()).toEqual([0, 0])
})

test('an entry made between two slices is there at once, and stays', async () => {
  const p = await owner()
  const { id } = (await p.upload('large.csv', statement(0, ROWS))).json.document
  let isOver = false
  const work = product.work().finally(() => {
    isOver = true
  })
  let made = 0
  while (!isOver && made < 20) {
    const entry = { description: `By hand ${made}`, amount: '1.00', transactionDate: '2023-06-01', category: 'rent' }
    expect((await p.call('POST', '/api/transactions', entry)).status).toBe(201)
    made += 1
    expect((await p.call('GET', '/api/transactions/totals?search=hand')).json.count).toBe(made)
    await sleep(2)
  }
  await work
  expect(made).toBeGreaterThan(1)
  expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ count: ROWS + made, totalExpenses: ROWS + made })
  expect((await p.call('GET', `/api/documents/${id}/transactions`)).json).toHaveLength(ROWS)
})

test('a program that is killed in the middle leaves nothing that is seen, and the next one enters the document once', async () => {
  const p = await owner()
  const { id } = (await p.upload('large.csv', statement(0, ROWS))).json.document
  const work = product.work()
  while (left()[0] === 0) await sleep(1)
  // Another run of the program takes the document over: what the first one still tries to write is refused.
  releaseStaleClaims(product.database, 'next-run')
  expect(await seen(p, id)).toEqual(Array(9).fill(0))
  await work
  await product.work()
  expect(await seen(p, id)).toEqual(Array(9).fill(ROWS))
  expect(left()).toEqual([0, 0])
})

test('a document that is deleted while it is entered takes what was added with it', async () => {
  const p = await owner()
  await p.call('POST', '/api/transactions', { description: 'By hand', amount: '7.00', transactionDate: '2024-03-09', category: 'rent' })
  const { id } = (await p.upload('large.csv', statement(0, ROWS))).json.document
  const work = product.work()
  while (left()[0] === 0) await sleep(1)
  expect((await p.call('DELETE', `/api/documents/${id}`)).status).toBe(204)
  await work
  expect(left()).toEqual([0, 0])
  expect(product.database.sqlite.prepare('select coalesce(max(n), 0) from transactions').pluck().get()).toBe(1)
  expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ count: 1, totalExpenses: 7 })
})

test('two statements that overlap and are read at the same time enter what both show once', async () => {
  const p = await owner()
  await p.upload('first.csv', statement(0, 800))
  await p.upload('second.csv', statement(400, ROWS))
  await Promise.all([product.work(), product.work()])
  expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ count: ROWS, totalExpenses: ROWS })
})

test('a row that a document was to share is entered by it when the other document goes meanwhile', async () => {
  const p = await owner()
  const other = (await p.upload('first.csv', statement(0, 100))).json.document
  await product.work()
  const { id } = (await p.upload('second.csv', statement(50, ROWS))).json.document
  const work = product.work()
  while (left()[0] === 0) await sleep(1)
  expect((await p.call('DELETE', `/api/documents/${other.id}?transactions=delete`)).status).toBe(204)
  await work
  expect(await seen(p, id)).toEqual(Array(9).fill(ROWS - 50))
})

test('rows that do not fit into the storage of the books are refused in words before any is entered', async () => {
  const product = testProduct({ limits: { uploadsPerDay: 100, storageBytes: 2000 * 1600 } })
  onTestFinished(() => product.database.close())
  const owner = product.person()
  await owner.signUp()
  const lines = (count: number, name: string) =>
    `Date,Description,Amount\n${Array.from({ length: count }, (_, i) => `2024-03-0${1 + (i % 9)},${name} ${i},-${1 + (i % 90)}.00`).join('\n')}\n`
  const read = async (name: string, text: string) => {
    const { id } = (await owner.upload(name, text)).json.document
    await product.work()
    return { id, status: (await owner.call('GET', `/api/documents/${id}`)).json.extractedText as string }
  }
  const count = async () => (await owner.call('GET', '/api/transactions/totals')).json.count
  const first = await read('first.csv', lines(1500, 'SHOP'))
  expect(first.status).toMatch(/^1500 transactions extracted/)
  const second = await read('second.csv', lines(600, 'CAFE'))
  expect(second.status).toBe(
    'Processing failed: its 600 transactions do not fit into the storage of these books (3 MB): delete documents with their transactions, then retry',
  )
  expect(await count()).toBe(1500)
  expect(product.database.sqlite.prepare('select count(*) from transactions').pluck().get()).toBe(1500)
  // Another reading of what is there takes no more room than before.
  await owner.call('POST', `/api/documents/${first.id}/retry`)
  await product.work()
  expect(await count()).toBe(1500)
  await owner.call('DELETE', `/api/documents/${first.id}?transactions=delete`)
  await owner.call('POST', `/api/documents/${second.id}/retry`)
  await product.work()
  expect(await count()).toBe(600)
})
