import { SAME_NAME, wordsAndLikeness } from './bill-pairs.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { partsOfBill } from './listed-documents.ts'
import type { Cents } from './money.ts'

/** An invoice or receipt as it was read, before any change by a person. */
export interface BillSeen {
  id: string
  /** Null where its document was deleted and its transaction kept. */
  documentId: string | null
  /** Its vendor, and its number where it prints one: `billDescription`. */
  description: string
  date: CalendarDate
  amountCents: Cents
  isCredit: boolean
  currency: string | null
  /** A person settled it, or its month is closed: it stays as it is. */
  isFixed?: boolean
}

/**
 * copy: the same bill in another file. receipt: what is in the books is the receipt of this invoice, which counts on its own day. The others are asked:
 * total, day: the same number with another one; unnumbered: the same in all that is printed, without a number that says so.
 */
export type BillLikeness = 'copy' | 'receipt' | 'total' | 'day' | 'unnumbered'
export interface BillMatch {
  of: BillSeen
  is: BillLikeness
}

/** What a person says of a bill that is, or may be, a copy. */
export const billAnswers = ['copy', 'another'] as const
export type BillAnswer = (typeof billAnswers)[number]

/** Why a bill is asked about, in words that go on after the name of what is in the books. */
export const likenessWords: Record<Exclude<BillLikeness, 'copy' | 'receipt'>, string> = {
  total: 'has the same vendor and number, and another total',
  day: 'has the same vendor, number and total, and another day',
  unnumbered: 'has the same vendor, day and total',
}

/** Spaces and marks within a number are print: 'INV-100' is 'inv 100'. Null where it is nothing but marks. */
const comparable = (number: string | null): string | null => number?.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') || null

/** An invoice is paid within so many days: a receipt of its number that is later may be of the next year, whose numbers begin anew. */
const RECEIPT_DAYS = 180
/** All words of the shorter name are in the other: 'Smith Plumbing' and 'Jones Plumbing' are alike, and two. */
const ONE_NAME = 1

interface Compared {
  bill: BillSeen
  is: BillLikeness
}
/** Of more than one, the first of these. */
const order: readonly BillLikeness[] = ['copy', 'receipt', 'total', 'day', 'unnumbered']

/**
 * The bill in the books that this one is a copy of, or may be; null where none is. The same vendor, number, total and day are one bill, and so are an
 * invoice and its later receipt of the same number and total. What prints two numbers, money in and money out, or two currencies are two.
 */
export function copiedBill(bill: BillSeen, others: readonly BillSeen[]): BillMatch | null {
  const found = others.flatMap((other): Compared[] => {
    const is = likenessOf(bill, other)
    return is === null ? [] : [{ bill: other, is }]
  })
  // A number that bills of several days and totals bear is a customer's or an account's, and says nothing.
  const totals = new Set(found.filter(({ is }) => is === 'total').map(({ bill: other }) => `${other.date} ${other.amountCents}`))
  const told = totals.size > 1 ? found.filter(({ is }) => is !== 'total') : found
  const [first] = told.toSorted((a, b) => order.indexOf(a.is) - order.indexOf(b.is))
  return first ? { of: first.bill, is: first.is } : null
}

/** Names of short words, such as 'AT&T', are compared as they are. */
const likenessOfNames = (one: string, other: string): number =>
  comparable(one) !== null && comparable(one) === comparable(other)
    ? ONE_NAME
    : wordsAndLikeness({ description: one })({ description: other })

function likenessOf(bill: BillSeen, other: BillSeen): BillLikeness | null {
  if (bill.isCredit !== other.isCredit) return null
  if (bill.currency !== null && other.currency !== null && bill.currency !== other.currency) return null
  const [own, seen] = [partsOfBill(bill.description), partsOfBill(other.description)]
  const isSameTotal = bill.amountCents === other.amountCents
  const isSameDay = bill.date === other.date
  const likeness = own.vendor === null || seen.vendor === null ? null : likenessOfNames(own.vendor, seen.vendor)
  const isSameVendor = likeness !== null && likeness >= SAME_NAME
  const [number, otherNumber] = [comparable(own.number), comparable(seen.number)]
  if (number === null || otherNumber === null) return isSameVendor && isSameTotal && isSameDay ? 'unnumbered' : null
  if (number !== otherNumber || (likeness !== null && !isSameVendor)) return null
  // Without both names a number alone is a coincidence.
  if (likeness === null) return isSameTotal && isSameDay ? 'unnumbered' : null
  if (!isSameTotal) return 'total'
  // Of names that are only alike a person says it.
  if (likeness < ONE_NAME) return isSameDay ? 'unnumbered' : 'day'
  if (isSameDay) return 'copy'
  const isPaidBy = (invoice: BillSeen, receipt: BillSeen) =>
    invoice.date < receipt.date && receipt.date <= addDays(invoice.date, RECEIPT_DAYS)
  if (own.kind === 'receipt' && seen.kind === 'invoice' && isPaidBy(other, bill)) return 'copy'
  if (own.kind === 'invoice' && seen.kind === 'receipt' && isPaidBy(bill, other)) return other.isFixed ? 'copy' : 'receipt'
  return 'day'
}
