import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const shop = ['CORNER SHOP', '24/03/2024 10:31']
const goods = ['Bread      3.20', 'Milk       1.80']

test.each([
  ['cash less change is what the goods add up to', [...shop, ...goods, 'CASH      20.00', 'CHANGE    15.00'], 500],
  ['an amount paid less change is it, too', [...shop, ...goods, 'Amount paid 10.00', 'Change due 5.00'], 500],
  ['a printed total beside them stays', [...shop, ...goods, 'TOTAL      5.00', 'CASH      20.00', 'CHANGE    15.00'], 500],
  [
    'a summary of taxes ends with the tax',
    [
      'BURGER HOUSE',
      '24/03/2024',
      'Burger   10.00',
      'Cola   2.00',
      'TOTAL   12.00',
      'GST Summary   Amount   Tax',
      'SR 6%   11.32   0.68',
      'Total   11.32   0.68',
    ],
    1200,
  ],
  [
    'a largest amount that may be charged is no total',
    ['NORTH HOTEL', '24/03/2024', 'Maximum amount authorised   500.00', 'Room  100.00', 'Tax    8.00', 'Total 108.00'],
    10800,
  ],
  [
    'a rounded total counts',
    [
      'MEGA MART',
      '24/03/2024',
      'Item A     10.03',
      'Total      10.03',
      'Rounding   0.02',
      'Net total  10.05',
      'Cash 20.05',
      'Change 10.00',
    ],
    1005,
  ],
  [
    'a sign of money may stand right before it',
    ['Muster GmbH', 'Datum: 04.03.2024', 'Netto  €50,00', 'MwSt 19%  €9,50', 'Gesamt €59,50'],
    5950,
  ],
])('figures that agree outweigh labels: %s', async (_, lines, cents) => {
  for (const documentType of ['receipt', 'invoice'] as const) {
    const { bill } = await readDocument({ name: 'a.pdf', documentType, bytes: await madePdf(lines) })
    expect([documentType, bill?.totalCents]).toEqual([documentType, cents])
  }
})
