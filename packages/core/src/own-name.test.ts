import { expect, test } from 'vitest'
import { isOwnName } from './own-name.ts'

test.each([
  ['Harbor Studio LLC', ['Harbor Studio'], true],
  ['HARBOR STUDIO', ['Harbor Studio, LLC'], true],
  ['Harbor Studio, 12 Main Street', ['Harbor Studio'], true],
  ['Café Müller GmbH', ['Cafe Muller'], true],
  ['A.B. Smith & Co.', ['AB Smith and Company'], true],
  ['Harbor Studio Supplies', ['Studio'], false],
  ['The Acme Store', ['Acme'], false],
  ['Acme Corp', ['Acme'], true],
  ['Acme Tools', ['Acme'], false],
  ['North Harbor Studio', ['Harbor Studio'], false],
  ['LLC', ['Inc.'], false],
  ['Staples', [], false],
  ['Staples', ['', '  '], false],
])('%s for %j: %s', (seller, own, is) => {
  expect(isOwnName(seller, own)).toBe(is)
})
