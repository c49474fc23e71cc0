import { expect, test } from 'vitest'
import { notConverted } from './not-converted.ts'

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
