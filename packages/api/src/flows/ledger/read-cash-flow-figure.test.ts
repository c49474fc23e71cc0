import { expect, test } from 'vitest'
import { account, accountWithBalances, get, type Json, named, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-07-10T12:00:00.000Z')
const inCents = (amount: number | string) => Math.round(Number(amount) * 100)

/** A checking account and a card over a year's end, with a draw, a transfer to an account that is not read, a split row and an adjustment. */
async function books(): Promise<Person> {
  const p = await owner()
  await add(p, 'december.csv', accountWithBalances('4821', 100_000, [['2025-12-02', 'ACH CREDIT LAKESIDE CLINIC', 250_000]]))
  await add(
    p,
    'january.csv',
    accountWithBalances('4821', 350_000, [
      ['2026-01-02', 'RENT FOURTH STREET PROPERTIES', -120_000],
      ['2026-01-05', 'OWNER DRAW', -50_000],
      ['2026-01-06', 'ONLINE TRANSFER TO SAV ...7702', -30_000],
      ['2026-01-09', 'ACH CREDIT LAKESIDE CLINIC', 410_025],
      ['2026-01-12', 'COSTCO WHSE 0482', -20_000],
      ...[1, 2, 3, 4, 5, 6].map((n): [string, string, number] => [`2026-01-${12 + n}`, `STAPLES STORE 0${n}`, -1_000 * n]),
      ['2026-01-28', 'PAYMENT TO CREDIT CARD 9931', -15_000],
    ]),
  )
  await add(p, 'card.csv', account('9931', ['2026-01-08,VERIZON WIRELESS,-85.50', '2026-01-20,STAPLES STORE 77,-40.00']), 'credit_card')
  const costco = await named(p, 'COSTCO')
  const accounts: Json[] = await get(p, '/api/accounts')
  const owners = accounts.find((a) => a.kind === 'owner')
  const split = await p.call('PUT', `/api/transactions/${costco.id}`, {
    parts: [
      { amount: '150.00', leaf: 'office_expense' },
      { amount: '50.00', accountId: owners.id },
    ],
  })
  expect(split.status, JSON.stringify(split.json)).toBe(200)
  const { id } = accounts.find((a) => a.lastFour === '4821')
  await p.call('POST', '/api/adjustments', {
    date: '2026-01-31',
    note: 'Correction',
    parts: [
      { amount: '15.00', leaf: 'bank_fees' },
      { amount: '-15.00', accountId: id },
    ],
  })
  return p
}

const figure = (p: Person, of: Record<string, string>) => get(p, `/api/reports/cash-flow-figure?${new URLSearchParams(of)}`)

test('each figure is the sum of its rows and adjustments, or of its accounts, to the cent', async () => {
  const p = await books()
  const seen = new Set<string>()
  for (const basis of ['cash', 'accrual'])
    for (const [from, to] of [
      ['2026-01-01', '2026-01-31'],
      ['2025-12-01', '2026-01-09'],
      ['2026-01-06', '2026-01-20'],
    ] as const) {
      const days = { from, to, basis }
      const flow = await get(p, `/api/reports/cash-flow?${new URLSearchParams(days)}`)
      expect(flow.difference).toBe('0.00')
      for (const { title, lines, total } of flow.sections) {
        if (title === 'Beginning' || title === 'End') {
          const { amount, accounts } = await figure(p, { ...days, section: title })
          expect([title, inCents(amount)]).toEqual([title, inCents(total)])
          expect(accounts.reduce((n: number, a: Json) => n + inCents(a.amount), 0)).toBe(inCents(total))
        }
        for (const { name, amount } of lines) {
          const found = await figure(p, { ...days, section: title, line: name })
          expect([name, inCents(found.amount)]).toEqual([name, inCents(amount)])
          const parts = [...found.rows, ...found.accounts, found.rest, found.adjustments]
          expect(parts.reduce((n: number, part: Json) => n + inCents(part.amount), 0)).toBe(inCents(amount))
          expect(found.rows.length + found.rest.count).toBe(found.count)
          expect(found.count + found.adjustments.count + found.accounts.length).toBeGreaterThan(0)
          seen.add(`${title}: ${name}`)
        }
      }
    }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'Operating: Change in what is owed on cards',
      'Operating: Office Expenses',
      "Financing: Owner's draw",
      'Other: Adjustments',
    ]),
  )
})

test('names the rows with what of a split one counts, and a line that is not there is not found', async () => {
  const p = await books()
  const january = { from: '2026-01-01', to: '2026-01-31' }
  const costco = await named(p, 'COSTCO')
  const draw = await figure(p, { ...january, section: 'Financing', line: "Owner's draw" })
  expect(draw).toMatchObject({ amount: -550, count: 2, rest: { count: 0, amount: 0 } })
  expect(draw.rows[1]).toMatchObject({ id: costco.id, amount: -50, whole: -200, fileName: 'january.csv' })
  const other = await p.call(
    'GET',
    `/api/reports/cash-flow-figure?${new URLSearchParams({ ...january, section: 'Other', line: "Owner's draw" })}`,
  )
  expect([other.status, other.json.message]).toEqual([404, 'Line not found'])
  const section = await p.call('GET', `/api/reports/cash-flow-figure?${new URLSearchParams({ ...january, section: 'Sums' })}`)
  expect([section.status, section.json.message]).toEqual([400, 'Unknown section'])
})
