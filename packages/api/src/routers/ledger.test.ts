import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())
type Person = ReturnType<typeof product.person>
// biome-ignore lint/suspicious/noExplicitAny: answers as a client sees them
type Json = any

async function owner(): Promise<Person> {
  const p = product.person()
  await p.signUp()
  return p
}
const get = async (p: Person, path: string): Promise<Json> => {
  const { status, json } = await p.call('GET', path)
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const row = async (p: Person, of: Record<string, unknown>): Promise<Json> => {
  const { status, json } = await p.call('POST', '/api/transactions', {
    description: 'Row',
    amount: '10.00',
    transactionDate: '2026-03-04',
    category: 'office_supplies',
    ...of,
  })
  expect(status, JSON.stringify(json)).toBe(201)
  return json
}
const report = async (p: Person, startDate: string, endDate: string, more: Record<string, unknown> = {}): Promise<Json> => {
  const { status, json } = await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate, endDate, ...more })
  expect(status, JSON.stringify(json)).toBe(201)
  return json
}
const leftOutOf = (r: Json): number =>
  Math.round(Object.values(r.reportData.leftOut as Record<string, { amount: number }>).reduce((n, { amount }) => n + amount, 0) * 100) / 100

describe('a split', () => {
  test('of a loan payment counts the interest, pays the loan off, and can be taken back', async () => {
    const p = await owner()
    const loan = (
      await p.call('POST', '/api/accounts', {
        kind: 'loan',
        name: 'Van loan',
        lender: 'First Bank',
        rate: 6.5,
        openingBalance: '-20000.00',
        openingDate: '2026-01-01',
      })
    ).json
    expect(loan).toMatchObject({ kind: 'loan', balance: '-20000.00', rate: '6.50', lender: 'First Bank', openingDate: '2026-01-01' })
    const paid = await row(p, { description: 'FIRST BANK LOAN PMT', amount: '612.40', category: 'Other Expense' })
    const parts = [
      { amount: '500.00', accountId: loan.id },
      { amount: '112.40', leaf: 'interest' },
    ]
    const bad = await p.call('PUT', `/api/transactions/${paid.id}`, { parts: [parts[0], { amount: '112.39', leaf: 'interest' }] })
    expect([bad.status, bad.json.message]).toEqual([400, 'Parts must add up to $612.40'])
    const split = await p.call('PUT', `/api/transactions/${paid.id}`, { parts, undoId: 'undo-split' })
    expect(split.status, JSON.stringify(split.json)).toBe(200)
    expect(split.json).toMatchObject({
      treatment: 'split',
      isTransfer: false,
      amount: '612.40',
      parts: [
        { amount: '500.00', treatment: 'loan', accountId: loan.id },
        { amount: '112.40', treatment: 'business', leaf: 'interest' },
      ],
    })
    const march = await report(p, '2026-03-01', '2026-03-31')
    expect([march.totalExpenses, march.reportData.leftOut]).toEqual([112.4, { loan: { count: 1, amount: -500 } }])
    expect(march.reportData.lines).toEqual([{ leaf: 'interest', category: 'operating_expenses', amount: 112.4, count: 1 }])
    expect((await get(p, '/api/accounts')).find((a: Json) => a.id === loan.id).balance).toBe('-19500.00')
    const amount = await p.call('PUT', `/api/transactions/${paid.id}`, { amount: '700.00' })
    expect([amount.status, amount.json.message]).toEqual([400, 'Parts must add up to $700.00'])
    expect((await get(p, `/api/accounts/${loan.id}/register`))[0]).toMatchObject({
      id: paid.id,
      moved: '500.00',
      balance: '-19500.00',
      isProven: false,
    })
    expect((await p.call('DELETE', `/api/accounts/${loan.id}`)).status).toBe(409)
    const whole = await p.call('PUT', `/api/transactions/${paid.id}`, { parts: [] })
    expect(whole.json).toMatchObject({ treatment: 'business', label: paid.label, isTransfer: false })
    expect(whole.json.parts).toBeUndefined()
    expect((await report(p, '2026-03-01', '2026-03-31')).totalExpenses).toBe(612.4)
  })
  test('of a deposit has the fee apart, and undo brings parts back', async () => {
    const p = await owner()
    const paid = await row(p, { description: 'Deposit', amount: '96.80', isCredit: true, category: 'Sales & Revenue' })
    const parts = [
      { amount: '100.00', leaf: 'sales' },
      { amount: '-3.20', leaf: 'commissions' },
    ]
    await p.call('PUT', `/api/transactions/${paid.id}`, { parts })
    const march = async () => {
      const r = await report(p, '2026-03-01', '2026-03-31')
      return [r.totalRevenue, r.totalExpenses, r.reportData.grossReceipts]
    }
    expect(await march()).toEqual([100, 3.2, 100])
    await p.call('PUT', '/api/transactions/bulk-treatment', {
      transactionIds: [paid.id],
      treatment: 'owner_contribution',
      undoId: 'undo-all',
    })
    expect(await march()).toEqual([0, 0, 0])
    await p.call('POST', '/api/transactions/undo', { undoId: 'undo-all' })
    expect(await march()).toEqual([100, 3.2, 100])
    await p.call('DELETE', `/api/transactions/${paid.id}`)
    expect(await march()).toEqual([0, 0, 0])
    await p.call('POST', `/api/transactions/${paid.id}/restore`, {})
    expect(await march()).toEqual([100, 3.2, 100])
    expect((await get(p, '/api/transactions?category=commissions')).map((t: Json) => t.id)).toEqual([paid.id])
  })
})

