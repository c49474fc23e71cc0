import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

test('what a marketplace paid to the bank stands in words, and its fees beside the sales', async () => {
  const text = [
    'Date,Type,Title,Info,Currency,Amount,"Fees & Taxes",Net,"Tax Details"',
    '"March 31, 2026",Deposit,"$64.62 sent to your bank account",,USD,--,--,--,',
    '"March 20, 2026",Sale,"Payment for Order #1002","Order #1002",USD,$42.50,-$1.53,$40.97,--',
    '"March 20, 2026",Fee,"Listing fee","Listing #9",USD,--,-$0.20,-$0.20,--',
    '"March 12, 2026",Sale,"Payment for Order #1001","Order #1001",USD,$38.00,-$1.39,$36.61,--',
    '"March 9, 2026",Refund,"Refund for Order #1000","Order #1000",USD,-$13.00,$0.24,-$12.76,--',
  ].join('\n')
  const { statements } = await readDocument({ name: 'a.csv', documentType: 'auto', bytes: new TextEncoder().encode(text) })
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatchObject({ processor: { name: 'Etsy', listsPayouts: true }, unread: [] })
  expect(statements[0]?.transactions.map((t) => [t.date, t.isCredit ? t.amountCents : -t.amountCents, t.processor?.kind])).toEqual([
    ['2026-03-31', -6462, 'payout'],
    ['2026-03-20', 4097, 'sale'],
    ['2026-03-20', -20, 'fee'],
    ['2026-03-12', 3661, 'sale'],
    ['2026-03-09', -1276, 'refund'],
  ])
  expect(statements[0]?.transactions[1]?.processor?.parts).toEqual([
    { for: 'sales', amountCents: 4250 },
    { for: 'fees', amountCents: -153 },
  ])
})
