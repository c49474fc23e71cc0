import { expect, test } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { interestOf, loanOf, owedBefore, printedInterest } from './loan-interest.ts'
import { cents } from './money.ts'

const day = (d: string) => d as CalendarDate
const loan = (id: string, name: string, lender: string | null = null) => ({ id, name, lender, rate: 6000 })

test.each([
  ['LOAN PYMT PRIN 500.00 INT 112.40', 61240, [50000, 11240]],
  ['SBA LOAN PRINCIPAL: $1,500.00 INTEREST: $112.40', 161240, [150000, 11240]],
  ['LOAN PYMT PRIN 500.00 INT 112.41', 61240, null],
  ['LOAN PYMT INT 112.40', 61240, null],
  ['PRINT SHOP 500.00 INTERNET 112.40', 61240, null],
])('%s', (text, amount, found) => {
  const split = printedInterest(text, cents(amount))
  expect(split && [split.principal, split.interest]).toEqual(found)
})

test('interest is a month of the rate, or the days between two payments', () => {
  expect(interestOf(cents(2_000_000), 6000, null, day('2026-03-01'))).toBe(10000)
  expect(interestOf(cents(2_000_000), 6000, day('2026-02-01'), day('2026-03-01'))).toBe(10000)
  expect(interestOf(cents(2_000_000), 6000, day('2026-02-15'), day('2026-03-01'))).toBe(4603)
})

test('what is owed before a day: the typed balance holds the rows before it', () => {
  const at = (date: string, amount: number) => ({ date: day(date), cents: amount })
  const rows = [at('2026-02-01', 51_240), at('2026-01-20', 1_000), at('2025-12-01', 90_000)]
  const moves = { opening: -2_000_000, openingDate: day('2026-01-01'), rows, adjusted: [at('2025-06-01', 7), at('2026-01-25', -500)] }
  expect(owedBefore(moves, day('2026-02-01'))).toEqual({ owed: 1_999_500, since: '2026-01-20' })
  expect(owedBefore(moves, day('2026-02-02'))).toEqual({ owed: 1_948_260, since: '2026-02-01' })
  expect(owedBefore({ ...moves, rows: [], openingDate: null }, day('2026-02-02'))).toEqual({ owed: 2_000_493, since: null })
})

test('a payment is of the loan that its line names, and of none where two could be', () => {
  const [van, sba] = [loan('van', 'Van', 'Ford Motor Credit'), loan('sba', 'SBA loan', 'Bluevine')]
  expect(loanOf('FORD MTR CR AUTO PAY', [van, sba])?.id).toBe('van')
  expect(loanOf('CHASE AUTO LOAN PAYMENT', [van, sba])).toBeNull()
  expect(loanOf('CHASE AUTO LOAN PAYMENT', [van])).toBeNull()
  expect(loanOf('CHASE AUTO LOAN PAYMENT', [loan('any', 'Loans')])?.id).toBe('any')
})
