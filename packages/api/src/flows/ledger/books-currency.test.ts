import { afterAll, expect, test } from 'vitest'
import { account, get, testBooks } from '../../../testing/books.ts'
import { testProduct } from '../../../testing/product.ts'
import { line, pair, ratedBooks } from '../../../testing/rates.ts'

const { owner, add, product } = testBooks('2026-06-10T12:00:00.000Z')
const rated = testProduct()
afterAll(() => rated.close())
rated.setClock('2026-06-10T12:00:00.000Z')
const euros = ['Account Number,****7700', 'Currency,EUR', 'Date,Description,Amount', '2026-03-05,HOTEL ROMA,-100.00'].join('\n')

test('books of unmarked statements stay in dollars when an export in euros arrives, and when their first statement goes', async () => {
  const p = await owner()
  const first = await add(p, 'bank.csv', account('4821', ['2026-03-02,OFFICE DEPOT,-20.00', '2026-03-03,STAPLES,-30.00']))
  expect((await get(p, '/api/books')).currency).toBe('USD')
  await add(p, 'eur.csv', euros)
  expect((await get(p, '/api/books')).currency).toBe('USD')
  const [hotel] = await get(p, '/api/transactions?search=ROMA')
  expect(hotel).toMatchObject({ currency: 'EUR', needsReview: true })
  expect(hotel.aiClassification).toContain('Its amount is in EUR, your books are in USD')
  const body = { title: 'Y', reportPeriod: '2026', startDate: '2026-01-01', endDate: '2026-12-31' }
  const report = (await p.call('POST', '/api/reports', body)).json
  expect([report.netProfit, report.reportData.notConverted]).toEqual([-50, [{ currency: 'EUR', count: 1, amount: -100 }]])
  await p.call('DELETE', `/api/documents/${first}?transactions=delete`)
  await product().work()
  expect((await get(p, '/api/books')).currency).toBe('USD')
})

test('an unmarked statement in the words of one currency decides for that one', async () => {
  const p = await owner()
  await add(p, 'konto.csv', 'Buchungstag;Verwendungszweck;Betrag\n02.03.2026;MIETE BUERO;-900,00\n03.03.2026;TELEKOM;-50,00')
  expect((await get(p, '/api/books')).currency).toBe('EUR')
  // No line names a currency, and the totals are in it.
  const body = { title: 'Y', reportPeriod: '2026', startDate: '2026-01-01', endDate: '2026-12-31' }
  expect((await p.call('POST', '/api/reports', body)).json.reportData.currency).toBe('EUR')
  expect((await get(p, '/api/transactions/totals')).currency).toBe('EUR')
})

test('another currency ends the rates into the former one, and the rows stand as they are printed', async () => {
  const b = await ratedBooks(rated, ['2026-03-02,OFFICE DEPOT,-20.00'], ['2026-03-05,HOTEL ROMA,-100.00', '2026-04-05,BAR,-50.00'])
  await b.settle((await b.find('ROMA')).id, 'travel')
  await b.put('/api/exchange-rates', { currency: 'EUR', month: '2026-03', rate: '1.1' })
  expect((await b.find('ROMA')).amount).toBe('110.00')
  expect((await b.put('/api/books', { currency: 'EUR' })).json.currency).toBe('EUR')
  expect(await b.find('ROMA')).toMatchObject({ amount: '100.00', currency: 'EUR' })
  expect(line(await b.report(), 'travel')).toBe(100)
  expect((await b.report()).notConverted).toMatchObject([{ currency: 'USD', count: 1, amount: -20 }])
  expect(await b.get('/api/exchange-rates')).toMatchObject([{ currency: 'USD', month: '2026-03', rate: null }])
  expect((await b.get('/api/reports/trial-balance')).difference).toBe('0.00')
  await b.put('/api/books', { currency: 'USD' })
  expect(await b.find('ROMA')).toMatchObject({ amount: '100.00', currency: 'EUR' })
  await b.holds()
})

