import { expect, test } from 'vitest'
import { account, accountWithBalances, get, type Json, named, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-07-10T12:00:00.000Z')
const inCents = (amount: number | string) => Math.round(Number(amount) * 100)

/** Three years of an account, with a draw, transfers of which one is met, a row that is asked about, cash outside and an adjustment. */
async function books(): Promise<Person> {
  const p = await owner()
  await add(
    p,
    '2024.csv',
    accountWithBalances('4821', 100_000, [
      ['2024-11-05', 'ACH CREDIT LAKESIDE CLINIC', 200_000],
      ['2024-12-02', 'STAPLES', -4_000],
    ]),
  )
  await add(
    p,
    '2025.csv',
    accountWithBalances('4821', 296_000, [
      ['2025-12-02', 'ACH CREDIT LAKESIDE CLINIC', 250_000],
      ['2025-12-09', 'STAPLES', -3_000],
    ]),
  )
  await add(
    p,
    '2026.csv',
    accountWithBalances('4821', 543_000, [
      ['2026-01-02', 'RENT FOURTH STREET PROPERTIES', -120_000],
      ['2026-01-05', 'OWNER DRAW', -50_000],
      ['2026-01-06', 'ONLINE TRANSFER TO SAV ...7702', -30_000],
      ['2026-01-07', 'ONLINE TRANSFER TO SAV ...5512', -11_100],
      ['2026-01-09', 'ACH CREDIT LAKESIDE CLINIC', 410_025],
      ...[1, 2, 3, 4, 5, 6].map((n): [string, string, number] => [`2026-01-${12 + n}`, `STAPLES STORE 0${n}`, -1_000 * n]),
      ['2026-01-25', 'ZELLE TO J MORALES', -76_000],
      ['2026-01-28', 'PAYMENT TO CREDIT CARD 9931', -15_000],
    ]),
  )
  await add(p, 'savings.csv', accountWithBalances('7702', 0, [['2026-01-06', 'ONLINE TRANSFER FROM CHK ...4821', 30_000]]))
  await add(p, 'card.csv', account('9931', ['2026-01-08,VERIZON WIRELESS,-85.50', '2026-01-20,STAPLES STORE 77,-40.00']), 'credit_card')
  await p.call('POST', '/api/transactions', {
    description: 'Parking meter',
    amount: '12.00',
    transactionDate: '2026-01-11',
    category: 'travel',
  })
  const fees = { description: 'Workshop fees', amount: '120.00', transactionDate: '2026-01-12', category: 'revenue', isCredit: true }
  expect((await p.call('POST', '/api/transactions', fees)).status).toBe(201)
  const bank = ((await get(p, '/api/accounts')) as Json[]).find((a) => a.lastFour === '4821')
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

const figure = (p: Person, of: Record<string, string>) => get(p, `/api/reports/sheet-figure?${new URLSearchParams(of)}`)

test('each figure that is no account is what it is made of, to the cent', async () => {
  const p = await books()
  const seen = new Set<string>()
  for (const statement of ['balance-sheet', 'trial-balance'])
    for (const basis of ['cash', 'accrual'])
      for (const asOf of ['2026-01-31', '2026-01-06', '2025-12-31', '2024-11-30']) {
        const sheet = await get(p, `/api/reports/${statement}?${new URLSearchParams({ asOf, basis })}`)
        expect(sheet.difference).toBe('0.00')
        const lines: Json[] = sheet.sections.flatMap((s: Json) => s.lines).filter((l: Json) => l.accountId === null)
        for (const { leaf, line, name, amount } of lines) {
          const of = [statement, basis, asOf, name]
          const found = await figure(p, { statement, basis, asOf, ...(leaf ? { leaf } : { line }) })
          expect([...of, inCents(found.amount)]).toEqual([...of, inCents(amount)])
          const parts: Json[] = [...found.rows, ...found.accounts, ...found.terms, found.rest, found.adjustments]
          expect([...of, parts.reduce((n, part) => n + inCents(part.amount), 0)]).toEqual([...of, inCents(amount)])
          expect(found.rows.length + found.rest.count).toBe(found.count)
          if (found.rest.count === 0) expect([...of, found.rest.amount]).toEqual([...of, 0])
          seen.add(`${statement}: ${leaf ? 'category' : line}`)
        }
      }
  expect([...seen].sort()).toEqual([
    'balance-sheet: opening',
    'balance-sheet: outside',
    'balance-sheet: profit',
    'balance-sheet: retained',
    'balance-sheet: transit',
    'balance-sheet: undecided',
    'trial-balance: category',
    'trial-balance: opening',
    'trial-balance: outside',
    'trial-balance: retained',
    'trial-balance: transit',
    'trial-balance: undecided',
  ])
})

test('transfers on their way are those whose other side is not there, and years and categories lead to their rows', async () => {
  const p = await books()
  const of = { statement: 'balance-sheet', asOf: '2026-01-31' }
  const transfer = await named(p, '5512')
  const transit = await figure(p, { ...of, line: 'transit' })
  expect(transit.rows.map((r: Json) => r.id)).toContain(transfer.id)
  expect(transit.rows.map((r: Json) => r.description)).not.toContain('ONLINE TRANSFER TO SAV ...7702')
  expect((await figure(p, { ...of, line: 'retained' })).terms).toEqual([
    { label: '2025', amount: -30, leaf: null, from: '2025-01-01', to: '2025-12-31' },
    { label: '2024', amount: -40, leaf: null, from: '2024-01-01', to: '2024-12-31' },
  ])
  const { terms } = await figure(p, { ...of, line: 'profit' })
  expect(terms[0]).toEqual({ label: 'Sales & Revenue', amount: 120, leaf: 'sales', from: '2026-01-01', to: '2026-01-31' })
  expect(terms.every((t: Json) => t.leaf === 'sales' || t.amount < 0)).toBe(true)
})

test('asks for one category or line, by its name', async () => {
  const p = await owner()
  const status = async (of: Record<string, string>) =>
    (await p.call('GET', `/api/reports/sheet-figure?${new URLSearchParams({ statement: 'balance-sheet', ...of })}`)).status
  expect(await status({})).toBe(400)
  expect(await status({ line: 'profit', leaf: 'sales' })).toBe(400)
  expect(await status({ line: 'gold' })).toBe(400)
  expect(await status({ line: 'retained' })).toBe(200)
})
