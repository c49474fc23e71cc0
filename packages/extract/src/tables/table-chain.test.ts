import { dayInMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { expect, test } from 'vitest'
import type { ReadTransaction } from '../result/reading.ts'
import { withEndsOfDays } from './table-chain.ts'

const row = (day: number): ReadTransaction => ({
  date: dayInMonth('2026-03' as YearMonth, day),
  description: `PAYMENT ${day}`,
  amountCents: cents(100),
  isCredit: true,
  balanceCents: null,
  bankId: null,
  confidence: 0.9,
  doubt: null,
  evidence: { kind: 'lines', line: day, lines: 1 },
})

test('ends of days are balances where four steps of five follow; of four steps none may fail', () => {
  const ended = (balances: readonly number[]) => {
    const rows = balances.map((_, i) => row(i + 1))
    const ends = new Map(rows.map((one, i) => [one, cents(balances[i] ?? 0)]))
    return withEndsOfDays(rows, ends, false).map((t) => t.balanceCents)
  }
  expect(ended([100, 200, 300, 450, 550, 650])).toEqual([100, 200, 300, 450, 550, 650])
  expect(ended([100, 200, 300, 450, 550])).toEqual([null, null, null, null, null])
  expect(ended([100, 200, 350, 500, 600, 700])).toEqual(Array(6).fill(null))
})
