import { afterEach, expect, test } from 'vitest'
import { testBooks } from '../../../testing/books.ts'
import { testProduct } from '../../../testing/product.ts'
import { finishEnding } from './end-account.ts'

const { owner, add, product } = testBooks('2026-04-10T12:00:00.000Z')
let next: ReturnType<typeof testProduct> | undefined
afterEach(() => {
  next?.close()
  next = undefined
})

const ROWS = 900
const statement = ['Date,Description,Amount', ...Array.from({ length: ROWS }, (_, i) => `2026-03-01,SHOP ${i},-1.00`)].join('\n')
const goodbye = (email: string) => ({ password: 'correct horse battery', confirmation: email })

type Product = ReturnType<typeof testProduct>
/** How many rows each table that belongs to somebody holds of an account; none of them but the log. */
function left({ database: { sqlite } }: Product, userId: string): Record<string, number> {
  const tables = sqlite
    .prepare(`select m.name from sqlite_schema m join pragma_table_info(m.name) c on c.name = 'user_id' where m.type = 'table'`)
    .pluck()
    .all() as string[]
  const counted = tables.map((table) => [
    table,
    Number(sqlite.prepare(`select count(*) from "${table}" where "user_id" = ?`).pluck().get(userId)),
  ])
  return Object.fromEntries(counted.filter(([table, count]) => table !== 'audit_log' && count !== 0))
}

test('a large account is closed at once, goes in slices, and takes nothing of others with it', async () => {
  const p = product().person()
  const { id, email } = await p.signUp()
  await add(p, 'large.csv', statement)
  await p.call('POST', '/api/transactions/bulk-delete', { filter: { search: 'SHOP 1' } })
  const other = await owner()
  await add(other, 'other.csv', statement)
  const gone = p.call('POST', '/api/account/delete', goodbye(email))
  while (!product().database.sqlite.prepare('select 1 from ending_accounts').get()) await new Promise((resolve) => setImmediate(resolve))
  expect((await p.call('GET', '/api/transactions/totals')).status).toBe(401)
  expect((await gone).status).toBe(204)
  expect(left(product(), id)).toEqual({})
  expect((await other.call('GET', '/api/transactions/totals')).json.count).toBe(ROWS)
  expect(product().files.size).toBe(1)
})

test('an account in the middle of whose end the program is killed is ended by the next start', async () => {
  const p = product().person()
  const { id, email } = await p.signUp()
  await add(p, 'large.csv', statement)
  const rows = () => Number(product().database.sqlite.prepare('select count(*) from transactions where "user_id" = ?').pluck().get(id))
  const gone = p.call('POST', '/api/account/delete', goodbye(email))
  while (rows() === ROWS) await new Promise((resolve) => setImmediate(resolve))
  next = testProduct({}, { database: product().database.sqlite.serialize(), files: product().files })
  await gone
  expect(left(next, id)).toMatchObject({ ending_accounts: 1, transactions: expect.any(Number) })
  await finishEnding(next.database, next.ports)
  expect(left(next, id)).toEqual({})
  expect(next.files.size).toBe(0)
  // The address is free again.
  expect((await next.person().signUp(email)).email).toBe(email)
})
