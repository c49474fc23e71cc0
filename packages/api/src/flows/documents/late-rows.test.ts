import { checkIds } from '@ledgerhand/core/periods'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
  product.setClock('2026-06-15T12:00:00.000Z')
})
afterEach(() => product.close())

test('rows of days before the first closed month enter when it opens, as they were closed with it', async () => {
  const p = product.person()
  await p.signUp()
  const add = async (name: string, text: string) => {
    await p.upload(name, text)
    await product.work()
  }
  const get = async (path: string) => (await p.call('GET', path)).json
  await add('march.csv', 'Account Number,****4821\nDate,Description,Amount\n2026-03-03,STAPLES STORE 12,-20.00\n')
  const excuses = checkIds.map((id) => ({ id, reason: 'Looked at' }))
  expect((await p.call('POST', '/api/periods/2026-03/close', { excuses })).json).toMatchObject({ state: 'closed' })
  await add('january.csv', 'Account Number,****4821\nDate,Description,Amount\n2026-01-05,HARDWARE HUT,-12.00\n')
  expect(await get('/api/periods/2026-01/late')).toHaveLength(1)
  await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'January came' })
  expect(await get('/api/periods/2026-01')).toMatchObject({ state: 'open', late: 0 })
  expect(await get('/api/transactions?search=HARDWARE')).toMatchObject([{ transactionDate: '2026-01-05', amount: '12.00' }])
})

/** Statements of a month and what they print, each with one row. */
const month = (of: string, opening: string, row: string, closing: string, account = '4821') =>
  `Account Number,****${account}\nDate,Description,Amount,Balance\n${of}-01,OPENING BALANCE,,${opening}\n${of}-${row},\n${of}-28,CLOSING BALANCE,,${closing}\n`

test('a statement whose rows are late moves no balance, in closed months or open ones, until its rows are entered', async () => {
  const p = product.person()
  await p.signUp()
  const add = async (name: string, text: string) => {
    await p.upload(name, text)
    await product.work()
  }
  const get = async (path: string) => (await p.call('GET', path)).json
  const excuses = checkIds.map((id) => ({ id, reason: 'Looked at' }))
  await add('march.csv', month('2026-03', '1000.00', '03,STAPLES STORE 12,-20.00', '980.00'))
  await add('april.csv', month('2026-04', '980.00', '03,STAPLES STORE 12,-30.00', '950.00'))
  expect((await p.call('POST', '/api/periods/2026-03/close', { excuses })).status).toBe(200)
  const sheets = async () => [
    await get('/api/reports/balance-sheet?asOf=2026-03-31'),
    await get('/api/reports/trial-balance?asOf=2026-04-30'),
    await get('/api/reports/cash-flow?from=2026-03-01&to=2026-04-30'),
  ]
  const before = await sheets()

  await add('january.csv', month('2026-01', '1200.00', '03,STAPLES STORE 12,-150.00', '1050.00'))
  await add('february.csv', month('2026-02', '1050.00', '03,STAPLES STORE 12,-50.00', '1000.00'))
  expect(await get('/api/periods/2026-02/late')).toHaveLength(1)
  expect(await sheets()).toEqual(before)
  expect(await get('/api/accounts')).toMatchObject([{ balance: '950.00', provenThrough: '2026-04-03' }])
  expect((await get('/api/periods/2026-04')).checklist).toContainEqual(expect.objectContaining({ id: 'balances', state: 'done' }))

  // An account that is known by a late statement alone: it holds what is printed at its end.
  await add('other.csv', month('2026-02', '500.00', '04,HARDWARE HUT,-60.00', '440.00', '9999'))
  const other = async () => (await get('/api/accounts')).find((a: { lastFour: string }) => a.lastFour === '9999')
  expect(await other()).toMatchObject({ balance: '440.00' })

  // Entered on an open day or on its own, a row moves the balance once.
  const [row] = (await get('/api/periods/2026-02/late')).filter((r: { description: string }) => /HARDWARE/i.test(r.description))
  await p.call('POST', `/api/periods/2026-02/late/${row.id}/book`, {})
  expect(await other()).toMatchObject({ balance: '440.00' })
  expect((await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'They came' })).status).toBe(200)
  expect((await get('/api/accounts')).map((a: { balance: string }) => a.balance).sort()).toEqual(['440.00', '950.00'])
})

test('late rows are said where a report or a tax pack leaves them out', async () => {
  const p = product.person()
  await p.signUp()
  const add = async (name: string, text: string) => {
    await p.upload(name, text)
    await product.work()
  }
  const get = async (path: string) => (await p.call('GET', path)).json
  const excuses = checkIds.map((id) => ({ id, reason: 'Looked at' }))
  await add('march.csv', month('2026-03', '1000.00', '03,STAPLES STORE 12,-20.00', '980.00'))
  expect((await p.call('POST', '/api/periods/2026-03/close', { excuses })).status).toBe(200)
  await add('december.csv', month('2025-12', '900.00', '03,ACME CLIENT PAYMENT,100.00', '1000.00'))

  const report = { title: 'Year', reportPeriod: 'Year', startDate: '2025-01-01', endDate: '2025-12-31' }
  const made = (await p.call('POST', '/api/reports', report)).json
  expect(made).toMatchObject({ totalRevenue: 0, reportData: { late: { count: 1, amount: 100 } } })
  const csv = (await p.call('GET', `/api/reports/${made.id}/export?format=csv`)).text
  expect(csv).toContain('1 transaction, $100.00, arrived after its month was closed and is in no total.')
  const text = '1 transaction, $100.00, arrived after closing and is in no total'
  expect((await get('/api/tax/2025')).open).toContainEqual({ id: 'late', text, link: '/close/2025-12' })
  expect((await get('/api/tax/2026')).lists.notSettled).not.toContainEqual(expect.objectContaining({ kind: 'late' }))

  const [row] = await get('/api/periods/2025-12/late')
  expect((await p.call('POST', `/api/periods/2025-12/late/${row.id}/book`, {})).status).toBe(200)
  expect((await get('/api/tax/2025')).open.map((o: { id: string }) => o.id)).not.toContain('late')
})
