import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const about = [
  'SUMMIT REWARDS VISA CREDIT CARD     Account ending in 4821',
  'Payment due date 04/25/2025     Credit limit $50,000.00     Minimum Payment Due $35.00',
  'Billing period 03/01/2025 - 03/31/2025',
  'Previous Balance                        $871.00',
  'New Balance                             $871.00',
  '',
  'Date        Description                              Amount',
]
const read = async (rows: readonly string[]) => {
  const bytes = await madePdf([...about, ...rows])
  const [card] = (await readDocument({ name: 'card.pdf', documentType: 'credit_card', bytes })).statements
  return [card?.seal.state, card?.transactions.map((t) => (t.isCredit ? t.amountCents : -t.amountCents))]
}

test('a card that paid back all that was bought: words tell which rows were payments, not how many have a minus', async () => {
  const rows = [
    '03/05       HARBOR COFFEE                             60.00',
    '03/09       ONLINE PAYMENT THANK YOU                 -25.00',
  ]
  expect(await read([...rows, '03/11       PAYMENT BY PHONE                         -35.00'])).toEqual(['reconciled', [-6000, 2500, 3500]])
})

test('where no words tell, equal balances prove nothing', async () => {
  const rows = [
    '03/05       HARBOR COFFEE                             60.00',
    '03/09       ACME MARKET                              -60.00',
  ]
  expect((await read(rows))[0]).toBe('off')
})
