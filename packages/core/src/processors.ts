import { type CalendarDate, dayNumber } from './calendar-date.ts'
import { spokenPart } from './labelled-line.ts'

/**
 * Those that take a business's money in and pay it out, most of them less their fees: payment processors, shops' and delivery platforms, and
 * who lets buyers pay later. Their deposits are known by the bank's line alone; by what their questions call them.
 */
export const processors = [
  'stripe',
  'paypal',
  'square',
  'shopify',
  'amazon',
  'etsy',
  'ebay',
  'afterpay',
  'klarna',
  'affirm',
  'doordash',
  'grubhub',
  'uber',
  'toast',
  'airbnb',
  'vrbo',
] as const
export type Processor = (typeof processors)[number]

export const processorNames: Record<Processor, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  square: 'Square',
  shopify: 'Shopify',
  amazon: 'Amazon',
  etsy: 'Etsy',
  ebay: 'eBay',
  afterpay: 'Afterpay',
  klarna: 'Klarna',
  affirm: 'Affirm',
  doordash: 'DoorDash',
  grubhub: 'Grubhub',
  uber: 'Uber',
  toast: 'Toast',
  airbnb: 'Airbnb',
  vrbo: 'Vrbo',
}

const words: Record<Processor, RegExp> = {
  stripe: /\bstripe\b/i,
  paypal: /\bpay ?pal\b/i,
  square: /\bsquare(?:up)?\b|\bsq ?\*/i,
  shopify: /\bshopify\b/i,
  amazon: /\bamazon\b|\bamzn\b/i,
  etsy: /\betsy\b/i,
  ebay: /\be-?bay\b/i,
  afterpay: /\bafter ?pay\b/i,
  klarna: /\bklarna\b/i,
  affirm: /\baffirm\b/i,
  doordash: /\bdoor ?dash\b/i,
  grubhub: /\bgrub ?hub\b/i,
  uber: /\buber\b/i,
  // Toast is eaten, too.
  toast: /\btoast,? (?:inc|pos|payments?|payouts?|deposits?|dep|des)\b/i,
  airbnb: /\bairbnb\b/i,
  vrbo: /\bvrbo\b|\bhomeaway\b/i,
}
const people = /\b(?:instant transfer from|money from|refund|reversal|return)\b/i

/** Whose payout a bank's deposit is, by its words; null where they name none. Only of money in. */
export const processorOf = (description: string): Processor | null => {
  const spoken = spokenPart(description)
  return people.test(spoken) ? null : (processors.find((p) => words[p].test(spoken)) ?? null)
}

/** Whose account it is, by its name ('Stripe', 'PayPal EUR'). */
export const processorOfAccount = (name: string): Processor | null =>
  processors.find((p) => name.toLowerCase().startsWith(processorNames[p].toLowerCase())) ?? null

/** What was moved on a processor's account on one day, or by one row, in signed cents; the oldest first. */
export interface ProcessorDay {
  date: CalendarDate
  cents: number
}
export interface BankDeposit {
  id: string
  date: CalendarDate
  cents: number
  /** The bank's line names the processor. */
  isNamed: boolean
}

/** Days that money takes from a processor to the bank, at most. */
const PAYOUT_DAYS = 10
/** No number behind the last row. */
const dayOf = (row: ProcessorDay | undefined): number => (row ? dayNumber(row.date) : Number.NaN)

/**
 * Which deposits are what a processor paid out, where its export does not list that: a run of rows one after the other, not paid out before,
 * adds up to the deposit. One whose line does not name the processor must explain everything that was open, of two rows at least.
 * Deposits and rows in the order of their days. Gives the ids of the deposits.
 */
export function explainedDeposits(rows: readonly ProcessorDay[], deposits: readonly BankDeposit[]): string[] {
  const found: string[] = []
  let open = 0
  for (const deposit of deposits) {
    const until = dayNumber(deposit.date)
    let end = open
    while (dayOf(rows[end]) <= until) end++
    const run = runOf(rows, open, end, deposit, until)
    if (!run) continue
    found.push(deposit.id)
    open = run.end
  }
  return found
}

/** From the first open row on; a deposit that names the processor may begin later, since an export can begin within a payout. */
function runOf(rows: readonly ProcessorDay[], open: number, end: number, { cents, isNamed }: BankDeposit, until: number) {
  for (let start = open; start < end; start++) {
    if (start > open && !isNamed) return null
    if (until - dayOf(rows[start]) > PAYOUT_DAYS && start > open) continue
    let sum = 0
    for (let i = start; i < end; i++) {
      sum += rows[i]?.cents ?? 0
      if (sum === cents && (isNamed || i > start)) return { end: i + 1 }
    }
  }
  return null
}
