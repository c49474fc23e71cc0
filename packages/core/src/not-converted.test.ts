import { expect, test } from 'vitest'
import { notConverted } from './not-converted.ts'

test('of a report and the period before it, each currency once', () => {
  expect(notConverted(['SGD', 'EUR'], ['EUR'], undefined)).toBe('Amounts in EUR and SGD are added as they stand, not converted to dollars.')
})

test.each([
  [undefined, null],
  [[], null],
  [['EUR'], 'Amounts in EUR are added as they stand, not converted to dollars.'],
  [['EUR', 'LTL', 'SGD'], 'Amounts in EUR, LTL, and SGD are added as they stand, not converted to dollars.'],
])('totals with %j say %s', (currencies, said) => {
  expect(notConverted(currencies)).toBe(said)
})
