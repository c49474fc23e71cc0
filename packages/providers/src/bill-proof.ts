import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { Bill, BillLine } from '@ledgerhand/extract/result/reading'
import { type PrintedText, printsAmount, printsDay, printsWords } from './ground.ts'

const UNCERTAIN = REVIEW_BELOW - 0.05

/**
 * What stands beside the total: as it was read here where that is of the same total; of a service only lines that add up to the total and whose
 * amounts and words are printed, and a day that is printed. How it was paid is taken from the print alone.
 */
function details(bill: Bill, builtIn: Bill | null, printed: PrintedText | null): Pick<Bill, 'lines' | 'dueDate' | 'paidBy'> {
  const own = builtIn?.totalCents === bill.totalCents ? builtIn?.lines : undefined
  const isPrinted = (line: BillLine) =>
    printed !== null && printsAmount(printed, line.cents) && (line.kind !== 'item' || printsWords(printed, line.description))
  const adds = bill.lines !== undefined && bill.lines.reduce((n, line) => n + line.cents, 0) === bill.totalCents
  const lines = own ?? (adds && bill.lines?.every(isPrinted) ? bill.lines : undefined)
  const due = bill.dueDate && printed !== null && printsDay(printed, bill.dueDate) ? bill.dueDate : null
  return { ...(lines && { lines }), dueDate: builtIn?.dueDate ?? due, paidBy: builtIn?.paidBy ?? null }
}

/** A service's bill, sure where the built-in reader read the same total; what is not printed is not taken from it. */
export function provenBill(bill: Bill | null, builtIn: Bill | null, printed: PrintedText | null): Bill | null {
  if (!bill || bill.totalCents === null) return builtIn ?? bill
  const same = builtIn?.totalCents === bill.totalCents
  const date = bill.date !== null && (builtIn?.date === bill.date || (printed !== null && printsDay(printed, bill.date)))
  /** What stands in the document, or where there is no text to look in; else what was read here. */
  const grounded = <T>(value: T | null, prints: (text: PrintedText, value: T) => boolean, own: T | null | undefined): T | null =>
    value !== null && (printed === null || prints(printed, value)) ? value : (own ?? null)
  // Which of the printed amounts is the total is for two readers to agree on, or for a person.
  const confidence = same && date ? Math.max(builtIn?.confidence ?? 0, 0.9) : UNCERTAIN
  const { lines: _, ...rest } = bill
  return {
    ...rest,
    // A name that does not stand in the document is not taken from a service.
    vendor: grounded(bill.vendor, printsWords, printed === null ? null : builtIn?.vendor),
    number: grounded(bill.number, printsWords, builtIn?.number),
    taxCents: grounded(bill.taxCents, printsAmount, builtIn?.taxCents),
    ...details(bill, builtIn, printed),
    evidence: same ? (builtIn?.evidence ?? bill.evidence) : bill.evidence,
    confidence: Math.min(confidence, same ? 1 : bill.confidence),
  }
}