test('the sides of a pair say the rate into the new currency', async () => {
  const b = await ratedBooks(rated, ['2026-03-02,TO EURO ACCOUNT,-110.00'], ['2026-03-03,FROM DOLLARS,100.00'])
  await pair(b, (await b.find('TO EURO')).id, (await b.find('FROM DOLLARS')).id)
  expect(await b.find('FROM DOLLARS')).toMatchObject({ amount: '110.00', currency: 'USD' })
  await b.put('/api/books', { currency: 'EUR' })
  expect(await b.find('FROM DOLLARS')).toMatchObject({ amount: '100.00', currency: 'EUR' })
  expect(await b.find('TO EURO')).toMatchObject({ amount: '100.00', currency: 'EUR', printed: { amount: '110.00', currency: 'USD' } })
  expect((await b.get('/api/reports/trial-balance')).difference).toBe('0.00')
})

test('a row that was deleted before another currency comes back as it is printed, and an undo of its rate changes nothing', async () => {
  const foreign = ['2026-03-05,HOTEL ROMA,-100.00', '2026-03-06,TRATTORIA,-60.00', '2026-03-07,BAR,-50.00']
  const b = await ratedBooks(rated, ['2026-03-02,OFFICE DEPOT,-20.00'], foreign)
  const call = (path: string, body: object) => b.person.call('POST', path, body)
  for (const text of ['ROMA', 'TRATTORIA', 'BAR']) await b.settle((await b.find(text)).id, 'travel')
  await b.put('/api/exchange-rates', { currency: 'EUR', month: '2026-03', rate: '1.1', undoId: 'rate-of-march' })
  const split = [
    { amount: '44.00', leaf: 'travel' },
    { amount: '22.00', leaf: 'meals' },
  ]
  expect((await b.put(`/api/transactions/${(await b.find('TRATTORIA')).id}`, { parts: split })).json).toMatchObject({ amount: '66.00' })
  const [hotel, lunch] = [await b.find('ROMA'), await b.find('TRATTORIA')]
  await call('/api/transactions/bulk-delete', { transactionIds: [hotel.id, lunch.id], undoId: 'rows-deleted' })
  await b.put('/api/books', { currency: 'EUR' })
  expect((await call('/api/transactions/undo', { undoId: 'rows-deleted' })).json).toMatchObject({ restored: 2 })
  const back = await b.find('ROMA')
  expect(back).toMatchObject({ amount: '100.00', currency: 'EUR' })
  expect(back.printed).toBeUndefined()
  const amounts = (await b.find('TRATTORIA')).parts.map((part: { amount: string }) => part.amount)
  expect(amounts).toEqual(['40.00', '20.00'])
  expect((await call('/api/transactions/undo', { undoId: 'rate-of-march' })).json).toMatchObject({ restored: 0 })
  expect(await b.find('BAR')).toMatchObject({ amount: '50.00', currency: 'EUR' })
  expect([line(await b.report(), 'travel'), line(await b.report(), 'meals')]).toEqual([140, 70])
  expect((await b.get('/api/reports/trial-balance')).difference).toBe('0.00')
})

test('an undo brings back no conversion into the former currency', async () => {
  const b = await ratedBooks(rated, ['2026-03-02,OFFICE DEPOT,-20.00'], ['2026-03-05,HOTEL ROMA,-100.00', '2026-03-06,BAR,-50.00'])
  await b.settle((await b.find('ROMA')).id, 'travel')
  const march = { currency: 'EUR', month: '2026-03' }
  await b.put('/api/exchange-rates', { ...march, rate: '1.1' })
  await b.put('/api/exchange-rates', { ...march, rate: null, undoId: 'rate-taken-off' })
  await b.put('/api/books', { currency: 'EUR' })
  const undone = await b.person.call('POST', '/api/transactions/undo', { undoId: 'rate-taken-off' })
  expect(undone.json).toMatchObject({ restored: 0, kept: 2 })
  expect(await b.find('ROMA')).toMatchObject({ amount: '100.00', currency: 'EUR' })
  expect(line(await b.report(), 'travel')).toBe(100)
})

test('in closed months the currency stays, in words', async () => {
  const b = await ratedBooks(rated, ['2026-03-02,OFFICE DEPOT,-20.00'], [])
  await b.settle((await b.find('DEPOT')).id, 'supplies')
  await b.close('2026-03')
  const refused = await b.put('/api/books', { currency: 'EUR' })
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'Months through March 2026 are closed in USD: reopen them to change the currency',
  ])
  expect((await b.put('/api/books', { currency: 'USD', name: 'Acorn' })).json).toMatchObject({ currency: 'USD', name: 'Acorn' })
})
