import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterAll, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'
import { eur, line, pair, type RatedBooks, ratedBooks } from '../../../testing/rates.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-06-10T12:00:00.000Z')
const books = (own: string[], foreign: string[]) => ratedBooks(product, own, foreign)
const euros = async (january: string[], february: string[]) => {
  const b = await books(['2026-03-09,OFFICE DEPOT,-1.00'], january)
  await b.person.upload('other.csv', eur(february).replace('7700', '8800'))
  await product.work()
  return b
}
const rateOf = (b: RatedBooks, month: string, rate: string | null) => b.put('/api/exchange-rates', { currency: 'EUR', month, rate })
const net = async (b: RatedBooks) => (await b.report()).netIncome

test('a transfer in another currency across two months stays one, whichever rate comes first', async () => {
  for (const byPerson of [true, false]) {
    const [from, into] = byPerson ? ['KESTREL OUT', 'KESTREL IN'] : ['TRANSFER TO SAVINGS 8800', 'TRANSFER FROM CHECKING 7700']
    const b = await euros([`2026-01-31,${from},-1000.00`], [`2026-02-02,${into},1000.00`])
    const [out, arrived] = [await b.find(from), await b.find(into)]
    if (byPerson) expect((await pair(b, out.id, arrived.id)).status).toBe(200)
    const isPaired = async () => (await b.get(`/api/transactions/${out.id}`)).pair?.state
    expect(await isPaired()).toBe('paired')
    const before = await net(b)
    await rateOf(b, '2026-01', '1.08')
    expect(await isPaired()).toBe('paired')
    expect(await net(b)).toBe(before)
    await b.holds()
    await rateOf(b, '2026-02', '1.10')
    expect(await isPaired()).toBe('paired')
    expect(await net(b)).toBe(before + 20)
    expect(line(await b.report(), 'exchange_differences')).toBe(-20)
    await b.holds()
    await rateOf(b, '2026-02', null)
    expect(await isPaired()).toBe('paired')
    expect(await net(b)).toBe(before)
    await b.holds()
  }
})

test.each(['1.10', '1.05'])('a transfer whose first month is closed has its difference at %s on the open side', async (rate) => {
  const b = await euros(['2026-01-31,KESTREL OUT,-1000.00'], ['2026-02-02,KESTREL IN,1000.00'])
  const [out, into] = [await b.find('KESTREL OUT'), await b.find('KESTREL IN')]
  await pair(b, out.id, into.id)
  await rateOf(b, '2026-01', '1.08')
  const before = await net(b)
  await b.close('2026-01')
  expect(await rateOf(b, '2026-02', rate)).toMatchObject({ status: 200, json: { updated: 1 } })
  const gained = rate === '1.10' ? 20 : -30
  expect((await b.get(`/api/transactions/${into.id}`)).parts.map((p: { amount: string }) => Number(p.amount))).toEqual([1080, gained])
  expect((await b.get(`/api/transactions/${out.id}`)).parts).toBeUndefined()
  expect(await net(b)).toBe(before + gained)
  await b.holds()
})

test('the rate that a side has from the other is not taken off without parting them; a typed one gives way to it', async () => {
  const b = await books(['2026-03-05,WIRE OUT,-1085.00', '2026-03-09,OFFICE DEPOT,-1.00'], ['2026-03-06,INCOMING WIRE,1000.00'])
  const [out, into] = [await b.find('WIRE OUT'), await b.find('INCOMING')]
  await pair(b, out.id, into.id)
  const answer = await b.put(`/api/transactions/${into.id}/rate`, { rate: null })
  expect([answer.status, answer.json.message]).toEqual([409, 'Its rate comes from its other side: part them first'])
  await b.put(`/api/transactions/${into.id}/rate`, { rate: '1.08' })
  await b.put(`/api/transactions/${into.id}/rate`, { rate: null })
  expect(await b.get(`/api/transactions/${into.id}`)).toMatchObject({ amount: '1085.00', printed: { rateBy: 'pair' }, pair: {} })
  expect((await b.get(`/api/transactions/${out.id}`)).parts).toBeUndefined()
  expect(await net(b)).toBe(-1)
  await b.holds()
  await b.person.call('DELETE', `/api/pairs/${(await b.get(`/api/transactions/${into.id}`)).pair.id}`)
  expect(await b.get(`/api/transactions/${into.id}`)).toMatchObject({ amount: '1000.00', currency: 'EUR' })
  await b.holds()
})

