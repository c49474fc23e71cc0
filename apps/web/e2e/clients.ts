import { type APIRequestContext, expect } from '@playwright/test'
import { password } from './people.ts'

/** Clients of one accountant, made by calls: a login each, books with a name, and statements of past months. */

export interface Client {
  name: string
  /** Months before this one of which a statement is there: 2 is the month before last. */
  months: readonly number[]
  /** A statement's rows as 'DD,description,amount'. */
  rows?: readonly string[]
}

/** The month that lies so many before this one, as '2026-10'. */
export function monthBefore(count: number): string {
  const now = new Date()
  const at = new Date(Date.UTC(now.getFullYear(), now.getMonth() - count, 1))
  return at.toISOString().slice(0, 7)
}
const lastDay = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

/** A statement of one month with both balances printed: it reconciles. */
export function statementOf(month: string, rows: readonly string[] = ['03,STAPLES STORE 12,-20.00'], opening = 1000): string {
  const sum = rows.reduce((n, row) => n + Number(row.split(',')[2]), 0)
  return [
    'Account Number,****4821',
    'Date,Description,Amount,Balance',
    `${month}-01,OPENING BALANCE,,${opening.toFixed(2)}`,
    ...rows.map((row) => `${month}-${row},`),
    `${lastDay(month)},CLOSING BALANCE,,${(opening + sum).toFixed(2)}`,
  ].join('\n')
}

/** Makes a client's login and books, fills them and gives them to the accountant. Each comes from an address of its own: one may sign up only so often. */
export async function makeClient(
  request: APIRequestContext,
  origin: string,
  client: Client & { email: string; address: string },
  accountant: string,
): Promise<{ id: string; acceptToken: string }> {
  const headers = { 'x-forwarded-for': client.address }
  const call = async (method: string, path: string, data?: unknown) => {
    const response = await request.fetch(origin + path, { method, headers, ...(data === undefined ? {} : { data }) })
    expect([method, path, response.ok(), response.ok() ? '' : await response.text()]).toEqual([method, path, true, ''])
    return (await response.json()) as Record<string, string> & { user: { id: string } }
  }
  const [firstName, ...rest] = client.name.split(' ')
  await call('POST', '/api/auth/signup', { email: client.email, firstName, lastName: rest.join(' '), password, confirmPassword: password })
  const { user } = await call('POST', '/api/auth/login', { email: client.email, password })
  let balance = 1000
  for (const before of [...client.months].sort((a, b) => b - a)) {
    const month = monthBefore(before)
    const text = statementOf(month, client.rows, balance)
    balance = Number(text.split(',').at(-1))
    const slot = await call('GET', '/api/object-storage/generate-upload-url')
    await request.put(origin + slot.url.replace(/^https?:\/\/[^/]+/, ''), {
      data: Buffer.from(text),
      headers: { 'content-type': 'text/csv' },
    })
    await call('POST', '/api/documents', { filename: slot.filename, originalName: `${month}.csv`, documentType: 'bank_statement' })
  }
  const { acceptPath } = await call('POST', '/api/user-roles', { userId: accountant, role: 'cpa' })
  return { id: user.id, acceptToken: acceptPath?.split('/').pop() ?? '' }
}
