import type { CheckJson } from '@ledgerhand/core/wire/periods'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
  product.setClock('2026-08-15T12:00:00.000Z')
})
afterEach(() => product.close())
type Person = ReturnType<typeof product.person>
interface Row {
  id: string
  description: string
}
const get = async (p: Person, path: string) => (await p.call('GET', path)).json

const statement = `Account Number,****4821
Date,Description,Amount
2026-03-03,STAPLES STORE 12,-20.00
2026-03-05,STAPLES STORE 12,-30.00
2026-03-06,ZELLE PAYMENT TO SAM REYES,-120.00
2026-03-08,COMCAST BUSINESS,-130.00
2026-03-09,DELL MARKETING COMPUTER,-6500.00
2026-03-12,CHASE CREDIT CRD AUTOPAY,-410.00
2026-04-02,STAPLES STORE 12,-90.00
`

async function books() {
  const p = product.person()
  const { id: ownerId } = await p.signUp()
  await p.upload('march.csv', statement)
  await product.work()
  const rows: Row[] = await get(p, '/api/transactions')
  const idOf = (description: string) => rows.filter((row) => row.description.startsWith(description)).at(-1)?.id ?? ''
  const line = async (period: string, id: string): Promise<CheckJson> =>
    (await get(p, `/api/periods/${period}`)).checklist.find((check: CheckJson) => check.id === id)
  /** What stands in the list that a line leads to. */
  const listed = async ({ link }: CheckJson): Promise<string[]> => {
    expect(link).toMatch(/^\/transactions\?/)
    return (await get(p, `/api${link}`)).map(({ description }: Row) => description)
  }
  return { p, ownerId, rows, idOf, line, listed }
}

test('each line about rows leads to those rows and to no other', async () => {
  const { p, idOf, line, listed } = await books()
  await p.call('PUT', `/api/transactions/${idOf('STAPLES')}`, { category: 'repairs' })
  const expected: Record<string, [count: number, rows: string[]]> = {
    open_questions: [1, ['ZELLE PAYMENT TO SAM REYES']],
    unpaired_payments: [1, ['CHASE CREDIT CRD AUTOPAY']],
    two_categories: [1, ['STAPLES STORE 12', 'STAPLES STORE 12']],
    without_document: [1, ['COMCAST BUSINESS']],
    capital_purchases: [1, ['DELL MARKETING COMPUTER']],
  }
  for (const [id, [count, rows]] of Object.entries(expected)) {
    const check = await line('2026-03', id)
    expect([id, check.count, await listed(check)]).toEqual([id, count, rows])
    const year = await line('2026', id)
    expect([id, await listed(year)]).toEqual([id, id === 'without_document' ? ['STAPLES STORE 12', ...rows] : rows])
  }
  // Another owner's rows are in none of them.
  const other = product.person()
  await other.signUp()
  expect(await get(other, '/api/transactions?check=without_document')).toEqual([])
  expect((await p.call('GET', '/api/transactions?check=everything')).status).toBe(400)
})

test('each open line says in a few words what it is about', async () => {
  const { p, idOf, line } = await books()
  await p.call('PUT', `/api/transactions/${idOf('STAPLES')}`, { category: 'repairs' })
  const details = async (id: string, period = '2026-03') => (await line(period, id)).details
  expect(await details('coverage')).toBe('Account ••4821')
  expect(await details('coverage', '2026')).toMatch(/^Account ••4821: .*Mar, Apr/)
  expect(await details('waiting_rows')).toMatch(/^DELL MARKETING COMPUTER, Mar 9, \$6,500\.00 · .* · 1 more$/)
  expect(await details('open_questions')).toBe('ZELLE PAYMENT TO SAM REYES, Mar 6, $120.00')
  expect(await details('two_categories')).toBe('STAPLES STORE 12: Office Expenses, Repairs & Maintenance')
  expect(await details('without_document')).toBe('COMCAST BUSINESS, Mar 8, $130.00')
  expect(await details('unpaid_bills')).toBeUndefined()
  await p.upload('nothing.pdf', await madePdf(['Hello']))
  await product.work()
  expect(await details('failed_documents')).toBe('nothing.pdf')
})

test('a row that a person asked about is among the open questions; a question of its own leads to the questions', async () => {
  const { p, idOf, line, listed } = await books()
  await p.call('POST', '/api/questions', { about: { transactionIds: [idOf('COMCAST')] }, text: 'For which shop?', audience: 'owner' })
  await p.call('POST', '/api/questions', { about: { month: '2026-03' }, text: 'Is all of it there?', audience: 'owner' })
  const both = await line('2026-03', 'open_questions')
  expect(both).toMatchObject({ count: 3, text: '3 questions are open, 2 of them asked by people' })
  expect(await listed(both)).toEqual(['COMCAST BUSINESS', 'ZELLE PAYMENT TO SAM REYES'])
  await p.call('PUT', `/api/transactions/${idOf('ZELLE')}`, { treatment: 'business', category: 'contract_labor' })
  expect(await line('2026-03', 'open_questions')).toMatchObject({ count: 2, text: '2 questions are open', link: '/questions' })
})

