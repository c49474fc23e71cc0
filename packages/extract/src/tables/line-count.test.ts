import { linesInWords } from '@ledgerhand/core/line-count'
import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

async function read(text: string) {
  const { lines, statements } = await readDocument({
    name: 'a.csv',
    documentType: 'bank_statement',
    bytes: Buffer.from(text),
    yearHandedIn: 2026,
  })
  const rows = statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '' : '-'}${t.amountCents}`))
  return { said: lines && linesInWords(lines), lines, rows, unread: statements.flatMap((s) => s.unread.map((u) => u.text)) }
}

test.each([
  [
    'balances, a total and a foot',
    'Account: 1234\nDate,Description,Amount,Balance\n2024-03-01,OPENING BALANCE,,1000.00\n2024-03-02,RENT,-100.00,900.00\n2024-03-03,SHOP,-5.00,895.00\n2024-03-31,CLOSING BALANCE,,895.00\nTotal,,-105.00,\nPrinted on paper\n',
    '8 lines: 2 rows, 1 heading, 3 balances, 2 about the account',
  ],
  [
    'what is not settled, and a day without an amount',
    'Date,Description,Amount,Status\n2024-03-02,RENT,-100.00,Completed\n2024-03-03,SHOP,-5.00,Pending\n2024-03-04,NOTE,0.00,Completed\n2024-03-05,CAFE,-3.00,Completed\n',
    '5 lines: 2 rows, 1 heading, 1 not settled yet, 1 without an amount',
  ],
  [
    'what ended otherwise than it began',
    'Date,Description,Amount,Status\n2024-03-02,RENT,-100.00,PAYMENT SENT\n2024-03-03,SHOP,-5.00,PAYMENT CANCELED\n2024-03-05,CAFE,-3.00,PAYMENT SENT\n2024-03-06,BAR,-4.00,FAIL\n',
    '5 lines: 2 rows, 1 heading, 2 not settled yet',
  ],
  [
    'an amount that stands in the words alone',
    'Date,Type,Title,Amount,Net\n2024-03-31,Deposit,$74.11 is on hold,--,--\n2024-03-20,Sale,Order 1,$42.50,$40.97\n2024-03-12,Sale,Order 2,$38.00,$36.61\n',
    '4 lines: 2 rows, 1 heading, 1 could not be read',
  ],
  [
    'an amount that cannot be read',
    'Date,Description,Amount\n2024-03-02,RENT,-100.00\n2024-03-03,SHOP,-5x.00\n2024-03-04,CAFE,-3.00\n',
    '4 lines: 2 rows, 1 heading, 1 could not be read',
  ],
])('every line is accounted for: %s', async (_, text, words) => {
  const { said, lines, unread } = await read(text)
  expect(said).toBe(words)
  const { all, ...kinds } = lines ?? { all: 0 }
  expect(Object.values(kinds).reduce((a, b) => a + b, 0)).toBe(all)
  expect(unread).toHaveLength((kinds as { unread: number }).unread)
})

const march = ['2024-03-02 -10000', '2024-03-03 -500', '2024-03-04 5000']
test.each([
  ['headings in quotes', '"Date","Description","Amount"\n2024-03-02,RENT,-100.00\n2024-03-03,SHOP,-5.00\n2024-03-04,PAY,50.00\n'],
  ['a NUL behind the last line', 'Date,Description,Amount\n2024-03-02,RENT,-100.00\n2024-03-03,SHOP,-5.00\n2024-03-04,PAY,50.00\n\0\0\0'],
  ['names of months in Dutch', 'Datum;Omschrijving;Bedrag\n2 mrt 2024;RENT;-100,00\n3 mrt 2024;SHOP;-5,00\n4 mrt 2024;PAY;50,00\n'],
  ['names of months in Polish', 'Data;Opis;Kwota\n2 marca 2024;RENT;-100,00\n3 marca 2024;SHOP;-5,00\n4 marca 2024;PAY;50,00\n'],
  ['no headings', '2024-03-02,RENT,-100.00\n2024-03-03,SHOP,-5.00\n2024-03-04,PAY,50.00\n'],
  [
    'no headings, and references of many digits',
    '2024-03-02,202403020001,RENT,-100.00\n2024-03-03,202403030002,SHOP,-5.00\n2024-03-04,202403040007,PAY,50.00\n',
  ],
  [
    'two currencies on a row',
    'Date,Description,Amount,Currency,Original Amount,Original Currency\n2024-03-02,RENT,-100.00,USD,-92.11,EUR\n2024-03-03,SHOP,-5.00,USD,-4.55,EUR\n2024-03-04,PAY,50.00,USD,50.00,USD\n',
  ],
  [
    'the original currency first',
    'Date,Description,Original Amount,Original Currency,Amount,Currency\n2024-03-02,RENT,-92.11,EUR,-100.00,USD\n2024-03-03,SHOP,-4.55,EUR,-5.00,USD\n2024-03-04,PAY,50.00,USD,50.00,USD\n',
  ],
])('a file with %s gives every row', async (_, text) => {
  const { rows, lines } = await read(text)
  expect(rows).toEqual(march)
  expect(lines?.row).toBe(3)
})
