import { TIP_PERCENT } from './bill-pairs.ts'
import { type DifferencePart, isNoFee } from './exchange.ts'
import { type Cents, cents, formatMoney } from './money.ts'

/**
 * What the difference between a bill and a row that pays it is, as a person says. part: the bill stays open by it. discount: it is not owed.
 * tip, more: it belongs to what the payment was for. fee: a bank's. overpaid: it comes back.
 */
export const billRests = ['part', 'discount', 'tip', 'fee', 'overpaid', 'more'] as const
export type BillRest = (typeof billRests)[number]

/** A bill, or what is left of it, and the row that pays it. */
export interface RestSides {
  /** The bill is the owner's own invoice. */
  isOwn: boolean
  left: Cents
  paid: Cents
}

/** What the difference may be, the likeliest first; empty where there is none. */
export function restsOf({ isOwn, left, paid }: RestSides): BillRest[] {
  if (left === paid) return []
  const isFee = !isNoFee({ id: '', amount: left, isForeign: false }, { id: '', amount: paid, isForeign: false })
  if (paid < left) return isOwn && isFee ? ['part', 'fee', 'discount'] : ['part', 'discount']
  if (isOwn) return ['overpaid', 'more']
  const isTip = paid * 100 <= left * (100 + TIP_PERCENT)
  return [...(isTip ? (['tip'] as const) : []), ...(isFee ? (['fee'] as const) : []), 'overpaid', 'more']
}

const outWords: Record<BillRest, string> = {
  part: 'The rest is still to be paid',
  discount: 'A discount: the rest is not owed',
  tip: 'A tip',
  fee: 'A fee of the bank',
  overpaid: 'Overpaid: it comes back',
  more: 'Something else was bought with it',
}
const inWords: Record<BillRest, string> = {
  ...outWords,
  fee: 'A fee was kept back',
  discount: 'A discount that you gave',
  overpaid: 'Overpaid: it goes back',
  more: 'They paid for something else with it',
}
/** What a difference is, as a choice. */
export const restWords = (rest: BillRest, isOwn: boolean): string => (isOwn ? inWords : outWords)[rest]

/** 'The payment is $12.00 more than the bill: what is that?' */
export function restQuestion({ isOwn, left, paid }: RestSides, currency: string | null, isRest = false): string {
  const by = formatMoney(cents(Math.abs(paid - left)), currency)
  const bill = isRest ? 'what is left of it' : isOwn ? 'your invoice' : 'the bill'
  return `The payment is ${by} ${paid > left ? 'more' : 'less'} than ${bill}: what is that?`
}

/** Why the two are a pair, after a person said what they differ by. */
export function restReason(rest: BillRest, told: string, difference: Cents, currency: string | null): string {
  const by = formatMoney(cents(Math.abs(difference)), currency)
  const as = {
    part: 'in part by',
    discount: `less a discount of ${by} by`,
    tip: 'by',
    fee: 'by',
    overpaid: 'by',
    more: 'by',
  }[rest]
  const beside = {
    part: '',
    discount: '',
    tip: ` with a tip of ${by}`,
    fee: ` with a fee of ${by}`,
    overpaid: `, ${by} too much`,
    more: `, with ${by} for something else`,
  }
  return `Paid ${as} '${told}'${beside[rest]}, as you said. It is counted once, there`
}

/** How a payment is split by what it differs from its bill by; null where it stays whole. */
export function restParts(rest: BillRest, { left, paid }: RestSides): [DifferencePart, DifferencePart] | null {
  if (rest === 'part' || rest === 'tip' || rest === 'more') return null
  return [
    { is: 'movement', amount: left },
    { is: 'difference', amount: cents(paid - left) },
  ]
}
