import { expect, test } from 'vitest'
import { account, get, type Json, named, type Person, testBooks } from '../../../testing/books.ts'

const { product, owner, add } = testBooks('2026-06-10T12:00:00.000Z')

async function borrowed(terms: object = {}): Promise<{ p: Person; loan: Json }> {
  const p = await owner()
  const values = { kind: 'loan', name: 'Van', lender: 'Ford Credit', rate: '6', openingBalance: '-20000.00', openingDate: '2026-01-01' }
  const loan = (await p.call('POST', '/api/accounts', { ...values, ...terms })).json
  await add(
    p,
    'checking.csv',
    account('4821', [
      '2026-02-01,FORD CREDIT AUTO LOAN PAYMENT,-612.40',
      '2026-03-01,FORD CREDIT AUTO LOAN PAYMENT,-612.40',
      '2026-03-05,SBA LOAN PYMT PRIN 500.00 INT 112.40,-612.40',
      '2026-03-09,OFFICE DEPOT,-20.00',
    ]),
  )
  return { p, loan }
}
const balance = async (p: Person, id: string) => (await get(p, '/api/accounts')).find((a: Json) => a.id === id).balance
const interest = async (p: Person) => {
  const body = { title: 'R', reportPeriod: 'x', startDate: '2026-01-01', endDate: '2026-12-31' }
  const { reportData } = (await p.call('POST', '/api/reports', body)).json
  return reportData.lines.find((l: Json) => l.leaf === 'interest')?.amount ?? 0
}

test('a payment is suggested as principal and interest, by the loan’s rate and what is owed', async () => {
  const { p, loan } = await borrowed()
  const row = await named(p, 'FORD CREDIT')
  const [first] = row.question.options
  expect(first).toEqual({
    label: '$512.40 pays it back, $100.00 is interest',
    parts: [
      { amount: '512.40', accountId: loan.id },
      { amount: '100.00', leaf: 'interest' },
    ],
  })
  expect(
    (await p.call('POST', `/api/transactions/${row.id}/answer`, { option: first.label, undoId: 'interest-1' })).json.parts,
  ).toMatchObject([
    { amount: '512.40', treatment: 'loan', accountId: loan.id },
    { amount: '100.00', leaf: 'interest' },
  ])
  expect([await interest(p), await balance(p, loan.id)]).toEqual([100, '-19487.60'])
  // Taken back, the row asks again.
  await p.call('POST', '/api/transactions/undo', { undoId: 'interest-1' })
  expect((await get(p, `/api/transactions/${row.id}`)).question.id).toBe('loan_payment')
  expect(await balance(p, loan.id)).toBe('-20000.00')
  // The other answers keep their places behind it.
  await p.call('POST', `/api/transactions/${row.id}/answer`, { option: 1 })
  expect((await get(p, `/api/transactions/${row.id}`)).treatment).toBe('loan')
})

test('all payments of a group at once, the oldest first: what is owed falls with each', async () => {
  const { p, loan } = await borrowed()
  const groups = (await get(p, `/trpc/transactions.review?input=${encodeURIComponent('{}')}`)).result.data.json
  const group = groups.find((g: Json) => g.count === 2)
  expect(group.question.options[0].label).toBe('Principal and interest of each, as its loan says')
  expect(group.question.options[0].parts.map((part: Json) => part.amount)).toEqual(['1024.80', '200.00'])
  const waiting = { merchant: group.merchant, isCredit: false, question: 'loan_payment' }
  const { json } = await p.call('PUT', '/api/transactions/bulk-interest', { waiting, undoId: 'interest-all' })
  expect(json).toEqual({ updated: 2 })
  // 20,000.00 at 6 %, then 19,487.60.
  expect([await interest(p), await balance(p, loan.id)]).toEqual([197.44, '-18972.64'])
  expect((await get(p, '/api/reports/trial-balance')).difference).toBe('0.00')
  await p.call('POST', '/api/transactions/undo', { undoId: 'interest-all' })
  expect([await interest(p), await balance(p, loan.id)]).toEqual([0, '-20000.00'])
})

test('however many rows ask, what is owed is read as often as for one', async () => {
  const { p } = await borrowed()
  const statements = async (words: string) => {
    await get(p, `/api/transactions?search=${words}&limit=50`)
    product().log.length = 0
    const found = await get(p, `/api/transactions?search=${words}&limit=50`)
    expect((found.items ?? found).every((row: Json) => row.question.options[0].parts)).toBe(true)
    return product().log.length
  }
  const before = await statements('FORD')
  const rows = ['2026-04-01', '2026-05-01', '2026-06-01'].map((day) => `${day},FORD CREDIT AUTO LOAN PAYMENT,-612.40`)
  await add(p, 'more.csv', account('4821', rows))
  expect(before).toBeGreaterThan(0)
  expect(await statements('FORD')).toBe(before)
})

test('what the line itself prints goes before the rate; without either nothing is suggested', async () => {
  const { p } = await borrowed({ name: 'SBA', lender: null, rate: null })
  expect((await named(p, 'SBA LOAN')).question.options[0].label).toBe('$500.00 pays it back, $112.40 is interest')
  expect((await named(p, 'FORD CREDIT')).question.options[0].parts).toBeUndefined()
})
