import type { BillItem } from '@ledgerhand/core/bill-split'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { leaves } from '@ledgerhand/core/categories'
import type { SourceType } from '@ledgerhand/core/documents'
import { billDescription } from '@ledgerhand/core/listed-documents'
import { merchantKey } from '@ledgerhand/core/merchant'
import { type Cents, cents } from '@ledgerhand/core/money'
import { isOwnName } from '@ledgerhand/core/own-name'
import { doubtsAllRows, statementDoubt } from '@ledgerhand/core/reconciliation'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { ExtractedRow } from '@ledgerhand/db/books/chunked-import'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import { idsInOrder } from '@ledgerhand/db/ids'
import type { Bill, Reading, ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { judge, type Memory } from '../categories/classify.ts'
import { asProcessorRow } from '../rows/processor-row.ts'
import { makeYielder } from '../yielding.ts'
import { withFingerprints } from './line-prints.ts'

interface Source {
  sourceType: SourceType
  sourceName: string | null
  sourceLastFour: string | null
  currency: string | null
}

/**
 * The rows of a reading, with category and confidence. `missing` says what a bill lacks when it cannot become a row; `yearless`, by position, which rows
 * print no year.
 */
export async function rowsOf(
  reading: Reading,
  document: DocumentRow,
  memory: Memory,
  day: CalendarDate,
  currency: string | null,
  signal?: AbortSignal,
): Promise<{ rows: ExtractedRow[]; yearless: readonly boolean[]; missing: string | null }> {
  const rows: ExtractedRow[] = []
  const giveWay = makeYielder(signal)
  const nextId = idsInOrder()
  for (const [ordinal, s] of reading.statements.entries()) {
    const source: Source = {
      sourceType: s.processor ? 'online_payment' : s.isCard || document.documentType === 'credit_card' ? 'credit_card' : 'bank_account',
      sourceName: s.accountName?.slice(0, 100) ?? null,
      sourceLastFour: s.accountLastFour,
      currency: codeOf(s.currency),
    }
    const offBy = doubtOf(s) ?? otherCurrency(s, currency)
    for (const t of s.transactions) {
      const row = rowOf(t, { ...source, document, memory, statementOrdinal: ordinal, position: rows.length, offBy, id: nextId() })
      rows.push(s.processor ? asProcessorRow(row, t, s.processor.name) : row)
      await giveWay()
    }
  }
  if (rows.length === 0 && reading.bill) {
    const missing = billGap(reading.bill)
    if (missing) return { rows, yearless: [], missing }
    rows.push(billRow(reading.bill, document, memory, day, currency, nextId()))
  }
  const yearless = reading.statements.flatMap((s) => s.transactions.map(({ year }) => year !== undefined))
  return { rows: await withFingerprints(rows, document.id, yearless, signal), yearless, missing: null }
}

const codeOf = (currency: string | null): string | null => (currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null)

/** What totals are shown in. */
const TOTALS_CURRENCY = 'USD'

/** Amounts are entered as they stand: two currencies added up would be a made-up number, so another than the books' asks. */
function otherCurrency(s: Pick<Statement, 'currency'>, books: string | null): string | null {
  if (s.currency === null || books === null || s.currency === books) return null
  return `Its amount is in ${s.currency}, your books are in ${books}`
}
/** The first statement decides what books are in; a bill from abroad decides nothing, so without one it is held against the totals. */
function otherBillCurrency(bill: Pick<Bill, 'currency'>, books: string | null): string | null {
  if (books !== null || bill.currency === null || bill.currency === TOTALS_CURRENCY) return otherCurrency(bill, books)
  return `Its amount is in ${bill.currency}, totals are in ${TOTALS_CURRENCY}`
}

/** A statement that is off sends all its rows to review; a single wrong running balance only the row beside it. */
function doubtOf({ seal, openingCents, closingCents, currency, ...s }: Statement): string | null {
  const unread = s.unread.map((u) => u.text)
  return doubtsAllRows({ ...seal, openingCents, closingCents, unread })
    ? statementDoubt({ differenceCents: seal.differenceCents, currency, unread })
    : null
}

/** Where a row stands, and what is known around it. */
interface Around extends Source {
  document: DocumentRow
  memory: Memory
  statementOrdinal: number | null
  position: number
  /** Why every row beside it is in doubt, too; null where nothing is. */
  offBy: string | null
  id: string
}

function rowOf(t: ReadTransaction, { document, memory, offBy, ...place }: Around): ExtractedRow {
  const description = t.description.trim().slice(0, 500) || (t.isCredit ? 'Deposit' : 'Payment')
  const merchant = merchantKey(description)
  const { confidence, reason, by, ...judged } = judge(
    { description, merchant, isCredit: t.isCredit, amountCents: t.amountCents, sourceType: place.sourceType, transactionDate: t.date },
    memory,
  )
  const doubt = t.doubt ?? offBy
  return {
    ...judged,
    ...place,
    description,
    merchant,
    amount: t.amountCents,
    transactionDate: t.date,
    isCredit: t.isCredit,
    needsReview: doubt !== null || (t.confidence < REVIEW_BELOW && document.documentType !== 'other'),
    aiConfidence: Math.floor(Math.min(confidence, t.confidence) * 100),
    aiClassification: doubt ? `${doubt}. ${reason}` : reason,
    categoryBy: by,
    bankId: t.bankId,
    balance: t.balanceCents,
    fingerprint: '',
    treatmentBy: 'reader',
    onAccountId: null,
    dueDate: null,
    tax: null,
    taxRate: null,
    items: null,
    evidence: t.evidence,
  }
}

const billGap = (bill: Bill): string | null =>
  bill.totalCents === null || bill.totalCents === 0 ? 'no total could be found on it; add the transaction by hand' : null

/** The lines of a bill that add up to it, as they are stored: positive, as its row's amount is. */
function itemsOf({ lines, totalCents }: Bill): string | null {
  if (!lines || lines.length === 0 || totalCents === null) return null
  const sign = totalCents < 0 ? -1 : 1
  const items = lines.map(({ kind, description, quantity, unitCents, cents: amount }): BillItem => {
    return { kind, description, quantity, unitPrice: unitCents, amount: cents(sign * amount) }
  })
  return JSON.stringify(items)
}

/** The tax that a bill prints, with the sign of its row's amount: a credit note gives back what it was charged with. */
const taxOf = ({ taxCents, totalCents }: Bill): Cents | null =>
  taxCents !== null && (totalCents ?? 0) < 0 ? cents(Math.abs(taxCents)) : taxCents

/** A bill becomes one expense; one with a total below zero is money back. Whether it was paid, and is on a statement too, only a person can say. */
function billRow(bill: Bill, document: DocumentRow, memory: Memory, day: CalendarDate, books: string | null, id: string): ExtractedRow {
  const kind = document.documentType === 'receipt' ? 'receipt' : 'invoice'
  const isRefund = (bill.totalCents ?? 0) < 0
  const isOwn = kind === 'invoice' && bill.vendor !== null && isOwnName(bill.vendor, memory.ownNames ?? [])
  const row = rowOf(
    {
      date: bill.date ?? day,
      description: billDescription(bill.vendor, kind, bill.number),
      amountCents: cents(Math.abs(bill.totalCents ?? 0)),
      isCredit: isRefund !== isOwn,
      evidence: bill.evidence ?? { kind: 'lines', line: 1, lines: 1 },
      balanceCents: null,
      bankId: null,
      confidence: bill.date ? bill.confidence : Math.min(bill.confidence, 0.5),
      doubt: bill.date
        ? bill.confidence < REVIEW_BELOW
          ? 'The total is uncertain'
          : isRefund
            ? 'Its total is below zero, so it was entered as money back'
            : null
        : 'No date could be found; the day of the upload is used instead',
    },
    {
      sourceType: 'other',
      sourceName: null,
      sourceLastFour: null,
      currency: codeOf(bill.currency),
      document,
      memory,
      statementOrdinal: null,
      position: 0,
      offBy: otherBillCurrency(bill, books) ?? bill.currencyDoubt ?? null,
      id,
    },
  )
  // Paper: no money moved by it. It counts with its payment, or by its own date on the accrual basis.
  const paper = {
    ...row,
    evidence: bill.evidence,
    accountId: null,
    question: null,
    tax: taxOf(bill),
    dueDate: bill.dueDate ?? null,
    sourceName: bill.paidBy ? (bill.paidBy.method === 'card' ? 'Card' : 'Cash') : null,
    sourceLastFour: bill.paidBy?.lastFour ?? null,
    items: itemsOf(bill),
  }
  if (!isOwn) return { ...paper, treatment: 'bill' }
  const sale = isRefund ? ('returns' as const) : ('sales' as const)
  return {
    ...paper,
    treatment: 'receivable',
    label: sale,
    category: leaves[sale].stored,
    aiClassification: `Your own invoice: '${bill.vendor}' is one of your names. It counts with the money that pays it`,
    aiConfidence: Math.floor(bill.confidence * 100),
    needsReview: bill.confidence < REVIEW_BELOW || bill.date === null,
  }
}
