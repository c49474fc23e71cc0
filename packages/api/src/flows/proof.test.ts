import { describe, expect, test } from 'vitest'
import { get, type Json, type Person, testBooks } from './testing-books.ts'

const { product, owner, add } = testBooks('2026-04-10T12:00:00.000Z')

const ask = async (p: Person, path: string, input: unknown): Promise<Json> => (await p.call('POST', `/trpc/${path}`, input)).json
const all = (p: Person): Promise<Json[]> => get(p, '/api/transactions')
const named = async (p: Person, words: string): Promise<Json> => {
  const found = (await get(p, `/api/transactions?search=${encodeURIComponent(words)}&limit=10`)) as Json
  return (found.items ?? found)[0]
}
const totals = async (p: Person) => {
  const { totalRevenue, totalExpenses } = await get(p, '/api/transactions/totals')
  return [totalRevenue, totalExpenses]
}
const sealed = (rows: string[], opening: string, closing: string) =>
  ['Date,Description,Amount,Balance', `2026-03-01,OPENING BALANCE,,${opening}`, ...rows, `2026-03-31,CLOSING BALANCE,,${closing}`].join(
    '\n',
  )

describe('repairs', () => {
  const off = sealed(
    ['2026-03-02,STAPLES STORE 1182,-50.00,950.00', '2026-03-05,CITY POWER,-12.30,936.80', '2026-03-09,STRIPE PAYOUT,300.00,1236.80'],
    '1000.00',
    '1236.80',
  )
  test('of two changes that explain the difference neither is made unless a person says which', async () => {
    const p = await owner()
    const id = await add(
      p,
      'march.csv',
      sealed(['2026-03-02,STAPLES STORE 1182,-45.60,', '2026-03-05,CITY POWER,-12.30,'], '1000.00', '941.20'),
    )
    const [{ id: statement, repair }] = (await get(p, `/api/documents/${id}`)).statements
    expect([repair.action, ...repair.instead.map((r: { action: string }) => r.action)]).toEqual([
      'Change $45.60 to $46.50',
      'Change $12.30 to $13.20',
    ])
    const apply = (body: object) => p.call('POST', `/api/statements/${statement}/repair`, body)
    expect((await apply({})).status).toBe(409)
    expect((await apply({ choice: 2 })).status).toBe(409)
    expect((await apply({ choice: 1 })).json).toMatchObject({ state: 'reconciled', repair: null })
    expect((await named(p, 'CITY POWER')).amount).toBe('13.20')
    expect((await named(p, 'STAPLES STORE 1182')).amount).toBe('45.60')
  })
  test('one click applies what is proposed, the check runs again, and undo takes it back', async () => {
    const p = await owner()
    const id = await add(p, 'march.csv', off)
    const before = await get(p, `/api/documents/${id}`)
    const [statement] = before.statements
    expect(statement).toMatchObject({ state: 'off', verdict: 'Off by $0.90', applied: null })
    expect(statement.repair).toMatchObject({
      kind: 'digits',
      action: 'Change $12.30 to $13.20',
      reason: "Two digits are exchanged in 'CITY POWER': with $13.20 instead of $12.30 the statement adds up",
      transactionId: (await named(p, 'CITY POWER')).id,
    })
    expect((await all(p)).every((r) => r.needsReview)).toBe(true)
    const listed = async () => (await get(p, '/api/documents'))[0].seal
    expect(await listed()).toEqual({ state: 'off', words: 'Off by $0.90' })

    const repaired = await p.call('POST', `/api/statements/${statement.id}/repair`, {})
    expect(repaired.json).toMatchObject({
      state: 'reconciled',
      verdict: 'Reconciled',
      repair: null,
      applied: { kind: 'digits' },
      debits: '63.20',
    })
    expect(await listed()).toEqual({ state: 'reconciled', words: 'Reconciled' })
    expect(await named(p, 'CITY POWER')).toMatchObject({ amount: '13.20' })
    expect(await named(p, 'STAPLES')).toMatchObject({ needsReview: false })
    expect(await totals(p)).toEqual([300, 63.2])
    expect((await named(p, 'STAPLES')).aiClassification).not.toMatch(/^Its statement is off/)
    expect((await p.call('POST', `/api/statements/${statement.id}/repair`, {})).status).toBe(409)

    const undone = await p.call('DELETE', `/api/statements/${statement.id}/repair`)
    expect(undone.json).toMatchObject({ state: 'off', verdict: 'Off by $0.90', applied: null, repair: { kind: 'digits' } })
    expect(await named(p, 'CITY POWER')).toMatchObject({ amount: '12.30', needsReview: true })
    expect(await totals(p)).toEqual([300, 62.3])
  })
  test.each([
    ['digits', off, '13.20', [300, 63.2]],
    ['sign', sealed(['2026-03-02,RENT,-50.00,950.00', '2026-03-05,CITY POWER,-12.30,962.30'], '1000.00', '962.30'), '12.30', [12.3, 50]],
    ['missing', sealed(['2026-03-02,RENT,-50.00,950.00', '2026-03-09,PAYOUT,300.00,1236.80'], '1000.00', '1236.80'), '13.20', [300, 63.2]],
  ] as const)(
    'what was applied (%s) stays applied when the document is read again, once, and can be taken back',
    async (kind, text, amount, sums) => {
      const p = await owner()
      const id = await add(p, 'march.csv', text)
      const statement = async () => (await get(p, `/api/documents/${id}`)).statements[0]
      await p.call('POST', `/api/statements/${(await statement()).id}/repair`, {})
      const rows = async () => (await get(p, `/api/documents/${id}/transactions`)).map((r: Json) => `${r.description} ${r.amount}`)
      const repaired = await rows()
      for (let again = 0; again < 2; again++) {
        await p.call('POST', `/api/documents/${id}/retry`, {})
        await product().work()
        expect(await statement()).toMatchObject({ state: 'reconciled', applied: { kind }, repair: null })
        expect(await rows()).toEqual(repaired)
        expect(await totals(p)).toEqual(sums)
      }
      const undone = await p.call('DELETE', `/api/statements/${(await statement()).id}/repair`)
      expect(undone.json).toMatchObject({ state: 'off', applied: null, repair: { kind } })
      expect(repaired.some((r: string) => r.endsWith(amount))).toBe(true)
    },
  )
  test('what was applied is not forced on rows that a person changed since', async () => {
    const p = await owner()
    const id = await add(p, 'march.csv', off)
    const statement = async () => (await get(p, `/api/documents/${id}`)).statements[0]
    await p.call('POST', `/api/statements/${(await statement()).id}/repair`, {})
    const { id: row, description, transactionDate, category, isCredit } = await named(p, 'CITY POWER')
    const changed = { description, transactionDate, category, isCredit, amount: '13.50' }
    expect((await p.call('PUT', `/api/transactions/${row}`, changed)).status).toBe(200)
    await p.call('POST', `/api/documents/${id}/retry`, {})
    await product().work()
    expect(await named(p, 'CITY POWER')).toMatchObject({ amount: '13.50' })
    expect(await statement()).toMatchObject({ state: 'off', applied: null })
  })
  test('a missing row is put in where it belongs, and goes again', async () => {
    const p = await owner()
    const text = sealed(['2026-03-02,STAPLES STORE 1182,-50.00,950.00', '2026-03-09,STRIPE PAYOUT,300.00,1236.80'], '1000.00', '1236.80')
    const id = await add(p, 'march.csv', text)
    const [statement] = (await get(p, `/api/documents/${id}`)).statements
    expect(statement.repair).toMatchObject({ kind: 'missing', action: 'Add a row of $13.20 out', transactionId: null })
    await p.call('POST', `/api/statements/${statement.id}/repair`, {})
    const rows = await get(p, `/api/documents/${id}/transactions`)
    expect(rows.map((r: Json) => [r.description, r.amount, r.isCredit, r.needsReview])).toEqual([
      ['STAPLES STORE 1182', '50.00', false, false],
      ['Row missing from the statement', '13.20', false, true],
      ['STRIPE PAYOUT', '300.00', true, false],
    ])
    expect(await get(p, '/api/transactions?search=missing')).toHaveLength(1)
    expect(await totals(p)).toEqual([300, 63.2])
    await p.call('DELETE', `/api/statements/${statement.id}/repair`)
    expect(await totals(p)).toEqual([300, 50])
    expect(await get(p, '/api/transactions?search=missing')).toHaveLength(0)
  })
  test('a doubled row is taken out, a sign turned round', async () => {
    const p = await owner()
    const doubled = sealed(
      ['2026-03-02,STAPLES,-50.00,950.00', '2026-03-02,STAPLES,-50.00,950.00', '2026-03-09,STRIPE PAYOUT,300.00,1250.00'],
      '1000.00',
      '1250.00',
    )
    const turned = sealed(
      ['2026-03-03,HARBOR REFUND,20.00,480.00', '2026-03-04,PAPER,-5.00,475.00', '2026-03-05,INK,-5.00,470.00'],
      '500.00',
      '470.00',
    )
    for (const [name, text, kind] of [
      ['doubled.csv', doubled, 'doubled'],
      ['turned.csv', turned, 'sign'],
    ] as const) {
      const id = await add(p, name, text)
      const [statement] = (await get(p, `/api/documents/${id}`)).statements
      expect(statement.repair?.kind).toBe(kind)
      expect((await p.call('POST', `/api/statements/${statement.id}/repair`, {})).json.state).toBe('reconciled')
    }
    expect(await totals(p)).toEqual([300, 80])
  })
  test('a correction by hand runs the check again', async () => {
    const p = await owner()
    const id = await add(p, 'march.csv', off)
    const row = await named(p, 'CITY POWER')
    const { description, transactionDate, category, isCredit } = row
    await p.call('PUT', `/api/transactions/${row.id}`, { description, transactionDate, category, isCredit, amount: '13.20' })
    expect((await get(p, `/api/documents/${id}`)).statements[0]).toMatchObject({ state: 'reconciled', repair: null })
    expect((await named(p, 'STAPLES')).needsReview).toBe(false)
  })
  test('rows that only their running balances prove are said to be checked one by one', async () => {
    const p = await owner()
    const id = await add(
      p,
      'rows.csv',
      'Date,Description,Amount,Balance\n2026-03-01,A ONE,-1.00,99.00\n2026-03-02,B TWO,-2.00,97.00\n2026-03-03,C,-3.00,94.00\n2026-03-04,D,-4.00,90.00\n2026-03-05,E,-5.00,85.00\n2026-03-06,F,-6.00,79.00\n',
    )
    expect((await get(p, `/api/documents/${id}`)).statements[0]).toMatchObject({ state: 'unprinted', verdict: 'Checked row by row' })
  })
})

