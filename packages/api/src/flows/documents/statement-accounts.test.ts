import { afterAll, describe, expect, test } from 'vitest'
import { everyLine } from '../../../testing/every-line.ts'
import { testProduct } from '../../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-04-10T12:00:00.000Z')

interface Account {
  id: string
  name: string
  balance: string
  goesOn: { accountId: string; date: string; balance: string } | null
}
async function owner() {
  const person = product.person()
  await person.signUp()
  const get = async (path: string) => (await person.call('GET', path)).json
  const upload = async (name: string, lines: string[]): Promise<string> => {
    const { json } = await person.upload(name, lines.join('\n'))
    await product.work()
    return json.document.id
  }
  const accounts = async () => Object.fromEntries(((await get('/api/accounts')) as Account[]).map((a) => [a.name, a]))
  const balances = async () => Object.fromEntries(Object.values(await accounts()).map((a) => [a.name, a.balance]))
  return { person, get, upload, accounts, balances }
}
const head = 'Date,Description,Amount,Balance'
const january = ['Account Number,****4821', head, '2026-01-02,COFFEE SHOP,-10.00,90.00', '2026-01-30,OFFICE DEPOT,-20.00,70.00']
const february = [head, '2026-02-02,COFFEE SHOP,-5.00,65.00', '2026-02-26,OFFICE DEPOT,-15.00,50.00']

