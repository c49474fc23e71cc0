import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { currencyOfLines } from '../pages/account.ts'
import { withoutLetterSpacing } from '../pages/letter-spacing.ts'
import { amountsOf, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken, NumberStyle } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import type { PlacedDateOrder } from '../printed/printed-dates.ts'
import type { Bill } from '../result/reading.ts'
import { isCreditNote } from './bill-credit.ts'
import { billDate, dueDate } from './bill-date.ts'
import { paidBy, provenLines } from './bill-lines.ts'
import { billNumber } from './bill-number.ts'
import { billTotal } from './bill-total.ts'
import { billVendor } from './bill-vendor.ts'
import type { EmbeddedBill } from './invoice-data.ts'
import { withOneDecimal } from './one-decimal.ts'
import { receiptVendor } from './receipt-vendor.ts'
import { withStrayAmounts } from './stray-amounts.ts'
import type { BillTotal } from './total-choice.ts'

/** Reads an invoice or a receipt. What an attached electronic invoice says wins, as far as the page does not contradict it. */
export function readBill(found: readonly TokenLine[], style: NumberStyle, embedded: EmbeddedBill | null, isReceipt = false): Bill {
  const read = billLines(found, isReceipt)
  const usual = billTotal(read)
  const lines = usual ? read : withOneDecimal(read, style)
  const total = usual ?? billTotal(lines)
  const date = billDate(lines, usualOrder(lines, style))
  const printed: Bill = {
    vendor: withSharpS(withoutMarks((isReceipt && wasSeen(lines) ? receiptVendor(lines) : null) ?? billVendor(lines, isReceipt)), lines),
    date: date?.date ?? null,
    totalCents: total ? cents(total.cents) : null,
    taxCents: total?.tax != null ? cents(total.tax) : null,
    number: billNumber(lines),
    currency: currencyOfLines(lines),
    evidence: total ? { kind: 'page', page: total.line.page, box: boxOf(total.line) } : null,
    confidence: total ? confidenceOf(total) : 0,
    ...detailsOf(lines, total?.cents ?? null, date?.date ?? null, usualOrder(lines, style)),
  }
  const bill = embedded ? merged(embedded, printed, lines) : printed
  return isCreditNote(lines) ? takenBack(bill) : bill
}

/** What is printed beside the total: what it is made of where that adds up, until when and how it is paid. */
function detailsOf(
  lines: readonly TokenLine[],
  total: number | null,
  issued: CalendarDate | null,
  order: PlacedDateOrder,
): Pick<Bill, 'lines' | 'dueDate' | 'paidBy'> {
  const proven = total === null ? null : provenLines(lines, total)
  return { ...(proven && { lines: proven }), dueDate: dueDate(lines, order, issued), paidBy: paidBy(lines) }
}

/** The lines of a bill as its amounts and labels are looked for. */
export const billLines = (found: readonly TokenLine[], isReceipt: boolean): readonly TokenLine[] =>
  isReceipt && wasSeen(found) ? withStrayAmounts(found) : withoutLetterSpacing(found)

/** A credit note mostly prints its amounts without a minus; what it gives back is below zero all the same. */
const takenBack = (bill: Bill): Bill => ({
  ...bill,
  totalCents: bill.totalCents === null ? null : cents(-Math.abs(bill.totalCents)),
  taxCents: bill.taxCents === null ? null : cents(0 - Math.abs(bill.taxCents)),
  ...(bill.lines && {
    lines: (bill.totalCents ?? 0) < 0 ? bill.lines : bill.lines.map((line) => ({ ...line, cents: cents(-line.cents) })),
  }),
})

const wasSeen = (lines: readonly TokenLine[]): boolean => lines.some((l) => l.words.some((w) => w.confidence !== undefined))

/** 'CVS pharmacy(R)': a mark of registration is no part of the name. */
const withoutMarks = (name: string | null): string | null => name?.replace(/\s*(?:\((?:r|tm|c)\)|[®™©])/gi, '').trim() || null

/** 'GroBhandel' of a German page that was seen: 'Großhandel'. */
const withSharpS = (name: string | null, lines: readonly TokenLine[]): string | null =>
  name && wasSeen(lines) && lines.some((l) => /\b(?:rechnung|mwst|ust|kunden|straBe|straße)/i.test(l.text))
    ? name.replace(/(?<=\p{Ll})B(?=\p{Ll}|\b)/gu, 'ß')
    : name

/** A total that was seen on a picture is sure only where the page itself says it twice. */
function confidenceOf({ confidence, proven, times, line, token }: BillTotal): number {
  const words = line.words.filter((w) => w.x0 >= token.x0 - 1 && w.x1 <= token.x1 + 1 && w.confidence !== undefined)
  if (!wasSeen([line])) return hasDigitsBefore(line, token) ? Math.min(confidence, 0.6) : confidence
  const doubtful = words.length === 0 || !/\d[.,]\d\d\D*$/.test(token.text) || words.some((w) => w.repaired || (w.confidence ?? 100) < 70)
  return !doubtful && (proven || times >= 2) && confidence >= 0.7 ? Math.max(confidence, 0.85) : Math.min(confidence, 0.6)
}

