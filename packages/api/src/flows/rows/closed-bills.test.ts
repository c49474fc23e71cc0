import { checkIds } from '@ledgerhand/core/periods'
import { expect, test } from 'vitest'
import { account, all, get, type Json, named, type Person, testBooks } from '../../../testing/books.ts'
import { supplierInvoice } from '../../../testing/supplier-invoice.ts'

const { owner, add, product } = testBooks('2026-06-10T12:00:00.000Z')

const bill = async (p: Person, total = '$1,000.00') => add(p, 'invoice.pdf', await supplierInvoice('12/20/2025', total), 'invoice')
const close = async (p: Person, period: string) => {
  const excuses = checkIds.map((id) => ({ id, reason: 'Looked at' }))
  expect((await p.call('POST', `/api/periods/${period}/close`, { excuses })).status).toBe(200)
}
const pay = (p: Person, ...rows: string[]) => add(p, `${rows.length} of ${rows[0]}.csv`, account('4821', rows))
const figures = async (p: Person) => {
  const spent = async (year: number, basis: string) =>
    (await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate: `${year}-01-01`, endDate: `${year}-12-31`, basis }))
      .json.totalExpenses
  return {
    cash: [await spent(2025, 'cash'), await spent(2026, 'cash')],
    accrual: [await spent(2025, 'accrual'), await spent(2026, 'accrual')],
  }
}
/** What is owed to suppliers at the end of both years. */
const owed = async (p: Person) =>
  Promise.all(
    ['2025-12-31', '2026-12-31'].map(async (day) => {
      const sheet = await get(p, `/api/reports/balance-sheet?asOf=${day}&basis=accrual`)
      expect(sheet.difference).toBe('0.00')
      return sheet.sections[1].lines.find((l: Json) => l.name === 'Unpaid bills')?.amount ?? '0.00'
    }),
  )
const billOf = async (p: Person) => (await all(p)).find((r: Json) => r.treatment === 'bill')
const PAID = { cash: [0, 1000], accrual: [1000, 0] }

test('a bill of a closed month is paid by a row of an open one, and the closed month stays', async () => {
  const p = await owner()
  await bill(p)
  await close(p, '2025-12')
  const before = await billOf(p)
  await pay(p, '2026-01-15,GRANITE KITCHENS,-1000.00')
  const { pair, ...after } = await billOf(p)
  expect(pair).toMatchObject({ state: 'paired', other: { amount: '1000.00' } })
  expect({ ...after, pair: null }).toEqual({ ...before, pair: null })
  expect([await figures(p), await owed(p)]).toEqual([PAID, ['1000.00', '0.00']])
  // It is taken back, and made again by hand.
  expect((await p.call('DELETE', `/api/pairs/${pair.id}`)).status).toBeLessThan(300)
  expect([await figures(p), await owed(p)]).toEqual([{ cash: [0, 1000], accrual: [1000, 1000] }, ['1000.00', '1000.00']])
  const payment = await named(p, 'GRANITE KITCHENS')
  const joined = await p.call('POST', `/api/transactions/${before.id}/pair`, { otherId: payment.id })
  expect(joined.status).toBeLessThan(300)
  expect([await figures(p), await owed(p)]).toEqual([PAID, ['1000.00', '0.00']])
})

test('a payment is read again, and goes, with its bill in a closed month', async () => {
  const p = await owner()
  await bill(p)
  const statement = await pay(p, '2026-01-15,GRANITE KITCHENS,-1000.00')
  expect((await billOf(p)).pair).toMatchObject({ state: 'paired' })
  await close(p, '2025-12')
  const before = await billOf(p)
  expect((await p.call('POST', `/api/documents/${statement}/retry`, {})).status).toBe(202)
  await product().work()
  expect(await billOf(p)).toMatchObject({ pair: { state: 'paired' }, aiClassification: before.aiClassification })
  expect([await figures(p), await owed(p)]).toEqual([PAID, ['1000.00', '0.00']])
  const payment = (await billOf(p)).pair.other
  expect((await p.call('DELETE', `/api/transactions/${payment.id}`)).status).toBe(204)
  expect(await billOf(p)).toMatchObject({ pair: null, aiClassification: before.aiClassification })
  expect([await figures(p), await owed(p)]).toEqual([{ cash: [0, 0], accrual: [1000, 0] }, ['1000.00', '1000.00']])
})

test.each([
  ['a payment without its name', ['2026-01-15,WIRE OUT 77,-1000.00'], 1],
  ['two instalments', ['2026-01-15,GRANITE KITCHENS,-400.00', '2026-02-15,GRANITE KITCHENS,-600.00'], 2],
] as const)('%s is asked about on the payment, and paid by a yes', async (_, rows, count) => {
  const p = await owner()
  await bill(p)
  await close(p, '2025-12')
  const { pair: none, ...before } = await billOf(p)
  expect(none).toBeNull()
  await pay(p, ...rows)
  const asked = (await all(p)).filter((r) => r.pair?.state === 'asked' && r.treatment !== 'bill')
  expect(asked.map((r) => r.needsReview)).toEqual(Array(count).fill(true))
  expect(await billOf(p)).toMatchObject(before)
  await p.call('POST', `/api/pairs/${asked[0].pair.id}/confirm`, {})
  expect([await figures(p), await owed(p)]).toEqual([PAID, ['1000.00', '0.00']])
  expect(
    (await all(p)).filter((r) => r.aiClassification?.includes('may be its payment') || r.aiClassification?.includes('instalments')),
  ).toEqual([])
})

test('what would change the closed month itself is refused', async () => {
  const p = await owner()
  await bill(p)
  await pay(p, '2026-01-15,GRANITE KITCHENS,-1000.00')
  await close(p, '2026-01')
  const { pair } = await billOf(p)
  expect((await p.call('DELETE', `/api/pairs/${pair.id}`)).json.message).toBe('January 2026 is closed')
})

test('a change of its payment is undone, and what the person said of the two with it', async () => {
  const p = await owner()
  await bill(p)
  await close(p, '2025-12')
  await pay(p, '2026-01-15,GRANITE KITCHENS,-1012.00')
  const payment = await named(p, 'GRANITE KITCHENS')
  const { id } = await billOf(p)
  expect((await p.call('POST', `/api/transactions/${id}/pair`, { otherId: payment.id, difference: 'more' })).status).toBe(200)
  const before = [await figures(p), await owed(p)]
  expect(before).toEqual([{ cash: [0, 1012], accrual: [1000, 12] }, ['1000.00', '0.00']])
  const undoId = 'undo-closed-1'
  await p.call('PUT', `/api/transactions/${payment.id}`, { amount: '77', undoId })
  expect((await billOf(p)).pair).toBeNull()
  expect((await p.call('POST', '/api/transactions/undo', { undoId })).status).toBe(200)
  expect((await billOf(p)).pair).toMatchObject({ state: 'paired', difference: 'more' })
  expect([await figures(p), await owed(p)]).toEqual(before)
})
