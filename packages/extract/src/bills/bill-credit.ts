import { phrases } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { CREDIT_NAMES } from './bill-wording.ts'

const NUMBER = String.raw`(?:n(?:o|r|um|umber|ummer|umero)?|n[o°])\b|#`
/** A title, alone or with the note's own number behind it. A 'Gutschrift' that the customer writes is money in as well. */
const TITLE = new RegExp(
  String.raw`^\W*(?:(?:tax|vat|sales|your) )?(?:adjustment |facture d')?(?:${CREDIT_NAMES})\W*(?:(?:${NUMBER}).*|\S*\d\S*)?$`,
)
const INVOICE = /^\W*(?:tax )?(?:invoice|rechnung|facture|factuur|factura|fattura|faktura)\W*$/

/** Whether a bill gives money back: near its top it calls itself a credit note, and nothing else. */
export function isCreditNote(lines: readonly TokenLine[]): boolean {
  const top = lines.slice(0, 15).flatMap((line) => phrases(line).map((p) => fold(p.text)))
  return top.some((text) => TITLE.test(text)) && !top.some((text) => INVOICE.test(text))
}
