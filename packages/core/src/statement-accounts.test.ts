import { describe, expect, test } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { cents } from './money.ts'
import {
  accountOfSharedRows,
  areOtherLayouts,
  type BalanceSpan,
  continuedAccount,
  contradicts,
  type KnownSpan,
  layoutOf,
} from './statement-accounts.ts'

const span = (from: string, to: string, opening: number, closing: number): BalanceSpan => ({
  from: from as CalendarDate,
  to: to as CalendarDate,
  opening: cents(opening),
  closing: cents(closing),
})
const known = (accountId: string, of: BalanceSpan): KnownSpan => ({ accountId, ...of })
const october = known('checking', span('2026-10-01', '2026-10-31', 1_000_00, 2_586_078))

describe('a statement that names no account', () => {
  test('belongs where its balance goes on, forward and backward', () => {
    expect(continuedAccount(span('2026-11-03', '2026-11-20', 2_586_078, 2_443_143), [october])).toMatchObject({ accountId: 'checking' })
    expect(continuedAccount(span('2026-09-02', '2026-09-28', 90_00, 1_000_00), [october])).toMatchObject({ accountId: 'checking' })
  })
  test.each([
    ['another cent', span('2026-11-03', '2026-11-20', 2_586_079, 1)],
    ['a gap of two months', span('2027-01-03', '2027-01-20', 2_586_078, 1)],
    ['days that overlap', span('2026-10-15', '2026-11-20', 2_586_078, 1)],
  ])('not with %s', (_, of) => expect(continuedAccount(of, [october])).toBeNull())
  test('not from an empty account, and not where two accounts come to the same balance', () => {
    const empty = known('savings', span('2026-10-01', '2026-10-31', 500, 0))
    expect(continuedAccount(span('2026-11-01', '2026-11-30', 0, 700), [empty])).toBeNull()
    const twin = known('other', span('2026-10-05', '2026-10-30', 7, 2_586_078))
    expect(continuedAccount(span('2026-11-03', '2026-11-20', 2_586_078, 1), [october, twin])).toBeNull()
  })
  test('two that prove other balances for the same day are two accounts', () => {
    expect(contradicts(span('2026-10-01', '2026-10-28', 5, 9), october)).toBe(true)
    expect(contradicts(span('2026-10-03', '2026-10-28', 5, 9), october)).toBe(false)
  })
  test('rows that are there already tell it, but for a few', () => {
    expect(
      accountOfSharedRows(
        new Map([
          ['a', 9],
          ['b', 1],
        ]),
      ),
    ).toBe('a')
    expect(
      accountOfSharedRows(
        new Map([
          ['a', 3],
          ['b', 2],
        ]),
      ),
    ).toBeNull()
    expect(accountOfSharedRows(new Map([['a', 1]]))).toBeNull()
    expect(accountOfSharedRows(new Map())).toBeNull()
  })
})

test.each([
  ['Date,Description,Amount', 'Date,Description,Amount,Balance', false],
  ['Date,Description,Amount', 'Date,Description,Debit,Credit', false],
  ['Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #', 'Date,Description,Amount,Running Bal.', true],
  ['Date,Description,Amount', 'Buchungstag,Verwendungszweck,Betrag', true],
  ['Date,Description,Amount', '', false],
])('%s and %s are of two banks: %s', (one, other, expected) => {
  const layout = (heads: string) => layoutOf(heads.toLowerCase().split(',').filter(Boolean))
  expect(areOtherLayouts(layout(one), layout(other))).toBe(expected)
})