describe('a treatment', () => {
  test('follows from the account that a row is pointed at, and isTransfer from the treatment', async () => {
    const p = await owner()
    const paid = await row(p, { amount: '21000.00', description: 'AUTO SALES' })
    const asset = (await p.call('POST', '/api/accounts', { kind: 'asset', name: 'Delivery van' })).json
    const put = async (body: Record<string, unknown>) => (await p.call('PUT', `/api/transactions/${paid.id}`, body)).json
    expect(await put({ accountId: asset.id })).toMatchObject({ treatment: 'asset', accountId: asset.id, isTransfer: true })
    expect(await put({ treatment: 'owner_draw' })).toMatchObject({ treatment: 'owner_draw', isTransfer: true })
    expect(await put({ isTransfer: false })).toMatchObject({ treatment: 'business', accountId: null, isTransfer: false })
    expect(await put({ isTransfer: true })).toMatchObject({ treatment: 'transfer' })
    expect((await p.call('PUT', `/api/transactions/${paid.id}`, { treatment: 'loan', accountId: asset.id })).status).toBe(400)
    expect(await put({ note: ' For the shop ', payee: 'Ann Smith' })).toMatchObject({
      note: 'For the shop',
      payee: 'Ann Smith',
      treatment: 'transfer',
    })
    expect((await p.call('PUT', `/api/transactions/${paid.id}`, { treatment: 'split' })).status).toBe(400)
    expect((await p.call('PUT', `/api/transactions/${paid.id}`, { nonsense: 1 })).status).toBe(400)
    const bulk = await p.call('PUT', '/api/transactions/bulk-treatment', {
      filter: { search: 'AUTO' },
      treatment: 'owner_tax',
      undoId: 'undo-tax',
    })
    expect(bulk.json).toEqual({ updated: 1 })
    expect((await get(p, '/api/accounts')).map((a: Json) => [a.kind, a.balance])).toContainEqual(['owner', '-21000.00'])
    const r = await report(p, '2026-03-01', '2026-03-31')
    expect([r.netProfit, r.reportData.leftOut]).toEqual([0, { owner_tax: { count: 1, amount: -21000 } }])
  })
  test('personal by its entity moves the net by exactly the row, and back', async () => {
    const p = await owner()
    const home = (await p.call('POST', '/api/entities', { name: 'Home', entityType: 'personal' })).json
    const paid = await row(p, { amount: '80.00' })
    await row(p, { amount: '20.00' })
    const net = async () => (await get(p, '/api/transactions/totals')).netIncome
    expect(await net()).toBe(-100)
    await p.call('PUT', '/api/transactions/bulk-entity', { transactionIds: [paid.id], entityId: home.id })
    expect(await net()).toBe(-20)
    await p.call('PUT', `/api/transactions/${paid.id}`, { entityId: null })
    expect(await net()).toBe(-100)
    const made = await row(p, { amount: '5.00', entityId: home.id })
    expect([made.treatment, await net()]).toEqual(['personal', -100])
    await p.call('PUT', `/api/transactions/${made.id}`, { treatment: 'business' })
    expect(await net()).toBe(-105)
  })
})

