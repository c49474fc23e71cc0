import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { expect, test } from 'vitest'
import type { ReadTransaction } from '../result/reading.ts'
import { doubtedDays, rowsWithoutDay } from './doubted-days.ts'

const STEP = 12
/** A row on a day of March that stands at a height, in rows, from `left` on. */
const row = (day: number, at: number, { left = 50, width = 400 } = {}): ReadTransaction => ({
  date: `2025-03-${String(day).padStart(2, '0')}` as CalendarDate,
  description: 'SHELL OIL',
  amountCents: cents(100),
  isCredit: false,
  balanceCents: null,
  bankId: null,
  confidence: 0.9,
  doubt: null,
  evidence: { kind: 'page', page: 1, box: [left, at * STEP, width, STEP - 3] },
})
const list = (days: readonly number[], from = 0) => days.map((day, i) => row(day, from + i))

test('a day that is out of order is doubted, be it too early or too late', () => {
  expect(doubtedDays(list([3, 5, 9, 17, 28]))).toBe(0)
  expect(doubtedDays(list([3, 5, 29, 17, 28]))).toBe(1)
  expect(doubtedDays(list([3, 15, 9, 17, 28]))).toBe(1)
})

test('where a section ends and another begins further down, its days begin anew', () => {
  expect(doubtedDays([...list([3, 16, 27]), ...list([4, 9, 20], 6)])).toBe(0)
  expect(doubtedDays([...list([3, 16, 27]), ...list([4, 9, 20], 3)])).toBe(1)
  // One day alone that is too late or too early right before or after a heading is no section.
  expect(doubtedDays([...list([3, 16, 29]), ...list([17, 20, 27], 6)])).toBe(1)
  expect(doubtedDays([...list([3, 16, 17]), ...list([8, 20, 27], 6)])).toBe(1)
  expect(doubtedDays([...list([3, 16, 27]), ...list([24, 9, 20], 6)])).toBe(2)
})

test('lists that stand side by side each have an order of their own', () => {
  const beside = (day: number, at: number) => row(day, at, { left: 300, width: 150 })
  const own = (day: number, at: number) => row(day, at, { width: 150 })
  expect(doubtedDays([own(6, 0), beside(3, 0), own(20, 1), beside(5, 1), beside(8, 2)])).toBe(0)
  expect(doubtedDays([own(6, 0), beside(3, 0), own(20, 1), beside(15, 1), beside(8, 2), beside(9, 3)])).toBe(1)
})

test('rows that took their day from a row above are named with it, but for a bank that prints most days once', () => {
  const indented = (day: number, at: number) => row(day, at, { left: 120, width: 330 })
  const rows = [...list([3, 5, 9]), indented(9, 3), indented(9, 4), ...list([17, 28, 29], 5)]
  expect(rowsWithoutDay(rows)).toEqual([
    { row: rows[3], from: rows[2] },
    { row: rows[4], from: rows[2] },
  ])
  expect(rowsWithoutDay([row(3, 0), indented(3, 1), row(5, 2), indented(5, 3)])).toEqual([])
})
