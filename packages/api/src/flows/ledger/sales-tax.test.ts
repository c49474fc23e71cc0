import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { account, all, get, type Json, testBooks, totals } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-04-10T12:00:00.000Z')
const remittances = account('4821', [
  '2026-01-20,CDTFA SALES TAX PMT,-80.00',
  '2026-02-20,CDTFA SALES TAX PMT,-90.00',
  '2026-02-21,STAPLES,-10.00',
])
const square = readFileSync(new URL('../../../../extract-fixtures/processors/square.csv', import.meta.url), 'utf8')
const taxRows = async (p: Parameters<typeof all>[0]) => (await all(p)).filter((r: Json) => r.description.includes('SALES TAX'))

test('deposits with sales tax: asked once per books, an expense until somebody answers', async () => {
  const p = await owner()
  await add(p, 'a.csv', remittances)
  const asked = (await taxRows(p)).filter((r: Json) => r.question)
  expect(asked).toHaveLength(1)
  expect(asked[0].question).toMatchObject({ id: 'books:sales_tax', text: expect.stringContaining('Do your deposits include sales tax?') })
  expect(await totals(p)).toEqual([0, 180])
  // No: it was collected for the state, and every payment of it follows.
  await p.call('POST', `/api/transactions/${asked[0].id}/answer`, { option: 1 })
  expect((await get(p, '/api/books')).depositsIncludeSalesTax).toBe(false)
  expect((await taxRows(p)).map((r: Json) => [r.treatment, r.question])).toEqual([
    ['sales_tax', null],
    ['sales_tax', null],
  ])
  expect(await totals(p)).toEqual([0, 10])
  await add(p, 'b.csv', account('4821', ['2026-03-20,CDTFA SALES TAX PMT,-70.00']))
  expect(await totals(p)).toEqual([0, 10])
  expect((await get(p, '/api/accounts')).find((a: Json) => a.kind === 'sales_tax')).toMatchObject({ balance: '240.00' })
})

test('said in the profile: payments follow, but for the one that a person settled', async () => {
  const p = await owner()
  await add(p, 'a.csv', remittances)
  await p.call('PUT', '/api/books', { depositsIncludeSalesTax: false })
  expect(await totals(p)).toEqual([0, 10])
  const [one] = await taxRows(p)
  await p.call('PUT', `/api/transactions/${one.id}`, { treatment: 'personal' })
  await p.call('PUT', '/api/books', { depositsIncludeSalesTax: true })
  expect(await totals(p)).toEqual([0, 90])
  expect((await taxRows(p)).filter((r: Json) => r.question)).toEqual([])
  expect((await taxRows(p))[0].treatment).toBe('personal')
})

test('an export that prints the tax apart settles the payments that were read before it', async () => {
  const p = await owner()
  await add(p, 'a.csv', remittances)
  expect((await taxRows(p)).map((r: Json) => r.treatment)).toEqual(['business', 'business'])
  await add(p, 'square.csv', square)
  expect((await taxRows(p)).map((r: Json) => [r.treatment, r.question, r.needsReview])).toEqual([
    ['sales_tax', null, false],
    ['sales_tax', null, false],
  ])
})
