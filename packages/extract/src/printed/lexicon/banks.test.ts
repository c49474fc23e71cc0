import { expect, test } from 'vitest'
import { bankNamed } from './banks.ts'

test.each([
  ['CHASE', 'Chase'],
  ['JPMorgan Chase Bank, N.A.', 'JPMorgan Chase'],
  ['Manage your account online at: www.chase.com/ink', 'Chase'],
  ['bankofamerica.com', 'Bank of America'],
  ['Barclays Bank UK PLC', 'Barclays'],
  ['Sparkasse KölnBonn', 'Sparkasse'],
  ["CRÉDIT AGRICOLE D'ILLE-ET-VILAINE", 'Crédit Agricole'],
  ['The Co-operative Bank', 'The Co-operative Bank'],
  ['usbank.', 'U.S. Bank'],
])('%s is %s', (phrase, bank) => {
  expect(bankNamed(phrase)).toBe(bank)
})

test.each([
  'Mercury Outboards LLC',
  'Found Objects',
  'hello@chase.com',
  'Regions of the brain',
  'First Harbor Bank',
  'purchase.com',
  '12 Chase Road',
  'Discovery Cove',
])('%s names none', (phrase) => {
  expect(bankNamed(phrase)).toBe(null)
})
