import { expect, test } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { notConverted, openingWords } from './not-converted.ts'

test('of a report and the period before it, each currency once', () => {
  expect(notConverted(['SGD', 'EUR'], ['EUR'], undefined)).toBe('Amounts in EUR and SGD are added as they stand, not converted to dollars.')
})

test('what is in no total is told apart', () => {
  expect(notConverted(['GBP'], [{ currency: 'USD' }, { currency: 'EUR' }])).toBe(
    'Amounts in GBP are added as they stand, not converted to dollars. Amounts in EUR and USD are not converted and in no total.',
  )
  expect(notConverted([], [{ currency: 'EUR' }])).toBe('Amounts in EUR are not converted and in no total.')
})

test.each([
  [undefined, null],
  [[], null],
  [['EUR'], 'Amounts in EUR are added as they stand, not converted to dollars.'],
  [['EUR', 'LTL', 'SGD'], 'Amounts in EUR, LTL, and SGD are added as they stand, not converted to dollars.'],
])('totals with %j say %s', (currencies, said) => {
  expect(notConverted(currencies)).toBe(said)
})

test('what an account held when it began says which rate it needs', () => {
  expect(openingWords({ name: 'Account ••7700', currency: 'EUR', date: '2026-03-10' as CalendarDate, amount: '1000.00' })).toBe(
    'What Account ••7700 held when it began, €1,000.00 on 3/10/2026, is not converted and in no line: it needs the rate of Mar 2026.',
  )
})
