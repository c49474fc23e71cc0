import { describe, expect, it } from 'vitest'
import { masked } from './mask.ts'

describe('numbers in text that leaves', () => {
  it.each([
    ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN ####3000'],
    ['IBAN GB29NWBK60161331926819 Barclays', 'IBAN ####6819 Barclays'],
    ['to NL91 ABNA 0417 1643 00 RENT MARCH', 'to ####4300 RENT MARCH'],
    ['Card 4111 1111 1111 1111', 'Card ####1111'],
    ['Card 4111-1111-1111-1111 exp', 'Card ####1111 exp'],
    ['Amex 3782 822463 10005', 'Amex ####0005'],
    ['Account 123456789', 'Account ####6789'],
    ['Account 0012345678901234567', 'Account ####4567'],
    ['SSN 123-45-6789', 'SSN ####6789'],
    ['ref 4111111111111111, 5500000000000004', 'ref ####1111, ####0004'],
  ])('%s → %s', (text, expected) => expect(masked(text)).toBe(expected))

  it.each([
    '10/01/2026 ACME SOFTWARE 49.00 1,234,567.89',
    '2026-10-01 20261001 12345678',
    '1234567890.00 and 1234567890,00 and -123456789.12',
    'CHECK 100245 INVOICE 2026-1001',
    'AB12 CDEF GHIJ KLMN OPQR',
    '+1 (555) 010-9999 call 555-0100',
    '1 200.00 4 321 000.00',
    '31.12.2026 12:30:59',
  ])('%s stays', (text) => expect(masked(text)).toBe(text))
})