describe('a statement that prints no number', () => {
  test.each([
    ['amid the days of the other', ['2026-01-20,TRANSFER FROM CHECKING,1000.00,1100.00', '2026-02-20,INTEREST,1.00,1101.00']],
    [
      'with a fee of the same day and amount',
      [
        '2026-01-21,TRANSFER FROM CHECKING,1000.00,1100.00',
        '2026-01-31,MONTHLY SERVICE FEE,-15.00,1085.00',
        '2026-02-20,INTEREST,1.00,1086.00',
      ],
    ],
    ['around the days of the other', ['2026-01-02,DEPOSIT,1000.00,1100.00', '2026-03-20,INTEREST,1.00,1101.00']],
  ])('is of another account where it proves another balance %s', async (_, lines) => {
    const { upload, accounts } = await owner()
    await upload('checking.csv', [
      head,
      '2026-01-05,DEPOSIT ACME CORP,3000.00,8000.00',
      '2026-01-20,TRANSFER TO SAVINGS,-1000.00,7000.00',
      '2026-01-31,MONTHLY SERVICE FEE,-15.00,6985.00',
      '2026-02-27,MONTHLY SERVICE FEE,-15.00,6970.00',
    ])
    await upload('savings.csv', [head, ...lines])
    expect(
      Object.values(await accounts())
        .map((a) => a.balance)
        .sort(),
    ).toEqual([lines.at(-1)?.split(',').at(-1), '6970.00'].sort())
  })

  test('is of the account whose balance goes on in it', async () => {
    const { get, upload, balances } = await owner()
    await upload('january.csv', january)
    await upload('february.csv', february)
    await upload('march.csv', [head, '2026-03-02,COFFEE SHOP,-7.00,43.00'])
    expect(await balances()).toEqual({ 'Account ••4821': '43.00' })
    const { accounts } = await get('/api/documents/coverage')
    expect(accounts.map((a: { months: { state: string }[] }) => a.months.map(({ state }) => state))).toEqual([['there', 'there', 'part']])
    expect((await get('/api/reports/balance-sheet?asOf=2026-03-31')).difference).toBe('0.00')
  })

  test('is of the account that its transactions stand on already', async () => {
    const { upload, balances } = await owner()
    await upload('january.csv', january)
    await upload('some.csv', ['Date,Description,Amount', '2026-01-02,COFFEE SHOP,-10.00', '2026-01-30,OFFICE DEPOT,-20.00'])
    expect(await balances()).toEqual({ 'Account ••4821': '70.00' })
  })

  test('is of another account where both prove what they held on the same day', async () => {
    const { upload, balances } = await owner()
    await upload('checking.csv', february)
    await upload('savings.csv', [head, '2026-02-02,INTEREST,1.00,901.00', '2026-02-26,INTEREST,1.00,902.00'])
    expect(await balances()).toEqual({ 'Unnamed account': '50.00', 'Unnamed account (2)': '902.00' })
    await upload('savings-2.csv', [head, '2026-03-02,INTEREST,1.00,903.00'])
    expect(await balances()).toEqual({ 'Unnamed account': '50.00', 'Unnamed account (2)': '903.00' })
  })

  test('is of another account where its columns are those of another bank, and says so', async () => {
    const { person, get, upload, accounts } = await owner()
    const chase = [
      'Details,Posting Date,Description,Amount,Type',
      'DEBIT,01/05/2026,TRANSFER TO SAVINGS,-200.00,ACCT_XFER',
      'DEBIT,01/09/2026,OFFICE DEPOT,-20.00,DEBIT_CARD',
    ]
    const other = [
      'Date,Payee,Reference,Paid Out,Paid In',
      '2026-01-06,TRANSFER FROM CHECKING,R1,,200.00',
      '2026-01-20,BANK CHARGE,R2,5.00,',
    ]
    await upload('chase.csv', chase)
    const second = await upload('other.csv', other)
    expect(Object.keys(await accounts()).sort()).toEqual(['Unnamed account', 'Unnamed account (2)'])
    const [statement] = (await get(`/api/documents/${second}`)).statements
    expect(statement.account).toMatchObject({ name: 'Unnamed account (2)', placedBy: 'layout' })
    // Money between the two is a transfer, which it cannot be within one account.
    const rows = (await get('/api/transactions')) as { description: string; treatment: string; pair: { state: string } | null }[]
    expect(rows.filter((r) => r.description.startsWith('TRANSFER')).map((r) => [r.treatment, r.pair?.state])).toEqual([
      ['transfer', 'paired'],
      ['transfer', 'paired'],
    ])
    // The next files of both go where the first ones went, with a column more or less.
    await upload('chase-2.csv', ['Details,Posting Date,Description,Amount,Type,Balance', 'DEBIT,02/05/2026,RENT,-900.00,ACH,100.00'])
    const third = await upload('other-2.csv', [...other.slice(0, 1), '2026-02-20,BANK CHARGE,R3,5.00,'])
    expect(Object.keys(await accounts())).toHaveLength(2)
    expect((await get(`/api/documents/${third}`)).statements[0].account).toMatchObject({ name: 'Unnamed account (2)' })
    // A person says that it is one that is not there yet.
    const said = await person.call('PUT', `/api/statements/${statement.id}/account`, { newAccount: { name: 'Harbor Savings' } })
    expect(said.json.account).toMatchObject({ name: 'Harbor Savings', placedBy: 'person' })
    expect(Object.keys(await accounts())).toContain('Harbor Savings')
    for (const body of [{}, { accountId: said.json.account.id, newAccount: { name: 'Both' } }])
      expect((await person.call('PUT', `/api/statements/${statement.id}/account`, body)).status).toBe(400)
    expect((await get('/api/reports/trial-balance?asOf=2026-12-31')).difference).toBe('0.00')
  })

  test('is of the same account where its columns were renamed and its rows, or its balance, go on', async () => {
    const { get, upload, accounts } = await owner()
    const before = ['Date,Description,Amount,Balance', '2026-01-05,RENT,-200.00,800.00', '2026-01-09,OFFICE DEPOT,-20.00,780.00']
    const renamed = 'Posted,Details,Value,Running total'
    await upload('old.csv', before)
    // The same days, exported again after the bank renamed its columns, and the next month.
    await upload('again.csv', [renamed, ...before.slice(1)])
    await upload('next.csv', [renamed, '2026-02-05,RENT,-200.00,580.00', '2026-02-09,OFFICE DEPOT,-20.00,560.00'])
    await upload('old once more.csv', ['Date,Description,Amount', '2026-03-05,RENT,-200.00'])
    expect(Object.keys(await accounts())).toEqual(['Unnamed account'])
    expect(await get('/api/transactions')).toHaveLength(5)
  })

  test('stays on the account of its columns when its file, or the other one, is read again or goes', async () => {
    const { person, get, upload, accounts } = await owner()
    const files = [
      await upload('one.csv', ['Details,Posting Date,Description,Amount,Type', 'DEBIT,01/05/2026,TRANSFER TO SAVINGS,-200.00,ACCT_XFER']),
      await upload('two.csv', ['Date,Payee,Reference,Paid Out,Paid In', '2026-01-06,TRANSFER FROM CHECKING,R1,,200.00']),
    ]
    const placed = async () =>
      Promise.all(files.map(async (id) => (await get(`/api/documents/${id}`)).statements[0].account.name as string))
    const apart = ['Unnamed account', 'Unnamed account (2)']
    expect(await placed()).toEqual(apart)
    for (const order of [files, files.toReversed()]) {
      for (const id of order) await person.call('POST', `/api/documents/${id}/retry`, {})
      await product.work()
      expect([await placed(), Object.keys(await accounts()).sort()]).toEqual([apart, apart])
    }
    // It may be called something else by now.
    const { id } = (await accounts())['Unnamed account (2)'] as Account
    await person.call('PUT', `/api/accounts/${id}`, { name: 'Harbor Savings' })
    const next = await upload('two-2.csv', ['Date,Payee,Reference,Paid Out,Paid In', '2026-02-06,INTEREST,R2,,1.00'])
    expect((await get(`/api/documents/${next}`)).statements[0].account.name).toBe('Harbor Savings')
    await person.call('DELETE', `/api/documents/${files.shift()}?transactions=delete`)
    await product.work()
    await person.call('POST', `/api/documents/${files[0]}/retry`, {})
    await product.work()
    expect(await placed()).toEqual(['Harbor Savings'])
    expect((await get('/api/reports/trial-balance?asOf=2026-12-31')).difference).toBe('0.00')
  })

  test('is of no account of which the columns are not known', async () => {
    const { upload, get } = await owner()
    await upload('one.csv', ['Details,Posting Date,Description,Amount,Type', 'DEBIT,01/05/2026,RENT,-200.00,ACCT_XFER'])
    const second = await upload('two.csv', ['Date,Payee,Reference,Paid Out,Paid In', '2026-01-06,INTEREST,R1,,200.00'])
    // Read before layouts were kept.
    product.database.sqlite.prepare('update statements set layout = null where document_id = ? and "user_id" = "user_id"').run(second)
    const third = await upload('three.csv', ['Fecha,Concepto,Importe', '2026-02-06,ALQUILER,-30.00'])
    expect((await get(`/api/documents/${third}`)).statements[0].account.name).toBe('Unnamed account (3)')
  })

  test('is of another account where its currency is another', async () => {
    const { upload, balances } = await owner()
    const inCurrency = (currency: string, day: string, balance: string) => [
      'Date,Description,Amount,Balance,Currency',
      `2026-02-${day},COFFEE SHOP,-10.00,${balance},${currency}`,
      `2026-02-27,COFFEE SHOP,-10.00,${(Number(balance) - 10).toFixed(2)},${currency}`,
    ]
    await upload('dollars.csv', inCurrency('USD', '02', '500.00'))
    await upload('euros.csv', inCurrency('EUR', '03', '800.00'))
    await upload('pounds.csv', inCurrency('GBP', '04', '90.00'))
    expect(Object.keys(await balances()).sort()).toEqual(['Unnamed account', 'Unnamed account (2)', 'Unnamed account (3)'])
  })

  test('and came before the one it leads to is placed again, with those that go on in it in turn', async () => {
    const { get, upload, accounts, balances } = await owner()
    const id = await upload('march.csv', [head, '2026-03-02,COFFEE SHOP,-7.00,43.00', '2026-03-28,COFFEE SHOP,-3.00,40.00'])
    await upload('february.csv', february)
    expect(await balances()).toEqual({ 'Unnamed account': '40.00' })
    await upload('january.csv', january)
    expect(await balances()).toEqual({ 'Account ••4821': '40.00' })
    const [statement] = (await get(`/api/documents/${id}`)).statements
    expect(statement.account).toMatchObject({ name: 'Account ••4821', placedBy: 'balance' })
    expect(Object.values(await accounts()).map(({ goesOn }) => goesOn)).toEqual([null])
    expect((await get('/api/reports/trial-balance')).difference).toBe('0.00')
    expect(JSON.stringify(await get('/api/audit?kind=documents'))).toContain('Put a statement on the account that it was shown to be of')
  })

  test('and whose rows a later document with a number shows is placed again', async () => {
    const { upload, balances } = await owner()
    await upload('export.csv', ['Date,Description,Amount', '2026-01-02,COFFEE SHOP,-10.00', '2026-01-30,OFFICE DEPOT,-20.00'])
    await upload('january.csv', january)
    expect(Object.keys(await balances())).toEqual(['Account ••4821'])
  })

  test('is not placed again where two accounts could be meant, a month is closed, or a person said it', async () => {
    const two = await owner()
    await two.upload('february.csv', february)
    await two.person.call('POST', '/api/periods/2026-02/close', { excuses: everyLine })
    await two.upload('january.csv', january)
    expect(Object.keys(await two.balances()).sort()).toEqual(['Account ••4821', 'Unnamed account'])

    const twins = await owner()
    await twins.upload('february.csv', february)
    // Both end where February begins, and both come with one document.
    await twins.upload('both.csv', [
      'Account,Date,Description,Amount,Balance',
      '****4821,2026-01-02,COFFEE SHOP,-10.00,90.00',
      '****4821,2026-01-30,OFFICE DEPOT,-20.00,70.00',
      '****9933,2026-01-03,BAKERY,-11.00,89.00',
      '****9933,2026-01-29,GARAGE,-19.00,70.00',
    ])
    expect((await twins.balances())['Unnamed account']).toBe('50.00')

    const said = await owner()
    await said.upload('february.csv', february)
    const own = (await said.accounts())['Unnamed account']
    await said.person.call('PUT', `/api/accounts/${own?.id}`, { name: 'Cash box' })
    await said.upload('january.csv', january)
    const { 'Account ••4821': named, 'Cash box': unnamed } = await said.accounts()
    // It is offered, as before.
    expect(unnamed?.goesOn).toEqual({ accountId: named?.id, date: '2026-01-30', balance: '70.00' })
    expect((await said.person.call('POST', `/api/accounts/${unnamed?.id}/join`, { into: named?.id })).status).toBe(200)
    expect(await said.balances()).toEqual({ 'Account ••4821': '50.00' })
  })
})

