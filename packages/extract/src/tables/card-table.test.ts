import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const typeOf = async (...lines: string[]) =>
  (await readDocument({ name: 'a.csv', documentType: 'auto', bytes: new TextEncoder().encode(lines.join('\n')) })).documentType

const app = 'Date,Description,Amount,Transaction Type,Category,Account Name'
test.each([
  [
    'the name of the account',
    [app, '3/27/2026,Amazon,7.99,debit,Shopping,Harbor Store Card', '3/24/2026,Paper,71.06,debit,Shopping,Harbor Store Card'],
  ],
  [
    'a payment to the card that came in',
    [app, '8/02/2026,Amazon,29.99,debit,Shopping,1234', '6/02/2026,Autopay,123.45,credit,Credit Card Payment,1234'],
  ],
  ['columns for charges and payments', ['Posted,Merchant,Charges,Payments', '03/02/2026,DONUTS,18.75,', '03/08/2026,RECEIVED,,512.33']],
  [
    'a payment with a minus amid purchases without one, in another language',
    [
      'date,title,amount',
      '2026-03-02,Taxi,45.90',
      '2026-03-03,Mercado,120.00',
      '2026-03-07,Pagamento recebido,-890.10',
      '2026-03-11,Restaurante,33.00',
      '2026-03-19,Cinema,19.90',
    ],
  ],
])("an export is a card's: %s", async (_, lines) => {
  expect(await typeOf(...lines)).toBe('credit_card')
})

test.each([
  [
    "the payer's side of the same payment",
    [app, '8/02/2026,Rent,900.00,debit,Rent,Everyday', '6/02/2026,Autopay,123.45,debit,Credit Card Payment,Everyday'],
  ],
  ['a debit card', [app, '8/02/2026,Rent,900.00,debit,Rent,Visa Debit', '6/02/2026,Pay,123.45,credit,Income,Visa Debit']],
  [
    'what customers paid a shop by card',
    [
      'Date,Payment ID,Tender,Amount,Tip Amount,Card Number',
      '2026-03-02,P1,Credit Card,$24.00,$4.00,4471',
      '2026-03-03,P2,Credit Card,$8.00,$1.00,1122',
    ],
  ],
  [
    "a customer's payment",
    [
      'Date,Details,Amount',
      '2026-03-02,Payment received,890.10',
      '2026-03-03,Rent,-600.00',
      '2026-03-04,Ink,-12.00',
      '2026-03-05,Tea,-9.00',
    ],
  ],
])("an export is a bank's: %s", async (_, lines) => {
  expect(await typeOf(...lines)).toBe('bank_statement')
})
