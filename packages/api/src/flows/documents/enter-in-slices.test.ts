import { setTimeout as sleep } from 'node:timers/promises'
import { releaseStaleClaims } from '@ledgerhand/db/system/queue'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'
import { finishLeaving } from './remove-document.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

const ROWS = 1200
const day = (i: number) => new Date(Date.UTC(2024, 0, 1) + Math.floor(i / 4) * 86_400_000).toISOString().slice(0, 10)
type Person = ReturnType<typeof product.person>
async function owner(): Promise<Person> {
  const p = product.person()
  await p.signUp()
  return p
}
const left = () =>
  ['entering', 'entering_totals'].map((table) =>
    product.database.sqlite.prepare(`select count(*) from ${table} where "user_id" <> ''`).pluck().get(),
  )

describe('a document that only shows what another one brought', () => {
  const MANY = 3000
  /** With balances, so that there is something to check. */
  const balanced = (blank = '', rows = MANY) =>
    [
      'Date,Description,Amount,Balance',
      ...Array.from({ length: rows }, (_, i) => `${day(i)},STAPLES STORE ${10_000 + i},-1.00,${9999 - i}.00`),
      blank,
    ].join('\n')
  const staged = () => Number(product.database.sqlite.prepare('select count(*) from sightings where "user_id" <> \'\'').pluck().get())
  const rowsOf = async (p: Person, id: string) => (await p.call('GET', `/api/documents/${id}/transactions`)).json

  async function two(p: Person): Promise<{ first: string; second: string }> {
    const first = (await p.upload('first.csv', balanced())).json.document.id
    await product.work()
    const second = (await p.upload('second.csv', balanced('\n'))).json.document.id
    product.log.length = 0
    return { first, second }
  }

  test('comes in short steps, and is seen whole or not at all', async () => {
    const p = await owner()
    const { second } = await two(p)
    let isOver = false
    const work = product.work().finally(() => {
      isOver = true
    })
    const looks = new Set<number>()
    let [before, most] = [0, 0]
    while (!isOver) {
      const now = staged()
      most = Math.max(most, now - before)
      before = now
      looks.add((await rowsOf(p, second)).length)
      await sleep(0)
    }
    await work
    expect([...looks].filter((n) => n !== 0 && n !== MANY)).toEqual([])
    expect(await rowsOf(p, second)).toHaveLength(MANY)
    // In one turn of the event loop no more than a slice is written, and no statement reads what is shown at a stretch.
    expect(most).toBeLessThanOrEqual(1000)
    expect(
      product.log.filter((text) =>
        /from entered_sightings s\s+join entered_transactions t[\s\S]*balance_cents|balance_cents[\s\S]*from entered_sightings s\s+join/.test(
          text,
        ),
      ),
    ).toEqual([])
    expect((await p.call('GET', `/api/documents/${second}`)).json.extractedText).toContain(`${MANY} more were already in your books`)
  })

  test('leaves nothing that is seen when the program is killed in the middle, and comes once with the next run', async () => {
    const p = await owner()
    const { second } = await two(p)
    const work = product.work()
    while (staged() === 0) await sleep(0)
    releaseStaleClaims(product.database, 'next-run')
    expect(await rowsOf(p, second)).toEqual([])
    await work
    await product.work()
    expect(await rowsOf(p, second)).toHaveLength(MANY)
    expect(staged()).toBe(MANY)
  })

  test('goes when it is deleted in the middle', async () => {
    const p = await owner()
    const { second } = await two(p)
    const work = product.work()
    while (staged() === 0) await sleep(0)
    expect((await p.call('DELETE', `/api/documents/${second}`)).status).toBe(204)
    await work
    await finishLeaving(product.database, product.ports)
    expect(staged()).toBe(0)
    expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ count: MANY })
  })

  test('is checked on the rows as they are when it takes effect', async () => {
    const p = await owner()
    const { first } = await two(p)
    const [, row] = await rowsOf(p, first)
    // Rows of its own come last: by then it was checked.
    const second = (await p.upload('third.csv', balanced('', MANY + ROWS))).json.document.id
    const work = product.work()
    while (left()[0] === 0) await sleep(0)
    const { description, transactionDate, category, isCredit } = row
    expect(
      (await p.call('PUT', `/api/transactions/${row.id}`, { description, transactionDate, category, isCredit, amount: '7.77' })).status,
    ).toBe(200)
    await work
    const [a, b] = [first, second].map((id) => p.call('GET', `/api/documents/${id}`))
    const verdicts = [(await a)?.json, (await b)?.json].map((d) => d.statements[0].verdict)
    expect(verdicts[1]).toBe(verdicts[0])
    expect(verdicts[1]).not.toBe('Reconciled')
  })
})

describe('the other sides of many transfers', () => {
  const PAIRS = 400
  const account = (lastFour: string, sign: '' | '-') =>
    [
      `Account Number,****${lastFour}`,
      'Date,Description,Amount',
      ...Array.from({ length: PAIRS }, (_, i) => `${day(i)},ONLINE TRANSFER ${sign ? 'TO' : 'FROM'} SAVINGS,${sign}${100 + (i % 120)}.00`),
    ].join('\n')
  const pairsIn = ({ database }: ReturnType<typeof testProduct>) =>
    Number(database.sqlite.prepare('select count(*) from pairs where "user_id" <> \'\'').pluck().get())

  test('are found in short steps, and by the next start of the program where it was killed', async () => {
    const p = await owner()
    await p.upload('out.csv', account('1111', '-'))
    await product.work()
    await p.upload('in.csv', account('2222', ''))
    let isOver = false
    const work = product.work().finally(() => {
      isOver = true
    })
    let [before, most] = [0, 0]
    let killed: Buffer | null = null
    while (!isOver) {
      const now = pairsIn(product)
      most = Math.max(most, now - before)
      before = now
      if (now > 0 && now < PAIRS) killed ??= product.database.sqlite.serialize()
      await sleep(0)
    }
    await work
    expect(pairsIn(product)).toBe(PAIRS)
    expect(most).toBeLessThan(PAIRS)
    const next = testProduct({}, { database: killed ?? Buffer.alloc(0), files: new Map() })
    onTestFinished(() => next.close())
    expect(pairsIn(next)).toBeLessThan(PAIRS)
    await finishLeaving(next.database, next.ports)
    expect(pairsIn(next)).toBe(PAIRS)
    await finishLeaving(next.database, next.ports)
    expect(pairsIn(next)).toBe(PAIRS)
  })
})
