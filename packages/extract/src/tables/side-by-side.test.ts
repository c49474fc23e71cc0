import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readSpreadsheet } from './spreadsheet.ts'

async function read(rows: (string | number | null)[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: 'March', rows }] })
  const { statements } = await readSpreadsheet({ name: 'a', documentType: 'bank_statement', bytes })
  return statements.map((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
}

test('income and expenses beside one another are the list of one account', async () => {
  const rows = [
    ['Bakery books'],
    ['INCOME', null, null, null, 'EXPENSES'],
    ['Date', 'Source', 'Amount', null, 'Date', 'Paid to', 'Amount'],
    ['2026-03-03', 'Market', 412.5, null, '2026-03-02', 'Mill', 88.4],
    ['2026-03-10', 'Cafe', 230, null, '2026-03-06', 'Rent', 600],
    [null, null, null, null, '2026-03-09', 'Power', 71.15],
    ['Total', null, 642.5, null, 'Total', null, 759.55],
  ]
  expect(await read(rows)).toEqual([
    ['2026-03-03 +41250 Market', '2026-03-10 +23000 Cafe', '2026-03-02 -8840 Mill', '2026-03-06 -60000 Rent', '2026-03-09 -7115 Power'],
  ])
})

test('two accounts beside one another stay two', async () => {
  const rows = [
    ['Date', 'Details', 'Amount', 'Balance', null, 'Date', 'Details', 'Amount', 'Balance'],
    ['2026-03-03', 'Rent', -600, 400, null, '2026-03-04', 'Saved', 50, 150],
    ['2026-03-10', 'Client', 230, 630, null, '2026-03-31', 'Interest', 1, 151],
  ]
  expect(await read(rows)).toEqual([
    ['2026-03-03 -60000 Rent', '2026-03-10 +23000 Client'],
    ['2026-03-04 +5000 Saved', '2026-03-31 +100 Interest'],
  ])
})