test('a rate of one side that is taken back leaves the pair as it was', async () => {
  const b = await books(['2026-03-05,WIRE OUT,-1085.00', '2026-03-09,OFFICE DEPOT,-1.00'], ['2026-03-06,INCOMING WIRE,1000.00'])
  const [out, into] = [await b.find('WIRE OUT'), await b.find('INCOMING')]
  await pair(b, out.id, into.id)
  const rows = () => Promise.all([out, into].map(({ id }) => b.get(`/api/transactions/${id}`)))
  const seen = async () =>
    (await rows()).map((r) => [r.amount, r.treatment, r.pair?.state, r.printed?.rateBy, r.parts?.map((p: { amount: string }) => p.amount)])
  const change = (rate: string, undoId?: string) => b.put(`/api/transactions/${into.id}/rate`, { rate, undoId })
  const undo = async (undoId: string) => (await b.person.call('POST', '/api/transactions/undo', { undoId })).json
  const before = await seen()
  for (const rate of ['1.08', '1.09']) {
    const undoId = `away-at-${rate.replace('.', '-')}`
    await change(rate, undoId)
    expect(await undo(undoId)).toMatchObject({ restored: 1, kept: 0 })
    expect(await seen()).toEqual(before)
    await b.holds()
  }
  // From one difference to the other side's, and back.
  for (const [one, other] of [
    ['1.08', '1.09'],
    ['1.09', '1.08'],
  ]) {
    await change(one as string)
    const noted = await seen()
    const undoId = `back-to-${one?.replace('.', '-')}`
    await change(other as string, undoId)
    expect(await undo(undoId)).toMatchObject({ restored: 1 })
    expect(await seen()).toEqual(noted)
    await b.holds()
  }
  await change('1.07', 'last-change')
  await b.person.call('DELETE', `/api/pairs/${(await rows())[0].pair.id}`)
  await b.holds()
})

test('the rate that the other side gave is taken off with the pair after an undo, too', async () => {
  const b = await books(['2026-03-05,WIRE OUT,-1085.00', '2026-03-09,OFFICE DEPOT,-1.00'], ['2026-03-06,INCOMING WIRE,1000.00'])
  const [out, into] = [await b.find('WIRE OUT'), await b.find('INCOMING')]
  await pair(b, out.id, into.id)
  await b.put(`/api/transactions/${into.id}/rate`, { rate: '1.08', undoId: 'rate-and-back' })
  await b.person.call('POST', '/api/transactions/undo', { undoId: 'rate-and-back' })
  await b.person.call('DELETE', `/api/pairs/${(await b.get(`/api/transactions/${out.id}`)).pair.id}`)
  expect(await b.get(`/api/transactions/${into.id}`)).toMatchObject({ amount: '1000.00', currency: 'EUR' })
  await b.holds()
})

test('rows that the rates of two months convert are paired by what they print', async () => {
  const b = await books(['2026-03-09,OFFICE DEPOT,-1.00'], [])
  await rateOf(b, '2026-01', '1.08')
  await rateOf(b, '2026-02', '1.10')
  const file = await madePdf([
    'Granite Kitchens',
    '12 Quay Street',
    '',
    'INVOICE',
    'Invoice number   INV-20417',
    'Date     01/29/2026',
    '',
    'New counter        €900.00',
    'Total                  €900.00',
  ])
  await b.person.upload('invoice.pdf', file, 'invoice')
  await b.person.upload('eur.csv', eur(['2026-01-31,TRANSFER TO SAVINGS 8800,-1000.00', '2026-02-03,GRANITE KITCHENS,-900.00']))
  const other = ['2026-02-02,TRANSFER FROM CHECKING 7700,1000.00', '2026-02-20,INTEREST,1.00']
  await b.person.upload('other.csv', eur(other).replace('7700', '8800'))
  await product.work()
  const out = await b.get(`/api/transactions/${(await b.find('TRANSFER TO')).id}`)
  expect(out).toMatchObject({ amount: '1080.00', pair: { state: 'paired' } })
  const rows = (await b.get('/api/transactions')) as { id: string; treatment: string; amount: string }[]
  const bill = rows.find((r) => r.treatment === 'bill' || (r.amount === '972.00' && r.treatment === 'business'))
  const { pair: found } = await b.get(`/api/transactions/${bill?.id}`)
  expect(found).toBeDefined()
  if (found.state === 'asked') await b.person.call('POST', `/api/pairs/${found.id}/confirm`)
  // Counted once: the bill at its month's rate, and what the payment cost beyond it.
  const made = await b.report('accrual')
  expect([line(made, 'exchange_differences'), made.netIncome]).toEqual([-2, -1 - 972 + 2 + 1.1])
  await b.holds()
})
