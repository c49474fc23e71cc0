import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['GREEN BEAN IMPORTERS INC', 'GREEN BEAN IMPORTERS INC'],
  ['A'.repeat(60), 'A'.repeat(60)],
  ['A'.repeat(61), `${'A'.repeat(60)}…`],
  [
    'WIRE TRANSFER TO HARBOR LANE COFFEE ROASTERS REFERENCE 99283749827349 INVOICE NO 1231231',
    'WIRE TRANSFER TO HARBOR LANE COFFEE ROASTERS REFERENCE…',
  ],
  ['🍣'.repeat(61), `${'🍣'.repeat(60)}…`],
])('%s is said as %s', (description, said) => {
  expect(shortName(description)).toBe(said)
})