describe('bills', () => {
  async function bill(p: Person, total: string, date: string) {
    const { madePdf } = await import('@ledgerhand/extract-fixtures/pdf/made-pdf')
    const lines = [
      'Northwind Paper Company',
      '12 Quay Street',
      '',
      'INVOICE',
      'Invoice number   INV-20417',
      `Invoice date     ${date}`,
      '',
      `Paper   ${total}`,
      `Total due   ${total}`,
    ]
    await p.upload('invoice.pdf', await madePdf(lines), 'invoice')
    await product.work()
  }
  const figures = async (p: Person) => {
    const year = async (y: number, basis: string) => (await report(p, `${y}-01-01`, `${y}-12-31`, { basis })).totalExpenses
    return {
      cash: [await year(2025, 'cash'), await year(2026, 'cash')],
      accrual: [await year(2025, 'accrual'), await year(2026, 'accrual')],
    }
  }
  test('count in the year they were paid, or were made out, and never in both', async () => {
    const p = await owner()
    await bill(p, '$1,000.00', '12/20/2025')
    expect(await figures(p)).toEqual({ cash: [0, 0], accrual: [1000, 0] })
    expect((await report(p, '2025-01-01', '2025-12-31')).reportData.unpaidBills).toEqual({ count: 1, amount: 1000 })
    await p.upload(
      'january.csv',
      'Account Number,****4821\nDate,Description,Amount\n2026-01-15,NORTHWIND PAPER CO 4471,-1000.00\n2026-01-16,HARBOR COFFEE,-4.00\n',
    )
    await product.work()
    expect(await figures(p)).toEqual({ cash: [0, 1004], accrual: [1000, 4] })
    // Unpaid as of the last day of 2025 all the same; in the year of the payment no more.
    expect((await report(p, '2025-01-01', '2025-12-31')).reportData.unpaidBills).toEqual({ count: 1, amount: 1000 })
    const accrual = await report(p, '2026-01-01', '2026-12-31', { basis: 'accrual' })
    expect(accrual.reportData.unpaidBills).toEqual({ count: 0, amount: 0 })
    expect(accrual.reportData.leftOut).toEqual({ bill_payment: { count: 1, amount: -1000 } })
    for (const basis of ['cash', 'accrual']) {
      const all = await report(p, '2025-01-01', '2026-12-31', { basis })
      expect(Math.round((all.netProfit + leftOutOf(all)) * 100)).toBe(-200_400)
      expect(await get(p, `/api/reports/trial-balance?asOf=2026-12-31&basis=${basis}`)).toMatchObject({ difference: '0.00' })
      expect(await get(p, `/api/reports/trial-balance?asOf=2025-12-31&basis=${basis}`)).toMatchObject({ difference: '0.00' })
    }
    const sheet = await get(p, '/api/reports/balance-sheet?asOf=2025-12-31&basis=accrual')
    expect(sheet.sections[1]).toMatchObject({ title: 'Liabilities', total: '1000.00' })
  })
})

const month = (n: number, opening: number, rows: [string, number][]) => {
  let balance = opening
  const lines = rows.map(([words, cents], i) => {
    balance += cents
    return `2026-${String(n).padStart(2, '0')}-${String(2 + i).padStart(2, '0')},${words},${(cents / 100).toFixed(2)},${(balance / 100).toFixed(2)}`
  })
  return { csv: `Account Number,****4821\nDate,Description,Amount,Balance\n${lines.join('\n')}\n`, closing: balance }
}

