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
  const vendor = bill.vendor !== null && printed !== null && printsWords(printed, bill.vendor)
  // Which of the printed amounts is the total is for two readers to agree on, or for a person.
  const confidence = same && date ? Math.max(builtIn?.confidence ?? 0, 0.9) : UNCERTAIN
  const { lines: _, ...rest } = bill
  return {
    ...rest,
    // A name that does not stand in the document is not taken from a service.
    vendor: vendor || printed === null ? bill.vendor : (builtIn?.vendor ?? null),
    number: bill.number !== null && (printed === null || printsWords(printed, bill.number)) ? bill.number : (builtIn?.number ?? null),
    taxCents:
      bill.taxCents !== null && (printed === null || printsAmount(printed, bill.taxCents)) ? bill.taxCents : (builtIn?.taxCents ?? null),
    ...details(bill, builtIn, printed),
    evidence: same ? (builtIn?.evidence ?? bill.evidence) : bill.evidence,
    confidence: Math.min(confidence, same ? 1 : bill.confidence),
  }
}
