import { afterAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-04-10T12:00:00.000Z')

const rows = [
  '2026-03-02,DEPOSIT ACME,500.00,1500.00',
  '2026-03-05,OFFICE DEPOT,-20.00,1480.00',
  '2026-03-09,COMCAST BUSINESS,-80.00,1400.00',
  '2026-03-16,STAPLES,-30.00,1370.00',
  '2026-03-20,DEPOSIT NORTH,200.00,1570.00',
  '2026-03-27,RENT,-700.00,870.00',
  '2026-03-30,BANK FEE,-10.00,860.00',
]
const list = ['Account Number,****4821', 'Date,Description,Amount,Balance', ...rows]
const withEnds = [
  'Account Number,****4821',
  'Opening Balance,1000.00',
  'Closing Balance,860.00',
  'Date,Description,Amount,Balance',
  ...rows,
]

/** A list so short that no step of it shows a change. */
const short = ['Account Number,****4821', 'Date,Description,Amount,Balance', ...rows.slice(0, 3)]

describe.each([
  ['a list of running balances', list, '860.00'],
  ['a short list of running balances', short, '1400.00'],
  ['a statement that prints both ends', withEnds, '860.00'],
])('the opening that %s proves stays', (_, lines, closing) => {
  async function owner() {
    const person = product.person()
    await person.signUp()
    await person.upload('march.csv', lines.join('\n'))
    await product.work()
    const all: { id: string; description: string }[] = (await person.call('GET', '/api/transactions')).json.toReversed()
    const account = async () => {
      const [{ openingBalance, openingProof, balance }] = (await person.call('GET', '/api/accounts')).json
      return { openingBalance, isProven: openingProof !== null, balance }
    }
    const told = async () => {
      const { checklist } = (await person.call('GET', '/api/periods/2026-03')).json
      const [{ seal }] = (await person.call('GET', '/api/documents')).json
      return [checklist.find(({ id }: { id: string }) => id === 'balances').text, seal.words]
    }
    expect(await account()).toEqual({ openingBalance: '1000.00', isProven: true, balance: closing })
    return { person, all, account, told }
  }
  const less = (amount: string, by: number) => (Number(amount) - by).toFixed(2)
  const places = [
    ['the first row', 0, 500, -1],
    ['a row between', 1, 20, 1],
    ['the last row', -1, lines === short ? 80 : 10, 1],
  ] as const
  test.each(places)('where %s is changed, and the books are held against it', async (_place, at, amount, side) => {
    const { person, all, account, told } = await owner()
    const path = `/api/transactions/${all.at(at)?.id}`
    expect((await person.call('PUT', path, { amount: String(amount + 5) })).status).toBe(200)
    expect(await account()).toEqual({ openingBalance: '1000.00', isProven: true, balance: less(closing, 5 * side) })
    expect(await told()).toEqual(['1 balance is not as printed', "Doesn't reconcile: off by $5.00"])
    await person.call('PUT', path, { amount: String(amount) })
    expect(await account()).toEqual({ openingBalance: '1000.00', isProven: true, balance: closing })
    expect((await told())[0]).toBe('Balances are as printed')
  })
  test.each(places)('where %s is deleted', async (_place, at, amount, side) => {
    const { person, all, account, told } = await owner()
    expect((await person.call('DELETE', `/api/transactions/${all.at(at)?.id}`)).status).toBeLessThan(300)
    expect(await account()).toEqual({ openingBalance: '1000.00', isProven: true, balance: less(closing, -amount * side) })
    expect(await told()).toEqual(['1 balance is not as printed', `Doesn't reconcile: off by $${amount}.00`])
  })
})
