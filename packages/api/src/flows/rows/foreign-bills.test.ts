import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../../testing/books.ts'
import { testProduct } from '../../../testing/product.ts'
import { line, pair, type RatedBooks, ratedBooks } from '../../../testing/rates.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-06-10T12:00:00.000Z')

const paper = (title: string, number: string, date: string, total: string, vendor = 'Granite Kitchens') =>
  madePdf([vendor, '12 Quay Street', '', title, `Number   ${number}`, `Date     ${date}`, '', `Counter   ${total}`, `Total   ${total}`])
const rateOf = (b: RatedBooks, month: string, rate: string | null, undoId?: string) =>
  b.put('/api/exchange-rates', { currency: 'EUR', month, rate, ...(undoId && { undoId }) })

/** Books in dollars with a bill of 1,000 euros in March, at `rate`, and rows of an account in dollars and of one in euros. */
async function withBill(own: string[], { rate = '1.08', foreign = [] }: { rate?: string | null; foreign?: string[] } = {}) {
  const b = await ratedBooks(product, ['2026-03-01,OFFICE DEPOT,-1.00', ...own], foreign)
  if (rate) await rateOf(b, '2026-03', rate)
  await b.person.upload('bill.pdf', await paper('INVOICE', 'INV-20417', '2026-03-02', '€1,000.00'), 'invoice')
  await product.work()
  const rows = async (): Promise<Json[]> => b.get('/api/transactions')
  const bill = async (): Promise<Json> => (await rows()).find((r) => r.treatment === 'bill' && !r.isCredit)
  const join = async (payment: string, difference?: string) => pair(b, (await bill()).id, (await b.find(payment)).id, difference)
  return { b, rows, bill, join }
}
type Books = Awaited<ReturnType<typeof withBill>>

/** The profit on both bases, what is owed and listed as unpaid, and gains and losses of exchange. Everything adds up. */
async function figures({ b }: Books) {
  await b.holds()
  const [cash, accrual] = [await b.report('cash'), await b.report('accrual')]
  const sheet = await b.get('/api/reports/balance-sheet?basis=accrual')
  const owed = sheet.sections[1].lines.find((l: Json) => l.name === 'Unpaid bills')?.amount ?? '0.00'
  return {
    cash: cash.netIncome,
    accrual: accrual.netIncome,
    owed,
    unpaid: cash.unpaidBills.amount,
    exchange: line(accrual, 'exchange_differences'),
  }
}
const OPEN = { owed: '1080.00', unpaid: 1080, exchange: null }
const PAID = { owed: '0.00', unpaid: 0 }
const partsOf = async ({ b }: Books, words: string) => (await b.find(words)).parts?.map((p: Json) => Number(p.amount))
const saidOf = async (books: Books) => {
  const { pair: first, pairs = [first] } = await books.bill()
  return pairs.map((one: Json) => one?.difference)
}

