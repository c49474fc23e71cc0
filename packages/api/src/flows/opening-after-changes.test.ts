import { afterAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'

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

describe.each([
  ['a list of running balances', list],
  ['a statement that prints both ends', withEnds],
])('the opening that %s proves stays', (_, lines) => {
  async function owner() {
    const person = product.person()
    await person.signUp()
    await person.upload('march.csv', lines.join('\n'))
    await product.work()
    const all: { id: string; description: string }[] = (await person.call('GET', '/api/transactions')).json
    const row = all.find((r) => r.description.startsWith('STAPLES'))
    const account = async () => {
      const [{ openingBalance, openingProof, balance }] = (await person.call('GET', '/api/accounts')).json
      return { openingBalance, isProven: openingProof !== null, balance }
    }
    const balancesCheck = async () => {
      const { checklist } = (await person.call('GET', '/api/periods/2026-03')).json
      const { text, details } = checklist.find(({ id }: { id: string }) => id === 'balances')
      return [text, details]
    }
    expect(await account()).toEqual({ openingBalance: '1000.00', isProven: true, balance: '860.00' })
    return { person, id: row?.id ?? '', account, balancesCheck }
  }
  test('where a row is changed, and the books are held against it', async () => {
    const { person, id, account, balancesCheck } = await owner()
    expect((await person.call('PUT', `/api/transactions/${id}`, { amount: '25.00' })).status).toBe(200)
    expect(await account()).toEqual({ openingBalance: '1000.00', isProven: true, balance: '865.00' })
    expect(await balancesCheck()).toEqual(['1 balance is not as printed', 'Account ••4821, Mar 30: $860.00 printed, $865.00 in the books'])
  })
  test('where a row is deleted', async () => {
    const { person, id, account } = await owner()
    expect((await person.call('DELETE', `/api/transactions/${id}`)).status).toBeLessThan(300)
    expect(await account()).toEqual({ openingBalance: '1000.00', isProven: true, balance: '890.00' })
  })
})
