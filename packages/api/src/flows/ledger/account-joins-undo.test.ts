import { afterAll, describe, expect, test } from 'vitest'
import { everyLine } from '../../../testing/every-line.ts'
import { testProduct } from '../../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-04-10T12:00:00.000Z')

const TABLES = [
  'accounts',
  'account_keys',
  'statement_accounts',
  'transactions',
  'parts',
  'pairs',
  'adjustments',
  'adjustment_parts',
  'merchant_memory',
  'hand_rules',
  'request_items',
  'trash',
  'monthly_totals',
]
/** Everything that may name an account, without the marks of a change. */
function books(): Record<string, unknown[]> {
  const all = (table: string) =>
    (product.database.sqlite.prepare(`select * from ${table} where "user_id" = "user_id"`).all() as Record<string, unknown>[])
      .filter((row) => table !== 'monthly_totals' || (row.count as number) + (row.parts as number) > 0)
      .map(({ version: _, updated_at: __, is_by_hand: ___, ...row }) => JSON.stringify(row))
      .sort()
  return Object.fromEntries(TABLES.map((table) => [table, all(table)]))
}

const head = 'Date,Description,Amount'
interface Account {
  id: string
  name: string
}
async function joinable() {
  const person = product.person()
  await person.signUp()
  const get = async (path: string) => (await person.call('GET', path)).json
  const upload = async (name: string, lines: string[]) => {
    await person.upload(name, lines.join('\n'))
    await product.work()
  }
  await upload('january.csv', ['Account Number,****4821', head, '2026-01-02,COFFEE SHOP,-10.00', '2026-01-30,OFFICE DEPOT,-20.00'])
  await upload('february.csv', [head, '2026-02-02,COFFEE SHOP,-5.00', '2026-02-26,OFFICE DEPOT,-15.00', '2026-02-27,BAKERY,-4.00'])
  const named = async (name: string) => ((await get('/api/accounts')) as Account[]).find((a) => a.name === name) as Account
  const [into, from] = [await named('Account ••4821'), await named('Unnamed account')]
  const join = (undoId: string) => person.call('POST', `/api/accounts/${from.id}/join`, { into: into.id, undoId })
  const undo = (undoId: string) => person.call('POST', '/api/transactions/undo', { undoId })
  return { person, get, upload, into, from, join, undo }
}

describe('a joining of accounts that is taken back', () => {
  test('leaves the books as they were: rows, parts, statements, rules, notes', async () => {
    const { person, get, into, from, join, undo } = await joinable()
    await person.call('PUT', `/api/accounts/${from.id}`, { openingBalance: '100.00', openingDate: '2026-02-01', isPersonal: true })
    await person.call('POST', '/api/adjustments', {
      date: '2026-02-27',
      note: 'Correction',
      parts: [
        { amount: '1.00', leaf: 'meals' },
        { amount: '-1.00', accountId: from.id },
      ],
    })
    const other = (await person.call('POST', '/api/accounts', { kind: 'bank', name: 'Savings' })).json
    const typed = {
      amount: 9,
      transactionDate: '2026-02-03',
      category: 'Other Expense',
      isCredit: false,
      treatment: 'transfer',
      accountId: from.id,
    }
    await person.call('POST', '/api/transactions', { ...typed, description: 'To checking', onAccountId: other.id })
    const split = (await person.call('POST', '/api/transactions', { ...typed, description: 'Split', onAccountId: other.id })).json
    await person.call('PUT', `/api/transactions/${split.id}`, {
      parts: [
        { amount: '4.00', accountId: from.id },
        { amount: '5.00', leaf: 'meals' },
      ],
    })
    const rule = await person.call('POST', '/api/rules/by-hand', { words: 'COFFEE', onAccountId: from.id, category: 'meals' })
    expect(rule.status).toBe(201)
    const [bakery] = await get('/api/transactions?search=BAKERY')
    await person.call('DELETE', `/api/transactions/${bakery.id}`)
    const before = books()
    expect((await join('join-and-back')).status).toBe(200)
    expect(books()).not.toEqual(before)
    expect((await undo('join-and-back')).json).toMatchObject({ kept: 0 })
    expect(books()).toEqual(before)
    expect((await get('/api/reports/trial-balance')).difference).toBe('0.00')
    expect((await undo('join-and-back')).status).toBe(404)
    expect(JSON.stringify(await get('/api/audit?kind=ledger'))).toContain('Took back the joining of two accounts')
    // And again, the other way round of nothing: the same join is possible.
    expect((await join('join-once-more')).json).toMatchObject({ id: into.id })
  })

  test('keeps what somebody changed since, and what was typed of the account that stayed', async () => {
    const { person, get, into, from, join, undo } = await joinable()
    const other = (await person.call('POST', '/api/accounts', { kind: 'bank', name: 'Savings' })).json
    const typed = { amount: 9, transactionDate: '2026-02-03', category: 'Other Expense', isCredit: false, treatment: 'transfer' }
    const row = (
      await person.call('POST', '/api/transactions', { ...typed, description: 'Over', accountId: from.id, onAccountId: other.id })
    ).json
    await join('join-then-changed')
    await person.call('PUT', `/api/transactions/${row.id}`, { treatment: 'owner_draw' })
    await person.call('PUT', `/api/accounts/${into.id}`, { openingBalance: '50.00', openingDate: '2026-01-01' })
    expect((await undo('join-then-changed')).json).toMatchObject({ kept: 1 })
    expect((await get(`/api/transactions/${row.id}`)).treatment).toBe('owner_draw')
    const accounts = (await get('/api/accounts')) as (Account & { openingBalance: string | null; balance: string })[]
    expect(accounts.find(({ id }) => id === into.id)).toMatchObject({ openingBalance: '50.00', balance: '20.00' })
    expect(accounts.find(({ id }) => id === from.id)).toMatchObject({ openingBalance: null, balance: '-24.00' })
  })

  test('is refused in words after a later document, another joining, or a closed month', async () => {
    const first = await joinable()
    await first.join('join-then-read')
    await first.upload('march.csv', [head, '2026-03-02,COFFEE SHOP,-7.00', '2026-03-30,OFFICE DEPOT,-3.00'])
    expect(await first.undo('join-then-read')).toMatchObject({
      status: 409,
      json: { message: 'A document was read to this account since: this can no longer be undone' },
    })
    const second = await joinable()
    await second.join('join-then-join')
    const third = (await second.person.call('POST', '/api/accounts', { kind: 'bank', name: 'Checking' })).json
    await second.person.call('POST', `/api/accounts/${second.into.id}/join`, { into: third.id, undoId: 'joined-again' })
    expect((await second.undo('join-then-join')).json.message).toContain('no longer there')
    // The later one first, then the earlier.
    expect((await second.undo('joined-again')).status).toBe(200)
    expect((await second.undo('join-then-join')).status).toBe(200)
    const closed = await joinable()
    await closed.join('join-then-close')
    const done = await closed.person.call('POST', '/api/periods/2026-02/close', { excuses: everyLine })
    expect(done.status, JSON.stringify(done.json)).toBe(200)
    expect(await closed.undo('join-then-close')).toMatchObject({ status: 409, json: { message: 'February 2026 is closed' } })
  })
})
