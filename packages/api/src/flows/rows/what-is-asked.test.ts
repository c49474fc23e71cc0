import { expect, test } from 'vitest'
import { account, all, get, type Json, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2025-06-20T12:00:00.000Z')

/** Further lines of a small business, and what becomes of each without a word from anybody: a question, or its leaf. */
const lines: [line: string, amount: string, becomes: string][] = [
  ['MOBILE DEPOSIT', '840.00', '? paid_in'],
  ['ATM DEPOSIT MAIN ST', '400.00', '? paid_in'],
  ['DEPOSIT ACME INDUSTRIES LLC', '1200.00', 'sales'],
  ['GRUBHUB INC ACTUAL PAY', '130.00', '? books:grubhub'],
  ['STRIPE CAPITAL ADVANCE', '10000.00', '? loan_received'],
  ['SHOPIFY CAPITAL', '5000.00', '? loan_received'],
  ['FORWARD FINANCING DAILY PMT', '-166.00', '? loan_payment'],
  ['FIDELITY HSA', '-250.00', '? health_life'],
  ['ST MARYS CHURCH OFFERING', '-120.00', '? donation'],
  ['COMMITTEE TO ELECT J HALL', '-250.00', '? donation'],
  ['OSHA FINE', '-410.00', '? fine'],
  ['IRS PENALTY PAYMENT CP220', '-310.00', '? fine'],
  ['EQUINOX MEMBERSHIP', '-185.00', 'entertainment'],
  ['NSF RETURNED CHECK', '-300.00', 'returns'],
  ['SQUARE CHARGEBACK REVERSAL', '180.00', 'returns'],
  ['CASH REWARDS REDEMPTION', '75.00', 'misc_income'],
  ['STATEMENT CREDIT AMEX OFFER', '20.00', 'misc_income'],
  ['RENT PAYMENT FROM TENANT', '1450.00', '? rent_in'],
  ['ZELLE RENT', '950.00', '? rent_in'],
  ['APARTMENT RENT DEPOSIT', '1100.00', '? rent_in'],
  ['PLUMBING JOB SMITH', '640.00', '? money_back'],
  ['RENT REFUND', '75.00', 'rent_property'],
  ['COMCAST CREDIT', '31.00', 'phone_internet'],
  ['COMED ELECTRIC', '-88.00', 'utilities'],
  ['COMED ELECTRIC', '12.00', 'utilities'],
  ['TIPS PAID OUT', '-212.00', '? tips_paid'],
  ['CITY BUSINESS TAX CERT', '-120.00', 'taxes_licenses'],
  ['COUNTY TREASURER PROPERTY TAX', '-2400.00', '? home'],
  ['ST ANNE PRIVATE SCHOOL TUITION', '-1250.00', '? family'],
  ['UDEMY ONLINE COURSES', '-19.99', 'education'],
]
const becomes = ({ question, label }: Json) => (question ? `? ${question.id}` : label)

test('what may be no income and no expense is asked, and counts neither way meanwhile', async () => {
  const p = await owner()
  await add(
    p,
    'may.csv',
    account(
      '4821',
      lines.map(([line, amount], i) => `2025-05-${String(i + 1).padStart(2, '0')},${line},${amount}`),
    ),
  )
  const rows = await all(p)
  const rowOf = (line: string, amount: string) =>
    rows.find((r: Json) => r.description === line && Number(r.amount) === Math.abs(Number(amount)))
  expect(lines.map(([line, amount]) => [line, becomes(rowOf(line, amount))])).toEqual(lines.map(([line, , of]) => [line, of]))
  const body = { title: 'M', reportPeriod: 'May', startDate: '2025-05-01', endDate: '2025-05-31' }
  const report = (await p.call('POST', '/api/reports', body)).json
  // A payout is sales whatever is answered of it.
  const counted = lines
    .filter(([, , of]) => !of.startsWith('?') || of.startsWith('? books:'))
    .reduce((n, [, amount]) => n + Math.round(Number(amount) * 100), 0)
  expect(Math.round(Number(report.netProfit) * 100)).toBe(counted)
  expect((await get(p, '/api/reports/trial-balance')).difference).toBe('0.00')
})

test('a line that says what it is is not asked: registries of states, licenses, lenders to customers; a vehicle is an asset on a platform too', async () => {
  const p = await owner()
  const said: [line: string, amount: string, becomes: string][] = [
    ['CALIF SOS BUSINESS FILING FEE', '-25.00', 'taxes_licenses'],
    ['CALIF SOS BPD SACRAMENTO', '-20.00', 'taxes_licenses'],
    ['COLO SECY OF STATE', '-10.00', 'taxes_licenses'],
    ['TEXAS SOS WEB FILING', '-300.00', 'taxes_licenses'],
    ['ARIZONA CORP COMMISSION', '-45.00', 'taxes_licenses'],
    ['LIQUOR LICENSE RENEWAL', '-905.00', 'taxes_licenses'],
    ['CARECREDIT MERCHANT FUNDING', '1200.00', 'sales'],
    ['EBAY VEHICLE SALE', '8500.00', '? asset_sale'],
  ]
  const file = account(
    '4821',
    said.map(([line, amount], i) => `2025-05-${String(i + 10)},${line},${amount}`),
  )
  await add(p, 'may.csv', file)
  const rows = await all(p)
  const rowOf = (line: string) => rows.find((r: Json) => r.description === line)
  expect(said.map(([line]) => [line, becomes(rowOf(line)), rowOf(line).needsReview])).toEqual(
    said.map(([line, , of]) => [line, of, of.startsWith('?')]),
  )
  // What is asked counts neither way meanwhile.
  const body = { title: 'M', reportPeriod: 'May', startDate: '2025-05-01', endDate: '2025-05-31' }
  expect((await p.call('POST', '/api/reports', body)).json).toMatchObject({ totalRevenue: 1200, totalExpenses: 1305 })
  expect((await get(p, '/api/reports/trial-balance')).difference).toBe('0.00')
})

test('one answer settles lines of the same kind that come later', async () => {
  const p = await owner()
  await add(
    p,
    'may.csv',
    account('4821', ['2025-05-02,MOBILE DEPOSIT 0441,840.00', '2025-05-03,COUNTY TREASURER PROPERTY TAX,-2400.00', '2025-05-04,INK,-1.00']),
  )
  const named = async (text: string, from: string) => (await get(p, `/api/transactions?search=${text}&from=${from}`))[0]
  const answer = async (row: Json, label: string) => {
    const option = row.question.options.findIndex((o: Json) => o.label === label)
    return (await p.call('POST', `/api/transactions/${row.id}/answer`, { option, remember: true })).json
  }
  expect(await answer(await named('MOBILE', '2025-05-01'), 'Sales')).toMatchObject({
    treatment: 'business',
    label: 'sales',
    question: null,
  })
  // The business's own: it keeps the leaf that it was taken for.
  expect(await answer(await named('TREASURER', '2025-05-01'), 'The business')).toMatchObject({
    treatment: 'business',
    label: 'taxes_licenses',
    question: null,
    needsReview: false,
  })
  await add(
    p,
    'june.csv',
    account('4821', [
      '2025-06-02,MOBILE DEPOSIT 0552,610.00',
      '2025-06-03,COUNTY TREASURER PROPERTY TAX,-900.00',
      '2025-06-04,PAPER,-1.00',
    ]),
  )
  expect(await named('MOBILE', '2025-06-01')).toMatchObject({ label: 'sales', question: null, needsReview: false })
  expect(await named('TREASURER', '2025-06-01')).toMatchObject({ label: 'taxes_licenses', question: null, needsReview: false })
})

test('an answer that names no leaf keeps the one of the row, for many rows as well', async () => {
  const p = await owner()
  const rows = ['2025-05-02,COUNTY TREASURER PROPERTY TAX 1,-2400.00', '2025-05-03,COUNTY TREASURER PROPERTY TAX 2,-900.00']
  await add(p, 'may.csv', account('4821', rows))
  const transactionIds = (await all(p)).map((r) => r.id)
  const body = { transactionIds, treatment: 'business', remember: true }
  expect((await p.call('PUT', '/api/transactions/bulk-treatment', body)).json).toMatchObject({ updated: 2 })
  for (const row of await all(p))
    expect(row).toMatchObject({ treatment: 'business', label: 'taxes_licenses', question: null, needsReview: false })
  await add(p, 'june.csv', account('4821', ['2025-06-02,COUNTY TREASURER PROPERTY TAX 3,-100.00', '2025-06-03,INK,-1.00']))
  expect((await get(p, '/api/transactions?search=TREASURER&from=2025-06-01'))[0]).toMatchObject({ label: 'taxes_licenses', question: null })
})

test('money back from a merchant that an earlier statement paid is not asked, and its leaf is kept by the answer where it is', async () => {
  const p = await owner()
  await add(p, 'april.csv', account('4821', ['2025-04-02,COMED ELECTRIC 0423,-88.00', '2025-04-03,INK,-1.00']))
  const may = ['2025-05-02,COMED ELECTRIC 0511,12.00', '2025-05-03,PSEG ELECTRIC,20.00', '2025-05-04,PAPER,-1.00']
  await add(p, 'may.csv', account('4821', may))
  const of = async (text: string, from = '2025-05-01') => (await get(p, `/api/transactions?search=${text}&from=${from}`))[0]
  expect(await of('COMED')).toMatchObject({ label: 'utilities', question: null })
  const row = await of('PSEG')
  expect(row).toMatchObject({ label: 'utilities', question: { id: 'money_back' }, needsReview: true })
  const option = row.question.options.findIndex((o: Json) => o.label === 'Money back')
  await p.call('POST', `/api/transactions/${row.id}/answer`, { option, remember: true })
  expect(await of('PSEG')).toMatchObject({ label: 'utilities', treatment: 'business', question: null, needsReview: false })
  // Placed anew, the row finds the payment of the other statement as well.
  const { id } = await of('COMED')
  await p.call('POST', '/api/transactions/ai-classify', { transactionIds: [id] })
  expect(await of('COMED')).toMatchObject({ label: 'utilities', question: null })
})
