import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { expect, test } from 'vitest'
import type { ReadTransaction } from '../result/reading.ts'
import { movementOf, sealedStatement } from '../result/sealed-statement.ts'
import { withBalanceRepairs } from './balance-repairs.ts'

/** A month from 1,000.00 on; each row is a movement and the balance printed beside it. */
const read = (...rows: [moved: number, balance: number][]) =>
  sealedStatement({
    accountName: null,
    accountLastFour: null,
    isCard: false,
    currency: 'USD',
    periodStart: null,
    periodEnd: null,
    openingCents: cents(100_000),
    closingCents: cents(rows.at(-1)?.[1] ?? 0),
    unread: [],
    transactions: rows.map(
      ([moved, balance], i): ReadTransaction => ({
        date: `2024-01-0${i + 1}` as CalendarDate,
        description: `row ${i + 1}`,
        amountCents: cents(Math.abs(moved)),
        isCredit: moved > 0,
        evidence: { kind: 'page', page: 1, box: [0, 0, 1, 1] },
        balanceCents: cents(balance),
        bankId: null,
        confidence: 0.8,
        doubt: null,
      }),
    ),
  })
const after = (...rows: [number, number][]) => {
  const { transactions, seal } = withBalanceRepairs(read(...rows))
  return [seal.state, ...transactions.map(movementOf)]
}

test('a digit or a sign that the balances on both sides contradict is what they say', () => {
  expect(after([-1000, 99_000], [-2880, 96_200], [-500, 95_700])).toEqual(['reconciled', -1000, -2800, -500])
  expect(after([-1000, 99_000], [2800, 96_200], [-500, 95_700])).toEqual(['reconciled', -1000, -2800, -500])
  expect(after([-1000, 99_000], [-280, 96_200], [-500, 95_700])).toEqual(['reconciled', -1000, -2800, -500])
})
test('a balance that was misread is led over', () => {
  expect(after([-1000, 99_000], [-2800, 96_280], [-500, 95_700])).toEqual(['reconciled', -1000, -2800, -500])
})
test('what does not look like what was read stays, and stays off', () => {
  expect(after([-1000, 99_000], [-4711, 96_200], [-500, 95_700])).toEqual(['off', -1000, -4711, -500])
})

test('a row that was not seen does not change the amount of the one beside it, where that is plainly legible; a sign may still be lost', () => {
  // Between the first and the second a row of -5.00 was lost: 155.00 is one digit away from 150.00.
  const lost = read([-1000, 99_000], [-15_000, 83_500], [-500, 83_000])
  const plain = withBalanceRepairs(lost, () => true)
  expect([plain.seal.state, ...plain.transactions.map(movementOf)]).toEqual(['off', -1000, -15_000, -500])
  const unsigned = withBalanceRepairs(read([-1000, 99_000], [2800, 96_200], [-500, 95_700]), () => true)
  expect([unsigned.seal.state, ...unsigned.transactions.map(movementOf)]).toEqual(['reconciled', -1000, -2800, -500])
})