const account = (lastFour: string, rows: string[]) => [`Account Number,****${lastFour}`, 'Date,Description,Amount', ...rows].join('\n')

describe('transfers between own accounts', () => {
  const checking = account('4821', ['2026-03-02,STAPLES,-50.00', '2026-03-05,ONLINE TRANSFER TO SAVINGS 9900,-500.00'])
  const savings = account('9900', ['2026-03-06,DEPOSIT REF 77,500.00', '2026-03-31,INTEREST PAID,1.25'])
  test('are paired when the other statement arrives, and left out on both sides', async () => {
    const p = await owner()
    await add(p, 'checking.csv', checking)
    expect((await named(p, 'ONLINE TRANSFER')).pair).toBeNull()
    const id = await add(p, 'savings.csv', savings)
    const [out, into] = [await named(p, 'ONLINE TRANSFER'), await named(p, 'DEPOSIT REF')]
    expect(out.pair).toMatchObject({
      kind: 'transfer',
      role: 'from',
      state: 'paired',
      other: { id: into.id, amount: '500.00', sourceLastFour: '9900' },
    })
    expect(into).toMatchObject({ isTransfer: true, needsReview: false, pair: { role: 'to', other: { id: out.id } } })
    expect(into.aiClassification).toBe('Transfer seen in both accounts: the same amount arrives in ••9900 1 day later')
    expect(await totals(p)).toEqual([1.25, 50])

    // Read again, nothing changes; gone, the other side stands alone as before; back, they are joined again.
    await p.call('POST', `/api/documents/${id}/retry`, {})
    await product().work()
    expect((await named(p, 'DEPOSIT REF')).pair).not.toBeNull()
    await p.call('DELETE', `/api/documents/${id}?transactions=delete`)
    expect((await named(p, 'ONLINE TRANSFER')).pair).toBeNull()
    await add(p, 'savings again.csv', `${savings}\n`)
    expect((await named(p, 'ONLINE TRANSFER')).pair).toMatchObject({ state: 'paired' })
    expect(await totals(p)).toEqual([1.25, 50])
  })
  test('a person takes them apart, and they stay apart, also when read again', async () => {
    const p = await owner()
    await add(p, 'checking.csv', checking)
    const id = await add(p, 'savings.csv', savings)
    const { pair } = await named(p, 'DEPOSIT REF')
    expect((await p.call('DELETE', `/api/pairs/${pair.id}`)).status).toBe(200)
    expect(await named(p, 'DEPOSIT REF')).toMatchObject({ isTransfer: false, pair: null })
    await p.call('POST', `/api/documents/${id}/retry`, {})
    await product().work()
    expect(await named(p, 'DEPOSIT REF')).toMatchObject({ isTransfer: false, pair: null })
    // And together again by hand.
    const [out, into] = [await named(p, 'ONLINE TRANSFER'), await named(p, 'DEPOSIT REF')]
    const candidates = await get(p, `/api/transactions/${into.id}/pair-candidates`)
    expect(candidates.map((c: Json) => c.id)).toEqual([out.id])
    const joined = await p.call('POST', `/api/transactions/${into.id}/pair`, { otherId: out.id })
    expect(joined.json).toMatchObject({ isTransfer: true, pair: { decidedBy: 'person', role: 'to' } })
    expect((await p.call('POST', `/api/transactions/${into.id}/pair`, { otherId: out.id })).status).toBe(409)
  })
  test('the switch on the row does the same', async () => {
    const p = await owner()
    await add(p, 'checking.csv', checking)
    await add(p, 'savings.csv', savings)
    const into = await named(p, 'DEPOSIT REF')
    await p.call('PUT', '/api/transactions/bulk-transfer', { transactionIds: [into.id], isTransfer: false })
    expect(await named(p, 'DEPOSIT REF')).toMatchObject({ isTransfer: false, pair: null })
    expect((await named(p, 'ONLINE TRANSFER')).pair).toBeNull()
    expect((await totals(p))[0]).toBe(501.25)
  })
  test('a card payment is asked about until the card is there, then paired without asking', async () => {
    const p = await owner()
    await add(p, 'checking.csv', account('4821', ['2026-03-15,CHASE CREDIT CRD AUTOPAY,-250.00']))
    expect(await named(p, 'AUTOPAY')).toMatchObject({ needsReview: true, isTransfer: true })
    const id = await add(
      p,
      'card.csv',
      account('0077', ['2026-03-03,HARBOR COFFEE,-250.00', '2026-03-17,PAYMENT THANK YOU,250.00']),
      'credit_card',
    )
    expect(await named(p, 'AUTOPAY')).toMatchObject({ needsReview: false, isTransfer: true, pair: { state: 'paired' } })
    expect((await named(p, 'THANK YOU')).pair.other.description).toBe('CHASE CREDIT CRD AUTOPAY')
    expect(await totals(p)).toEqual([0, 250])
    await p.call('DELETE', `/api/documents/${id}?transactions=delete`)
    expect(await named(p, 'AUTOPAY')).toMatchObject({ needsReview: true, isTransfer: true, pair: null })
  })
  test('two transfers of one amount are matched one to one', async () => {
    const p = await owner()
    await add(p, 'checking.csv', account('4821', ['2026-03-05,TRANSFER TO SAVINGS,-100.00', '2026-03-05,TRANSFER TO SAVINGS,-100.00']))
    await add(
      p,
      'savings.csv',
      account('9900', ['2026-03-05,TRANSFER FROM CHECKING,100.00', '2026-03-05,TRANSFER FROM CHECKING,100.00', '2026-03-05,GIFT,100.00']),
    )
    const rows = await all(p)
    expect(rows.filter((r) => r.isTransfer)).toHaveLength(4)
    expect(new Set((await get(p, '/api/transactions?limit=20')).map((r: Json) => r.pair?.id).filter(Boolean)).size).toBe(2)
    expect(await totals(p)).toEqual([100, 0])
  })
})

