import { expect, test } from 'vitest'
import { account, all, get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add, product } = testBooks('2026-06-10T12:00:00.000Z')

/** The profit of the year on both bases, and what of bills is paid by whom. Everything adds up. */
async function figures(p: Person) {
  const profit = async (basis: string) =>
    (await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate: '2026-01-01', endDate: '2026-12-31', basis })).json
      .netProfit
  for (const basis of ['cash', 'accrual'])
    expect((await get(p, `/api/reports/trial-balance?asOf=2026-12-31&basis=${basis}`)).difference).toBe('0.00')
  return [await profit('cash'), await profit('accrual')]
}
const billOf = async (p: Person): Promise<Json> => (await all(p)).find((r: Json) => r.description === 'Counter')
const paidBy = async (p: Person) => {
  const { pair, pairs = pair ? [pair] : [] } = await billOf(p)
  return pairs.map((one: Json) => one.other.amount).sort()
}

/** A bill of $1,000 that a person wrote as an expense, of which two payments pay a part, each in a statement of its own. */
async function books() {
  const p = await owner()
  const made = { description: 'Counter', amount: '1000', transactionDate: '2026-03-02', category: 'office_expense', isCredit: false }
  const bill = (await p.call('POST', '/api/transactions', made)).json
  const first = await add(p, 'first.csv', account('4821', ['2026-03-10,GRANITE,-400.00', '2026-03-11,RENT,-1.00']))
  const second = await add(p, 'second.csv', account('4821', ['2026-04-10,GRANITE,-300.00', '2026-04-11,RENT,-1.00']))
  const payment = async (amount: string): Promise<Json> => (await all(p)).find((r: Json) => r.amount === amount)
  for (const amount of ['400.00', '300.00']) {
    const { status, text } = await p.call('POST', `/api/transactions/${bill.id}/pair`, {
      otherId: (await payment(amount)).id,
      difference: 'part',
    })
    expect([status, status === 200 || text]).toEqual([200, true])
  }
  expect([await figures(p), await paidBy(p)]).toEqual([PAID, ['300.00', '400.00']])
  return { p, statements: { '400.00': first, '300.00': second }, payment }
}
const PAID = [-702, -1002]

test.each(['400.00', '300.00'] as const)('the payment of %s goes, and the other one still pays its part', async (amount) => {
  const { p, payment } = await books()
  const undoId = 'undo-a-payment'
  expect((await p.call('DELETE', `/api/transactions/${(await payment(amount)).id}?undoId=${undoId}`)).status).toBe(204)
  const other = amount === '400.00' ? '300.00' : '400.00'
  expect([await figures(p), await paidBy(p)]).toEqual([[-2 - Number(other), -1002], [other]])
  expect((await p.call('POST', '/api/transactions/undo', { undoId })).status).toBe(200)
  expect([await figures(p), await paidBy(p)]).toEqual([PAID, ['300.00', '400.00']])
  // Once both are taken apart it is the expense that it was.
  for (const id of [400, 300]) {
    const { pair, pairs = [pair] } = await billOf(p)
    const one = pairs.find((of: Json) => Number(of.other.amount) === id)
    expect((await p.call('DELETE', `/api/pairs/${one.id}`)).status).toBeLessThan(300)
  }
  expect([await figures(p), (await billOf(p)).treatment]).toEqual([[-1702, -1702], 'business'])
})

test.each(['400.00', '300.00'] as const)(
  'the statement with the payment of %s goes, and the other one still pays its part',
  async (amount) => {
    const { p, statements } = await books()
    expect((await p.call('DELETE', `/api/documents/${statements[amount]}?transactions=delete`)).status).toBe(204)
    await product().work()
    const other = amount === '400.00' ? '300.00' : '400.00'
    expect([await figures(p), await paidBy(p)]).toEqual([[-1 - Number(other), -1001], [other]])
    const { pair } = await billOf(p)
    await p.call('DELETE', `/api/pairs/${pair.id}`)
    expect([await figures(p), (await billOf(p)).treatment]).toEqual([[-1001 - Number(other), -1001 - Number(other)], 'business'])
  },
)
