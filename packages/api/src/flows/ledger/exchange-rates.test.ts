import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'
import { eur, line, pair, ratedBooks } from '../../../testing/rates.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-06-10T12:00:00.000Z')
const books = (own: string[], foreign: string[]) => ratedBooks(product, own, foreign)

describe('typed rates', () => {
  test('of a month put its rows into the books, are changed, taken back, and taken off', async () => {
    const b = await books(['2026-03-02,OFFICE DEPOT,-20.00'], ['2026-03-05,HOTEL ROMA,-100.00', '2026-04-05,HOTEL ROMA,-50.00'])
    const hotel = async () => (await b.get('/api/transactions?search=ROMA&from=2026-03-01&to=2026-03-31'))[0]
    await b.settle((await hotel()).id, 'travel')
    expect((await b.report()).notConverted).toMatchObject([{ currency: 'EUR', count: 2, amount: -150 }])
    expect(await b.get('/api/exchange-rates')).toEqual([
      { currency: 'EUR', month: '2026-04', rate: null, waiting: 1, amount: '50.00' },
      { currency: 'EUR', month: '2026-03', rate: null, waiting: 1, amount: '100.00' },
    ])
    const march = { currency: 'EUR', month: '2026-03' }
    expect((await b.put('/api/exchange-rates', { ...march, rate: '1.0855', undoId: 'rate-of-march' })).json).toEqual({ updated: 1 })
    expect(await hotel()).toMatchObject({
      amount: '108.55',
      currency: 'USD',
      printed: { amount: '100.00', currency: 'EUR', rate: '1.0855', rateBy: 'month' },
    })
    expect(line(await b.report(), 'travel')).toBe(108.55)
    expect((await b.report()).notConverted).toMatchObject([{ currency: 'EUR', count: 1, amount: -50 }])
    await b.holds()
    expect((await b.put('/api/exchange-rates', { ...march, rate: '1.1' })).json).toEqual({ updated: 1 })
    expect((await hotel()).amount).toBe('110.00')
    // The statement still proves what it prints, and the account holds its own currency.
    expect((await b.get('/api/accounts')).find((a: { currency: string }) => a.currency === 'EUR').balance).toBe('-150.00')
    const account = (await hotel()).onAccountId
    expect((await b.get(`/api/accounts/${account}/register`)).map((r: { balance: string }) => r.balance)).toEqual(['-150.00', '-100.00'])
    // A row's own rate goes before its month's.
    await b.put(`/api/transactions/${(await hotel()).id}/rate`, { rate: '1.2' })
    await b.put('/api/exchange-rates', { ...march, rate: '1.3' })
    expect(await hotel()).toMatchObject({ amount: '120.00', printed: { rateBy: 'person' } })
    await b.put(`/api/transactions/${(await hotel()).id}/rate`, { rate: null })
    expect((await hotel()).amount).toBe('130.00')
    await b.put('/api/exchange-rates', { ...march, rate: null })
    expect(await hotel()).toMatchObject({ amount: '100.00', currency: 'EUR' })
    expect((await hotel()).printed).toBeUndefined()
    await b.holds()
    await b.put('/api/exchange-rates', { ...march, rate: '1.5', undoId: 'rate-undone' })
    expect((await b.person.call('POST', '/api/transactions/undo', { undoId: 'rate-undone' })).json).toMatchObject({ restored: 1 })
    expect(await hotel()).toMatchObject({ amount: '100.00', currency: 'EUR' })
    // What is read later takes the month's rate: nothing, once it is taken back.
    await b.person.upload('more.csv', eur(['2026-03-20,TRATTORIA ROMA,-10.00', '2026-03-22,BAR,-5.00']))
    await product.work()
    expect(await b.find('TRATTORIA')).toMatchObject({ amount: '10.00', currency: 'EUR' })
    await b.put('/api/exchange-rates', { ...march, rate: '1.5' })
    await b.person.upload('yet-more.csv', eur(['2026-03-24,OSTERIA,-10.00', '2026-03-25,CAFE,-5.00']))
    await product.work()
    expect((await b.find('OSTERIA')).amount).toBe('15.00')
    await b.holds()
  })

  test('of a month that are taken back are those from before, for what was read meanwhile too', async () => {
    const b = await books(['2026-03-02,OFFICE DEPOT,-20.00'], ['2026-03-05,HOTEL ROMA,-100.00', '2026-03-06,BAR,-1.00'])
    const march = { currency: 'EUR', month: '2026-03' }
    const put = (rate: string | null, undoId: string) => b.put('/api/exchange-rates', { ...march, rate, undoId })
    const undo = async (undoId: string) => (await b.person.call('POST', '/api/transactions/undo', { undoId })).json
    const rate = async () => (await b.get('/api/exchange-rates'))[0]?.rate
    await put('1.1', 'first-rate')
    await put('11', 'typed-wrong')
    await b.person.upload('more.csv', eur(['2026-03-20,TRATTORIA,-10.00', '2026-03-22,MUSEO,-5.00']))
    await product.work()
    expect((await b.find('TRATTORIA')).amount).toBe('110.00')
    expect(await undo('typed-wrong')).toMatchObject({ restored: 2 })
    expect([await rate(), (await b.find('ROMA')).amount, (await b.find('TRATTORIA')).amount]).toEqual(['1.1', '110.00', '11.00'])
    await b.holds()
    // A month without rows.
    const may = { currency: 'EUR', month: '2026-05' }
    await b.put('/api/exchange-rates', { ...may, rate: '1.2', undoId: 'rate-of-may' })
    expect(await undo('rate-of-may')).toMatchObject({ restored: 1 })
    expect((await b.get('/api/exchange-rates')).map((m: { month: string }) => m.month)).toEqual(['2026-03'])
    // One that was changed since stays.
    await put('1.3', 'one-point-three')
    await put('1.4', 'one-point-four')
    await undo('one-point-three')
    expect(await rate()).toBe('1.4')
    await b.holds()
  })

  test('are refused in words', async () => {
    const b = await books(['2026-03-02,OFFICE DEPOT,-20.00'], ['2026-03-05,HOTEL ROMA,-100.00'])
    const own = await b.find('OFFICE')
    const said = async (path: string, body: object) => {
      const { status, json } = await b.put(path, body)
      return [status, json.message]
    }
    expect(await said(`/api/transactions/${own.id}/rate`, { rate: '1.1' })).toEqual([
      400,
      'This transaction is in the currency of the books: it needs no rate',
    ])
    expect(await said('/api/exchange-rates', { currency: 'USD', month: '2026-03', rate: '1' })).toEqual([
      400,
      'The books are in USD: it needs no rate',
    ])
    expect(await said('/api/exchange-rates', { currency: 'EUR', month: '2026-03', rate: '0' })).toEqual([400, 'Rate is not valid'])
  })

  test('scale the parts of a split row, and its parts stay whole again', async () => {
    const b = await books([], ['2026-03-05,HOTEL ROMA,-100.00'])
    await b.put('/api/books', { currency: 'USD' })
    const { id } = await b.find('ROMA')
    await b.put(`/api/transactions/${id}`, {
      parts: [
        { amount: '33.33', leaf: 'meals' },
        { amount: '66.67', leaf: 'travel' },
      ],
    })
    await b.put(`/api/transactions/${id}/rate`, { rate: '1.0855' })
    const parts = (await b.get(`/api/transactions/${id}`)).parts as { amount: string }[]
    expect(parts.map((p) => p.amount)).toEqual(['36.18', '72.37'])
    await b.holds()
    // One rate after the other moves no cent between them.
    for (const rate of ['0.0301', '1.0855']) await b.put(`/api/transactions/${id}/rate`, { rate })
    expect((await b.get(`/api/transactions/${id}`)).parts.map((p: { amount: string }) => p.amount)).toEqual(['36.18', '72.37'])
    await b.put(`/api/transactions/${id}/rate`, { rate: '0.0301', undoId: 'rate-of-parts' })
    await b.person.call('POST', '/api/transactions/undo', { undoId: 'rate-of-parts' })
    await b.put(`/api/transactions/${id}/rate`, { rate: '0.0301' })
    await b.put(`/api/transactions/${id}/rate`, { rate: null })
    expect((await b.get(`/api/transactions/${id}`)).parts.map((p: { amount: string }) => p.amount)).toEqual(['33.33', '66.67'])
    await b.holds()
  })
})