describe('a bill in another currency and a payment of another amount', () => {
  test.each<[string, string, string, string[]]>([
    ['half', '-540.00', '$540.00 less', ['part', 'discount', 'exchange']],
    ['a little less', '-1060.00', '$20.00 less', ['exchange', 'part', 'discount']],
    ['a little more', '-1100.00', '$20.00 more', ['exchange', 'tip', 'fee', 'overpaid', 'more']],
    ['twice as much', '-2160.00', '$1,080.00 more', ['overpaid', 'more', 'exchange']],
  ])('are asked about, the likely answer first: %s', async (_, paid, by, differences) => {
    const books = await withBill([`2026-03-20,KESTREL TRADE,${paid}`])
    const before = await figures(books)
    const refused = await books.join('KESTREL')
    expect([refused.status, refused.json.message, refused.json.differences]).toEqual([
      400,
      `The payment is ${by} than the bill at the exchange rate entered: what is that?`,
      differences,
    ])
    expect(await figures(books)).toEqual(before)
  })

  test.each<[string, string, object, unknown]>([
    [
      'exchange',
      '-1060.00',
      { cash: -1061, accrual: -1061, ...PAID, exchange: -20 },
      [
        ['1080.00', 'supplies'],
        ['-20.00', 'exchange_differences'],
      ],
    ],
    [
      'exchange',
      '-1100.00',
      { cash: -1101, accrual: -1101, ...PAID, exchange: 20 },
      [
        ['1080.00', 'supplies'],
        ['20.00', 'exchange_differences'],
      ],
    ],
    ['part', '-540.00', { cash: -541, accrual: -1081, owed: '540.00', unpaid: 540, exchange: null }, undefined],
    [
      'discount',
      '-1060.00',
      { cash: -1061, accrual: -1061, ...PAID, exchange: null },
      [
        ['1080.00', 'supplies'],
        ['-20.00', 'supplies'],
      ],
    ],
    [
      'fee',
      '-1100.00',
      { cash: -1101, accrual: -1101, ...PAID, exchange: null },
      [
        ['1080.00', 'supplies'],
        ['20.00', 'bank_fees'],
      ],
    ],
    [
      'overpaid',
      '-1100.00',
      { cash: -1081, accrual: -1081, ...PAID, exchange: null },
      [
        ['1080.00', 'supplies'],
        ['20.00', null],
      ],
    ],
    ['more', '-1100.00', { cash: -1101, accrual: -1101, ...PAID, exchange: null }, undefined],
  ])('are one by %s, paid with %s, and apart again', async (difference, paid, expected, parts) => {
    const books = await withBill([`2026-03-20,KESTREL TRADE,${paid}`])
    const payment = await books.b.find('KESTREL')
    for (const { id } of [payment, await books.bill()]) await books.b.put(`/api/transactions/${id}`, { category: 'supplies' })
    await books.b.put(`/api/transactions/${(await books.bill()).id}`, { treatment: 'bill' })
    const before = await figures(books)
    expect(before).toMatchObject(OPEN)
    const answer = await books.join('KESTREL', difference)
    expect([answer.status, answer.json.message]).toEqual([200, undefined])
    expect((await books.bill()).pair).toMatchObject({ state: 'paired', difference })
    const now = await books.b.get(`/api/transactions/${payment.id}`)
    expect(now.parts?.map((p: Json) => [p.amount, p.leaf ?? null])).toEqual(parts)
    expect(await figures(books)).toEqual(expected)
    await books.b.person.call('DELETE', `/api/pairs/${(await books.bill()).pair.id}`)
    expect(await figures(books)).toEqual(before)
  })
})

