import { setTimeout as sleep } from 'node:timers/promises'
import { openBooks } from '@ledgerhand/db/books/open-books'
import { unscoped } from '@ledgerhand/db/testing/database'
import { scopeOfRow } from '@ledgerhand/db/work-scope'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'
import { finishLeaving } from '../documents/remove-document.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => {
  expect(unscoped(product.log)).toEqual([])
  product.close()
})

const ROWS = 600
const day = (i: number) => new Date(Date.UTC(2024, 0, 1) + Math.floor(i / 4) * 86_400_000).toISOString().slice(0, 10)
/** A dollar a row, so that every sum is a count. */
const statement = (from: number, to: number) =>
  [
    'Date,Description,Amount',
    ...Array.from({ length: to - from }, (_, i) => `${day(from + i)},STAPLES STORE ${10_000 + from + i},-1.00`),
  ].join('\n')

type Person = ReturnType<typeof product.person>
async function withStatement(): Promise<{ p: Person; id: string }> {
  const p = product.person()
  await p.signUp()
  const { id } = (await p.upload('large.csv', statement(0, ROWS))).json.document
  await product.work()
  return { p, id }
}
const rowsOf = async (p: Person, query = ''): Promise<Row[]> => (await p.call('GET', `/api/transactions${query}`)).json
interface Row {
  id: string
  description: string
  documentId: string | null
  category: string
}
/** How many rows each way of looking shows. */
async function seen(p: Person): Promise<number[]> {
  const ask = async (path: string) => (await p.call('GET', path)).json
  return [
    (await rowsOf(p)).length,
    (await rowsOf(p, '?search=staples')).length,
    (await ask('/api/transactions/totals')).totalExpenses,
    (await ask('/api/transactions/totals?from=2024-01-10')).totalExpenses + 36,
    (await ask('/api/transactions/totals?search=staples')).count,
  ]
}
const all = (n: number) => Array(5).fill(n)
const stored = (table: string) =>
  Number(product.database.sqlite.prepare(`select count(*) from ${table} where "user_id" <> ''`).pluck().get())
const settled = () => expect.poll(() => [stored('entering'), stored('counting')]).toEqual([0, 0])

test('a large document and its rows are gone at once and for everybody, while what they leave is still taken away', async () => {
  const { p, id } = await withStatement()
  const total = (await p.call('GET', '/api/transactions/totals')).json
  expect(total.count).toBe(ROWS)
  expect((await p.call('DELETE', `/api/documents/${id}?transactions=delete`)).status).toBe(204)
  expect(stored('transactions')).toBeGreaterThan(0)
  expect((await rowsOf(p)).length).toBe(0)
  expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ count: 0, totalExpenses: 0, needsReview: 0 })
  expect((await p.call('GET', `/api/documents/${id}`)).status).toBe(404)
  expect((await p.call('GET', '/api/documents')).json).toEqual([])
  expect((await p.call('DELETE', `/api/documents/${id}`)).status).toBe(404)
  // The same file is welcome at once, and entered once the rows of the first are gone.
  const again = (await p.upload('large.csv', statement(0, ROWS))).json.document
  await product.work()
  await settled()
  expect(await seen(p)).toEqual(all(ROWS))
  expect((await p.call('GET', `/api/documents/${again.id}`)).json.transactionCount).toBe(ROWS)
  expect((await p.call('GET', '/api/transactions/totals')).json).toEqual(total)
  expect(stored('transactions')).toBe(ROWS)
  expect(stored('documents')).toBe(1)
})

test('rows that stay are there all the time, and belong to no document in the end', async () => {
  const { p, id } = await withStatement()
  expect((await p.call('DELETE', `/api/documents/${id}`)).status).toBe(204)
  expect(await seen(p)).toEqual(all(ROWS))
  await expect.poll(() => stored('documents')).toBe(0)
  expect(await seen(p)).toEqual(all(ROWS))
  expect((await rowsOf(p)).filter((r) => r.documentId !== null)).toEqual([])
})

test('rows that another document shows too stay, with that document', async () => {
  const { p, id } = await withStatement()
  const other = (await p.upload('overlap.csv', statement(200, ROWS))).json.document
  await product.work()
  expect((await p.call('GET', `/api/documents/${other.id}`)).json.transactionCount).toBe(400)
  await p.call('DELETE', `/api/documents/${id}?transactions=delete`)
  expect((await rowsOf(p)).length).toBe(400)
  await settled()
  expect(new Set((await rowsOf(p)).map((r) => r.documentId))).toEqual(new Set([other.id]))
  expect((await p.call('GET', '/api/transactions/totals')).json.totalExpenses).toBe(400)
})

test('what an earlier run of the program left of a document that is gone is taken away by the next one', async () => {
  const { p, id } = await withStatement()
  const { id: userId } = (await p.call('GET', '/api/auth/user')).json
  openBooks(product.database, scopeOfRow({ userId })).write.documents.remove(id, true, '2024-06-01T00:00:00.000Z')
  expect(stored('transactions')).toBe(ROWS)
  expect((await rowsOf(p)).length).toBe(0)
  await finishLeaving(product.database, product.ports)
  expect([stored('transactions'), stored('documents'), stored('entering')]).toEqual([0, 0, 0])
})

test('a large document that is read again shows the old rows or the new ones, never both, and what a person settles meanwhile stays', async () => {
  const { p, id } = await withStatement()
  // Of the second the new row comes in a slice, of the third with the last act.
  const before = await rowsOf(p)
  const [first, second, third] = [before[0], before.at(-1), before[1]]
  if (!first || !second || !third) throw new Error('no rows')
  const answer = (row: Row) => p.call('PUT', '/api/transactions/bulk-category', { transactionIds: [row.id], category: 'rent' })
  await answer(first)
  await p.call('POST', `/api/documents/${id}/retry`)
  let isOver = false
  const work = product.work().finally(() => {
    isOver = true
  })
  while (stored('entering') === 0 && !isOver) await sleep(1)
  expect(isOver).toBe(false)
  expect((await answer(second)).status).toBe(200)
  expect((await p.call('DELETE', `/api/transactions/${third.id}`)).status).toBe(204)
  const looks = new Set<number>()
  while (!isOver) {
    // Halves, each of which is one page: a whole list lets others, this reading too, go on between its pages.
    const halves = [await rowsOf(p, '?limit=500&to=2024-03-15'), await rowsOf(p, '?limit=500&from=2024-03-16')]
    looks.add(halves.flat().length)
    const { count, totalExpenses } = (await p.call('GET', '/api/transactions/totals')).json
    expect([count, totalExpenses]).toEqual([ROWS - 1, ROWS - 1])
    await sleep(1)
  }
  await work
  expect([...looks]).toEqual([ROWS - 1])
  expect(await seen(p)).toEqual(all(ROWS - 1))
  await settled()
  expect(stored('transactions')).toBe(ROWS - 1)
  const rows = await rowsOf(p)
  expect(new Set(rows.map((r) => r.description)).size).toBe(ROWS - 1)
  for (const { id: kept } of [first, second]) expect(rows.find((r) => r.id === kept)?.category).toBe('rent')
  expect(rows.some((r) => r.description === third.description)).toBe(false)
  // Put back from the trash it is there once; read once more, nothing changes.
  expect((await p.call('POST', `/api/transactions/${third.id}/restore`)).status).toBe(200)
  await p.call('POST', `/api/documents/${id}/retry`)
  await product.work()
  expect(await seen(p)).toEqual(all(ROWS))
})
