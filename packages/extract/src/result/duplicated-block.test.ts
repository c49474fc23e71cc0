import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const rows = ['2025-03-03,RENT,-900.00', '2025-03-05,CLIENT PAYMENT,1000.00', '2025-03-09,PAPER,-60.00', '2025-03-11,STAMPS,-40.00']
const read = async (lines: readonly string[]) => {
  const text = ['Opening balance,500.00', 'Closing balance,500.00', 'Date,Description,Amount', ...lines].join('\n')
  const { statements } = await readDocument({ name: 'march.csv', documentType: 'bank_statement', bytes: new TextEncoder().encode(text) })
  return statements[0]
}

test('a list that moved nothing as a whole is not proven where it stands twice', async () => {
  expect((await read(rows))?.seal.state).toBe('reconciled')
  const twice = await read([...rows, ...rows])
  expect([twice?.seal.state, twice?.unread.map((u) => u.text)]).toEqual(['off', ["Line 8: 4 rows stand here twice, from 'RENT' on"]])
})

test('a payment that comes back, twice on one day, is what it looks like', async () => {
  const again = ['2025-03-20,TRANSFER,-75.00', '2025-03-20,TRANSFER RETURNED,75.00']
  expect((await read([...rows, ...again, ...again]))?.seal.state).toBe('reconciled')
})
