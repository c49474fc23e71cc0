import type { Leaf } from '@ledgerhand/core/categories'

/** What an answer is worth at most once something speaks against it: it asks instead of being green. */
export const DOUBTED = 0.76

/** Begins a line that was paid by card, as banks on the continent print it. */
const BY_CARD = /^(cb|carte|paiement (par )?(cb|carte)|kartenzahlung|girocard|compra tarjeta|pagamento carta|betaalautomaat|bea)\b/
/** Begins a line that was paid by transfer: somebody typed in an account number. */
const BY_TRANSFER =
  /^(vir|virement|vir(ement)? (sepa|inst|instantane|emis)|uberweisung|ueberweisung|sepa uberweisung|overboeking|transferencia|bonifico|bacs|faster payments?|fpo|bgc|wire (out|to)|outgoing wire|neft|rtgs|imps|pix enviado|ted)\b/

/** Collected by direct debit there; a card payment to such a company bought something else as often as not (a telephone, a parcel, a gift). */
const CONTRACTS: ReadonlySet<Leaf> = new Set(['insurance', 'phone_internet', 'utilities'])
/** Paid at a till. A transfer to such a name is more often the bill of another firm that is called so ('SA PICARD'). */
const AT_A_TILL: ReadonlySet<Leaf> = new Set(['groceries', 'meals', 'shopping', 'entertainment', 'local_transport', 'car_truck'])
/** What hotels and airports hold besides beds and flights. */
const PART_OF_A_HOUSE =
  /\b(retail|gift ?shop|gifts|boutique|news|newsstand|spa|golf|pro shop|banquet(ing)?|conferences?|events?|salon|pharmacy)\b/
/** One ride or one day's parking in whole cents of any larger currency. */
const RIDE_UP_TO = 250_00

export interface Doubtful {
  leaf: Leaf
  /** From this many cents on, the list itself says why a payment may be something else. */
  large?: { from: number; because: string }
}

/**
 * Why a plain name is less than plain here, as the end of a sentence, or null: how it was paid, or how much it was, does not go with what the
 * name stands for. `text` is plain text (see plainText).
 */
export function doubtOf({ leaf, large }: Doubtful, amountCents: number, text: string): string | null {
  if (CONTRACTS.has(leaf) && BY_CARD.test(text)) return 'but it was paid by card, so it may be a purchase there'
  if (AT_A_TILL.has(leaf) && BY_TRANSFER.test(text)) return 'but it was paid by transfer, so it may be another firm of that name'
  if (leaf === 'local_transport' && amountCents > RIDE_UP_TO) return 'but it is more than a ride costs'
  if (leaf === 'travel' && PART_OF_A_HOUSE.test(text)) return 'but the line names something else that is sold there'
  return large && amountCents >= large.from ? large.because : null
}
