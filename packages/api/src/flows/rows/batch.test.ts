import { readOpenUndos } from '@ledgerhand/db/books/undo'
import { afterEach, expect, test } from 'vitest'
import { get, type Json, type Person, testBooks } from '../../../testing/books.ts'
import { testProduct } from '../../../testing/product.ts'
import { takeBackInterrupted } from './batch.ts'

const now = '2026-04-10T12:00:00.000Z'
const { owner, add, product } = testBooks(now)
let next: ReturnType<typeof testProduct> | undefined
afterEach(() => {
  next?.close()
  next = undefined
})

const ROWS = 1300
/** A dollar a row, and a printed balance beside each: a row that goes breaks the seal. */
const statement = [
  'Opening Balance,5000.00',
  'Date,Description,Amount,Balance',
  ...Array.from({ length: ROWS }, (_, i) => `2026-03-${String(1 + Math.floor(i / 50)).padStart(2, '0')},SHOP ${i},-1.00,${4999 - i}.00`),
  `Closing Balance,${5000 - ROWS}.00`,
].join('\n')

/** Everything of the books that a batch could leave half done. */
async function state(p: Person): Promise<Json> {
  const rows: Json[] = await get(p, '/api/transactions')
  const [{ id, seal }] = await get(p, '/api/documents')
  return {
    rows: rows.map(({ version: _, updatedAt: __, ...row }) => row),
    totals: await get(p, '/api/transactions/totals'),
    seal,
    repair: (await get(p, `/api/documents/${id}`)).statements[0].repair,
    rules: await get(p, '/api/rules'),
    last: await get(p, '/api/transactions/undo'),
  }
}
const undone = () => Number(product().database.sqlite.prepare(`select count(*) from undo_rows where "user_id" <> ''`).pluck().get())

/** The disk as it is when the program is killed between two slices of what `begin` begins; and the program that starts on it. */
async function killed(p: Person, begin: () => Promise<unknown>, isBetween: () => boolean): Promise<{ p: Person; mend(): Promise<void> }> {
  const work = begin()
  while (!isBetween()) await new Promise((resolve) => setImmediate(resolve))
  const { files } = product()
  next = testProduct({}, { database: product().database.sqlite.serialize(), files })
  next.setClock(now)
  await work
  const { database, ports } = next
  const person = next.person()
  const call: Person['call'] = (method, path, body) => person.call(method, path, body, { cookie: p.cookie() })
  return { p: { ...person, call }, mend: () => takeBackInterrupted(database, ports, readOpenUndos(database)) }
}

const acts: [string, 'PUT' | 'POST', string, object][] = [
  ['a category', 'PUT', '/api/transactions/bulk-category', { category: 'office_supplies' }],
  ['a mark', 'PUT', '/api/transactions/bulk-transfer', { isTransfer: true }],
  ['a deletion', 'POST', '/api/transactions/bulk-delete', {}],
]

test.each(acts)(
  '%s of many rows in whose middle the program is killed is taken back whole by the next start',
  async (_, method, path, body) => {
    const p = await owner()
    await add(p, 'large.csv', statement)
    const before = await state(p)
    expect(before.seal.state).toBe('reconciled')
    const after = await killed(
      p,
      () => p.call(method, path, { filter: {}, ...body }),
      () => undone() > 0,
    )
    // Half of it went through, and it is nobody's to take back.
    expect(await state(after.p)).not.toEqual(before)
    expect((await state(after.p)).last).toBeNull()
    await after.mend()
    expect(await state(after.p)).toEqual(before)
    // The program that was not killed brought it to its end.
    expect((await state(p)).last).toMatchObject({ count: ROWS })
  },
)

test('an undoing in whose middle the program is killed is brought to its end by the next start, and the seal follows', async () => {
  const p = await owner()
  await add(p, 'large.csv', statement)
  const before = await state(p)
  await p.call('POST', '/api/transactions/bulk-delete', { filter: {}, undoId: 'undo-all' })
  expect((await state(p)).seal.state).not.toBe('reconciled')
  const undo = () => p.call('POST', '/api/transactions/undo', { undoId: 'undo-all' })
  const after = await killed(p, undo, () => undone() < ROWS)
  await after.mend()
  expect(await state(after.p)).toEqual(before)
})

test('what is taken back cannot be taken back a second time meanwhile', async () => {
  const p = await owner()
  await add(p, 'large.csv', statement)
  await p.call('POST', '/api/transactions/bulk-delete', { filter: {}, undoId: 'undo-all' })
  const undo = () => p.call('POST', '/api/transactions/undo', { undoId: 'undo-all' })
  const [one, two] = await Promise.all([undo(), undo()])
  expect([one.status, two.status].sort()).toEqual([200, 404])
  expect((await get(p, '/api/transactions/totals')).count).toBe(ROWS)
})
