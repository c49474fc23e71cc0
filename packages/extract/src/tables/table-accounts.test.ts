import { expect, test } from 'vitest'
import type { Reading, Statement } from '../result/reading.ts'
import { readCsv } from './csv.ts'

const read = (text: string): Statement[] =>
  (readCsv({ name: 'a.csv', documentType: 'bank_statement', bytes: new TextEncoder().encode(text) }) as Reading).statements
const amounts = (text: string) => read(text).map((s) => s.transactions.map((t) => (t.isCredit ? t.amountCents : -t.amountCents)))

const list = (name: string, opening: string, ...rows: string[]) =>
  `${name},,,,\nBeginning Balance,,,,${opening}\n${rows.join('\n')}\nTotal for ${name},,,1.00,\n,,,,\n`

test('a bookkeeping program lists account after account: each has its balances and its proof', () => {
  const checking = list('Checking', '100.00', ',03/14/2025,SHOP,-40.00,60.00', ',03/16/2025,CLIENT,50.00,110.00')
  const text = `Transaction Detail by Account\n\n,Date,Name,Amount,Balance\n${checking}${list('Savings', '20.00', ',03/31/2025,INTEREST,5.00,25.00')}TOTAL,,,15.00,\n`
  expect(amounts(text)).toEqual([[-4000, 5000], [500]])
  expect(read(text).map((s) => [s.accountName, s.seal.state, s.openingCents])).toEqual([
    ['Checking', 'reconciled', 10_000],
    ['Savings', 'reconciled', 2000],
  ])
})

test('one account with its name and total stays one list', () => {
  const text = `Date,Description,Amount\nChecking,,\n03/14/2025,SHOP,-40.00\n03/15/2025,CLIENT,60.00\nTotal for Checking,,20.00\n`
  expect(amounts(text)).toEqual([[-4000, 6000]])
})

const sales = 'type,capture_date,order_id,amount,description\nSALE,2025-03-06,K1,100.00,purchase\nFEE,2025-03-07,K2,-3.00,fee\n'
test.each([
  ['what the list moved is its sum', '97.00', [[10_000, -300]]],
  ['something else is a movement', '96.00', [[9600], [10_000, -300]]],
])('one line of totals above a list: %s', (_, total, rows) => {
  expect(amounts(`payment_reference,payout_date,currency,total_settlement_amount\n51020,2025-03-09,EUR,${total}\n\n${sales}`)).toEqual(rows)
})

test('what was paid out in a column of its own, beside the amount of all other rows', () => {
  const rows = ['03/06/2025,Payout,,563.74', '03/06/2025,Reservation,563.74,', '03/09/2025,Payout,,20.10', '03/09/2025,Reservation,20.10,']
  expect(amounts(`Date,Type,Amount,Paid out\n${rows.join('\n')}\n`)).toEqual([[-56_374, 56_374, -2010, 2010]])
})

test('of several figures beside the name of a balance the one with decimals is it', () => {
  const rows = 'HIST,20250301,##,45.65,CREDIT,A,4205\nHIST,20250302,##,-5.65,DEBIT,B,4205\nHIST,20250303,##,-10.00,DEBIT,C,4205\n'
  const [statement] = read(`OPEN,,,100.00,OPEN BALANCE,,0\n${rows}CLOSE,,,130.00,CLOSE BALANCE,,0\n`)
  expect([statement?.openingCents, statement?.closingCents, statement?.seal.state]).toEqual([10_000, 13_000, 'reconciled'])
})

test('a batch of bookings is refused in words: which way money went it does not say', () => {
  const head = '"EXTF";700;21;"Buchungsstapel";13;20250303091500000;;"RE"\n'
  expect(() => read(`${head}Umsatz;Soll/Haben-Kennzeichen;Konto;Belegdatum\n12,00;"S";1200;0403\n`)).toThrow(/bookings for DATEV/)
})

test('a number of an account that a spreadsheet rounded names none', () => {
  const rows = (number: string) =>
    `Date,Bank RTN,Account Number,Transaction Type,Description,Debit,Credit,Account Running Balance\n2026-03-03,31201360,${number},DEBIT,STAPLES,86.40,,913.60\n2026-03-02,31201360,${number},DEBIT,RENT,100.00,,1000.00\n`
  expect(read(rows('4.3E+09')).map((s) => [s.accountName, s.accountLastFour])).toEqual([[null, null]])
  expect(read(rows('4300001234')).map((s) => s.accountLastFour)).toEqual(['1234'])
})
