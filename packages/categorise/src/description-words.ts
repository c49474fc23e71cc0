import { spokenPart } from '@ledgerhand/core/labelled-line'

/** A description made comparable: lower case, no accents, single spaces. */
export interface DescriptionWords {
  text: string
  words: string[]
  /** Where the merchant's name begins: words before it only say how it was paid. */
  start: number
}

/** Lower case without accents and apostrophes, '&' as 'and', everything but letters and digits as one space. '' when nothing is left. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/(?<=\p{L})['’`´](?=\p{L})/gu, '')
    .replaceAll('&', ' and ')
    .replace(/(?<=[a-z])\+/g, ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Card processors, payment kinds and fillers that banks print before the merchant. */
const BEFORE_MERCHANT = new Set(
  `sq tst sp pp py gpay googlepay applepay paypal ppl klarna zettle iz sumup izettle stripe sqc cke ckcd dbt dda pos ach eft ddr dd so vis chq fpo bgc tfr ref
debit credit card visa mastercard maestro amex checkcard check purchase payment pmt pymt pay recurring autopay authorized authorised on at to from by the of
withdrawal contactless external electronic transaction online web ccd ppd tel point sale pre preauthorized preauth direct bill billpay dom domestic intl international
cb carte paiement achat prlv prelevement sepa vir virement emis recu faveur kartenzahlung lastschrift basislastschrift folgelastschrift einzug uberweisung ueberweisung
dauerauftrag girocard ec gutschrift uebw ueberw ueberweisungsauftrag sammler betaalautomaat bea betaalpas incasso ideal overboeking compra tarjeta pago recibo adeudo domiciliacion transferencia pagamento carta
addebito bonifico sdd refund refunds refunded return returned reversal reversed erstattung storno remboursement avoir devolucion rimborso terugbetaling retour
www http https mobile internet merchant inst single euro llc inc ltd gmbh sarl sas eurl sa`.split(/\s+/),
)
/** How a bill is paid without anybody's doing, which has nothing to do with a car. */
const PAID_BY_ITSELF = /\bauto (pay|payment|pmt|pymt|debit|billpay|bill|renew|renewal|reload|top ?up)\b/g
/** A number, a masked number, or a reference. */
const NOT_A_NAME = /^(\d+|x+\d*|[a-z]?\d{5,}\w*)$/

/**
 * The words of a bank's line and where the merchant begins. Numbers stay (a name may hold one), but a number glued to a name is cut
 * loose: 'POS PURCHASE AMERICAN AIR0012345' → words [..., 'american', 'air', '0012345'], start 2.
 */
export function descriptionWords(description: string): DescriptionWords {
  const text = plainText(spokenPart(description).slice(0, 300))
    .replace(/\b([a-z]{3,})(\d{3,})/g, '$1 $2')
    .replace(/\b(\d{4,})([a-z]{3,})/g, '$1 $2')
  const words = text === '' ? [] : text.replace(PAID_BY_ITSELF, 'autopay').split(' ')
  let start = 0
  while (start < words.length && (BEFORE_MERCHANT.has(words[start] ?? '') || NOT_A_NAME.test(words[start] ?? ''))) start++
  // A line that only says how it was paid names nobody; one such word alone may yet be the thing itself ('INTERNET').
  return { text, words, start: start < words.length || words.length > 1 ? start : 0 }
}
