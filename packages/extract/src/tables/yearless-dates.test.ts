import { expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const read = async (csv: string, knownYear?: number) => {
  const bytes = Buffer.from(csv)
  const { statements } = await readDocument({
    name: 'a.csv',
    documentType: 'bank_statement',
    bytes,
    yearHandedIn: 2026,
    ...(knownYear && { knownYear }),
  })
  return statements
}
const days = (statements: Awaited<ReturnType<typeof read>>) => statements.flatMap((s) => s.transactions.map((t) => t.date))

test.each([
  ['numbers', 'Date,Description,Amount\n03/20,RENT,-100.00\n03/21,SHOP,-5.00\n', ['2026-03-20', '2026-03-21']],
  [
    'names of months',
    'Date;Text;Amount\n20 Dec;RENT;-100.00\n21 Dec;SHOP;-5.00\n02 Jan;X;-1.00\n',
    ['2025-12-20', '2025-12-21', '2026-01-02'],
  ],
  [
    'the newest first',
    'Date,Description,Amount\n01/15,A,-1.00\n01/14,B,-2.00\n12/31,C,-3.00\n',
    ['2026-01-15', '2026-01-14', '2025-12-31'],
  ],
])('days without a year are put into the one in which the file came: %s', async (_, csv, wanted) => {
  const statements = await read(csv)
  expect(days(statements)).toEqual(wanted)
  expect(statements[0]?.transactions.every((t) => t.year === 'guessed' && t.doubt?.startsWith('No year is printed'))).toBe(true)
})

test('a year that a person said is taken instead, and sums prove no year', async () => {
  const csv = 'Date,Description,Amount,Balance\n03/20,RENT,-100.00,900.00\n03/21,SHOP,-5.00,895.00\n03/28,PAY,50.00,945.00\n'
  const statements = await read(csv, 2019)
  expect(days(statements)).toEqual(['2019-03-20', '2019-03-21', '2019-03-28'])
  expect(statements[0]?.seal.state).not.toBe('reconciled')
})
