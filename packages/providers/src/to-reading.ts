import { type CalendarDate, calendarDate, dayNumber } from '@ledgerhand/core/calendar-date'
import type { DocumentType, Evidence, FileFormat } from '@ledgerhand/core/documents'
import { type Cents, cents } from '@ledgerhand/core/money'
import { calendarDateOf, type DateOrder, inferDateOrder, parsePrintedDate } from '@ledgerhand/extract/printed/cell-dates'
import { currencyOf } from '@ledgerhand/extract/printed/currencies'
import { type DecimalMark, inferDecimalMark, type PrintedAmount, parsePrintedAmount } from '@ledgerhand/extract/printed/printed'
import { MAX_TEXT_CHARS, NO_DESCRIPTION, oneLine } from '@ledgerhand/extract/printed/text'
import { type Bill, type BillLine, blankBill, type Reading, type ReadTransaction, type Statement } from '@ledgerhand/extract/result/reading'
import { lastFourOf, sealedStatement } from '@ledgerhand/extract/result/sealed-statement'
import type { Answer, AnsweredAccount, AnsweredBill, AnsweredRow } from './service.ts'

export interface ReadFrom {
  documentType: DocumentType
  format: FileFormat
  pages: number | null
  /** The document's own text; null for pictures. */
  text: string | null
}

/** What a service says of itself proves nothing: more than this takes a proof (proof.ts). */
export const UNPROVEN = 0.85

/**
 * An answer as a reading: amounts in cents, dates on the calendar, rows with the page they were read from. What cannot be read as a
 * row stands among the lines that could not be read, and keeps the statement from being reconciled.
 */
export function toReading(answer: Answer, from: ReadFrom): Reading {
  const isBill = from.documentType === 'invoice' || from.documentType === 'receipt'
  const statements = isBill ? [] : answer.accounts.map((account) => statementOf(account, from.documentType === 'credit_card'))
  const withRows = statements.filter((s) => s.transactions.length > 0 || s.unread.length > 0)
  const bill = answer.bill && (isBill || (from.documentType === 'other' && withRows.length === 0)) ? billOf(answer.bill) : null
  return {
    format: from.format,
    statements: bill ? [] : statements,
    bill: bill ?? (isBill ? blankBill : null),
    text: (from.text ?? answer.pageTexts?.join('\f') ?? '').slice(0, MAX_TEXT_CHARS),
    pages: from.pages,
  }
}

/** A service names the page, not the place on it. */
export const onPage = (page: number | null): Evidence => ({ kind: 'page', page: page ?? 1, box: [0, 0, 0, 0] })

function statementOf(account: AnsweredAccount, isCard: boolean): Statement {
  const currency = currencyIn(account.currency) ?? printedCurrency(account.rows)
  const decimal = inferDecimalMark(account.rows.flatMap((r) => [r.amount, ...(r.balance === null ? [] : [r.balance])]))
  const { order: periodOrder } = inferDateOrder(
    account.rows.map((r) => r.date),
    { currency, decimal },
  )
  const ends = [account.periodStart, account.periodEnd].map((text) =>
    text === null ? null : parsePrintedDate(text, { order: periodOrder }),
  )
  const [start, end] = ends.map((d) => d && calendarDateOf(d))
  const hints = { currency, decimal, periodStart: start ?? null, periodEnd: end ?? null }
  const { order, sure } = inferDateOrder(
    account.rows.map((r) => r.date),
    hints,
  )
  const dateOf = (text: string) => dateIn(text, order, start ?? null, end ?? null)
  const balanceOf = (text: string | null) => balanceIn(text, decimal, isCard)
  const transactions: ReadTransaction[] = []
  const unread: Statement['unread'] = []
  for (const row of account.rows) {
    const date = dateOf(row.date)
    const amount = parsePrintedAmount(row.amount, { decimal })
    if (!date || !amount || amount.cents === 0) {
      unread.push({ text: oneLine(`${row.date} ${row.description} ${row.amount}`).slice(0, 300), evidence: onPage(row.page) })
      continue
    }
    const doubt = contradicts(row, amount)
      ? 'The sign that was read contradicts the direction'
      : sure
        ? null
        : 'Day and month could be the other way round'
    transactions.push({
      date,
      description: oneLine(row.description).slice(0, 500) || NO_DESCRIPTION,
      amountCents: amount.cents,
      isCredit: row.direction === 'in',
      evidence: onPage(row.page),
      balanceCents: balanceOf(row.balance),
      bankId: null,
      confidence: Math.min(row.confidence ?? UNPROVEN, UNPROVEN, doubt ? 0.6 : 1),
      doubt,
    })
  }
  const [first, last] = [transactions[0]?.date, transactions.at(-1)?.date]
  return sealedStatement(
    {
      accountName: account.name === null ? null : oneLine(account.name).slice(0, 100) || null,
      accountLastFour: lastFourOf(account.lastFour),
      isCard,
      currency,
      periodStart: start ?? null,
      periodEnd: end ?? null,
      openingCents: balanceOf(account.openingBalance),
      closingCents: balanceOf(account.closingBalance),
      transactions,
      unread,
    },
    { newestFirst: first !== undefined && last !== undefined && first > last },
  )
}

