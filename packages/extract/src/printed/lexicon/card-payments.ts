import { type Concept, compile } from './concept.ts'

/** What comes back to a card: a refund, a reversal, a rebate. One row alone says so. */
export const COMES_BACK: Concept = {
  en: ['refund(s)', 'refunded', 'cashback(s)', 'credit', 'rebate(s)', 'reversal(s)', 'return'],
  de: ['*gutschrift*', '*erstattung*'],
  nl: ['terugbetaling*'],
  fr: ['remboursement*'],
  es: ['abono', 'devolucion'],
  it: ['rimborso*'],
}

/** What pays a card off, in words that no purchase has: one row alone says so. */
export const PAID_IN: Concept = {
  en: ['payment', 'autopay', 'pymt', 'thank you'],
  de: ['*einzahlung*'],
  sv: ['inbetalning'],
  no: ['innbetaling'],
  da: ['indbetaling'],
  pl: ['wplata', 'splata'],
  hu: ['torlesztes'],
}

/** Words for a payment that purchases have too ('paiement par carte'), and for points: only many rows together say that they came in. */
export const PAID_EITHER_WAY: Concept = {
  en: ['payments', 'returns', 'reward(s)', 'cash back'],
  de: ['zahlung'],
  nl: ['betaling', 'incasso'],
  fr: ['paiement'],
  es: ['pago'],
  it: ['pagamento'],
  pt: ['pagamento'],
  cs: ['platba'],
}

/** What pays a card off or comes back to it, asked of one row. */
export const LIKELY_CARD_CREDIT = compile([COMES_BACK, PAID_IN])

/** The same asked of rows together, which may hold words that a single row says less with. */
export const PAYS_BACK = compile([COMES_BACK, PAID_IN, PAID_EITHER_WAY])

/** What nobody but a card's own bank writes about a payment to it, by language. A merchant may be called 'Payment Solutions' or 'Thank You Bakery'. */
const PAYMENT_LINES: readonly RegExp[] = [
  /^(?:(?:online|mobile|internet|web|electronic|automatic|auto|phone|branch|ach|bill|credit card|your|customer|e)[ -]?)*(?:payment|pymt|pmt|autopay(?: (?:payment|pymt))?)(?: (?:from (?:chk|checking|bank|account|savings).*|by (?:phone|web|mail|check).*|made.*|posted.*|ref.*|conf.*|[\d#*-].*|auto.*|web.*|online.*|mobile.*))?$/,
  /payments?\W{0,3} ?(?:received|thank ?(?:you|s))|thank ?(?:you|s)\W{0,3} for (?:your )?payment|(?:autopay|automatic) (?:payment|pymt)|transfer from (?:chk|checking|savings|account|bank)/,
  /^zahlung(?:seingang)?(?: (?:erhalten|dankend|vielen dank).*)?$|^einzahlung|zahlung (?:dankend )?erhalten|^lastschrifteinzug|^ausgleich (?:des )?(?:kreditkarten|karten)/,
  /paiement (?:recu|merci)|votre (?:paiement|reglement|virement)|merci .*paiement|^prelevement (?:du )?solde/,
  /pago recibido|gracias por (?:su|tu) pago|^su pago|^pago (?:de )?(?:tarjeta|recibo|en linea)|^abono (?:a |de )?(?:tarjeta|cuenta)/,
  /betaling ontvangen|uw betaling|(?:automatische )?incasso (?:kaart|creditcard|saldo)|^incasso(?: .*saldo.*)?$/,
  /pagamento (?:ricevuto|recebido|efetuado)|^addebito saldo|obrigado|grazie per/,
]
/** True for a whole description, folded by `folded`, that only a card's bank writes. */
export const isPaymentLine = (words: string): boolean => PAYMENT_LINES.some((line) => line.test(words))
