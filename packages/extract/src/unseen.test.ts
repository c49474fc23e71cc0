import { unseenBankStatement } from '@ledgerhand/extract-fixtures/unseen/bank-statement'
import { unseenCardStatement } from '@ledgerhand/extract-fixtures/unseen/card-statement'
import { unseenExport } from '@ledgerhand/extract-fixtures/unseen/export-file'
import { unseenInvoice } from '@ledgerhand/extract-fixtures/unseen/invoice'
import { unseenReceipt } from '@ledgerhand/extract-fixtures/unseen/receipt'
import type { UnseenBill, UnseenExport, UnseenStatement, UnseenTruth } from '@ledgerhand/extract-fixtures/unseen/unseen'
import { describe, expect, test } from 'vitest'
import { readWordPages } from './documents/read-pages.ts'
import { readDocument } from './read.ts'
import type { Reading } from './result/reading.ts'

const readPages = (made: UnseenStatement | UnseenBill): Reading =>
  readWordPages({ format: 'pdf', documentType: made.documentType, pages: made.words(), fileYear: null, embedded: null })
const readExport = (made: UnseenExport) => readDocument({ name: 'made', documentType: made.documentType, bytes: made.bytes })

const rowsIn = ({ statements }: Reading) =>
  statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? t.amountCents : -t.amountCents}`)).sort()
const trueRows = ({ accounts }: UnseenTruth) => accounts.flatMap(({ rows }) => rows.map((r) => `${r.date} ${r.cents}`)).sort()
const isReconciled = ({ statements }: Reading) => statements.length > 0 && statements.every((s) => s.seal.state === 'reconciled')
const letters = (name: string | null | undefined) =>
  (name ?? '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

describe('statements of a bank', () => {
  test.each([
    ['sums at the end of a list, named by headings alone', 2],
    ['sums at the end of a list, in another language', 17],
    ['lists of money in and out with German titles', 9],
    ['lists with Dutch titles, on several pages', 41],
    ['two accounts whose balances stand under their labels', 5],
    ['two accounts whose amounts stand on the second line of each row', 50],
    ['headings "Date posted" and "Value date" side by side', 188],
    ['columns headed in Polish, amounts on the second line', 157],
    ['balances of days in German', 44],
    ['opening and closing named in Swedish', 88],
    ['two days side by side, each with its month', 20054],
    ['amounts on the second line, every line as far from the next', 30037],
    ['three accounts, and cards named under their rows', 91187],
    ['accounts by their boxes of balances, one of them C/C', 92799],
    ['days with the month first, amounts on the second line', 92144],
    ['a balance of a day whose year has two digits in front', 90052],
    ['"Betrag in EUR" beside headings that mean nothing', 91146],
    ['days of two numbers, amounts on the second line', 95192],
    ['a sum named "- Subtractions"', 92694],
    ['a balance brought forward over the last rows', 92501],
    ['headings in Swedish, a day printed once', 92037],
  ])('%s', (_, seed) => {
    const made = unseenBankStatement(seed)
    const reading = readPages(made)
    expect([rowsIn(reading), isReconciled(reading)]).toEqual([trueRows(made), true])
    expect(reading.statements.map((s) => s.accountLastFour)).toEqual(made.accounts.map((a) => a.lastFour))
  })

  test('none is reconciled with a wrong row, and next to all are read exactly', () => {
    const read = Array.from({ length: 40 }, (_, i) => {
      const made = unseenBankStatement(500 + i)
      const reading = readPages(made)
      return { seed: 500 + i, isExact: `${rowsIn(reading)}` === `${trueRows(made)}`, isReconciled: isReconciled(reading) }
    })
    expect(read.filter((r) => r.isReconciled && !r.isExact)).toEqual([])
    expect(read.filter((r) => r.isExact).length).toBeGreaterThanOrEqual(36)
  })
})

describe('statements of a card', () => {
  test.each([
    ['a total for each holder', 29],
    ['a total of one row', 73],
    ['columns for charges and payments', 135],
    ['a closing balance that is the amount of the bill, in German', 45],
    ['a total for each holder, money back among the rows', 64],
  ])('%s', (_, seed) => {
    const made = unseenCardStatement(seed)
    const reading = readPages(made)
    expect([rowsIn(reading), isReconciled(reading)]).toEqual([trueRows(made), true])
  })
})

describe('exports', () => {
  test.each([
    ['directions as WN and MA', 40],
    ['the sign of the euro, in the encoding of Windows', 47],
    ['one row with a column for each direction, in Polish', 118],
    ['an opening balance by its day', 116],
    ['"Balance Last Statement" above the list', 32],
    ['nothing but Debit', 94250],
    ['nothing but Debet, in Swedish', 94354],
    ['nothing but D, under a heading of types', 98314],
    ['money out alone beside an empty column of money in', 94309],
    ['a balance of a day before the rows and one named the last, in German', 94486],
    ['balances of two days above the rows, in Swedish', 96000],
  ])('%s', async (_, seed) => {
    const made = unseenExport(seed)
    const reading = await readExport(made)
    expect(rowsIn(reading)).toEqual(trueRows(made))
    if (made.proves) expect(isReconciled(reading)).toBe(true)
  })
})

describe('bills', () => {
  test.each([
    ['a number of the merchant on a card slip is no vendor', unseenReceipt(34)],
    ['the address on the web says the name, and the street does not', unseenReceipt(20)],
    ['a town is no vendor', unseenReceipt(5)],
    ['a slogan is no vendor', unseenReceipt(29)],
    ['who serves is no vendor', unseenReceipt(7)],
    ['a street that begins like a shop is no part of the name', unseenReceipt(120)],
    ['the name before its address in one small line', unseenInvoice(12)],
    ['the name at the foot', unseenInvoice(39)],
    ['labels of fields are no vendor', unseenInvoice(53)],
    ['the year comes first in Sweden', unseenReceipt(18)],
  ])('%s', (_, made) => {
    const { bill } = readPages(made)
    expect([bill?.date, Math.abs(bill?.totalCents ?? 0), bill?.number ?? null]).toEqual([made.date, made.cents, made.number])
    expect(letters(bill?.vendor)).toContain(letters(made.vendor.replace(/ #\d+$/, '')))
  })
})