describe('an exchange rate that changes', () => {
  test('tells another gain or loss of a bill that it closed', async () => {
    const books = await withBill(['2026-03-20,KESTREL TRADE,-1060.00'])
    await books.join('KESTREL', 'exchange')
    expect(await partsOf(books, 'KESTREL')).toEqual([1080, -20])
    await rateOf(books.b, '2026-03', '1.05', 'rate-of-march')
    expect([await partsOf(books, 'KESTREL'), await saidOf(books)]).toEqual([[1050, 10], ['exchange']])
    expect((await books.bill()).pair.reason).toContain('with an exchange difference of $10.00')
    expect(await figures(books)).toEqual({ cash: -1061, accrual: -1061, ...PAID, exchange: 10 })
    await books.b.person.call('POST', '/api/transactions/undo', { undoId: 'rate-of-march' })
    expect(await partsOf(books, 'KESTREL')).toEqual([1080, -20])
    await rateOf(books.b, '2026-03', '1.06')
    expect([await partsOf(books, 'KESTREL'), await saidOf(books)]).toEqual([undefined, ['exchange']])
    expect(await figures(books)).toEqual({ cash: -1061, accrual: -1061, ...PAID, exchange: null })
  })
  test('moves what is left of a bill that is paid in part, and the difference of what closes it', async () => {
    const books = await withBill(['2026-03-20,KESTREL TRADE,-540.00', '2026-03-28,LANTERN TRADE,-550.00'])
    await books.join('KESTREL', 'part')
    const { id } = await books.bill()
    const rate = (to: string | null) => books.b.put(`/api/transactions/${id}/rate`, { rate: to })
    expect((await rate('1.1')).status).toBe(200)
    expect(await figures(books)).toEqual({ cash: -1091, accrual: -1651, owed: '560.00', unpaid: 560, exchange: null })
    // Less than what was paid of it, or no rate at all: the part would be none.
    for (const wrong of ['0.5', '0.54001']) expect((await rate(wrong)).status).toBe(wrong === '0.5' ? 409 : 200)
    await rate('1.08')
    // What a month says leaves it, as it leaves a bill with several payments.
    await rateOf(books.b, '2026-03', '0.4')
    expect((await books.bill()).amount).toBe('1080.00')
    expect((await rate(null)).status).toBe(409)
    expect((await books.join('LANTERN')).json).toMatchObject({
      message: 'The payment is $10.00 more than what is left of it at the exchange rate entered: what is that?',
      differences: ['exchange', 'tip', 'fee', 'overpaid', 'more'],
    })
    expect((await books.join('LANTERN', 'exchange')).status).toBe(200)
    expect([await partsOf(books, 'LANTERN'), await partsOf(books, 'KESTREL')]).toEqual([[540, 10], undefined])
    expect(await figures(books)).toEqual({ cash: -1091, accrual: -1091, ...PAID, exchange: 10 })
    expect((await rate('1.1')).status).toBe(200)
    expect([await partsOf(books, 'LANTERN'), await saidOf(books)]).toEqual([
      [560, -10],
      ['part', 'exchange'],
    ])
    expect(await figures(books)).toEqual({ cash: -1091, accrual: -1091, ...PAID, exchange: -10 })
    // Each is taken apart alone; what closed it is wrong without the part.
    const { pairs } = await books.bill()
    await books.b.person.call('DELETE', `/api/pairs/${pairs[1].id}`)
    expect([await saidOf(books), await figures(books)]).toEqual([
      ['part'],
      { cash: -1091, accrual: -1651, owed: '560.00', unpaid: 560, exchange: null },
    ])
  })
})

describe('a bill in another currency without a rate', () => {
  const refused = { status: 400, json: { differences: ['exchange'] } }
  test('is paid by what it costs in the books only where a person says so, and comes back from the trash as it was', async () => {
    const books = await withBill(['2026-03-20,KESTREL TRADE,-1085.00'], { rate: null })
    expect(await books.join('KESTREL')).toMatchObject(refused)
    expect((await books.join('KESTREL')).json.message).toBe(
      'The bill is €1,000.00, the payment $1,085.00, and no exchange rate is known: does it pay all of it? If it pays a part, enter the rate first',
    )
    expect(await books.join('KESTREL', 'part')).toMatchObject(refused)
    expect((await books.join('KESTREL', 'exchange')).status).toBe(200)
    const joined = { cash: -1086, accrual: -1086, ...PAID, exchange: null }
    expect([await figures(books), await saidOf(books), (await books.bill()).printed.rateBy]).toEqual([joined, ['exchange'], 'pair'])
    const [paper, payment] = [(await books.bill()).id, (await books.b.find('KESTREL')).id]
    for (const id of [payment, paper]) {
      await books.b.person.call('DELETE', `/api/transactions/${id}`)
      expect((await books.b.person.call('POST', `/api/transactions/${id}/restore`)).status).toBe(200)
      expect([await saidOf(books), await figures(books)]).toEqual([['exchange'], joined])
    }
    await books.b.person.call('DELETE', `/api/transactions/${payment}?undoId=payment-gone`)
    expect(await books.bill()).toMatchObject({ amount: '1000.00', currency: 'EUR', pair: null })
    await books.b.person.call('POST', '/api/transactions/undo', { undoId: 'payment-gone' })
    expect([await saidOf(books), await figures(books)]).toEqual([['exchange'], joined])
    await books.b.person.call('DELETE', `/api/pairs/${(await books.bill()).pair.id}`)
    expect(await books.bill()).toMatchObject({ amount: '1000.00', currency: 'EUR', pair: null })
    await figures(books)
  })
})