test('what accountants ask each other is counted, and the owner is not told about which row', async () => {
  const { p, ownerId, idOf, line, listed } = await books()
  const cpa = product.person()
  await p.give(cpa, (await cpa.signUp()).id, 'cpa')
  const about = { transactionIds: [idOf('COMCAST')] }
  expect(
    (await cpa.call('POST', '/api/questions', { about, text: 'Home?', audience: 'internal' }, { 'x-business-owner': ownerId })).status,
  ).toBe(201)
  const check = await line('2026-03', 'open_questions')
  expect(check).toMatchObject({ count: 2, text: '2 questions are open, 1 of them asked by people, 1 among accountants' })
  expect(await listed(check)).toEqual(['ZELLE PAYMENT TO SAM REYES'])
  await p.call('PUT', `/api/transactions/${idOf('ZELLE')}`, { treatment: 'business', category: 'contract_labor' })
  expect(await line('2026-03', 'open_questions')).toMatchObject({ text: '1 question is open, asked among accountants', link: '/questions' })
})

test('an expense that a receipt is the source of, or shows, or that pays a bill, has its document: for the month and the tax pack', async () => {
  const { p, line } = await books()
  const before = (await line('2026', 'without_document')).count
  const receipt = [
    'Tillman Hardware',
    'RECEIPT 03/21/2026',
    'PAPER            60.00',
    'INK              28.00',
    'TOTAL            88.00',
    'VISA 4242',
  ]
  await p.upload('receipt.pdf', await madePdf(receipt), 'receipt')
  await product.work()
  const [row] = await get(p, '/api/transactions?from=2026-03-21&to=2026-03-21')
  expect((await p.call('PUT', `/api/transactions/${row.id}`, { treatment: 'business' })).json).toMatchObject({ amount: '88.00' })
  expect((await line('2026', 'without_document')).count).toBe(before)
  const { open } = await get(p, '/api/tax/2026')
  const bare = open.find(({ id }: { id: string }) => id === 'without_document')
  expect(bare.text).toBe((await line('2026', 'without_document')).text)
  expect(await get(p, `/api${bare.link}`)).toHaveLength(before)
})

test('a bill that stays unpaid is counted from the month in which sixty days are over, and once in a year', async () => {
  const { p, idOf, line, listed } = await books()
  // A line of a statement is a payment, and no bill.
  expect((await p.call('PUT', `/api/transactions/${idOf('COMCAST')}`, { treatment: 'bill' })).status).toBe(400)
  const bulk = { ids: [idOf('COMCAST')], treatment: 'receivable' }
  expect((await p.call('PUT', '/api/transactions/bulk-treatment', bulk)).status).toBe(400)
  const { json } = await p.call('POST', '/api/transactions', {
    ...{ transactionDate: '2026-03-08', description: 'COMCAST INVOICE', amount: '130.00', isCredit: false, category: 'utilities' },
  })
  expect((await p.call('PUT', `/api/transactions/${json.id}`, { treatment: 'bill' })).status).toBe(200)
  expect((await line('2026-04', 'unpaid_bills')).count).toBe(0)
  for (const period of ['2026-05', '2026-07', '2026']) {
    const check = await line(period, 'unpaid_bills')
    expect([period, check.count, await listed(check)]).toEqual([period, 1, ['COMCAST INVOICE']])
  }
})

test('statements of one account that contradict each other are named with their balances', async () => {
  const p = product.person()
  await p.signUp()
  const statementOf = (...lines: string[]) => ['Account Number,****4821', 'Date,Description,Amount,Balance', ...lines].join('\n')
  await p.upload('one.csv', statementOf('2026-02-03,DEPOSIT ACME,500.00,1500.00', '2026-02-27,OFFICE DEPOT,-20.00,1480.00'))
  await p.upload('other.csv', statementOf('2026-02-02,DEPOSIT NORTH,900.00,7900.00', '2026-02-27,RENT,-700.00,7200.00'))
  await product.work()
  const check = (await get(p, '/api/periods/2026-02')).checklist.find(({ id }: CheckJson) => id === 'balances')
  expect([check.state, check.text]).toEqual(['open', '2 balances are not as printed'])
  expect(check.details).toBe('Account ••4821, Feb 27: statements print $1,480.00 and $7,200.00')
})
