import { folded } from '../printed/fold.ts'
import { isPaymentLine } from '../printed/lexicon/card-payments.ts'
import { directionOf } from './cell-words.ts'
import type { TableColumn } from './table-columns.ts'

/** A running balance speaks for a bank account; fees and what is left of them, for whoever is paid by the cards of others. */
const NOT_A_CARD = /\b(?:balance|saldo|solde|net|payout|refunded|customer email|tips?|tender|entry methods?)\b/
/** Columns that only the exports of cards have: whose card, which card, what it earned. */
const CARD_HEADER =
  /^(?:card(?: ?(?:no|number|used\b.*|member|holder(?: name)?))?|kreditkarte|kartennummer|kredietkaart|kaarthouder|reward.*)$/
const DAY_OF_PURCHASE = /^(?:trans(?:action)?|purchase|belegdatum|kaufdatum|date of transaction)(?: ?date)?$|^transaktionsdatum$/
const DAY_OF_POSTING =
  /^(?:post(?:ed|ing)?|process(?:ed|ing)?|clear(?:ed|ing)|settle(?:d|ment)) ?date$|^date (?:processed|posted)$|^buchungsdatum$/
/** What was paid in the shop's currency. Accounts of banks print it too, but seldom beside both days, and with a balance. */
const ORIGINAL = /^original(?: ?(?:amount|currency|betrag|wahrung))$/
/** A card number of which only the ends are shown, as the exports of banks do not print account numbers. */
const MASKED = /^(?:\d{4}[ -]?(?:\d{2})?[*x]{2}[ -]?[*x]{4}[ -]?\d{4}|\d{4,6}[*x]{5,12}\d{4}|[*x]{4}[ -]?[*x]{4}[ -]?[*x]{4}[ -]?\d{4})$/i
const BRAND = /^(?:visa|master ?card|amex|american express|discover|diners(?: club)?)$/
/** What an issuer says of a payment, or charges for credit. Banks print the payer's side otherwise ('CHASE CREDIT CRD AUTOPAY'). */
const ISSUER_WORDS =
  /\b(?:payment\b.{0,20}\bthank you|thank you\b.{0,20}\bpayment|cash ?back bonus|interest charge(?:d)? on (?:purchases|cash advances)|purchase interest charge|payments and credits|awards and rebate credits)\b/
/** What happened to a card, in a column of its own. */
const CARD_TYPES = new Set([
  'sale',
  'purchase',
  'return',
  'refund',
  'payment',
  'fee',
  'adjustment',
  'interest',
  'cash advance',
  'credit',
  'debit',
  'installment',
])
const LOOKED_AT = 500

/**
 * Whether a table of which nobody said what it is lists the movements of a credit card: it names a card, or its rows say what only an
 * issuer says.
 */
export function looksLikeCardTable(columns: readonly TableColumn[], movements: readonly (readonly string[])[]): boolean {
  const headers = columns.map((c) => folded(c.header).trim())
  if (headers.some((h) => NOT_A_CARD.test(h))) return false
  if (headers.some((h) => CARD_HEADER.test(h))) return true
  const rows = movements.slice(0, LOOKED_AT)
  const cellsOf = (c: TableColumn) => rows.map((r) => (r[c.index] ?? '').trim()).filter((v) => v !== '')
  const all = (values: readonly string[], is: (value: string) => boolean) => values.length > 0 && values.every(is)
  const cells = columns.map(cellsOf)
  if (cells.some((v) => all(v, (x) => MASKED.test(x)))) return true
  const values = cells.map((v) => v.map(folded))
  if (headers.every((h) => h === '') && values.some((v) => all(v, (x) => BRAND.test(x)))) return true
  if (values.some((v) => v.some((x) => ISSUER_WORDS.test(x)))) return true
  if (columns.some((c, i) => c.role === 'account' && all(values[i] ?? [], namesCard))) return true
  if (headers.some((h) => CHARGES.test(h)) && headers.some((h) => PAYMENTS.test(h))) return true
  if (isPaidOff(columns, rows)) return true
  const hasBothDays = headers.some((h) => DAY_OF_PURCHASE.test(h)) && headers.some((h) => DAY_OF_POSTING.test(h))
  if (hasBothDays && headers.some((h) => ORIGINAL.test(h))) return true
  const types = columns.find((_, i) => all(values[i] ?? [], (x) => CARD_TYPES.has(x)))
  const hasType = (type: string) => types !== undefined && rows.some((r) => typeOf(r, types) === type)
  if (hasBothDays && (hasType('sale') || (hasType('purchase') && hasType('payment')))) return true
  return types !== undefined && areTurned(columns, types, rows)
}

/** 'Sapphire Visa', 'CREDIT CARD': what an app that lists several accounts calls this one. A debit card is a bank's. */
const namesCard = (account: string): boolean => CARD_NAME.test(account) && !/\b(?:debit|prepaid|gift)\b/.test(account)
const CARD_NAME = /\b(?:credit ?cards?|store card|visa|master ?card|amex|american express|kreditkarte)\b/
/** The two sides of a card's account. A bank has debits and credits. */
const CHARGES = /^(?:new )?(?:charges?|purchases?)(?: amount)?$/
const PAYMENTS = /^payments?(?: (?:and|&) credits?| ?\/ ?credits?)?(?: amount)?$/

/**
 * Whether what is called a payment to the card is entered against the others: with a minus where nothing else but what comes back has one, or
 * under a category of that name with the mark of money that came in. On a bank's list the same payment goes out.
 */
function isPaidOff(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): boolean {
  const says = (row: readonly string[], is: (words: string) => boolean) => row.some((cell) => is(folded(cell)))
  const direction = columns.find((c) => c.role === 'direction')
  const settled = rows.filter((row) => says(row, (words) => SETTLES.test(words)))
  if (direction && settled.length > 0)
    return settled.every((row) => directionOf(row[direction.index] ?? '') === 'in') && rows.length > settled.length
  const amount = columns.find((c) => c.role === 'amount')
  if (!amount) return false
  const hasMinus = (row: readonly string[]) => /^[-\u2212(]/.test((row[amount.index] ?? '').trim())
  const paid = rows.filter((row) => says(row, isPaymentLine))
  const others = rows.filter((row) => !paid.includes(row))
  return paid.length > 0 && paid.every(hasMinus) && others.length >= FEWEST && others.filter(hasMinus).length * FEWEST <= others.length
}
const SETTLES = /^credit card payments?$/
/** So many purchases stand beside a payment, and of so many one may have come back. */
const FEWEST = 3

const typeOf = (row: readonly string[], types: TableColumn): string => folded((row[types.index] ?? '').trim())
const BUYS: ReadonlySet<string> = new Set(['sale', 'purchase'])

/** Whether what was bought has no minus and what was paid has one: so only a card's issuer writes. */
function areTurned(columns: readonly TableColumn[], types: TableColumn, rows: readonly (readonly string[])[]): boolean {
  const amount = columns.find((c) => c.role === 'amount')
  if (!amount) return false
  const hasMinus = (row: readonly string[]) => /^[-\u2212(]/.test((row[amount.index] ?? '').trim())
  const bought = rows.filter((row) => BUYS.has(typeOf(row, types)))
  const paid = rows.filter((row) => typeOf(row, types) === 'payment')
  return bought.length > 0 && paid.length > 0 && !bought.some(hasMinus) && paid.every(hasMinus)
}