describe('a person says which account a statement is of', () => {
  test('its rows and its balances go there, and stay when it is read again', async () => {
    const { person, get, upload, balances, accounts } = await owner()
    await upload('january.csv', january)
    const id = await upload('may.csv', ['Date,Description,Amount', '2026-03-02,COFFEE SHOP,-5.00', '2026-03-26,OFFICE DEPOT,-15.00'])
    expect(Object.keys(await balances()).sort()).toEqual(['Account ••4821', 'Unnamed account'])
    const [statement] = (await get(`/api/documents/${id}`)).statements
    expect(statement.account.name).toBe('Unnamed account')
    const into = (await accounts())['Account ••4821']?.id
    const chosen = await person.call('PUT', `/api/statements/${statement.id}/account`, { accountId: into })
    expect([chosen.status, chosen.json.account.name]).toEqual([200, 'Account ••4821'])
    expect(await balances()).toEqual({ 'Account ••4821': '50.00' })
    expect((await person.call('POST', `/api/documents/${id}/retry`, { documentType: 'bank_statement' })).status).toBe(202)
    await product.work()
    expect(await balances()).toEqual({ 'Account ••4821': '50.00' })
    expect((await get('/api/reports/trial-balance')).difference).toBe('0.00')
  })

  test('not an account that its money went to, and none that is not read', async () => {
    const { person, get, upload, accounts } = await owner()
    const id = await upload('february.csv', february)
    const [statement] = (await get(`/api/documents/${id}`)).statements
    const savings = (await person.call('POST', '/api/accounts', { kind: 'bank', name: 'Savings' })).json
    const van = (await person.call('POST', '/api/accounts', { kind: 'asset', name: 'Van' })).json
    const [row] = await get('/api/transactions?search=COFFEE')
    await person.call('PUT', `/api/transactions/${row.id}`, { treatment: 'transfer', accountId: savings.id })
    const choose = (accountId: string) => person.call('PUT', `/api/statements/${statement.id}/account`, { accountId })
    expect((await choose(savings.id)).status).toBe(409)
    expect((await choose(van.id)).status).toBe(400)
    expect((await choose('elsewhere')).status).toBe(404)
    expect((await accounts())['Unnamed account']?.balance).toBe('50.00')
  })
})
