import { TIP_PERCENT } from './bill-pairs.ts'
import { convert, isNoFee } from './exchange.ts'
import { type Cents, cents, formatMoney } from './money.ts'

/**
 * What the difference between a bill and a row that pays it is, as a person says. part: the bill stays open by it. discount: it is not owed.
 * tip, more: it belongs to what the payment was for. fee: a bank's. overpaid: it comes back. exchange: the two currencies' rate, a gain or a loss.
 */
export const billRests = ['part', 'discount', 'tip', 'fee', 'overpaid', 'more', 'exchange'] as const
export type BillRest = (typeof billRests)[number]

/** A bill, or what is left of it, and the row that pays it. */
export interface RestSides {
  /** The bill is the owner's own invoice. */
  isOwn: boolean
  left: Cents
  paid: Cents
  /** The two are printed in different currencies: what they differ by may be the rate. */
  isConverted?: boolean
}

/** Up to so many percent of a bill in another currency are most likely the rate of the day. */
export const EXCHANGE_PERCENT = 5

/** What the difference may be, the likeliest first; empty where there is none. */
export function restsOf(sides: RestSides): BillRest[] {
  const { left, paid, isConverted } = sides
  if (left === paid) return []
  const others = restsInOneCurrency(sides)
  if (!isConverted) return others
  return Math.abs(paid - left) * 100 <= left * EXCHANGE_PERCENT ? ['exchange', ...others] : [...others, 'exchange']
}

function restsInOneCurrency({ isOwn, left, paid }: RestSides): BillRest[] {
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
  exchange: 'The exchange rate: the bill is paid',
}
const inWords: Record<BillRest, string> = {
  ...outWords,
  fee: 'A fee was kept back',
  discount: 'A discount that you gave',
  overpaid: 'Overpaid: it goes back',
  more: 'They paid for something else with it',
  exchange: 'The exchange rate: the invoice is paid',
}
/** What a difference is, as a choice. */
export const restWords = (rest: BillRest, isOwn: boolean): string => (isOwn ? inWords : outWords)[rest]

/** 'The payment is $12.00 more than the bill: what is that?' */
export function restQuestion({ isOwn, left, paid, isConverted }: RestSides, currency: string | null, isRest = false): string {
  const by = formatMoney(cents(Math.abs(paid - left)), currency)
  const bill = isRest ? 'what is left of it' : isOwn ? 'your invoice' : 'the bill'
  const converted = isConverted ? ' at the exchange rate entered' : ''
  return `The payment is ${by} ${paid > left ? 'more' : 'less'} than ${bill}${converted}: what is that?`
}

/** An amount as it is printed. */
interface Printed {
  amount: Cents
  currency: string | null
}
/** The same where one of the two has no rate yet, so that nothing tells how much of the bill is paid. */
export function unratedQuestion(isOwn: boolean, bill: Printed, payment: Printed): string {
  const [billed, paid] = [bill, payment].map(({ amount, currency }) => formatMoney(amount, currency))
  const name = isOwn ? 'Your invoice' : 'The bill'
  return `${name} is ${billed}, the payment ${paid}, and no exchange rate is known: does it pay all of it? If it pays a part, enter the rate first`
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
    exchange: 'by',
  }[rest]
  const beside = {
    part: '',
    discount: '',
    tip: ` with a tip of ${by}`,
    fee: ` with a fee of ${by}`,
    overpaid: `, ${by} too much`,
    more: `, with ${by} for something else`,
    exchange: difference === 0 ? ' at its exchange rate' : ` with an exchange difference of ${by}`,
  }
  return `Paid ${as} '${told}'${beside[rest]}, as you said. It is counted once, there`
}

/** A part of a payment: what settles the bill, what the answer is of, and what the rates of two days differ by beside that. */
export interface RestPart {
  is: 'movement' | 'difference' | 'exchange'
  amount: Cents
}
/** Bill and payment as both print them in one other currency, and the payment's rate. */
export interface PrintedRest {
  left: Cents
  paid: Cents
  rate: string
}

/**
 * How a payment is split by what it differs from its bill by; null where it stays whole. `printed`: both are in one other currency; the answer is of what they
 * differ by there, at the payment's rate, and what remains is exchange.
 */
export function restParts(rest: BillRest, { left, paid }: RestSides, printed: PrintedRest | null = null): RestPart[] | null {
  if (rest === 'part' || rest === 'tip' || rest === 'more' || left === paid) return null
  const whole = cents(paid - left)
  const said = rest === 'exchange' || !printed ? whole : convert(cents(printed.paid - printed.left), printed.rate)
  const parts: RestPart[] = [
    { is: 'movement', amount: left },
    { is: rest === 'exchange' ? 'exchange' : 'difference', amount: said },
    { is: 'exchange', amount: cents(whole - said) },
  ]
  return parts.filter(({ amount }) => amount !== 0)
}