describe('the books as a whole', () => {
  test('what earlier fiscal years earned is retained, and the categories begin each year with nothing', async () => {
    const p = await owner()
    await row(p, { amount: '100.00', transactionDate: '2024-05-01', isCredit: true, category: 'sales' })
    await row(p, { amount: '12.00', transactionDate: '2024-12-31' })
    await row(p, { amount: '30.00', transactionDate: '2025-01-01' })
    const equity = async (query: string) =>
      Object.fromEntries((await get(p, `/api/reports/balance-sheet?${query}`)).sections[2].lines.map((l: Json) => [l.name, l.amount]))
    expect(await equity('asOf=2024-12-31')).toMatchObject({ 'Net profit': '88.00' })
    expect(await equity('asOf=2024-12-31')).not.toHaveProperty('Retained earnings')
    expect(await equity('asOf=2025-01-01')).toMatchObject({ 'Retained earnings': '88.00', 'Net profit': '-30.00' })
    expect(await equity('asOf=2026-01-01')).toMatchObject({ 'Retained earnings': '58.00', 'Net profit': '0.00' })
    const trial = await get(p, '/api/reports/trial-balance?asOf=2025-12-31')
    expect(trial).toMatchObject({ difference: '0.00' })
    const sides = trial.sections.map(({ title, lines }: Json) => [title, lines.map((l: Json) => [l.name, l.amount])])
    expect(sides).toEqual([
      [
        'Debits',
        [
          ['Office Expenses', '30.00'],
          ['Paid and received outside the accounts', '58.00'],
        ],
      ],
      ['Credits', [['Retained earnings', '88.00']]],
    ])
    // A general ledger ends at the trial balance of its last day: of a year, from amid one, and over years that end within it.
    const ledger = async (from: string, to: string) =>
      (await p.call('GET', `/api/reports/general-ledger/export?format=csv&from=${from}&to=${to}`)).text.split('\r\n')
    for (const [from, to] of [
      ['2025-01-01', '2025-12-31'],
      ['2024-06-01', '2024-12-31'],
      ['2025-01-01', '2026-02-01'],
      ['2024-03-01', '2026-02-01'],
    ] as const) {
      const balances = (await ledger(from, to)).filter((line) => line.startsWith('Balance,')).map((line) => Number(line.split(',').at(-1)))
      const { sections } = await get(p, `/api/reports/trial-balance?asOf=${to}`)
      const lines = sections.flatMap(({ title, lines: of }: Json) => of.map((l: Json) => (title === 'Debits' ? 1 : -1) * Number(l.amount)))
      expect(balances.filter((b) => b !== 0).sort(), `${from} to ${to}`).toEqual(lines.sort())
    }
    expect((await ledger('2024-03-01', '2026-02-01')).filter((line) => line.includes('Closing of the fiscal year'))).toEqual([
      '12/31/2024,Closing of the fiscal year,,12.00,0.00',
      '12/31/2025,Closing of the fiscal year,,30.00,0.00',
      '12/31/2024,Closing of the fiscal year,100.00,,0.00',
      '12/31/2024,Closing of the fiscal year,,88.00,-88.00',
      '12/31/2025,Closing of the fiscal year,30.00,,-58.00',
    ])
    expect((await p.call('PUT', '/api/books', { fiscalYearStart: '07-01' })).status).toBe(200)
    expect(await equity('asOf=2025-01-01')).toMatchObject({ 'Retained earnings': '100.00', 'Net profit': '-42.00' })
  })
  test('a cash flow ends with the money of the accounts; what is owed on cards is a line of its own', async () => {
    const p = await owner()
    const january = month(1, 100_000, [
      ['ACME CORP PAYMENT', 50_000],
      ['UPS STORE', -1_000],
      ['STAPLES 0423', -450],
    ])
    await p.upload('january.csv', january.csv)
    const card = [
      'Account Number,****9012',
      'Date,Description,Amount',
      '2026-01-05,STAPLES 0423,-75.50',
      '2026-01-09,VERIZON WIRELESS,-10.00',
    ]
    await p.upload('card.csv', card.join('\n'), 'credit_card')
    await product.work()
    const flow = await get(p, '/api/reports/cash-flow?from=2026-01-01&to=2026-01-31')
    expect([flow.difference, flow.sections.at(0).total, flow.sections.at(-1).total]).toEqual([
      '0.00',
      '1000.00',
      (january.closing / 100).toFixed(2),
    ])
    const operating = flow.sections.find((s: Json) => s.title === 'Operating')
    expect(operating.lines.find((l: Json) => l.name === 'Change in what is owed on cards')).toMatchObject({ amount: '85.50' })
    expect(operating.total).toBe('485.50')
  })

  test('balance sheet, registers and cash flow follow the printed balances; everything is zero by construction', async () => {
    const p = await owner()
    const january = month(1, 100_000, [
      ['ACME CORP PAYMENT', 50_000],
      ['STAPLES 0423', -7_550],
      ['OWNER DRAW', -10_000],
      ['VERIZON WIRELESS', -1_000],
      ['UPS STORE', -1_000],
      ['STAPLES 0423', -450],
    ])
    const february = month(2, january.closing, [
      ['ACME CORP PAYMENT', 25_000],
      ['BLUE BOTTLE COFFEE', -1_250],
      ['VERIZON WIRELESS', -1_000],
      ['UPS STORE', -1_000],
      ['STAPLES 0423', -500],
      ['STAPLES 0423', -50],
    ])
    await p.upload('january.csv', january.csv)
    await p.upload('february.csv', february.csv)
    await product.work()
    const [bank] = (await get(p, '/api/accounts')).filter((a: Json) => a.kind === 'bank')
    expect(bank).toMatchObject({
      lastFour: '4821',
      balance: (february.closing / 100).toFixed(2),
      openingBalance: '1000.00',
      isPersonal: false,
    })
    const sheet = await get(p, '/api/reports/balance-sheet?asOf=2026-01-31')
    expect(sheet.difference).toBe('0.00')
    expect(sheet.sections[0].lines[0]).toMatchObject({ accountId: bank.id, amount: (january.closing / 100).toFixed(2) })
    const register = await get(p, `/api/accounts/${bank.id}/register`)
    expect(register.slice(0, 6).map((r: Json) => r.balance)).toEqual(['1512.00', '1512.50', '1517.50', '1527.50', '1537.50', '1550.00'])
    expect([register.at(-1).balance, register[0].isProven]).toEqual(['1500.00', true])
    const paged = await p.call('GET', `/api/accounts/${bank.id}/register?limit=2`)
    expect(paged.headers.get('x-next-cursor')).toBeTruthy()
    const rest = await get(p, `/api/accounts/${bank.id}/register?limit=20&cursor=${paged.headers.get('x-next-cursor')}`)
    expect([...paged.json, ...rest].map((r: Json) => r.balance)).toEqual(register.map((r: Json) => r.balance))
    const flow = await get(p, '/api/reports/cash-flow?from=2026-02-01&to=2026-02-28')
    expect([flow.difference, flow.sections.at(0).total, flow.sections.at(-1).total]).toEqual(['0.00', '1300.00', '1512.00'])
    // An adjustment: depreciation of a van.
    const asset = (await p.call('POST', '/api/accounts', { kind: 'asset', name: 'Van' })).json
    const made = await p.call('POST', '/api/adjustments', {
      date: '2026-02-28',
      note: 'Depreciation',
      parts: [
        { amount: '1000.00', leaf: 'general_operating' },
        { amount: '-1000.00', accountId: asset.id },
      ],
    })
    expect(made.status, JSON.stringify(made.json)).toBe(201)
    const before = await report(p, '2026-01-01', '2026-01-31')
    const after = await report(p, '2026-02-01', '2026-02-28')
    expect([before.reportData.adjustments.count, after.reportData.adjustments]).toEqual([0, { count: 1, amount: -1000 }])
    expect((await get(p, '/api/reports/balance-sheet?asOf=2026-02-28')).difference).toBe('0.00')
    expect((await get(p, '/api/reports/trial-balance?asOf=2026-02-28')).difference).toBe('0.00')
    const bad = await p.call('POST', '/api/adjustments', {
      date: '2026-02-28',
      note: 'x',
      parts: [
        { amount: '1.00', leaf: 'meals' },
        { amount: '-2.00', accountId: asset.id },
      ],
    })
    expect([bad.status, bad.json.message]).toEqual([400, 'Parts must add up to $0.00'])
    expect((await p.call('DELETE', `/api/adjustments/${made.json.id}`)).status).toBe(204)
    // Columns.
    const months = await report(p, '2026-01-01', '2026-02-28', { columns: 'month' })
    expect(months.reportData.columns.map((c: Json) => [c.key, c.netProfit])).toEqual([
      ['2026-01', before.netProfit],
      ['2026-02', 212],
      ['total', Math.round((before.netProfit + 212) * 100) / 100],
    ])
    const beside = await report(p, '2026-02-01', '2026-02-28', { columns: 'previous_period' })
    expect(beside.reportData.columns.map((c: Json) => c.key)).toEqual(['previous_period', 'current'])
    expect(beside.reportData.columns[1].change.amount).toBe(Math.round((212 - before.netProfit) * 100) / 100)
  })
  test('the profile is kept field by field, and refuses nonsense', async () => {
    const p = await owner()
    expect(await get(p, '/api/books')).toEqual({
      name: null,
      address: null,
      businessNames: [],
      basis: 'cash',
      fiscalYearStart: '01-01',
      currency: 'USD',
      depositsIncludeSalesTax: null,
      payouts: {},
      onlyAccountantsReopen: false,
    })
    await p.call('PUT', '/api/books', { name: 'Acorn LLC', businessNames: ['Acorn', 'Acorn Studio'] })
    expect((await p.call('PUT', '/api/books', { basis: 'accrual', fiscalYearStart: '07-01' })).json).toMatchObject({
      name: 'Acorn LLC',
      basis: 'accrual',
      fiscalYearStart: '07-01',
    })
    for (const body of [{ basis: 'both' }, { fiscalYearStart: '02-30' }, { currency: 'usd' }, { businessNames: [''] }, { nonsense: 1 }])
      expect((await p.call('PUT', '/api/books', body)).status, JSON.stringify(body)).toBe(400)
  })
  test('money in another currency is in no total, and every report says so', async () => {
    const p = await owner()
    await p.upload(
      'dollars.csv',
      'Date,Description,Amount,Currency,Balance\n2026-03-01,STAPLES,-100.00,USD,900.00\n2026-03-02,INK,-50.00,USD,850.00\n',
    )
    await product.work()
    await p.upload(
      'euros.csv',
      'Account Number,****7777\nDate,Description,Amount,Currency,Balance\n2026-03-03,QUAY,-30.00,EUR,970.00\n2026-03-04,PEN,-1.00,EUR,969.00\n2026-03-05,PEN,-1.00,EUR,968.00\n2026-03-06,PEN,-1.00,EUR,967.00\n2026-03-07,PEN,-1.00,EUR,966.00\n2026-03-08,PEN,-1.00,EUR,965.00\n',
    )
    await product.work()
    const march = await report(p, '2026-03-01', '2026-03-31')
    expect([march.totalExpenses, march.reportData.notConverted]).toEqual([150, [{ currency: 'EUR', count: 6, amount: -35 }]])
    expect(await get(p, '/api/transactions/totals')).toMatchObject({
      totalExpenses: 150,
      notConverted: [{ currency: 'EUR' }],
      currency: 'USD',
    })
    expect((await get(p, '/api/accounts')).find((a: Json) => a.lastFour === '7777')).toMatchObject({
      currency: 'EUR',
      balance: '965.00',
      openingBalance: '1000.00',
    })
  })
})

