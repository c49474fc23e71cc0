import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { Bill } from '@ledgerhand/extract/result/reading'
import { type PrintedText, printsAmount, printsDay, printsWords } from './ground.ts'

const UNCERTAIN = REVIEW_BELOW - 0.05

/** A service's bill, sure where the built-in reader read the same total; what is not printed is not taken from it. */
export function provenBill(bill: Bill | null, builtIn: Bill | null, printed: PrintedText | null): Bill | null {
  if (!bill || bill.totalCents === null) return builtIn ?? bill
  const same = builtIn?.totalCents === bill.totalCents
  const date = bill.date !== null && (builtIn?.date === bill.date || (printed !== null && printsDay(printed, bill.date)))
  const vendor = bill.vendor !== null && printed !== null && printsWords(printed, bill.vendor)
  // Which of the printed amounts is the total is for two readers to agree on, or for a person.
  const confidence = same && date ? Math.max(builtIn?.confidence ?? 0, 0.9) : UNCERTAIN
  return {
    ...bill,
    // A name that does not stand in the document is not taken from a service.
    vendor: vendor || printed === null ? bill.vendor : (builtIn?.vendor ?? null),
    number: bill.number !== null && (printed === null || printsWords(printed, bill.number)) ? bill.number : (builtIn?.number ?? null),
    taxCents:
      bill.taxCents !== null && (printed === null || printsAmount(printed, bill.taxCents)) ? bill.taxCents : (builtIn?.taxCents ?? null),
    evidence: same ? (builtIn?.evidence ?? bill.evidence) : bill.evidence,
    confidence: Math.min(confidence, same ? 1 : bill.confidence),
  }
}
