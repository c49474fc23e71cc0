import { describe, expect, test } from 'vitest'
import { account, all, get, type Json, type Person, testBooks, totals } from '../../../testing/books.ts'
import { supplierInvoice } from '../../../testing/supplier-invoice.ts'

const { owner, add } = testBooks('2026-06-10T12:00:00.000Z')
const bill = async (p: Person) => add(p, 'invoice.pdf', await supplierInvoice('03/02/2026'), 'invoice')
const payments = account('4821', [
  '2026-03-03,GRANITE KITCHENS DEPOSIT,-400.00',
  '2026-04-20,GRANITE KITCHENS,-600.00',
  '2026-04-21,STAPLES,-600.00',
])
const billOf = async (p: Person) => (await all(p)).find((r: Json) => r.treatment === 'bill')

test.each(['bill first', 'money first'])('payments that add up to a bill are asked about, all as one: %s', async (order) => {
  const p = await owner()
  const steps = [() => bill(p), () => add(p, 'checking.csv', payments)]
  for (const step of order === 'bill first' ? steps : steps.reverse()) await step()
  const asked = await billOf(p)
  expect(asked.pairs.map((one: Json) => [one.state, one.other.amount]).sort()).toEqual([
    ['asked', '400.00'],
    ['asked', '600.00'],
  ])
  expect(asked.pair).toEqual(asked.pairs[0])
  expect(asked.pair.reason).toContain('add up to it')
  // Never by themselves: the payments count, the bill is paper.
  expect(await totals(p)).toEqual([0, 1600])
  const accrual = async () => {
    const body = { title: 'R', reportPeriod: 'x', startDate: '2026-01-01', endDate: '2026-12-31', basis: 'accrual' }
    return (await p.call('POST', '/api/reports', body)).json.totalExpenses
  }
  expect(await accrual()).toBe(2600)
  await p.call('POST', `/api/pairs/${asked.pair.id}/confirm`, {})
  const paid = await billOf(p)
  expect(paid.pairs.map((one: Json) => one.state)).toEqual(['paired', 'paired'])
  expect(paid).toMatchObject({ needsReview: false, treatment: 'bill' })
  expect([await totals(p), await accrual()]).toEqual([[0, 1600], 1600])
  // Another change of these days leaves it; one payment less ends it.
  await add(p, 'more.csv', account('4821', ['2026-04-22,STAPLES,-10.00']))
  expect((await billOf(p)).pairs).toHaveLength(2)
  await p.call('DELETE', `/api/transactions/${paid.pairs[0].other.id}`)
  expect((await billOf(p)).pair).toBeNull()
  expect((await get(p, '/api/reports/trial-balance?asOf=2026-12-31')).difference).toBe('0.00')
})

describe('instalments that were confirmed together', () => {
  const confirmed = async () => {
    const p = await owner()
    await bill(p)
    await add(p, 'checking.csv', payments)
    await p.call('POST', `/api/pairs/${(await billOf(p)).pair.id}/confirm`, {})
    const paid = await billOf(p)
    return { p, paper: paid.id as string, one: paid.pairs[0].other.id as string, two: paid.pairs[1].other.id as string }
  }
  const isTogether = async (p: Person) => {
    const paid = await billOf(p)
    expect(paid.pairs.map((one: Json) => one.state)).toEqual(['paired', 'paired'])
    expect(paid).toMatchObject({ needsReview: false, treatment: 'bill' })
    expect(await totals(p)).toEqual([0, 1600])
    expect((await get(p, '/api/reports/trial-balance?asOf=2026-12-31')).difference).toBe('0.00')
  }
  const isApart = async (p: Person) => {
    const { pair: first, pairs = [first] } = await billOf(p)
    expect(pairs.filter((one: Json) => one?.state === 'paired')).toEqual([])
  }
  const orders = [
    [['one'], ['one']],
    [['two'], ['two']],
    [['paper'], ['paper']],
    [
      ['one', 'two'],
      ['one', 'two'],
    ],
    [
      ['two', 'one', 'paper'],
      ['two', 'paper', 'one'],
    ],
    [
      ['paper', 'two'],
      ['paper', 'two'],
    ],
  ] as const
  test.each(orders)('are so again when what was deleted is restored: %s, %s', async (gone, back) => {
    const { p, ...ids } = await confirmed()
    for (const name of gone) await p.call('DELETE', `/api/transactions/${ids[name]}`)
    for (const name of back) expect((await p.call('POST', `/api/transactions/${ids[name]}/restore`)).status).toBe(200)
    await isTogether(p)
  })
  test.each(['one', 'two', 'paper'] as const)(
    'are so again when the deletion is undone, and apart when the restoring is: %s',
    async (name) => {
      const { p, ...ids } = await confirmed()
      await p.call('DELETE', `/api/transactions/${ids[name]}?undoId=gone-once`)
      await p.call('POST', '/api/transactions/undo', { undoId: 'gone-once' })
      await isTogether(p)
      await p.call('DELETE', `/api/transactions/${ids[name]}`)
      await p.call('POST', `/api/transactions/${ids[name]}/restore`, { undoId: 'back-once' })
      await isTogether(p)
      await p.call('POST', '/api/transactions/undo', { undoId: 'back-once' })
      if (name !== 'paper') await isApart(p)
      expect(await all(p)).toHaveLength(3)
    },
  )
  test('are not joined again where they no longer add up to the bill', async () => {
    const { p, one, two } = await confirmed()
    await p.call('DELETE', `/api/transactions/${one}`)
    await p.call('PUT', `/api/transactions/${two}`, { amount: '590.00' })
    await p.call('POST', `/api/transactions/${one}/restore`)
    await isApart(p)
  })
})

test('a no holds for all of them', async () => {
  const p = await owner()
  await bill(p)
  await add(p, 'checking.csv', payments)
  await p.call('DELETE', `/api/pairs/${(await billOf(p)).pair.id}`)
  expect(await billOf(p)).toMatchObject({ pair: null })
  await add(p, 'more.csv', account('4821', ['2026-04-22,STAPLES,-10.00']))
  expect((await billOf(p)).pair).toBeNull()
})