describe('both sides of a pair that differ', () => {
  test('a transfer with a fee: the fee is a line of its own, and goes when they are parted', async () => {
    const b = await books(['2026-03-05,WIRE TO SAVINGS,-1000.00', '2026-03-09,OFFICE DEPOT,-1.00'], [])
    await b.person.upload(
      'savings.csv',
      ['Account Number,****9911', 'Date,Description,Amount', '2026-03-06,WIRE IN,985.00', '2026-03-30,X,1.00'].join('\n'),
    )
    await product.work()
    const [out, into] = [await b.find('WIRE TO'), await b.find('WIRE IN')]
    const candidates = await b.get(`/api/transactions/${out.id}/pair-candidates`)
    expect(candidates.map((c: { id: string }) => c.id)).toContain(into.id)
    const before = await b.report()
    expect((await pair(b, out.id, into.id)).status).toBe(200)
    expect((await b.get(`/api/transactions/${out.id}`)).parts).toMatchObject([
      { amount: '985.00', treatment: 'transfer' },
      { amount: '15.00', leaf: 'bank_fees' },
    ])
    expect(line(await b.report(), 'bank_fees')).toBe(15)
    const sheet = await b.get('/api/reports/balance-sheet')
    expect(JSON.stringify(sheet)).not.toContain('on their way')
    await b.holds()
    const joined = (await b.get(`/api/transactions/${out.id}`)).pair
    await b.person.call('DELETE', `/api/pairs/${joined.id}`)
    expect((await b.get(`/api/transactions/${out.id}`)).parts).toBeUndefined()
    expect((await b.report()).netIncome).toBe(before.netIncome)
    await b.holds()
    // Deleting one side parts them, too.
    await pair(b, out.id, into.id)
    await b.person.call('DELETE', `/api/transactions/${into.id}`)
    expect((await b.get(`/api/transactions/${out.id}`)).parts).toBeUndefined()
    await b.holds()
  })

  test('a transfer into another currency has its rate from the side of the books; a typed rate gives a line', async () => {
    const b = await books(
      ['2026-03-05,WIRE TO EURO ACCOUNT,-1085.00', '2026-03-09,OFFICE DEPOT,-1.00'],
      ['2026-03-06,INCOMING WIRE,1000.00'],
    )
    const [out, into] = [await b.find('WIRE TO'), await b.find('INCOMING')]
    expect((await pair(b, out.id, into.id)).status).toBe(200)
    expect(await b.get(`/api/transactions/${into.id}`)).toMatchObject({
      amount: '1085.00',
      printed: { amount: '1000.00', currency: 'EUR', rate: '1.085', rateBy: 'pair' },
      treatment: 'transfer',
    })
    await b.holds()
    await b.put(`/api/transactions/${into.id}/rate`, { rate: '1.08' })
    expect((await b.get(`/api/transactions/${out.id}`)).parts).toMatchObject([
      { amount: '1080.00', treatment: 'transfer' },
      { amount: '5.00', leaf: 'exchange_differences' },
    ])
    expect(line(await b.report(), 'exchange_differences')).toBe(5)
    await b.holds()
    await b.put(`/api/transactions/${into.id}/rate`, { rate: '1.09' })
    expect((await b.get(`/api/transactions/${out.id}`)).parts).toBeUndefined()
    expect((await b.get(`/api/transactions/${into.id}`)).parts).toMatchObject([
      { amount: '1085.00', treatment: 'transfer' },
      { amount: '5.00', leaf: 'exchange_differences' },
    ])
    expect(line(await b.report(), 'exchange_differences')).toBe(-5)
    await b.holds()
    const { pair: joined } = await b.get(`/api/transactions/${into.id}`)
    await b.person.call('DELETE', `/api/pairs/${joined.id}`)
    expect((await b.get(`/api/transactions/${into.id}`)).parts).toBeUndefined()
    await b.holds()
  })

  test.each([
    ['1.10', '-1003.50', 990, 13.5],
    ['1.12', '-1003.50', 1008, -4.5],
  ])('a bill in another currency at %s, paid with %s', async (rate, paid, supplies, difference) => {
    const b = await books([`2026-03-20,GRANITE KITCHENS,${paid}`, '2026-03-09,OFFICE DEPOT,-1.00'], [])
    const file = await madePdf([
      'Granite Kitchens',
      '12 Quay Street',
      '',
      'INVOICE',
      'Invoice number   INV-20417',
      'Date     03/02/2026',
      '',
      'New counter        €900.00',
      'Total                  €900.00',
    ])
    await b.person.upload('invoice.pdf', file, 'invoice')
    await product.work()
    const [bill, payment] = [
      ((await b.get('/api/transactions')) as { id: string; treatment: string; currency: string }[]).find((r) => r.treatment === 'bill'),
      await b.find('GRANITE KITCHENS'),
    ]
    expect(bill?.currency).toBe('EUR')
    const id = bill?.id ?? ''
    const paidId =
      payment.id === id ? (await b.get('/api/transactions')).find((r: { amount: string }) => r.amount === '1003.50').id : payment.id
    await b.settle(paidId, 'supplies')
    await b.put(`/api/transactions/${id}/rate`, { rate })
    await b.put(`/api/transactions/${id}`, { category: 'supplies' })
    await b.put(`/api/transactions/${id}`, { treatment: 'bill' })
    expect((await pair(b, id, paidId, 'exchange')).status).toBe(200)
    for (const basis of ['cash', 'accrual']) {
      const made = await b.report(basis)
      expect([basis, line(made, 'supplies'), line(made, 'exchange_differences')]).toEqual([basis, supplies, difference])
    }
    await b.holds()
    // Another rate tells another difference; without the pair there is none.
    await b.put(`/api/transactions/${id}/rate`, { rate: '1.115' })
    expect((await b.get(`/api/transactions/${paidId}`)).parts).toBeUndefined()
    await b.put(`/api/transactions/${id}/rate`, { rate: '1.2' })
    expect(line(await b.report('accrual'), 'exchange_differences')).toBe(-76.5)
    await b.holds()
    const joined = (await b.get(`/api/transactions/${id}`)).pair
    await b.person.call('DELETE', `/api/pairs/${joined.id}`)
    expect((await b.get(`/api/transactions/${paidId}`)).parts).toBeUndefined()
    await b.holds()
  })

  test('more than a fee can be is refused', async () => {
    const b = await books(['2026-03-05,WIRE OUT,-1000.00', '2026-03-09,OFFICE DEPOT,-1.00'], [])
    await b.person.upload(
      'savings.csv',
      ['Account Number,****9911', 'Date,Description,Amount', '2026-03-06,WIRE IN,700.00', '2026-03-30,X,1.00'].join('\n'),
    )
    await product.work()
    const answer = await pair(b, (await b.find('WIRE OUT')).id, (await b.find('WIRE IN')).id)
    expect([answer.status, answer.json.message]).toEqual([400, 'The two amounts differ by $300.00: more than a fee can be'])
  })
})