/** 'Celkem 2 900,37' read as 900,37: what stands right before may be its thousands. */
function hasDigitsBefore(line: TokenLine, token: AmountToken): boolean {
  const before = line.words.findLast((w) => w.x1 <= token.x0)
  return (
    before !== undefined && /^\d{1,3}$/.test(before.text) && /^\d{3}(?!\d)/.test(token.text) && token.x0 - before.x1 < 0.5 * line.height
  )
}

function merged(embedded: EmbeddedBill, printed: Bill, lines: readonly TokenLine[]): Bill {
  const wanted = embedded.totalCents
  const line = wanted === null ? undefined : lines.findLast((l) => amountsOf(l.tokens).some((t) => t.amount.cents === Math.abs(wanted)))
  return {
    vendor: embedded.vendor ?? printed.vendor,
    date: embedded.date ?? printed.date,
    totalCents: line || printed.confidence < 0.7 ? (wanted ?? printed.totalCents) : printed.totalCents,
    taxCents: embedded.taxCents ?? printed.taxCents,
    number: embedded.number ?? printed.number,
    currency: embedded.currency ?? printed.currency,
    evidence: line ? { kind: 'page', page: line.page, box: boxOf(line) } : printed.evidence,
    // What a person cannot see on the page does not overrule what they can, and must be looked at.
    confidence: wanted === null ? printed.confidence : line ? 0.98 : 0.5,
    ...mergedDetails(embedded, printed, line ? wanted : printed.totalCents),
  }
}

/** The lines of the electronic invoice, else those that are printed; only with the total that they add up to. */
function mergedDetails(embedded: EmbeddedBill, printed: Bill, total: number | null): Pick<Bill, 'lines' | 'dueDate' | 'paidBy'> {
  const adds = (lines: Bill['lines']) => lines !== undefined && lines.reduce((n, l) => n + l.cents, 0) === total
  const lines = [embedded.lines, printed.lines].find(adds)
  return { ...(lines && { lines }), dueDate: embedded.dueDate ?? printed.dueDate ?? null, paidBy: printed.paidBy ?? null }
}

const round = (n: number) => Math.round(n * 100) / 100
const boxOf = (l: TokenLine): [number, number, number, number] => {
  const x0 = l.words[0]?.x0 ?? 0
  return [round(x0), round(l.top), round(Math.max(...l.words.map((w) => w.x1), x0) - x0), round(l.bottom - l.top)]
}

/** Dollars without another country's marks are American, so the month comes first. */
function usualOrder(lines: readonly TokenLine[], style: NumberStyle): PlacedDateOrder {
  const text = fold(
    lines
      .map((l) => l.text)
      .join('\n')
      .slice(0, 20_000),
  )
  const currency = currencyOfLines(lines)
  // 'San Jose, CA 95112': a state and its code.
  if (
    lines.some((l) =>
      /,? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?\b/.test(
        l.text,
      ),
    )
  )
    return 'month-first'
  // The Philippines write dates as Americans do; their receipts name the sales that bear tax.
  if (currency === 'PHP' || /\bvatable sales?\b|\bphilippines\b/.test(text)) return 'month-first'
  // So do most tills in Canada, unless they are set to French.
  if (currency === 'CAD' && style.decimal === '.') return 'month-first'
  // Nor do those who write Greek or Cyrillic letters, or Vietnamese ones.
  if (style.decimal === ',' || /€|£|₹|[α-ωа-я]{4}|\btong cong\b|\btax id\W*\d{13}\b/.test(text) || (currency && currency !== 'USD'))
    return 'day-first'
  return /\b(?:gstin|vat|btw|tva|mwst|ust|iva|[csi]?gst|abn|rs\.?|rm|sdn|bhd|jalan|jln|pte|pty|fecha|efectivo|importe|rfc|nif|cnpj|datum|caisse|montant|uk|india|australia|malaysia|singapore)\b/.test(
    text,
  ) && !/\busd\b|\bunited states\b|\bu\.?s\.?a\b/.test(text)
    ? 'day-first'
    : 'month-first'
}

/** Whether a document plainly is a bill: it says so at the top, and has a total. */
export function isPlainlyBill(lines: readonly TokenLine[], bill: Bill): boolean {
  const top = fold(
    lines
      .slice(0, 40)
      .map((l) => l.text)
      .join('\n'),
  )
  return (
    bill.totalCents !== null &&
    bill.confidence >= 0.7 &&
    /\b(?:invoice|rechnung|facture|factuur|factura|fattura|fatura|faktura|receipt|quittung|beleg)\b/.test(top)
  )
}
