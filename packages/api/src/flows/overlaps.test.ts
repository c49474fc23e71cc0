import { describe, expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'

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
