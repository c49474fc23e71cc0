import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { named, testBooks, totals } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-04-10T12:00:00.000Z')

test('a receipt belongs to a row that was entered by hand as to one of a statement: it counts once', async () => {
  const p = await owner()
  const expense = { description: 'Paid by cash', amount: 88, transactionDate: '2026-03-06', category: 'office_supplies', isCredit: false }
  const { id } = (await p.call('POST', '/api/transactions', expense)).json
  const lines = ['Harbor Office Supply', '12 Quay Street', '', 'RECEIPT', 'Date     03/05/2026', '', 'Desk     $88.00', 'Total    $88.00']
  await add(p, 'receipt.pdf', await madePdf(lines), 'receipt')
  const receipt = await named(p, 'Harbor Office Supply')
  const joined = await p.call('POST', `/api/transactions/${receipt.id}/pair`, { otherId: id })
  expect(joined.json).toMatchObject({ treatment: 'bill', pair: { kind: 'bill', state: 'paired', other: { id } } })
  expect(await totals(p)).toEqual([0, 88])
  const report = (basis: string) => ({ title: 'R', reportPeriod: 'x', startDate: '2026-03-01', endDate: '2026-03-31', basis })
  expect((await p.call('POST', '/api/reports', report('cash'))).json.totalExpenses).toBe(88)
  expect((await p.call('POST', '/api/reports', report('accrual'))).json.totalExpenses).toBe(88)
  // Two receipts, or two rows by hand, are no bill and its payment.
  const other = (await p.call('POST', '/api/transactions', { ...expense, description: 'Again' })).json
  expect((await p.call('POST', `/api/transactions/${id}/pair`, { otherId: other.id })).status).toBe(400)
})
