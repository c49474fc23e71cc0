import { afterAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-04-10T12:00:00.000Z')

interface Account {
  id: string
  name: string
  balance: string
  kind: string
}
async function owner() {
  const person = product.person()
  await person.signUp()
  const get = async (path: string) => (await person.call('GET', path)).json
  const accounts = async (): Promise<Account[]> => await get('/api/accounts')
  const upload = async (name: string, lines: string[]) => {
    await person.upload(name, lines.join('\n'))
    await product.work()
  }
  const join = (id: string, into: string) => person.call('POST', `/api/accounts/${id}/join`, { into })
  return { person, get, accounts, upload, join }
}
const head = 'Date,Description,Amount'

describe('accounts that were read as two', () => {
  test('are one afterwards: rows, balance, statements, coverage, and what is read later', async () => {
    const { person, get, accounts, upload, join } = await owner()
    await upload('january.csv', ['Account Number,****4821', head, '2026-01-02,COFFEE SHOP,-10.00', '2026-01-30,OFFICE DEPOT,-20.00'])
    await upload('february.csv', [head, '2026-02-02,COFFEE SHOP,-5.00', '2026-02-26,OFFICE DEPOT,-15.00'])
    const named = async (name: string) => (await accounts()).find((a) => a.name === name) as Account
    const [into, from] = [await named('Account ••4821'), await named('Unnamed account')]
    expect((await get('/api/documents/coverage')).accounts).toHaveLength(2)
    const van = (await person.call('POST', '/api/accounts', { kind: 'asset', name: 'Van' })).json
    await person.call('POST', '/api/adjustments', {
      date: '2026-02-27',
      note: 'Correction',
      parts: [
        { amount: '1.00', accountId: van.id },
        { amount: '-1.00', accountId: from.id },
      ],
    })
    // A split row with a part for the account that goes.
    const [row] = await get('/api/transactions?search=COFFEE')
    const cash = (await person.call('POST', '/api/accounts', { kind: 'bank', name: 'Savings' })).json
    await person.call('PUT', `/api/transactions/${row.id}`, {
      parts: [
        { amount: '3.00', leaf: 'meals' },
        { amount: String(Number(row.amount) - 3), accountId: cash.id },
      ],
    })

    expect((await join(from.id, into.id)).json).toMatchObject({ id: into.id, name: 'Account ••4821', balance: '-51.00' })
    expect((await accounts()).map(({ id }) => id)).not.toContain(from.id)
    expect((await get(`/api/accounts/${into.id}/register`)).map((r: { balance: string }) => r.balance)).toEqual([
      '-50.00',
      '-35.00',
      '-30.00',
      '-10.00',
    ])
    const { accounts: covered } = await get('/api/documents/coverage')
    expect(covered.map((a: { name: string; months: { state: string }[] }) => [a.name, a.months.map(({ state }) => state)])).toEqual([
      ['Account ••4821', ['there', 'there', 'missing']],
    ])
    expect((await get('/api/reports/trial-balance')).difference).toBe('0.00')
    expect((await get('/api/reports/balance-sheet')).difference).toBe('0.00')
    // The split row points at the savings account, which is joined too: its part follows.
    const third = (await person.call('POST', '/api/accounts', { kind: 'bank', name: 'Savings 2' })).json
    expect((await join(cash.id, third.id)).status).toBe(200)
    expect((await get(`/api/transactions/${row.id}`)).parts[1].accountId).toBe(third.id)
    expect((await get('/api/reports/trial-balance')).difference).toBe('0.00')

    await upload('march.csv', [head, '2026-03-02,COFFEE SHOP,-7.00', '2026-03-30,OFFICE DEPOT,-3.00'])
    expect(
      (await accounts())
        .filter(({ kind }) => kind === 'bank')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([into.id, third.id].sort())
    const [line] = (await get('/api/audit?kind=ledger')).items ?? (await get('/api/audit?kind=ledger')).lines ?? []
    expect(JSON.stringify(line)).toContain('oined two accounts')
  })

  test('are refused in words where they cannot be one', async () => {
    const { person, join } = await owner()
    const add = async (kind: string, name: string, more: object = {}) =>
      (await person.call('POST', '/api/accounts', { kind, name, ...more })).json as Account
    const [checking, savings, card, euro] = [
      await add('bank', 'Checking'),
      await add('bank', 'Savings'),
      await add('card', 'Card'),
      await add('bank', 'Euro', { currency: 'EUR' }),
    ]
    const dollar = await add('bank', 'Dollar', { currency: 'USD' })
    const said = async (id: string, into: string) => {
      const { status, json } = await join(id, into)
      return [status, json.message]
    }
    expect(await said(checking.id, checking.id)).toEqual([400, 'Choose another account'])
    expect(await said(checking.id, card.id)).toEqual([400, 'Only accounts of the same kind can be joined'])
    expect(await said(euro.id, dollar.id)).toEqual([400, 'These accounts are in different currencies'])
    expect(await said(checking.id, 'no-such-account')).toEqual([404, 'Account not found'])
    await person.call('POST', '/api/transactions', {
      description: 'To savings',
      amount: 5,
      transactionDate: '2026-02-02',
      category: 'Other Expense',
      isCredit: false,
      treatment: 'transfer',
      accountId: savings.id,
      onAccountId: checking.id,
    })
    expect(await said(checking.id, savings.id)).toEqual([409, 'Money moved from one of these accounts to the other: they are two accounts'])
  })
})