const currencyIn = (text: string | null): string | null => (text === null ? null : currencyOf(text.trim()))
const printedCurrency = (rows: readonly AnsweredRow[]): string | null =>
  rows.map((r) => parsePrintedAmount(r.amount)?.currency ?? null).find((c) => c !== null) ?? null

/** A minus is how some services say 'out': beside 'in' it is a contradiction. CR and DR say it in letters. */
const contradicts = ({ direction }: AnsweredRow, amount: PrintedAmount): boolean =>
  (amount.negative && direction === 'in' && amount.mark === null) ||
  (amount.mark !== null && (amount.mark === 'CR') !== (direction === 'in'))

/** A balance in the account holder's favour is positive; what is owed on a card, printed without a sign, is negative. */
function balanceIn(text: string | null, decimal: DecimalMark | null, isCard: boolean): Cents | null {
  const amount = text === null ? null : parsePrintedAmount(text, { decimal })
  if (!amount) return null
  const against = amount.negative || amount.mark === (isCard ? 'CR' : 'DR')
  return cents(against !== isCard ? -amount.cents : amount.cents)
}

/** A printed date; one without its year gets the year that puts it into the period, or nearest to it. */
function dateIn(text: string, order: DateOrder, start: CalendarDate | null, end: CalendarDate | null): CalendarDate | null {
  const printed = parsePrintedDate(text, { order })
  if (!printed) return null
  if (printed.year !== null) return calendarDateOf(printed)
  const anchor = end ?? start
  if (anchor === null) return null
  const year = Number(anchor.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((y) => calendarDate(y, printed.month, printed.day) ?? [])
  const inside = days.find((d) => d >= (start ?? anchor) && d <= (end ?? anchor))
  const away = (d: CalendarDate) => Math.abs(dayNumber(d) - dayNumber(anchor))
  return inside ?? days.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

function billOf(bill: AnsweredBill): Bill {
  const texts = [bill.total, bill.tax].filter((t) => t !== null)
  const decimal = inferDecimalMark(texts)
  const currency = currencyIn(bill.currency) ?? (bill.total === null ? null : (parsePrintedAmount(bill.total)?.currency ?? null))
  const moneyIn = (text: string | null) => (text === null ? null : (parsePrintedAmount(text, { decimal })?.cents ?? null))
  const { order, sure } = inferDateOrder(bill.date === null ? [] : [bill.date], { currency, decimal })
  const date = bill.date === null ? null : dateIn(bill.date, order, null, null)
  const totalCents = moneyIn(bill.total)
  return {
    vendor: bill.vendor === null ? null : oneLine(bill.vendor).slice(0, 200) || null,
    date,
    totalCents,
    taxCents: moneyIn(bill.tax),
    number: bill.number === null ? null : oneLine(bill.number).slice(0, 100) || null,
    currency,
    evidence: totalCents === null ? null : onPage(1),
    confidence: totalCents === null ? 0 : Math.min(bill.confidence ?? UNPROVEN, UNPROVEN, date && !sure ? 0.6 : 1),
    ...besideTotal(bill, totalCents, moneyIn, (text) => dateIn(text, order, null, null)),
  }
}

/** What a service says a bill is made of, only where it adds up to its total, and by which day it is to be paid. */
function besideTotal(
  bill: AnsweredBill,
  totalCents: Cents | null,
  moneyIn: (text: string | null) => Cents | null,
  dayIn: (text: string) => CalendarDate | null,
): Pick<Bill, 'lines' | 'dueDate'> {
  const line = (kind: BillLine['kind'], description: string, amount: Cents | null): BillLine | null =>
    amount === null ? null : { kind, description: oneLine(description).slice(0, 120), quantity: null, unitCents: null, cents: amount }
  const items = (bill.items ?? []).map(({ description, amount }) => {
    const size = moneyIn(amount)
    return line('item', description, size !== null && /^[^\d]*[-−(]/.test(amount) && size > 0 ? cents(-size) : size)
  })
  const [tax, tip] = [line('tax', 'Tax', moneyIn(bill.tax)), line('tip', 'Tip', moneyIn(bill.tip ?? null))]
  const dueDate = bill.dueDate ? dayIn(bill.dueDate) : null
  if (items.length < 2 || items.includes(null)) return { dueDate }
  // Prices may contain the tax: then it is none of the lines.
  const ways = [[], [tax], [tip], [tax, tip]].filter((extras) => !extras.includes(null))
  const made = ways
    .map((extras) => [...items, ...extras].filter((l) => l !== null && l.cents !== 0).map((l) => l as BillLine))
    .find((lines) => lines.reduce((n, l) => n + l.cents, 0) === totalCents)
  return { dueDate, ...(made && { lines: made }) }
}
