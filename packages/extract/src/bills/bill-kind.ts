import type { DocumentType } from '@ledgerhand/core/documents'
import { CHANGE, PAID_BY_CARD, TENDERED } from './bill-wording.ts'

/** What kind of bill lines are, by their words. All texts are folded, one for each line. */

/** A bill says what it is in its first lines. */
const HEAD_LINES = 40
/** The lines of a till roll have at most so many characters; a sheet has many that are longer. */
const ROLL_CHARACTERS = 48
const INVOICE = /\b(?:invoice|rechnung|facture|factuur|factura|fattura|fatura|faktura|credit note|gutschrift)\b/
/** What a receipt is called, and who or what only its till names. Something due 'upon receipt' is none. */
const RECEIPT =
  /\b(?:(?<!\b(?:up)?on )receipt|kassenbon|quittung|ticket|scontrino|documento commerciale|paragon|kvitto|kvittering|kassabon|cashier|kasse|till|server|table|tisch)\b/
/** What is still to be paid is billed, not paid. */
const DUE =
  /\b(?:(?:amount|payment|balance|total) due|date limite de paiement|due (?:date|by|on)|echeance|zahlbar|fallig\w*|vencimiento|scadenza|vervaldatum|te betalen voor|termin platnosci|forfallsdato|forfaldsdato|forfallodatum)\b/
/** An amount of nothing: 'Balance due $0.00' says that all is paid. */
const ZERO = /(?<![\d.,])0[.,]00(?!\d)/
const AMOUNT = /\d[.,]\d\d(?!\d)/g
const isNothingDue = (text: string): boolean => ZERO.test(text) && text.match(AMOUNT)?.length === 1
/** A hotel's folio lists a stay day by day, as a statement lists movements: a room with its number, arrival and departure. */
const STAY = [
  /\b(?:room|zimmer|chambre|habitacion|camera|kamer|quarto)(?: ?(?:no|nr|num|number|nummer|numero))?\W{0,3}\d/,
  /\b(?:arriv\w*|check[- ]?in|anreise|ankunft|llegada|arrivo|aankomst|chegada)\b/,
  /\b(?:depart(?:s|ure|ing)?|check[- ]?out|abreise|salida|partenza|vertrek)\b/,
]
/** A till prints when; an office does not. */
const TIME = /\b(?:[01]?\d|2[0-3]):[0-5]\d\b/

export interface BillWords {
  isCalledInvoice: boolean
  isCalledReceipt: boolean
  /** It lists a stay at a hotel. */
  isStay: boolean
  /** Something is still to be paid. */
  isDue: boolean
  /** It says how it was paid. */
  isPaid: boolean
  /** Nearly every line is as short as the lines of a till are. */
  isRoll: boolean
  /** A time of day is printed. */
  hasTime: boolean
}

export function billWords(texts: readonly string[]): BillWords {
  const head = texts.slice(0, HEAD_LINES)
  const isStay = STAY.every((word) => head.some((t) => word.test(t)))
  return {
    isCalledInvoice: head.some((t) => INVOICE.test(t)),
    isCalledReceipt: texts.some((t) => RECEIPT.test(t)) || isStay,
    isStay,
    isDue: head.some((t) => DUE.test(t) && !isNothingDue(t)),
    isPaid: texts.some((t) => /\d[.,]\d\d/.test(t) && (TENDERED.test(t) || CHANGE.test(t) || PAID_BY_CARD.test(t))),
    isRoll: texts.filter((t) => t.length > ROLL_CHARACTERS).length <= texts.length / 10,
    hasTime: texts.some((t) => TIME.test(t)),
  }
}

/** A till roll is a receipt also where the law has it called an invoice; null where no word says which kind it is. */
export function billKind({ isCalledInvoice, isCalledReceipt, isDue, isPaid, isRoll, hasTime }: BillWords): 'invoice' | 'receipt' | null {
  if (isCalledReceipt && !isCalledInvoice && !isDue) return 'receipt'
  // Restaurants print what is due over how it was paid.
  if (isRoll && (isDue ? isPaid && hasTime : isPaid || isCalledReceipt || (isCalledInvoice && hasTime))) return 'receipt'
  if (isCalledInvoice) return 'invoice'
  return !isDue && (isPaid || isCalledReceipt) ? 'receipt' : null
}

/** The other kind of bill, where nothing speaks for the one that was chosen. */
export function otherKind(words: BillWords, chosen: DocumentType): 'invoice' | 'receipt' | null {
  const { isCalledInvoice, isCalledReceipt, isDue, isPaid, isRoll } = words
  if (chosen === 'invoice' && !isCalledInvoice && !isDue && (isPaid || isCalledReceipt)) return 'receipt'
  if (chosen === 'receipt' && isCalledInvoice && isDue && !isCalledReceipt && !isPaid && !isRoll) return 'invoice'
  return null
}