describe('what an account in another currency held when it began', () => {
  const balances = (rows: string[], opening: string) =>
    ['Account Number,****7700', 'Currency,EUR', 'Date,Description,Amount,Balance', `2026-03-01,OPENING BALANCE,,${opening}`, ...rows].join(
      '\n',
    )
  async function abroad() {
    const b = await books(['2026-03-09,OFFICE DEPOT,-1.00'], [])
    await b.person.upload(
      'eur.csv',
      balances(['2026-03-10,HOTEL BERLIN,-100.00,900.00', '2026-03-12,TAXI BERLIN,-50.00,850.00'], '1000.00'),
    )
    await product.work()
    const sheet = () => b.get('/api/reports/balance-sheet?asOf=2026-12-31')
    const lineOf = async (name: string) =>
      (await sheet()).sections.flatMap((s: { lines: object[] }) => s.lines).find((l: { name: string }) => l.name.includes(name))?.amount ??
      null
    return { b, sheet, lineOf }
  }
  test('waits for the rate of its month, and the balance sheet says so', async () => {
    const { b, sheet, lineOf } = await abroad()
    expect((await sheet()).notConverted).toMatchObject([{ currency: 'EUR', amount: '1000.00', date: '2026-03-10' }])
    expect(await lineOf('7700')).toBeNull()
    expect(await b.get('/api/exchange-rates')).toMatchObject([
      { currency: 'EUR', month: '2026-03', rate: null, waiting: 3, amount: '1150.00' },
    ])
    await b.holds()
  })
  test('is what its register goes on from, whatever is known of the days before', async () => {
    const { b } = await abroad()
    await b.person.upload(
      'eur february.csv',
      [
        'Account Number,****7700',
        'Currency,EUR',
        'Date,Description,Amount',
        '2026-02-10,TRAIN BERLIN,-30.00',
        '2026-02-11,CAFE BERLIN,-5.00',
      ].join('\n'),
    )
    await product.work()
    const [account] = (await b.get('/api/accounts')).filter((a: { currency: string }) => a.currency === 'EUR')
    const register = await b.get(`/api/accounts/${account.id}/register`)
    expect(register.map((r: { balance: string }) => r.balance)).toEqual(['850.00', '900.00', '1000.00', '1005.00'])
    expect(account.balance).toBe('850.00')
    await b.holds()
  })
  test('is in the balance sheet at the rate of the day it began, with what moved since', async () => {
    const { b, sheet, lineOf } = await abroad()
    await b.put('/api/exchange-rates', { currency: 'EUR', month: '2026-03', rate: '1.10' })
    expect((await sheet()).notConverted).toEqual([])
    expect(await lineOf('7700')).toBe('935.00')
    expect(await lineOf('Opening balances')).toBe('1100.00')
    expect(await b.get('/api/exchange-rates')).toMatchObject([{ month: '2026-03', rate: '1.10', waiting: 0, amount: '0.00' }])
    const [account] = (await b.get('/api/accounts')).filter((a: { currency: string }) => a.currency === 'EUR')
    expect(account).toMatchObject({ balance: '850.00', openingBalance: '1000.00' })
    const register = await b.get(`/api/accounts/${account.id}/register`)
    expect(register.map((r: { balance: string }) => r.balance)).toEqual(['850.00', '900.00'])
    await b.holds()
    await b.put('/api/exchange-rates', { currency: 'EUR', month: '2026-03', rate: null })
    expect(await lineOf('7700')).toBeNull()
    await b.holds()
  })
})
