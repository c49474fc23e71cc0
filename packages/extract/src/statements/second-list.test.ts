import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const head = ['First Harbor Bank     Statement period 02/01/2024 to 02/29/2024', 'Opening Balance: $1,000.00', 'Closing Balance: $845.00']
const columns = 'Date         Description                                              Amount'
const row = (day: string, words: string, amount: string) => `${day}   ${words.padEnd(56)} ${amount}`
const one = row('02/02/2024', 'CHECK 101', '-50.00')
const two = row('02/15/2024', 'ACME PAPER', '-25.00')
const three = row('02/18/2024', 'CHECK 102', '-80.00')

async function read(lines: readonly string[]) {
  const { statements } = await readDocument({ name: 'a.pdf', documentType: 'bank_statement', bytes: await madePdf([...head, ...lines]) })
  return statements.map((s) => [s.seal.state, ...s.transactions.map((t) => `${t.date} ${t.amountCents}`)])
}
const proven = [['reconciled', '2024-02-02 5000', '2024-02-15 2500', '2024-02-18 8000']]

test.each([
  [
    'by date and then by type',
    ['Transactions by date', columns, one, two, three, 'Transactions by type', columns, 'Checks', one, three, 'Purchases', two],
  ],
  ['by date twice', [columns, one, two, three, 'The same for your records', columns, one, two, three]],
  [
    'with the checks again at the end',
    [
      columns,
      one,
      two,
      three,
      'Checks paid',
      'Date         Check No      Amount',
      row('02/02/2024', '101', '50.00'),
      row('02/18/2024', '102', '80.00'),
    ],
  ],
])('rows that are printed %s are entered once', async (_, lines) => {
  expect(await read(lines)).toEqual(proven)
})

test('what was paid twice stays twice', async () => {
  const [first] = await read([columns, one, row('02/15/2024', 'ACME PAPER', '-12.50'), row('02/15/2024', 'ACME PAPER', '-12.50'), three])
  expect(first).toEqual(['reconciled', '2024-02-02 5000', '2024-02-15 1250', '2024-02-15 1250', '2024-02-18 8000'])
})
