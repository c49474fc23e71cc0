import { expect } from 'vitest'
import { everyLine } from './every-line.ts'
import type { testProduct } from './product.ts'

type TestProduct = ReturnType<typeof testProduct>

const usd = (rows: string[]) => ['Account Number,****4821', 'Currency,USD', 'Date,Description,Amount', ...rows].join('\n')
/** A statement in euros of the account 7700. */
export const eur = (rows: string[]) => ['Account Number,****7700', 'Currency,EUR', 'Date,Description,Amount', ...rows].join('\n')

/** Books in dollars with an export of an own account, and one of a foreign account. */
export async function ratedBooks(product: TestProduct, own: string[], foreign: string[]) {
  const person = product.person()
  await person.signUp()
  const get = async (path: string) => (await person.call('GET', path)).json
  const put = (path: string, body: object) => person.call('PUT', path, body)
  await person.upload('usd.csv', usd(own))
  await product.work()
  await put('/api/books', { currency: 'USD' })
  if (foreign.length > 0) await person.upload('eur.csv', eur(foreign))
  await product.work()
  const find = async (text: string) => (await get(`/api/transactions?search=${encodeURIComponent(text)}`))[0]
  const report = async (basis = 'cash') => {
    const days = { title: 'All', reportPeriod: '2026', startDate: '2026-01-01', endDate: '2026-12-31' }
    const { json } = await person.call('POST', '/api/reports', { ...days, basis })
    return { ...json.reportData, netIncome: Number(json.netProfit) }
  }
  /** Rows = net + left out, and the trial balance is zero. */
  const holds = async () => {
    for (const basis of ['cash', 'accrual']) {
      expect((await get(`/api/reports/trial-balance?basis=${basis}`)).difference).toBe('0.00')
      expect((await get(`/api/reports/balance-sheet?basis=${basis}`)).difference).toBe('0.00')
      const made = await report(basis)
      const left = Object.values(made.leftOut as Record<string, { amount: number }>).reduce((n, of) => n + of.amount, 0)
      const rows = (await get('/api/transactions?limit=500')) as { amount: string; isCredit: boolean; currency: string | null }[]
      const sum = rows
        .filter((r) => r.currency === null || r.currency === 'USD')
        .reduce((n, r) => n + (r.isCredit ? 1 : -1) * Math.round(Number(r.amount) * 100), 0)
      expect(Math.round((made.netIncome + left) * 100)).toBe(sum)
    }
  }
  const settle = (id: string, category: string) => put(`/api/transactions/${id}`, { category })
  /** Closes a month, with a reason for all that is open of it. */
  const close = async (month: string) => {
    const { status, json } = await person.call('POST', `/api/periods/${month}/close`, { excuses: everyLine })
    expect([status, json?.message]).toEqual([200, undefined])
  }
  return { person, get, put, find, report, holds, settle, close }
}
export type RatedBooks = Awaited<ReturnType<typeof ratedBooks>>
/** What stands on a line of a report; null where it has none. */
export const line = (made: { lines: { leaf: string; amount: number }[] }, leaf: string) =>
  made.lines.find((l) => l.leaf === leaf)?.amount ?? null
/** Joins two rows by hand; `difference`: what a payment differs from its bill by. */
export const pair = ({ person }: RatedBooks, id: string, otherId: string, difference?: string) =>
  person.call('POST', `/api/transactions/${id}/pair`, { otherId, ...(difference && { difference }) })