describe('a bill that is paid from an account in its currency', () => {
  const foreign = ['2026-04-10,KESTREL TRADE,-500.00', '2026-05-11,LANTERN TRADE,-500.00', '2026-05-20,FALCON TRADE,-1100.00']
  const withRates = async () => {
    const books = await withBill([], { foreign })
    await rateOf(books.b, '2026-04', '1.1')
    await rateOf(books.b, '2026-05', '1.12')
    return books
  }
  test('in part, and then what is left: the rate needs no question, and its loss counts once', async () => {
    const books = await withRates()
    expect((await books.join('KESTREL')).json).toMatchObject({
      message: 'The payment is €500.00 less than the bill: what is that?',
      differences: ['part', 'discount'],
    })
    const rest = -1 - 1232
    await books.join('KESTREL', 'part')
    expect(await figures(books)).toEqual({
      cash: rest - 550 - 560,
      accrual: rest - 1080 - 560,
      owed: '530.00',
      unpaid: 530,
      exchange: null,
    })
    expect((await books.join('LANTERN')).status).toBe(200)
    expect([await partsOf(books, 'LANTERN'), await saidOf(books)]).toEqual([
      [530, 30],
      ['part', 'exchange'],
    ])
    expect(await figures(books)).toEqual({ cash: rest - 1110, accrual: rest - 1110, ...PAID, exchange: 30 })
  })
  test('too much: what comes back is of what both print, and the rate has the remainder', async () => {
    const books = await withRates()
    expect((await books.join('FALCON')).json.message).toBe('The payment is €100.00 more than the bill: what is that?')
    expect((await books.join('FALCON', 'overpaid')).status).toBe(200)
    expect(await partsOf(books, 'FALCON')).toEqual([1080, 112, 40])
    expect((await books.bill()).pair.reason).toContain('€100.00 too much')
    const rest = -1 - 550 - 560
    expect(await figures(books)).toEqual({ cash: rest - 1120, accrual: rest - 1120, ...PAID, exchange: 40 })
    await books.b.person.call('DELETE', `/api/pairs/${(await books.bill()).pair.id}`)
    expect(await partsOf(books, 'FALCON')).toBeUndefined()
    await figures(books)
  })
  test('before both have a rate: it is asked for', async () => {
    const books = await withBill([], { foreign })
    for (const said of [undefined, 'part', 'exchange'])
      expect((await books.join('KESTREL', said)).json.message).toBe('The two amounts differ: give both of them a rate first')
  })
})

