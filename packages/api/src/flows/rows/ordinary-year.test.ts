import { expect, test } from 'vitest'
import { account, all, get, type Json, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2025-06-20T12:00:00.000Z')

/** Lines of a small business, as a bank prints them, and what becomes of each without a word from anybody: a question, or a treatment and its leaf. */
const lines: [line: string, amount: string, becomes: string][] = [
  ['IRS USATAXPYMT 270541234567890 QTR4 EST', '-4200.00', '? owner_tax'],
  ['ROUNDROCK TOYOTA DOWN PAYMENT VEHICLE', '-6500.00', '? deposit_paid'],
  ['TOYOTA FINANCIAL SVCS RETAIL PYMT', '-487.22', '? loan_payment'],
  ['GREENFIELD TRACTOR SUPPLY & EQUIP JD 3038E', '-18400.00', '? capital_purchase'],
  ['OAKHILL PROPERTY MGMT LEASE DEPOSIT SUITE 4', '-3200.00', '? deposit_paid'],
  ['FIRST AMERICAN TITLE ESCROW DEPOSIT', '-5000.00', '? deposit_paid'],
  ['STATE FARM INS REFUND PREMIUM', '312.40', 'business insurance'],
  ['GUSTO PAYROLL NET 8432190', '-5432.10', 'business wages'],
  ['GUSTO PAYROLL TAX 8432190', '-1834.22', 'business taxes_licenses'],
  ['ZELLE TO MARIA GONZALEZ CONF# A8D9', '-350.00', '? person_paid'],
  ['ZELLE FROM JOHN PORTER', '500.00', '? person_paid_in'],
  ['STRIPE DISPUTE CHARGEBACK DP_1Q2W3E', '-145.00', 'business returns'],
  ['OVERDRAFT FEE REVERSAL', '35.00', 'business bank_fees'],
  ['RETURNED DEPOSITED ITEM FEE', '-12.00', 'business bank_fees'],
  ['SBA LOAN PROCEEDS EIDL 7733', '50000.00', 'loan'],
  ['SBA EIDL LOAN PAYMENT', '-731.00', '? loan_payment'],
  ['WF BUSINESS LINE ADVANCE', '5000.00', '? loan_received'],
  ['LINE OF CREDIT PAYMENT', '-1000.00', '? loan_payment'],
  ['PAYPAL WORKING CAPITAL PAYMENT', '-320.00', '? loan_payment'],
  ['BEST EGG PERSONAL LOAN', '-240.00', '? loan_payment'],
  ['OWNER CONTRIBUTION J SMITH', '10000.00', 'owner_contribution'],
  ['MEMBER DISTRIBUTION', '-2500.00', 'owner_draw'],
  ['ATM WITHDRAWAL 000123 MAIN ST', '-300.00', '? cash'],
  ['CHILD SUPPORT TX OAG', '-600.00', '? own_obligation'],
  ['LOAN TO EMPLOYEE T HALL', '-1000.00', '? lent'],
  ['KROGER GIFT CARD PURCHASE', '-200.00', '? gift_card'],
  ['EDWARD JONES INVESTMENT ACH', '-1500.00', 'transfer'],
  ['VANGUARD SEP IRA CONTRIBUTION', '-6000.00', '? retirement'],
  ['SALE OF FORD F150 TO J DOE', '9200.00', '? asset_sale'],
  ['PROGRESSIVE CLAIM PAYMENT', '2750.00', '? claim'],
  ['SECURITY DEPOSIT RETURN OAKHILL', '3200.00', '? deposit_returned'],
  ['CITY OF AUSTIN PARKING CITATION', '-65.00', '? fine'],
  ['RED CROSS DONATION', '-250.00', '? donation'],
  ['HUMANA DENTAL PLAN', '-48.00', '? health_life'],
  ['DISNEYLAND RESORT ANAHEIM', '-812.00', 'business entertainment'],
]

test('each line of a year is booked rightly or asked, and what is asked is in no profit', async () => {
  const p = await owner()
  await add(
    p,
    'year.csv',
    account(
      '4821',
      lines.map(
        ([line, amount], i) => `2025-${String((i % 5) + 1).padStart(2, '0')}-${String((i % 27) + 1).padStart(2, '0')},${line},${amount}`,
      ),
    ),
  )
  const rows = await all(p)
  const becomes = ({ question, treatment, label }: Json) =>
    question ? `? ${question.id}` : treatment === 'business' ? `${treatment} ${label}` : treatment
  const found = lines.map(([line]) => [line, becomes(rows.find((r: Json) => r.description === line))])
  expect(found).toEqual(lines.map(([line, , of]) => [line, of]))
  const body = { title: 'Y', reportPeriod: '2025', startDate: '2025-01-01', endDate: '2025-12-31' }
  const report = (await p.call('POST', '/api/reports', body)).json
  const counted = lines.filter(([, , of]) => of.startsWith('business')).reduce((n, [, amount]) => n + Math.round(Number(amount) * 100), 0)
  expect(Math.round(Number(report.netProfit) * 100)).toBe(counted)
  expect((await get(p, '/api/reports/trial-balance')).difference).toBe('0.00')
})

test('each line of a report opens exactly its rows: what is asked, personal or split elsewhere is not among them', async () => {
  const p = await owner()
  await add(
    p,
    'year.csv',
    account('4821', [
      '2025-01-02,IRS USATAXPYMT QTR4 EST,-4200.00',
      '2025-01-03,CITY BUSINESS LICENSE RENEWAL,-120.00',
      '2025-01-04,STARBUCKS STORE 1,-9.00',
      '2025-01-05,DINER ON MAIN RESTAURANT,-40.00',
      '2025-01-06,OFFICE DEPOT,-60.00',
    ]),
  )
  const named = async (text: string) => (await get(p, `/api/transactions?search=${text}`))[0]
  await p.call('PUT', `/api/transactions/${(await named('STARBUCKS')).id}`, { treatment: 'personal' })
  await p.call('PUT', `/api/transactions/${(await named('DINER')).id}`, { category: 'meals' })
  const parts = [
    { amount: '25.00', leaf: 'meals' },
    { amount: '35.00', leaf: 'supplies' },
  ]
  await p.call('PUT', `/api/transactions/${(await named('OFFICE')).id}`, { parts })
  const body = { title: 'Y', reportPeriod: '2025', startDate: '2025-01-01', endDate: '2025-12-31' }
  const { lines: made } = (await p.call('POST', '/api/reports', body)).json.reportData
  expect(made.map((l: Json) => l.leaf).sort()).toEqual(['meals', 'supplies', 'taxes_licenses'])
  for (const { leaf, amount } of made) {
    const rows: Json[] = await get(p, `/api/transactions?leaf=${leaf}&treatment=business&from=2025-01-01&to=2025-12-31`)
    const ofLeaf = (r: Json) => (r.parts ? r.parts.filter((part: Json) => part.leaf === leaf) : [r])
    expect([leaf, rows.flatMap(ofLeaf).reduce((n, r) => n + Number(r.amount), 0)]).toEqual([leaf, amount])
  }
})
