import { afterEach, beforeEach } from 'vitest'
import { testProduct } from './product.ts'

type Product = ReturnType<typeof testProduct>
export type Person = ReturnType<Product['person']>
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes.
export type Json = any

export const get = async (p: Person, path: string): Promise<Json> => (await p.call('GET', path)).json
/** Calls a procedure by its name. */
export const ask = async (p: Person, path: string, input: unknown): Promise<Json> => (await p.call('POST', `/trpc/${path}`, input)).json
export const all = (p: Person): Promise<Json[]> => get(p, '/api/transactions')
/** The row that a search finds first. */
export const named = async (p: Person, words: string): Promise<Json> => {
  const found = (await get(p, `/api/transactions?search=${encodeURIComponent(words)}&limit=10`)) as Json
  return (found.items ?? found)[0]
}
/** Revenue and expenses of everything. */
export const totals = async (p: Person) => {
  const { totalRevenue, totalExpenses } = await get(p, '/api/transactions/totals')
  return [totalRevenue, totalExpenses]
}

/** A file of one account, without balances. */
export const account = (lastFour: string, rows: string[]): string =>
  [`Account Number,****${lastFour}`, 'Date,Description,Amount', ...rows].join('\n')

/** A file of one account that prints the balance after each row; amounts in cents, `opening`: before the first. */
export function accountWithBalances(
  lastFour: string,
  opening: number,
  rows: readonly [date: string, words: string, cents: number][],
): string {
  let held = opening
  const lines = rows.map(([date, words, cents]) => {
    held += cents
    return `${date},${words},${(cents / 100).toFixed(2)},${(held / 100).toFixed(2)}`
  })
  return [`Account Number,****${lastFour}`, 'Date,Description,Amount,Balance', ...lines].join('\n')
}

/** A product of its own for each test of a file, where it is always the moment `now`; what most tests begin with. */
export function testBooks(now: string) {
  let product: Product
  beforeEach(() => {
    product = testProduct()
    product.setClock(now)
  })
  afterEach(() => product.close())
  return {
    product: (): Product => product,
    async owner(): Promise<Person> {
      const p = product.person()
      await p.signUp()
      return p
    },
    /** Gives the id of a document that was read. */
    async add(p: Person, name: string, content: string | Uint8Array, type?: string): Promise<string> {
      const { id } = (await p.upload(name, content, type)).json.document
      await product.work()
      return id
    },
  }
}
