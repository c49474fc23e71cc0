import { firstTamperedLine } from '@ledgerhand/db/audit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
let owner: ReturnType<typeof product.person>
const statement = (lastFour: string, month: string) =>
  [`Account Number,****${lastFour}`, 'Date,Description,Amount', `${month}-02,A ONE,-1.00`, `${month}-27,B TWO,-2.00`].join('\n')

beforeEach(async () => {
  product = testProduct()
  product.setClock(() => new Date('2026-05-10T12:00:00.000Z'))
  owner = product.person()
  await owner.signUp('maya@example.com')
  await owner.upload('january.csv', statement('4821', '2026-01'))
  await owner.upload('february.csv', statement('4821', '2026-02'))
  await product.work()
})
afterEach(() => product.close())

const close = (lastMonth: string, account = 'bank:4821') => owner.call('POST', '/api/documents/coverage/close', { account, lastMonth })
const reopen = (account = 'bank:4821') => owner.call('POST', '/api/documents/coverage/reopen', { account })
const now = async () => (await owner.call('GET', '/api/documents/coverage')).json.accounts[0]
const states = async () => ((await now()).months as { state: string }[]).map((m) => m.state)

describe('an account that was closed', () => {
  test('misses nothing from then on, and all of it again when that is taken back', async () => {
    expect(await states()).toEqual(['there', 'there', 'missing', 'missing'])
    const { status, json } = await close('2026-02')
    expect(status).toBe(200)
    expect(json.accounts[0]).toMatchObject({ key: 'bank:4821', closedSince: '2026-02', next: null })
    expect(await states()).toEqual(['there', 'there', 'closed', 'closed'])
    expect((await reopen()).json.accounts[0]).toMatchObject({ closedSince: null })
    expect(await states()).toEqual(['there', 'there', 'missing', 'missing'])
  })
  test('is open while a later statement is there, and closed when that one is deleted', async () => {
    await close('2026-02')
    await owner.upload('april.csv', statement('4821', '2026-04'))
    await product.work()
    expect(await now()).toMatchObject({ closedSince: null, reopenedBy: { since: '2026-02', document: { name: 'april.csv' } } })
    expect(await states()).toEqual(['there', 'there', 'missing', 'there'])
    await owner.call('DELETE', `/api/documents/${(await now()).reopenedBy.document.id}?transactions=delete`)
    expect(await states()).toEqual(['there', 'there', 'closed', 'closed'])
  })
  test.each([
    ['2026-01', 'bank:4821', 400, 'There is a statement for Feb 2026'],
    ['2026-06', 'bank:4821', 400, 'Jun 2026 is still to come'],
    ['2026-13', 'bank:4821', 400, 'Use a month like 2024-01'],
    ['2026-02', 'bank:9900', 404, 'Account not found'],
  ])('the last month %s of %s is refused', async (month, account, status, message) => {
    const answer = await close(month, account)
    expect([answer.status, answer.json.message]).toEqual([status, message])
    expect((await now()).closedSince).toBeNull()
  })
  test('that is not closed cannot be reopened', async () => {
    expect((await reopen()).status).toBe(404)
    expect((await reopen('bank:9900')).status).toBe(404)
  })
  test('is in the audit log with its name and the month, both ways', async () => {
    await close('2026-02')
    await close('2026-03')
    await reopen()
    const { items } = (await owner.call('GET', '/api/audit?kind=documents')).json
    const about = { title: 'Account ••4821', path: '/coverage' }
    const name = { field: 'Name', before: null, after: 'Account ••4821' }
    const last = (before: string | null, after: string | null) => ({ field: 'Last statement', before, after })
    expect(items.slice(0, 3)).toMatchObject([
      { words: 'Reopened an account', about, changes: [name, last('Mar 2026', null)] },
      { words: 'Marked an account as closed', about, changes: [name, last('Feb 2026', 'Mar 2026')] },
      { words: 'Marked an account as closed', about, changes: [name, last(null, 'Feb 2026')] },
    ])
    expect(firstTamperedLine(product.database)).toBeNull()
  })
})

test('an account that goes by its name stays closed when it is called otherwise', async () => {
  const plain = (head: string, cells: string) => `${head}\n2026-01-02,${cells}\n2026-01-27,${cells}\n`
  await owner.upload('one.csv', plain('Date,Description,Amount', 'COFFEE BAR,-4.50'))
  await product.work()
  await owner.upload('two.csv', plain('Date,Payee,Memo,Debit,Credit,Reference', 'RENT OFFICE,x,20.00,,77'))
  await product.work()
  const find = async (name: string) =>
    (await owner.call('GET', '/api/documents/coverage')).json.accounts.find((a: { name: string }) => a.name === name)
  const { key, accountId } = await find('Unnamed account (2)')
  expect(key).toBe('bank:unnamed account (2)')
  expect((await close('2026-01', key)).status).toBe(200)
  const { id } = (await owner.call('GET', '/api/accounts')).json.find((a: { name: string }) => a.name === 'Unnamed account (2)')
  expect(accountId === null || accountId === id).toBe(true)
  expect((await owner.call('PUT', `/api/accounts/${id}`, { name: 'Savings' })).status).toBe(200)
  expect(await find('Savings')).toMatchObject({ key: 'bank:savings', closedSince: '2026-01' })
  expect((await owner.call('PUT', `/api/accounts/${id}`, { name: 'Rainy days' })).status).toBe(200)
  expect(await find('Rainy days')).toMatchObject({ closedSince: '2026-01' })
})
