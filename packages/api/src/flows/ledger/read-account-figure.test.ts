import { expect, test } from 'vitest'
import { account, accountWithBalances, get, type Json, named, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-07-10T12:00:00.000Z')
const inCents = (dollars: number | string) => Math.round(Number(dollars) * 100)

/** A statement with printed balances, and one of the year before; a draw; an adjustment. */
async function books(): Promise<Person> {
  const p = await owner()
  await add(
    p,
    'december.csv',
    accountWithBalances('4821', 100_000, [
      ['2025-12-02', 'ACH CREDIT LAKESIDE CLINIC', 250_000],
      ['2025-12-30', 'STAPLES', -2_510],
    ]),
  )
  await add(
    p,
    'january.csv',
    accountWithBalances('4821', 347_490, [
      ['2026-01-02', 'RENT FOURTH STREET PROPERTIES', -200_000],
      ['2026-01-05', 'OWNER DRAW', -50_000],
      ['2026-01-09', 'ACH CREDIT LAKESIDE CLINIC', 410_025],
      ...[1, 2, 3, 4, 5].map((n): [string, string, number] => [`2026-01-${10 + n}`, `STAPLES STORE 0${n}`, -1_000 * n]),
    ]),
  )
  const bank = (await get(p, '/api/accounts')).find((a: Json) => a.lastFour === '4821')
  await p.call('POST', '/api/adjustments', {
    date: '2026-01-31',
    note: 'Correction',
    parts: [
      { amount: '15.00', leaf: 'bank_fees' },
      { amount: '-15.00', accountId: bank.id },
    ],
  })
  return p
}

/** Holds the figure of each account of a statement against what it is made of. */
async function holds(p: Person, statement: 'balance-sheet' | 'trial-balance', asOf: string, basis: string): Promise<number> {
  const sheet = await get(p, `/api/reports/${statement}?asOf=${asOf}&basis=${basis}`)
  const lines: Json[] = sheet.sections.flatMap((s: Json) => s.lines).filter((l: Json) => l.accountId)
  for (const { accountId, name, amount, provenBy } of lines) {
    const of = new URLSearchParams({ accountId, statement, asOf, basis })
    const found = await get(p, `/api/reports/account-figure?${of}`)
    const { opening, moved, closing } = found
    expect([name, inCents(closing.amount)]).toEqual([name, inCents(amount)])
    expect(inCents(opening.amount) + inCents(moved.amount)).toBe(inCents(closing.amount))
    const shown = moved.rows.reduce((n: number, r: Json) => n + inCents(r.amount), 0)
    expect(shown + inCents(moved.rest.amount) + inCents(moved.adjustments.amount)).toBe(inCents(moved.amount))
    expect(moved.rows.length + moved.rest.count).toBe(moved.count)
    if (moved.rest.count === 0) expect([name, inCents(moved.rest.amount)]).toEqual([name, 0])
    if (statement === 'balance-sheet') expect(found.provenBy).toEqual(provenBy ?? null)
  }
  return lines.length
}

test('what an account held and what moved is what it holds, in both statements and on both bases', async () => {
  const p = await books()
  for (const basis of ['cash', 'accrual'])
    for (const statement of ['balance-sheet', 'trial-balance'] as const)
      for (const asOf of ['2026-01-31', '2026-01-09', '2025-12-31']) expect(await holds(p, statement, asOf, basis)).toBeGreaterThan(0)
})

test('begins with the fiscal year, and names the rows of the account alone', async () => {
  const p = await books()
  const draw = await named(p, 'OWNER DRAW')
  const owners = (await get(p, '/api/accounts')).find((a: Json) => a.kind === 'owner')
  const of = (accountId: string) => get(p, `/api/reports/account-figure?accountId=${accountId}&statement=balance-sheet&asOf=2026-01-31`)
  const equity = await of(owners.id)
  expect(equity.moved).toMatchObject({ amount: -500, count: 1, rows: [{ id: draw.id, amount: -500 }], rest: { count: 0, amount: 0 } })
  expect(equity.opening).toEqual({ date: '2025-12-31', amount: 0 })
  await p.call('PUT', '/api/books', { fiscalYearStart: '12-01' })
  expect((await of(owners.id)).opening.date).toBe('2025-11-30')
})

test('is refused for an account that is not there', async () => {
  const p = await books()
  await add(p, 'other.csv', account('1111', ['2026-01-03,STAPLES,-1.00']))
  const answer = await p.call('GET', '/api/reports/account-figure?accountId=00000000-0000-4000-8000-000000000000&statement=balance-sheet')
  expect(answer.status).toBe(404)
})