const invoice = (lines: string[]) => lines.join('\n')
describe('bills and their payments', () => {
  async function bill(p: Person, name: string, vendor: string, total: string, date: string) {
    const { madePdf } = await import('@ledgerhand/extract/pdf/made-pdf')
    return add(
      p,
      name,
      await madePdf(
        invoice([
          vendor,
          '12 Quay Street',
          '',
          'INVOICE',
          `Invoice number   INV-20417`,
          `Invoice date     ${date}`,
          '',
          `Paper, 10 boxes        ${total}`,
          `Total due              ${total}`,
        ]).split('\n'),
      ),
      'invoice',
    )
  }
  test('a bill is counted once, with its payment, whichever comes first', async () => {
    for (const billFirst of [true, false]) {
      const p = await owner()
      const statement = () =>
        add(p, 'march.csv', account('4821', ['2026-03-12,NORTHWIND PAPER CO 4471,-318.20', '2026-03-13,HARBOR COFFEE,-4.00']))
      if (!billFirst) await statement()
      const id = await bill(p, 'invoice.pdf', 'Northwind Paper Company', '$318.20', '03/02/2026')
      if (billFirst) await statement()
      const [row] = await get(p, `/api/documents/${id}/transactions`)
      expect(row.pair).toMatchObject({ kind: 'bill', role: 'from', state: 'paired', other: { description: 'NORTHWIND PAPER CO 4471' } })
      expect(row.aiClassification).toBe(
        "Paid by 'NORTHWIND PAPER CO 4471' of 3/12/2026: the same amount 10 days later, the same name. It is counted once, there",
      )
      const payment = await named(p, 'NORTHWIND PAPER CO 4471')
      expect(payment.pair).toMatchObject({ role: 'to', other: { documentId: id } })
      expect(await totals(p)).toEqual([0, 322.2])
      const report = (
        await p.call('POST', '/api/reports', { title: 'March', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' })
      ).json
      expect([report.totalExpenses, report.reportData.transfers]).toEqual([322.2, { count: 0, total: 0 }])

      await p.call('DELETE', `/api/pairs/${payment.pair.id}`)
      expect(await totals(p)).toEqual([0, 640.4])
      expect((await get(p, `/api/documents/${id}/transactions`))[0].pair).toBeNull()
    }
  })
  test('a payment that names nobody is asked about; yes and no are remembered', async () => {
    const p = await owner()
    const id = await bill(p, 'invoice.pdf', 'Northwind Paper Company', '$318.20', '03/02/2026')
    const statement = await add(p, 'march.csv', account('4821', ['2026-03-12,CHECK 1042,-318.20']))
    const asked = async () => (await get(p, `/api/documents/${id}/transactions`))[0]
    expect(await asked()).toMatchObject({
      needsReview: true,
      isTransfer: false,
      pair: { state: 'asked', other: { description: 'CHECK 1042' } },
    })
    expect(await totals(p)).toEqual([0, 636.4])
    await p.call('POST', `/api/pairs/${(await asked()).pair.id}/confirm`, {})
    expect(await asked()).toMatchObject({ needsReview: false, pair: { state: 'paired', decidedBy: 'person' } })
    expect(await totals(p)).toEqual([0, 318.2])
    await p.call('DELETE', `/api/documents/${statement}?transactions=delete`)
    expect(await totals(p)).toEqual([0, 318.2])
    expect((await asked()).pair).toBeNull()
    const again = await add(p, 'march 2.csv', account('4821', ['2026-03-12,CHECK 1042,-318.20', '2026-03-14,INK,-1.00']))
    expect(await asked()).toMatchObject({ pair: { state: 'paired', score: '1.00' } })
    await p.call('DELETE', `/api/pairs/${(await asked()).pair.id}`)
    await p.call('POST', `/api/documents/${again}/retry`, {})
    await product().work()
    expect((await asked()).pair).toBeNull()
  })
})

describe('which months are there', () => {
  test('each account with its months, and what to upload next', async () => {
    const p = await owner()
    const id = await add(p, 'january.csv', account('4821', ['2026-01-02,A ONE,-1.00', '2026-01-30,B TWO,-2.00']))
    await add(p, 'march.csv', account('4821', ['2026-03-02,C THREE,-1.00', '2026-03-30,D FOUR,-2.00']))
    const { accounts } = await get(p, '/api/documents/coverage')
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toMatchObject({ next: 'Upload the statement for Feb 2026 of Account ••4821' })
    expect(accounts[0].months.map((m: Json) => [m.month, m.state])).toEqual([
      ['2026-01', 'there'],
      ['2026-02', 'missing'],
      ['2026-03', 'there'],
    ])
    expect(accounts[0].months[0].documents).toEqual([{ id, name: 'january.csv' }])
  })
})

describe('protected files', () => {
  test('ask for their password, say when it is wrong, open with the right one, and keep nothing of it', async () => {
    const { madePdf } = await import('@ledgerhand/extract/pdf/made-pdf')
    const lines = [
      'FIRST BANK',
      'Statement period 03/01/2026 to 03/31/2026',
      '',
      'Date        Description                 Amount',
      '03/02/2026  STAPLES STORE               -50.00',
      '03/05/2026  CITY POWER                  -12.30',
    ]
    const p = await owner()
    const id = await add(p, 'locked.pdf', await madePdf(lines, { password: 'Tiger-77' }))
    expect(await get(p, `/api/documents/${id}`)).toMatchObject({
      needsPassword: true,
      extractedText: 'Processing failed: This PDF is password protected',
    })
    await p.call('POST', `/api/documents/${id}/unlock`, { password: 'wrong one' })
    await product().work()
    expect(await get(p, `/api/documents/${id}`)).toMatchObject({
      needsPassword: true,
      extractedText: 'Processing failed: This password does not open the PDF',
    })
    expect((await p.call('POST', `/api/documents/${id}/unlock`, { password: '' })).json.message).toBe('Password is required')
    await p.call('POST', `/api/documents/${id}/unlock`, { password: 'Tiger-77' })
    await product().work()
    expect(await get(p, `/api/documents/${id}`)).toMatchObject({ needsPassword: false, transactionCount: 2 })
    expect(product().ports.filePasswords.get(id)).toBeUndefined()
    expect(product().log.join('\n')).not.toMatch(/Tiger-77|wrong one/)
    expect((await p.call('POST', `/api/documents/${id}/unlock`, { password: 'x' })).status).toBe(409)
  })
})

test('another owner finds neither statements nor pairs', async () => {
  const [p, other] = [await owner(), await owner()]
  const id = await add(p, 'checking.csv', account('4821', ['2026-03-05,ONLINE TRANSFER TO SAVINGS 9900,-500.00']))
  await add(p, 'savings.csv', account('9900', ['2026-03-06,DEPOSIT REF 77,500.00']))
  const [statement] = (await get(p, `/api/documents/${id}`)).statements
  const { pair, id: row } = await named(p, 'DEPOSIT REF')
  for (const [method, path] of [
    ['POST', `/api/statements/${statement.id}/repair`],
    ['DELETE', `/api/statements/${statement.id}/repair`],
    ['POST', `/api/pairs/${pair.id}/confirm`],
    ['DELETE', `/api/pairs/${pair.id}`],
    ['GET', `/api/transactions/${row}/pair-candidates`],
  ] as const)
    expect([path, (await other.call(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 404])
  expect(await ask(other, 'transactions.joinPair', { id: row, otherId: pair.other.id })).toMatchObject({
    error: { json: { data: { httpStatus: 404 } } },
  })
})
