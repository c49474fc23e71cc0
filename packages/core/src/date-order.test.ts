import { describe, expect, test } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { cents } from './money.ts'
import { type ProvenRow, prove } from './repairs.ts'

const START = 100_000
/** Rows with the balances that they had, oldest first: [day of March, movement]. */
function chain(moves: readonly (readonly [day: number, cents: number])[]): ProvenRow[] {
  let at = START
  return moves.map(([day, moved], i) => {
    at += moved
    return {
      date: `2026-03-${String(day).padStart(2, '0')}` as CalendarDate,
      description: `ROW ${i}`,
      amountCents: cents(Math.abs(moved)),
      isCredit: moved > 0,
      balanceCents: cents(at),
    }
  })
}
const check = (rows: readonly ProvenRow[], more: { newestFirst?: boolean; isByDate?: boolean; opening?: number; closing?: number } = {}) =>
  prove({
    opening: more.opening === undefined ? null : cents(more.opening),
    closing: more.closing === undefined ? null : cents(more.closing),
    rows,
    unread: [],
    newestFirst: more.newestFirst ?? false,
    currency: 'USD',
    ...(more.isByDate ? { isByDate: true } : {}),
  })
const at = (rows: readonly ProvenRow[], order: readonly number[]) => order.flatMap((i) => rows[i] ?? [])
const rows = chain(
  [1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((day, i) => [day, i % 4 === 0 ? 5000 + i : -700 - i] as const),
)

describe('rows that are not printed in order of date', () => {
  const printed = at(rows, [0, 1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  test('are off as they stand, and the check by date is offered, with the row that shows it', () => {
    const { seal, repair } = check(printed)
    expect(seal.state).toBe('off')
    expect(repair).toMatchObject({ kind: 'order', row: 6 })
    expect(repair?.reason).toBe(
      "Its rows are not all printed in order of date (see 'ROW 5' of 3/5/2026): in that order each printed balance follows",
    )
    expect(check(printed, { isByDate: true })).toMatchObject({
      seal: { state: 'unprinted', rowsChecked: 19, firstBreak: null },
      repair: null,
    })
  })
  test('nor with the newest first', () => {
    const turned = printed.toReversed()
    expect(check(turned, { newestFirst: true }).repair).toMatchObject({ kind: 'order', row: 13 })
    expect(check(turned, { newestFirst: true, isByDate: true }).seal).toMatchObject({ state: 'unprinted', rowsChecked: 19 })
  })
  test('reconcile by date where an opening and a closing balance are printed', () => {
    const whole = { opening: START, closing: rows.at(-1)?.balanceCents ?? 0 }
    expect(check(printed, whole)).toMatchObject({ seal: { state: 'off', differenceCents: 0 }, repair: { kind: 'order' } })
    expect(check(printed, { ...whole, isByDate: true }).seal.state).toBe('reconciled')
  })
  test('are offered it, too, where so many are out of order that the balances show nothing', () => {
    const shuffled = at(rows, [4, 1, 0, 3, 2, 9, 5, 8, 6, 7, 12, 10, 14, 11, 13, 19, 16, 18, 17, 15])
    expect(check(shuffled).seal).toMatchObject({ state: 'unprinted', rowsChecked: 0 })
    expect(check(shuffled).repair?.kind).toBe('order')
    expect(check(shuffled, { isByDate: true }).seal).toMatchObject({ state: 'unprinted', rowsChecked: 19 })
  })
  test('go within one day as their balances follow', () => {
    expect(check(at(rows, [0, 1, 4, 3, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])).repair?.kind).toBe('order')
  })
  test('go by the day that is printed, whatever a person made of it', () => {
    const moved = printed.map((row, i) => (i === 8 ? { ...row, date: '2026-03-31' as CalendarDate, printedDate: row.date } : row))
    expect(check(moved, { isByDate: true }).seal).toMatchObject({ state: 'unprinted', rowsChecked: 19 })
  })
  test('are not offered it where a balance breaks in order of date as well', () => {
    const wrong = printed.map((row, i) => (i === 10 ? { ...row, balanceCents: cents((row.balanceCents ?? 0) + 100) } : row))
    expect(check(wrong).repair?.kind).not.toBe('order')
  })
  test('nor where all are in order of date, or none has a balance', () => {
    expect(check(rows.map((row, i) => (i === 5 ? { ...row, amountCents: cents(1) } : row))).repair?.kind).not.toBe('order')
    expect(check(printed.map((row) => ({ ...row, balanceCents: null }))).repair).toBeNull()
  })
  test('a hundred thousand rows of one day are put in order at once', () => {
    const many = chain(Array.from({ length: 100_000 }, (_, i) => [i < 50_000 ? 1 : 2, i % 2 === 0 ? 100 : -100] as const))
    expect(() => check([...many.slice(1), ...many.slice(0, 1)], { isByDate: true })).not.toThrow()
  }, 30_000)
})
