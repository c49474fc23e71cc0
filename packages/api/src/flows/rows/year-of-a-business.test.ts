import { expect, test } from 'vitest'
import { all, get, type Json, type Person, testBooks } from '../../../testing/books.ts'
import { statementCsv, stripeCsv, type YearRow, yearOfRows } from '../../../testing/year.ts'

const { owner, product } = testBooks('2026-01-10T12:00:00.000Z')
const YEAR = yearOfRows()
const OPENING = { checking: 1_250_000, savings: 400_000, card: 0 }
const sum = (rows: readonly { cents: number }[]) => rows.reduce((n, r) => n + r.cents, 0)
const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Files that overlap: each quarter once, and the half year again. */
const spans = [
  ['2025-01-01', '2025-01-31'],
  ['2025-02-01', '2025-03-31'],
  ['2025-04-01', '2025-06-30'],
  ['2025-02-15', '2025-07-31'],
  ['2025-07-01', '2025-09-30'],
  ['2025-10-01', '2025-12-31'],
] as const
const filesOf = ([from, to]: readonly [string, string]) => [
  ['checking', statementCsv('4821', YEAR.checking, OPENING.checking, from, to), 'bank_statement'],
  ['savings', statementCsv('7702', YEAR.savings, OPENING.savings, from, to), 'bank_statement'],
  ['card', statementCsv('9012', YEAR.card, OPENING.card, from, to), 'credit_card'],
  ['stripe', stripeCsv(YEAR.charges, YEAR.payouts, from, to), 'bank_statement'],
]
async function drop(p: Person, wanted: readonly (readonly [string, string])[]) {
  for (const span of wanted) for (const [name, text, type] of filesOf(span)) await p.upload(`${name}-${span[0]}.csv`, text ?? '', type)
  await product().work()
}

/** What the owner answers; the rest is as it was suggested. */
const truths: [RegExp, Json][] = [
  [/IRS/, { treatment: 'owner_tax' }],
  [/OWNER DRAW/, { treatment: 'owner_draw' }],
  [/AUTO LOAN/, { treatment: 'loan' }],
  [/CDTFA/, { category: 'taxes_licenses' }],
  [/GUSTO/, { category: 'wages' }],
  [/HARTFORD/, { category: 'insurance' }],
]
async function answer(p: Person) {
  for (const row of (await all(p)).filter((r: Json) => r.needsReview)) {
    const said = truths.find(([words]) => words.test(row.description))?.[1] ?? { category: row.label }
    await p.call('PUT', `/api/transactions/${row.id}`, { ...said, remember: true })
  }
}
const asked = (rows: Json[]) => rows.filter((r) => r.needsReview)

test('a year of one business, dropped in at once: each row once, balances as printed, few questions', { timeout: 240_000 }, async () => {
  const p = await owner()
  await drop(p, spans)
  const rows = await all(p)
  const { checking, savings, card, charges, payouts } = YEAR
  expect(rows).toHaveLength(checking.length + savings.length + card.length + charges.length + payouts.length)

  const sheet = await get(p, '/api/reports/balance-sheet?asOf=2025-12-31')
  expect(sheet.difference).toBe('0.00')
  expect((await get(p, '/api/reports/trial-balance?asOf=2025-12-31')).difference).toBe('0.00')
  const accounts: Json[] = await get(p, '/api/accounts')
  const closing = (lastFour: string) => accounts.find((a) => a.lastFour === lastFour)
  const printed = (opening: number, own: readonly YearRow[]) => dollars(opening + sum(own))
  expect(closing('4821')).toMatchObject({ balance: printed(OPENING.checking, checking), provenThrough: checking.at(-1)?.date })
  expect(closing('7702')).toMatchObject({ balance: printed(OPENING.savings, savings), provenThrough: savings.at(-1)?.date })
  expect(closing('9012')).toMatchObject({ balance: printed(OPENING.card, card) })
  expect(accounts.find((a) => a.name === 'Stripe')).toMatchObject({ kind: 'processor', balance: '0.00' })

  const report = (
    await p.call('POST', '/api/reports', { title: 'Y', reportPeriod: '2025', startDate: '2025-01-01', endDate: '2025-12-31' })
  ).json
  const line = (leaf: string) => report.reportData.lines.find((l: Json) => l.leaf === leaf)?.amount
  const invoices = sum(checking.filter((r) => r.text.startsWith('ACH CREDIT')))
  expect(line('sales')).toBe(Number(dollars(invoices + charges.reduce((n, c) => n + c.gross, 0))))
  expect(line('commissions')).toBe(Number(dollars(charges.reduce((n, c) => n + c.fee, 0))))
  // All rows = net profit + what was left out.
  const cents = rows.reduce((n: number, r: Json) => n + Math.round(Number(r.amount) * 100) * (r.isCredit ? 1 : -1), 0)
  const out = Object.values(report.reportData.leftOut as Record<string, { amount: number }>).reduce(
    (n, o) => n + Math.round(o.amount * 100),
    0,
  )
  expect(Math.round(report.netProfit * 100) + out).toBe(cents)

  const cold = asked(rows).length / rows.length
  const tell = process.env.TELL === '1'
  if (tell)
    console.log(
      `asked cold: ${asked(rows).length} of ${rows.length}`,
      [...Map.groupBy(asked(rows), (r) => r.description)].map(([d, r]) => `${d} ${r.length}`),
    )
  expect(cold).toBeLessThanOrEqual(0.15)

  // Once January is answered, little is asked of the other months.
  const q = await owner()
  await drop(q, spans.slice(0, 1))
  await answer(q)
  const known = new Set((await all(q)).map((r: Json) => r.id))
  await drop(q, spans.slice(1))
  const rest = (await all(q)).filter((r: Json) => !known.has(r.id))
  if (tell)
    console.log(
      `asked after January: ${asked(rest).length} of ${rest.length}`,
      asked(rest).map((r) => r.description),
    )
  expect(asked(rest).length / rest.length).toBeLessThanOrEqual(0.02)
})
