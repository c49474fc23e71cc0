import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const top = ['KESTREL BANK      Account 00004821', 'Statement from 01/03/2025 to 31/03/2025', '']
const rows = [
  'Date        Particulars                      Amount       Balance',
  '            Balance brought forward                        500.00',
  '03/03/2025  STAPLES STORE                    -40.00        460.00',
  '14/03/2025  CLIENT PAYMENT                   200.00        660.00',
  '            Balance carried forward                        660.00',
]
const read = async (lines: readonly string[]) => {
  const bytes = await madePdf(lines)
  const [statement] = (await readDocument({ name: 'march.pdf', documentType: 'bank_statement', bytes })).statements
  return statement
}

test('the balance that the first of two pages carries over proves nothing where the second page is missing', async () => {
  const whole = await read([...top, ...rows, 'Page 1 of 1'])
  expect(whole?.seal.state).toBe('reconciled')
  const half = await read([...top, ...rows, 'Page 1 of 2'])
  expect([half?.seal.state, half?.unread.map((u) => u.text)]).toEqual(['off', ['Page 1: Page 2 of 2 is not in this file']])
  const ended = rows.with(4, '31/03/2025  Balance carried forward                        660.00')
  expect((await read([...top, ...ended, 'Page 1 of 2']))?.seal.state).toBe('reconciled')
  const goesOn = await read([...top, ...rows, '\f', rows[0] ?? '', '            Balance brought forward                        660.00'])
  expect(goesOn?.seal.state).toBe('off')
  const both = await read([...top, ...rows, 'Page 1 of 2', '\f', 'Interest is credited each quarter to accounts in credit.', 'Page 2 of 2'])
  expect(both?.seal.state).toBe('reconciled')
})

test('where a label names the closing balance, no page carries over another', async () => {
  const named = 'Closing balance                                            610.00'
  const statement = await read([...top, named, ...rows])
  expect([statement?.seal.state, statement?.closingCents]).toEqual(['off', 61_000])
})

test('the day of an opening balance is not that of rows below whose days are cut off', async () => {
  const cut = [
    'Opening balance at 01/03/2025      500.00',
    '3     STAPLES STORE                -40.00',
    '4     CLIENT PAYMENT               200.00',
  ]
  const statement = await read([...top, '      Particulars                  Amount', ...cut, 'Closing balance at 31/03/2025      660.00'])
  expect([statement?.seal.state === 'reconciled', statement?.transactions]).toEqual([false, []])
})

test('a row with an amount and a balance is a movement, though it is called a balance', async () => {
  const named = '14/03/2025  Beginning balance                200.00        660.00'
  const statement = await read([...top, ...rows.slice(0, 3), named, rows[4] ?? ''])
  expect([statement?.seal.state, statement?.transactions.length]).toEqual(['reconciled', 2])
})
