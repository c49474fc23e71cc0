import { expect, onTestFinished } from 'vitest'
import { account, type Json, type Person } from './books.ts'
import { testProduct } from './product.ts'

const NOW = '2026-02-10T12:00:00.000Z'
const rows = [
  '2025-01-08,CLIENT PAYMENT HOTEL MARLOW,9000.00',
  '2025-02-03,RENT FOURTH STREET PROPERTIES,-2400.00',
  '2025-02-11,SHELL OIL 57444,-61.25',
  '2025-03-02,CHIPOTLE 1881,-84.31',
  '2025-04-15,IRS USATAXPYMT 1040ES,-1500.00',
  '2025-05-08,ZELLE PAYMENT TO DANA REED,-700.00',
  '2025-06-25,OWNER DRAW,-3000.00',
  '2025-07-28,INTEREST PAID,2.10',
  '2025-08-04,HOBBY SHOP,-95.00',
]

export async function books() {
  const product = testProduct()
  onTestFinished(() => product.close())
  product.setClock(NOW)
  const maya = product.person()
  const { id } = await maya.signUp('maya@example.com')
  await maya.upload('checking.csv', account('4821', rows))
  await product.work()
  const say = async (words: string, values: object) => {
    const [row] = (await maya.call('GET', `/api/transactions?search=${encodeURIComponent(words)}`)).json as Json[]
    const answer = await maya.call('PUT', `/api/transactions/${row.id}`, values)
    expect(answer.status, answer.text).toBe(200)
    return row.id as string
  }
  await say('HOTEL', { category: 'sales' })
  await say('FOURTH', { category: 'rent_property' })
  await say('SHELL', { category: 'car_truck' })
  await say('CHIPOTLE', { category: 'meals' })
  await say('1040ES', { treatment: 'owner_tax' })
  await say('DANA', { category: 'contract_labor' })
  await say('DRAW', { treatment: 'owner_draw' })
  await say('INTEREST', { category: 'interest_dividends' })
  await say('HOBBY', { category: 'entertainment' })
  return { product, maya, ownerId: id, say }
}
export const taxOf = async (p: Person, query = ''): Promise<Json> => {
  const answer = await p.call('GET', `/api/tax/2025${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
export const inCents = (text: string) => Math.round(Number(text) * 100)
export const add = (all: { amount: string }[]) => all.reduce((n, { amount }) => n + inCents(amount), 0)
export function ties(tax: Json) {
  expect(add(tax.lines)).toBe(inCents(tax.net))
  expect(inCents(tax.reportNet) - add(tax.excluded)).toBe(inCents(tax.net))
}
export const line = (tax: Json, name: string) => tax.lines.find((l: Json) => l.line === name)
