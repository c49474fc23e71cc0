import { expect, test } from 'vitest'
import { processorOf } from './processors.ts'

test.each([
  ['STRIPE TRANSFER ST-X1', 'stripe'],
  ['ETSY INC. DES:PAYOUT', 'etsy'],
  ['EBAY COM AB12 PAYMENTS', 'ebay'],
  ['AFTERPAY US INC SETTLEMENT', 'afterpay'],
  ['KLARNA INC DES:MERCHANT', 'klarna'],
  ['AFFIRM INC AFFIRM PAY', 'affirm'],
  ['DOORDASH, INC. MARKET ST-K2', 'doordash'],
  ['UBER USA 6787 EDI PAYMNT', 'uber'],
  ['TOAST INC DEP NOV 02', 'toast'],
  ['AIRBNB 4977 AIRBNB', 'airbnb'],
  ['HOMEAWAY PAYOUT', 'vrbo'],
  ['FRENCH TOAST FACTORY', null],
  ['UBER TRIP REFUND', null],
  ['EBAY O*22 REVERSAL', null],
  ['SUBERBIA LLC PAYMENT', null],
])('whose payout a deposit is: %s is of %s', (description, processor) => {
  expect(processorOf(description)).toBe(processor)
})