describe('what is asked', () => {
  const lines: [string, number][] = [
    ['ACME CORP PAYMENT INVOICE 17', 4500],
    ['IRS USATAXPYMT 270412345678', -4200],
    ['VANGUARD SEP-IRA CONTRIB', -6000],
    ['OWNER DRAW', -2000],
    ['OWNER CONTRIBUTION', 10000],
    ['SBA LOAN PROCEEDS', 25000],
    ['VALLEY FORD AUTO SALES', -21000],
    ['KUBOTA TRACTOR DEALER', -18500],
    ['LEASE DEPOSIT 44 MAIN ST', -3500],
    ['SALE OF 2016 FORD VAN', 6500],
    ['NORTHWESTERN MUTUAL LIFE INS', -240.5],
    ['ZELLE PAYMENT TO MARIA LOPEZ', -450],
    ['ATM WITHDRAWAL 004412', -300],
    ['STAPLES STORE 1182', -118.2],
  ]
  test('counts neither way until it is answered; the sum of all rows stays profit and what is left out', async () => {
    const p = await owner()
    const csv = lines.map(([words, amount], i) => `2026-03-${String(i + 1).padStart(2, '0')},${words},${amount.toFixed(2)}`)
    await p.upload('march.csv', `Account Number,****4821\nDate,Description,Amount\n${csv.join('\n')}\n`)
    await product.work()
    const rows = await get(p, '/api/transactions?limit=100')
    const named = (words: string) => rows.find((t: Json) => t.description.includes(words))
    for (const words of ['IRS', 'SEP-IRA', 'VALLEY FORD', 'KUBOTA', 'LEASE DEPOSIT', 'SALE OF', 'NORTHWESTERN', 'ZELLE', 'ATM'])
      expect([words, named(words).question?.options.length > 1, named(words).needsReview]).toEqual([words, true, true])
    expect(named('OWNER DRAW')).toMatchObject({ treatment: 'owner_draw', question: null })
    expect(named('SBA')).toMatchObject({ treatment: 'loan', isTransfer: true })
    const march = async () => {
      const r = await report(p, '2026-03-01', '2026-03-31')
      const all = Math.round(lines.reduce((n, [, amount]) => n + amount, 0) * 100)
      expect(Math.round((r.netProfit + leftOutOf(r)) * 100)).toBe(all)
      expect((await get(p, '/api/reports/trial-balance?asOf=2026-03-31')).difference).toBe('0.00')
      return r
    }
    expect([(await march()).totalRevenue, (await march()).totalExpenses]).toEqual([4500, 118.2])
    expect((await march()).reportData.leftOut.undecided.count).toBe(9)
    expect((await march()).reportData.notSettled.count).toBeGreaterThanOrEqual(9)
    // A note says nothing of what it was.
    await p.call('PUT', `/api/transactions/${named('ATM').id}`, { note: 'Fair' })
    expect((await get(p, `/api/transactions/${named('ATM').id}`)).question).not.toBeNull()
    const answered = await p.call('POST', `/api/transactions/${named('VALLEY FORD').id}/answer`, { option: 'Asset', undoId: 'undo-answer' })
    expect(answered.json).toMatchObject({ treatment: 'asset', question: null, needsReview: false })
    expect((await march()).reportData.leftOut.asset).toEqual({ count: 1, amount: -21000 })
    await p.call('POST', '/api/transactions/undo', { undoId: 'undo-answer' })
    expect((await get(p, `/api/transactions/${named('VALLEY FORD').id}`)).question.id).toBe('capital_purchase')
    const hired = await p.call('POST', `/api/transactions/${named('ZELLE').id}/answer`, { option: 0 })
    expect(hired.json).toMatchObject({ treatment: 'business', label: 'contract_labor', question: null })
    expect((await march()).totalExpenses).toBe(568.2)
    expect((await p.call('POST', `/api/transactions/${named('ZELLE').id}/answer`, { option: 0 })).status).toBe(409)
    expect((await p.call('POST', `/api/transactions/${named('KUBOTA').id}/answer`, { option: 'Nonsense' })).status).toBe(400)
    // The answer teaches: the same name is not asked about again.
    await p.upload(
      'april.csv',
      'Account Number,****4821\nDate,Description,Amount\n2026-04-03,ZELLE PAYMENT TO MARIA LOPEZ,-450.00\n2026-04-04,INK,-1.00\n',
    )
    await product.work()
    const [again] = (await get(p, '/api/transactions?search=LOPEZ')).filter((t: Json) => t.transactionDate === '2026-04-03')
    expect(again).toMatchObject({ question: null, treatment: 'business', label: 'contract_labor' })
  })
  test('one answer settles all rows of a merchant that ask the same, and no other of its rows', async () => {
    const p = await owner()
    const rows = ['MARIA LOPEZ,-450', 'MARIA LOPEZ,-300', 'MARIA LOPEZ INV 44,-80'].map(
      (words, i) => `2026-03-0${i + 1},ZELLE PAYMENT TO ${words}.00`,
    )
    await p.upload('march.csv', `Account Number,****4821\nDate,Description,Amount\n${rows.join('\n')}\n2026-03-09,ZQX 7,-5.00\n`)
    await product.work()
    const groups = await get(p, '/api/transactions?needsReview=true')
    const asked = groups.filter((t: Json) => t.question)
    expect(asked.map((t: Json) => t.amount).sort()).toEqual(['300.00', '450.00'])
    const groupsOf = (await get(p, `/trpc/transactions.review?input=${encodeURIComponent('{}')}`)).result.data.json
    const review = groupsOf.filter((g: Json) => g.merchant.includes('zelle'))
    expect(review.map((g: Json) => [g.question?.id ?? null, g.count, g.totalAmount, g.suggestion === null])).toEqual([
      ['person_paid', 2, '750.00', true],
      [null, 1, '80.00', expect.any(Boolean)],
    ])
    const waiting = { merchant: review[0].merchant, isCredit: false, question: 'person_paid' }
    const undoId = 'undo-answers'
    const done = await p.call('PUT', '/api/transactions/bulk-treatment', { waiting, treatment: 'owner_draw', remember: true, undoId })
    expect([done.status, done.json]).toEqual([200, { updated: 2 }])
    const now = await get(p, '/api/transactions?search=zelle')
    expect(now.map((t: Json) => [t.amount, t.treatment]).sort()).toEqual([
      ['300.00', 'owner_draw'],
      ['450.00', 'owner_draw'],
      ['80.00', 'business'],
    ])
    await p.call('POST', '/api/transactions/undo', { undoId })
    expect((await get(p, '/api/transactions?treatment=undecided')).length).toBe(2)
    const wrong = await p.call('PUT', '/api/transactions/bulk-treatment', { waiting: { ...waiting, question: 'x' }, treatment: 'loan' })
    expect([wrong.status, wrong.json.message]).toEqual([400, expect.stringContaining('Unknown question')])
  })
  test('to agree is no answer: what is asked stays undecided', async () => {
    const p = await owner()
    await p.upload('march.csv', 'Date,Description,Amount\n2026-03-01,VALLEY FORD AUTO SALES,-21000.00\n2026-03-02,ZQX 7,-5.00\n')
    await product.work()
    const rows = await get(p, '/api/transactions')
    const accepted = await p.call('POST', '/api/transactions/accept', { transactionIds: rows.map((t: Json) => t.id) })
    expect(accepted.json).toEqual({ updated: 1 })
    expect((await get(p, '/api/transactions?treatment=undecided')).map((t: Json) => t.amount)).toEqual(['21000.00'])
    const nothing = await p.call('POST', '/api/transactions/accept', { filter: { treatment: 'undecided' } })
    expect(nothing.json).toEqual({ updated: 0 })
  })
  test('a split answers it; made whole again it is asked again', async () => {
    const p = await owner()
    await p.upload('march.csv', 'Date,Description,Amount\n2026-03-01,FIRST BANK LOAN PMT 88,-612.40\n2026-03-02,ZQX 7,-5.00\n')
    await product.work()
    const [paid] = await get(p, '/api/transactions?treatment=undecided')
    expect(paid.question.id).toBe('loan_payment')
    const put = async (body: object) => (await p.call('PUT', `/api/transactions/${paid.id}`, body)).json
    const parts = [
      { amount: '500.00', treatment: 'loan' },
      { amount: '112.40', leaf: 'interest' },
    ]
    const split = await put({ parts, undoId: 'undo-split' })
    expect(split).toMatchObject({
      treatment: 'split',
      question: null,
      parts: [{ treatment: 'loan', amount: '500.00' }, { leaf: 'interest' }],
    })
    const loan = (await get(p, '/api/accounts')).find((a: Json) => a.kind === 'loan')
    expect(loan).toMatchObject({ id: split.parts[0].accountId, name: 'Loans', balance: '500.00' })
    expect((await report(p, '2026-03-01', '2026-03-31')).reportData.leftOut).toEqual({ loan: { count: 1, amount: -500 } })
    expect((await get(p, '/api/reports/trial-balance?asOf=2026-03-31')).difference).toBe('0.00')
    const whole = await put({ parts: [] })
    expect(whole).toMatchObject({ treatment: 'business', needsReview: true, question: { id: 'loan_payment' } })
    expect((await report(p, '2026-03-01', '2026-03-31')).reportData.leftOut).toEqual({ undecided: { count: 1, amount: -612.4 } })
    const both = await p.call('PUT', `/api/transactions/${paid.id}`, { parts: [{ amount: '612.40', leaf: 'interest', treatment: 'loan' }] })
    expect([both.status, both.json.message]).toEqual([400, expect.stringContaining('A part needs a category or an account, not both')])
    const transfer = await p.call('PUT', `/api/transactions/${paid.id}`, { parts: [{ amount: '612.40', treatment: 'transfer' }] })
    expect(transfer.status).toBe(400)
  })
})
