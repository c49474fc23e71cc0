import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { doubtsAllRows, type OffFacts } from './reconciliation.ts'
import { outsideLine } from './statement-days.ts'

test('a statement that is off doubts all its rows, unless its days or single running balances alone are off', () => {
  const off: OffFacts = {
    state: 'off',
    differenceCents: cents(500),
    firstBreak: null,
    openingCents: cents(0),
    closingCents: cents(1),
    unread: [],
  }
  expect(doubtsAllRows(off)).toBe(true)
  expect(doubtsAllRows({ ...off, state: 'unprinted' })).toBe(false)
  expect(doubtsAllRows({ ...off, openingCents: null })).toBe(false)
  expect(doubtsAllRows({ ...off, openingCents: null, unread: ['Line 4: 1O,00'] })).toBe(true)
  const days = { ...off, differenceCents: cents(0), unread: [outsideLine(2)] }
  expect(doubtsAllRows(days)).toBe(false)
  expect(doubtsAllRows({ ...days, firstBreak: 3 })).toBe(true)
  expect(doubtsAllRows({ ...days, unread: [outsideLine(2), 'Line 4: 1O,00'] })).toBe(true)
})