describe('what is left of a bill in another currency', () => {
  // Another day: only so many people sign up on one.
  beforeAll(() => product.setClock('2026-06-11T12:00:00.000Z'))
  const REST = 'GRANITE KITCHENS REST'
  const withRest = async (rest: string, options: { foreign?: string[] } = {}) => {
    const books = await withBill(['2026-03-20,KESTREL TRADE,-540.00', `2026-04-02,${REST},${rest}`], options)
    await books.join('KESTREL', 'part')
    // Another change of these days: what may pay the rest is looked for.
    await books.b.person.upload('more.csv', 'Account Number,****4821\nCurrency,USD\nDate,Description,Amount\n2026-04-03,OFFICE DEPOT,-2.00')
    await product.work()
    return books
  }
  test('and a payment of it in the currency of the books are asked about, never joined silently', async () => {
    const books = await withRest('-540.00')
    const open = { cash: -1083, accrual: -1623, owed: '540.00', unpaid: 540, exchange: null }
    expect(await figures(books)).toEqual(open)
    const { pairs, needsReview } = await books.bill()
    expect(needsReview).toBe(true)
    expect(pairs.map((one: Json) => `${one.state} ${one.other.description}`).sort()).toEqual([`asked ${REST}`, 'paired KESTREL TRADE'])
    const asked = pairs.find((one: Json) => one.state === 'asked')
    expect(asked.reason).toContain('is what is left of it: does it pay the rest?')
    expect((await books.b.person.call('POST', `/api/pairs/${asked.id}/confirm`, {})).status).toBe(200)
    expect(await figures(books)).toEqual({ cash: -1083, accrual: -1083, ...PAID, exchange: null })
    expect(await saidOf(books)).toEqual(['part', 'part'])
    // Taken apart again it is open, and a no holds.
    const joined = (await books.bill()).pairs.find((one: Json) => one.other.description === REST)
    await books.b.person.call('DELETE', `/api/pairs/${joined.id}`)
    expect(await figures(books)).toEqual(open)
    await books.b.person.upload('last.csv', 'Account Number,****4821\nCurrency,USD\nDate,Description,Amount\n2026-04-04,OFFICE DEPOT,-3.00')
    await product.work()
    expect(await saidOf(books)).toEqual(['part'])
  })
  test('is not asked about with another amount, nor with one that is printed in its own currency', async () => {
    for (const books of [await withRest('-541.00'), await withRest('-7.00', { foreign: [`2026-04-02,${REST},-540.00`] })]) {
      const { pair: first, pairs = [first] } = await books.bill()
      expect(pairs.map((one: Json) => one.state)).toEqual(['paired'])
      await rateOf(books.b, '2026-04', '1.1')
      await figures(books)
    }
  })
})

test('a credit note in another currency lowers its bill, and closes nothing', async () => {
  const books = await withBill(['2026-03-20,KESTREL TRADE,-540.00'])
  await books.b.person.upload('credit.pdf', await paper('CREDIT NOTE', 'CN-77', '2026-03-20', '€100.00'), 'invoice')
  await product.work()
  const credit = (await books.rows()).find((r) => r.treatment === 'bill' && r.isCredit)
  expect((await pair(books.b, credit.id, (await books.bill()).id)).status).toBe(200)
  expect(await figures(books)).toMatchObject({ owed: '972.00', unpaid: 972, exchange: null })
  await books.join('KESTREL', 'part')
  expect(await figures(books)).toEqual({ cash: -541, accrual: -973, owed: '432.00', unpaid: 432, exchange: null })
})

test('any order of answers, rates and endings leaves books that add up', async () => {
  let seed = 11
  const next = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  const books = await withBill(['2026-03-20,KESTREL TRADE,-540.00', '2026-03-25,LANTERN TRADE,-530.00', '2026-03-28,FALCON TRADE,-1150.00'])
  const { id } = await books.bill()
  const names = ['KESTREL', 'LANTERN', 'FALCON'] as const
  const done = new Set<string>()
  for (let step = 0; step < 40; step++) {
    const which = next(5)
    const name = names[next(3)] ?? 'KESTREL'
    const { pair: first, pairs = first ? [first] : [] } = await books.b.get(`/api/transactions/${id}`)
    const going = pairs[next(Math.max(1, pairs.length))]
    if (which < 2) {
      const { differences: offered = [] } = (await books.join(name)).json
      const said = offered[next(Math.max(1, offered.length))]
      if (said && (await books.join(name, said)).status === 200) done.add(said)
    } else if (which === 2 && going) await books.b.person.call('DELETE', `/api/pairs/${going.id}`)
    else if (which === 3) await books.b.put(`/api/transactions/${id}/rate`, { rate: `1.0${next(9) + 1}` })
    else await rateOf(books.b, '2026-03', next(3) === 0 ? null : `1.1${next(9)}`)
    await books.b.holds()
  }
  expect(done.size).toBeGreaterThan(3)
}, 120_000)
