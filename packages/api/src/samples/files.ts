/** The sample books as the files that a bank would have given: what is read from them comes through the same readers as anybody's. */
import { type CalendarDate, formatDate, formatMonth, lastOfMonth, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { DocumentType } from '@ledgerhand/core/documents'
import { cents, toDecimal } from '@ledgerhand/core/money'
import { cardRows, checkingRows, monthsBefore, type SampleRow } from './business.ts'
import { type PageText, pdfOf } from './pages.ts'

export interface SampleFile {
  name: string
  documentType: DocumentType
  bytes: Uint8Array
}
const OPENING_CENTS = 1_248_000
const CSV_MONTHS = 5

const total = (rows: readonly SampleRow[]) => rows.reduce((sum, row) => sum + row.cents, 0)
const money = (amount: number) => toDecimal(cents(amount))
/** '7,600.00', '-2,400.00' */
const printed = (amount: number) => money(amount).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Five whole months as a bank exports them, the last one as the statement it prints, this one so far, and the card over all of them. */
export function sampleFiles(today: CalendarDate): SampleFile[] {
  const months = monthsBefore(today, CSV_MONTHS + 1)
  const last = months.at(-1) as YearMonth
  const earlier = months.slice(0, -1).flatMap(checkingRows)
  const statementOpens = OPENING_CENTS + total(earlier)
  const statementRows = checkingRows(last)
  const thisMonth = checkingRows(monthOf(today)).filter(({ date }) => date <= today)
  return [
    // The card first: that it is in the books is what makes its payments transfers.
    { name: `sample-card-${months[0]}-to-${last}.csv`, documentType: 'credit_card', bytes: csv(months.flatMap(cardRows)) },
    { name: `sample-checking-${months[0]}-to-${months.at(-2)}.csv`, documentType: 'bank_statement', bytes: csv(earlier, OPENING_CENTS) },
    { name: `sample-statement-${last}.pdf`, documentType: 'bank_statement', bytes: statement(last, statementRows, statementOpens) },
    ...(thisMonth.length > 0
      ? [
          {
            name: `sample-checking-${monthOf(today)}.csv`,
            documentType: 'bank_statement' as const,
            bytes: csv(thisMonth, statementOpens + total(statementRows)),
          },
        ]
      : []),
  ]
}

function csv(rows: readonly SampleRow[], opening?: number): Uint8Array {
  let balance = opening ?? 0
  const lines = rows.map(({ date, text, cents: amount }) => {
    balance += amount
    return [date, text, money(amount), ...(opening === undefined ? [] : [money(balance)])].join(',')
  })
  const head = opening === undefined ? 'Date,Description,Amount' : 'Date,Description,Amount,Balance'
  return new TextEncoder().encode(`${[head, ...lines].join('\n')}\n`)
}

const LINE = 19
const FIRST = 226

/** One page, with the printed balances that prove it. */
function statement(month: YearMonth, rows: readonly SampleRow[], opening: number): Uint8Array {
  const from = `${month}-01` as CalendarDate
  const texts: PageText[] = [
    { x: 50, y: 60, text: 'First Harbor Bank', size: 18, bold: true },
    { x: 50, y: 82, text: `Statement for ${formatMonth(month)}` },
    { x: 50, y: 104, text: 'Business Checking   Account number: XXXXXX4821' },
    { x: 50, y: 120, text: `Statement period ${formatDate(from)} to ${formatDate(lastOfMonth(month))}` },
    { x: 50, y: 152, text: 'Beginning balance' },
    { x: 540, y: 152, text: `$${printed(opening)}`, right: true },
    { x: 50, y: 170, text: 'Ending balance' },
    { x: 540, y: 170, text: `$${printed(opening + total(rows))}`, right: true },
    { x: 50, y: 206, text: 'Date', bold: true },
    { x: 120, y: 206, text: 'Description', bold: true },
    { x: 450, y: 206, text: 'Amount', bold: true, right: true },
    { x: 540, y: 206, text: 'Balance', bold: true, right: true },
  ]
  let balance = opening
  for (const [i, { date, text, cents: amount }] of rows.entries()) {
    balance += amount
    const y = FIRST + i * LINE
    texts.push(
      { x: 50, y, text: `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}` },
      { x: 120, y, text },
      { x: 450, y, text: printed(amount), right: true },
      { x: 540, y, text: printed(balance), right: true },
    )
  }
  return pdfOf([texts])
}
