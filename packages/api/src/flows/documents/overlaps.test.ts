import { describe, expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

/** Rows of one day and amount: each could be each other one. */
const lines = (count: number, text: (n: number) => string, account = '4821') =>
  `Account,Date,Description,Amount\n${Array.from({ length: count }, (_, n) => `${account},2024-03-01,${text(n)},-4.50`).join('\n')}\n`

async function setUp() {
  const product = testProduct()
  onTestFinished(() => product.database.close())
  const owner = product.person()
  await owner.signUp()
  const count = async () => (await owner.call('GET', '/api/transactions/totals')).json.count as number
  const send = async (name: string, text: string) => (await owner.upload(name, text)).json.document.id as string
  return { product, owner, count, send }
}

describe('documents of very many equal rows that overlap', () => {
  test('are entered once, each row of them', async () => {
    const s = await setUp()
    await s.send(
      'first.csv',
      lines(3000, () => 'COFFEE'),
    )
    await s.product.work()
    expect(await s.count()).toBe(3000)
    const second = await s.send(
      'second.csv',
      lines(3001, () => 'COFFEE'),
    )
    await s.product.work()
    expect(await s.count()).toBe(3001)
    const { extractedText } = (await s.owner.call('GET', `/api/documents/${second}`)).json
    expect(extractedText).toContain('3000 more were already in your books')
    expect((await s.owner.call('GET', `/api/documents/${second}/transactions`)).json).toHaveLength(3001)
  })

  test('answer others while they are held against each other, and stop when the document is deleted', async () => {
    const s = await setUp()
    await s.send(
      'first.csv',
      lines(6000, (n) => `COFFEE ${'abcdefgh'[n % 8]}${'abcdefgh'[(n >> 3) % 8]}x`),
    )
    await s.product.work()
    // Like words in another order: nothing is certain, so that each row is compared.
    const second = await s.send(
      'second.csv',
      lines(6000, (n) => `CARD ${'abcdefgh'[n % 8]}${'abcdefgh'[(n >> 3) % 8]}y COFFEE`),
    )
    const before = s.product.log.length
    const working = s.product.work()
    // The rows of other documents have been asked for: the comparison begins.
    await expect.poll(() => s.product.log.slice(before).some((text) => text.includes('read_date between')), { interval: 5 }).toBe(true)
    expect((await s.owner.call('DELETE', `/api/documents/${second}`)).status).toBe(204)
    await working
    expect(await s.count()).toBe(6000)
    expect((await s.owner.call('GET', '/api/documents')).json).toHaveLength(1)
    // Nothing of it came as far as the rows.
    expect(s.product.log.slice(before).some((text) => /insert into transactions/i.test(text))).toBe(false)
  })
})

test('a list without balances proves nothing by those of another document', async () => {
  const s = await setUp()
  const rows = Array.from({ length: 8 }, (_, n) => `4821,2026-01-0${n + 1},LINE OF DAY ${n},-10.00`)
  const balances = rows.map((row, n) => `${row},${(1000 - 10 * (n + 1)).toFixed(2)}`)
  await s.send('with.csv', `Account,Date,Description,Amount,Balance\n${balances.join('\n')}\n`)
  await s.product.work()
  const bare = await s.send('without.csv', `Account,Date,Description,Amount\n${rows.join('\n')}\n`)
  await s.product.work()
  expect(await s.count()).toBe(8)
  const statement = async () => (await s.owner.call('GET', `/api/documents/${bare}`)).json.statements
  expect(await statement()).toMatchObject([{ verdict: 'No balances to check' }])
  const [row] = (await s.owner.call('GET', '/api/transactions')).json as { id: string }[]
  await s.owner.call('PUT', `/api/transactions/${row?.id}`, { category: 'repairs' })
  expect(await statement()).toMatchObject([{ verdict: 'No balances to check' }])
})

test('rows that were kept when their document was deleted are known when it comes again', async () => {
  const s = await setUp()
  const text =
    'Account,Date,Description,Amount,Balance\n4821,2026-01-02,DEPOSIT ACME,500.00,1500.00\n4821,2026-01-20,STAPLES,-100.00,1400.00\n4821,2026-01-31,RENT,-50.00,1350.00\n'
  const first = await s.send('january.csv', text)
  await s.product.work()
  const before = (await s.owner.call('GET', '/api/transactions')).json as { id: string; description: string }[]
  const staples = before.find(({ description }) => description === 'STAPLES')?.id
  await s.owner.call('PUT', `/api/transactions/${staples}`, { category: 'repairs', note: 'For the shop' })
  expect((await s.owner.call('DELETE', `/api/documents/${first}?transactions=keep`)).status).toBe(204)
  await s.product.work()
  // What was there before the rows stays with them.
  expect((await s.owner.call('GET', '/api/accounts')).json).toMatchObject([{ balance: '1350.00', openingBalance: '1000.00' }])
  await s.owner.call('POST', '/api/transactions', {
    ...{ transactionDate: '2026-01-31', description: 'RENT', amount: '50.00', isCredit: false, category: 'rent_property' },
  })
  const again = await s.send('january.csv', `${text}4821,2026-01-31,RENT,-50.00,1300.00\n`)
  await s.product.work()
  const after = (await s.owner.call('GET', '/api/transactions')).json as { id: string }[]
  // A row that a person entered is none of it.
  expect(after).toHaveLength(5)
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
  expect(after.find(({ id }) => id === staples)).toMatchObject({ note: 'For the shop', label: 'repairs' })
  const document = (await s.owner.call('GET', `/api/documents/${again}`)).json
  expect(document.extractedText).toContain('3 more were already in your books')
  expect((await s.owner.call('GET', `/api/documents/${again}/transactions`)).json).toHaveLength(4)
  expect((await s.owner.call('GET', '/api/accounts')).json).toMatchObject([{ balance: '1300.00', openingBalance: '1000.00' }])
})
