import { expect, test } from 'vitest'
import { isOwnName, withoutOwnName } from './own-name.ts'

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

test.each([
  ['HARDIE DRAFT 250103 0012345 HARBOR KITCHEN', 'HARDIE DRAFT 250103 0012345'],
  ['HARDIE DRAFT 250103 0012345 HARBOR KITCHEN LLC', 'HARDIE DRAFT 250103 0012345'],
  ['HARDIE DRAFT 250103 0012345 HARBOR KITC', 'HARDIE DRAFT 250103 0012345'],
  ['HARDIE DRAFT 250103 0012345 HARBOR', 'HARDIE DRAFT 250103 0012345 HARBOR'],
  ['HARBOR KITCHEN', 'HARBOR KITCHEN'],
  ['250103 HARBOR KITCHEN', '250103 HARBOR KITCHEN'],
  ['TRANSFER TO HARBOR KITCHEN', 'TRANSFER TO HARBOR KITCHEN'],
  ['HARBOR KITCHEN SUPPLY', 'HARBOR KITCHEN SUPPLY'],
  ['MONEYLINE 250128 X123 MAYA LEE', 'MONEYLINE 250128 X123'],
])('%s without the holder’s own name: %s', (line, without) => {
  expect(withoutOwnName(line, ['Harbor Kitchen, LLC', 'Maya Lee', ''])).toBe(without)
})
