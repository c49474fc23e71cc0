import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const moved = async (lines: readonly string[], documentType: DocumentTypeChoice = 'bank_statement') => {
  const { statements } = await readDocument({ name: 'a.csv', documentType, bytes: new TextEncoder().encode(lines.join('\n')) })
  return statements.flatMap((s) => s.transactions.map((t) => (t.isCredit ? t.amountCents : -t.amountCents)))
}

test.each([
  [
    'fees with a minus, refunds and adjustments beside them',
    [
      'Store,Day,Gross Amount,Refunds,Processing Fees,Adjustments,Net Payout',
      'Main,03/02/2026,1820.40,0.00,-47.10,0.00,1773.30',
      'Main,03/03/2026,1544.00,-22.00,-40.02,0.00,1481.98',
      'Main,03/04/2026,1701.25,0.00,-44.33,-15.00,1641.92',
    ],
    [177330, 148198, 164192],
  ],
  [
    'deductions without a sign, and tax that was collected',
    [
      'Payment Date,Food Sales,Tax,Commission,Marketing,Amount Deposited',
      '2026-03-03,812.40,60.93,162.48,20.00,690.85',
      '2026-03-10,790.00,59.25,158.00,0.00,691.25',
    ],
    [69085, 69125],
  ],
  [
    'an amount that only says that it was deposited',
    [
      'Date,Deposit Amount,Gross Sales,Fees,Refunds,Deposit ID',
      '2026-03-03,$196.70,$203.00,-$6.30,$0.00,3X1',
      '2026-03-04,$87.20,$110.00,-$3.40,-$19.40,3X2',
    ],
    [19670, 8720],
  ],
  [
    'a till that says what the bank is paid, beside net sales',
    [
      'Date,Net sales,Tax,Tips,Total,Cash,Credit,Processing fees,Deposit',
      '03/02/2026,1500.00,120.00,210.00,1830.00,300.00,1530.00,-41.31,1488.69',
      '03/03/2026,1200.00,96.00,170.00,1466.00,200.00,1266.00,-34.18,1231.82',
    ],
    [148869, 123182],
  ],
])('what is left of a payout is found by arithmetic: %s', async (_, lines, expected) => {
  expect(await moved(lines)).toEqual(expected)
})

test('of a purchase with its tax all was paid, and net sales were collected with tax and tips', async () => {
  expect(
    await moved(['Date,Supplier,Net,VAT,Amount', '2026-03-03,PAPER,-100.00,-20.00,-120.00', '2026-03-04,INK,-50.00,-10.00,-60.00']),
  ).toEqual([-12000, -6000])
  expect(
    await moved(['Date,Gross,Discounts,Net Sales,Tax', '2026-03-03,100.00,-5.00,95.00,7.60', '2026-03-04,50.00,0.00,50.00,4.00']),
  ).toEqual([10000, 5000])
})
