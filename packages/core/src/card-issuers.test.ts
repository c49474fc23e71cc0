import { describe, expect, test } from 'vitest'
import { cardIssuersIn, unknownIssuer } from './card-issuers.ts'

describe('issuers of cards that a text names', () => {
  test.each([
    ['CHASE CREDIT CRD AUTOPAY PPD ID: 4760039224', ['Chase']],
    ['AMEX EPAYMENT ACH PMT M4521', ['American Express']],
    ['American Express Blue Cash', ['American Express']],
    ['WF CREDIT CARD AUTO PAY', ['Wells Fargo']],
    ['BK OF AMER VISA ONLINE PMT', ['Bank of America']],
    ['Chase9012_Activity20250101_20250131.CSV', ['Chase']],
    ['AmexBlueCash-2025.pdf', ['American Express']],
    ['CAPITAL ONE MOBILE PYMT', ['Capital One']],
    ['CITI CARD ONLINE PAYMENT', ['Citi']],
    ['Ink Business Preferred', ['Chase']],
    // Banks of many names have their cards served by it.
    ['CARDMEMBER SERV ONLINE PMT 9012', []],
    ['CREDIT CARD PAYMENT AUTOPAY 7731', []],
    ['Card ••9012', []],
    ['Business Platinum', []],
    ['statement-2025-01.pdf', []],
    ['PURCHASES OF A CITIZEN', []],
  ])('%s', (text, issuers) => expect(cardIssuersIn(text)).toEqual(issuers))
})

describe('whose card a payment is for that is not in the books', () => {
  const amex = { names: ['Amex Gold', 'amex-2025-01.csv'] }
  const chase = { names: ['Card ••9012', 'Chase9012_Activity.csv'] }
  const unnamed = { names: ['Card ••9012', 'january.pdf'] }
  test.each([
    ['CHASE CREDIT CRD AUTOPAY', [amex], 'Chase'],
    ['CHASE CREDIT CRD AUTOPAY', [amex, chase], null],
    ['CHASE CREDIT CRD AUTOPAY', [chase], null],
    // It may be that one's.
    ['CHASE CREDIT CRD AUTOPAY', [amex, unnamed], null],
    ['CREDIT CARD PAYMENT AUTOPAY 7731', [amex], null],
    // The bank's own name stands beside that of the issuer.
    ['WELLS FARGO ONLINE PAYMENT TO AMEX CARD', [amex], null],
    ['CHASE CREDIT CRD AUTOPAY', [], 'Chase'],
  ])('%s', (line, cards, issuer) => expect(unknownIssuer(line, cards)).toBe(issuer))
})
