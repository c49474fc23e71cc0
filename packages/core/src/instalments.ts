import { BILL_DAYS_BEFORE, SAME_NAME, sharesNumber, wordsAndLikeness } from './bill-pairs.ts'
import { addDays, formatDate } from './calendar-date.ts'
import type { Answers, Side } from './pairing.ts'

/** A bill is paid off within so many days of its date. */
export const INSTALMENT_DAYS = 90
/** More payments than these are no instalments of one bill, and more candidates are not looked at: combinations double with each. */
const MOST_PAYMENTS = 6
const MOST_CANDIDATES = 14

export interface Instalments {
  billId: string
  paymentIds: string[]
  reason: string
}

/**
 * Bills, or what is left of them, and the several payments and credit notes of the same name, or with the bill's number, that add up to each. Only ever asked: they may be two purchases.
 * Of several combinations the one of the fewest and earliest payments. A payment is taken for one bill.
 */
export function instalmentsOf(bills: readonly Side[], payments: readonly Side[], answers: Answers): Instalments[] {
  const taken = new Set<string>()
  return bills.flatMap((bill): Instalments[] => {
    const likeness = wordsAndLikeness(bill)
    const near = payments
      .filter(
        (p) =>
          p.isCredit === bill.isCredit &&
          (bill.left === undefined ? p.amountCents < bill.amountCents : p.amountCents <= bill.left) &&
          !taken.has(p.id) &&
          (p.currency == null || bill.currency == null || p.currency === bill.currency) &&
          p.date >= addDays(bill.date, -BILL_DAYS_BEFORE) &&
          p.date <= addDays(bill.date, INSTALMENT_DAYS) &&
          (likeness(p) >= SAME_NAME || sharesNumber(bill.description, p.description)) &&
          answers.exact(bill, p) !== false,
      )
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .slice(0, MOST_CANDIDATES)
    const found = combination(near, bill.left ?? bill.amountCents, bill.left === undefined ? 2 : 1)
    if (!found) return []
    for (const { id } of found) taken.add(id)
    return [{ billId: bill.id, paymentIds: found.map((p) => p.id), reason: reasonOf(bill, found) }]
  })
}

function reasonOf({ left }: Side, found: readonly Side[]): string {
  const told = found.map((p) => `${p.isCreditNote ? 'the credit note ' : ''}'${p.description}' of ${formatDate(p.date)}`)
  const all = told.length === 1 ? `${told[0]}` : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
  const words = all.charAt(0).toUpperCase() + all.slice(1)
  if (left !== undefined)
    return told.length === 1
      ? `${words} is what is left of it: does it pay the rest?`
      : `${words} add up to what is left of it: do they pay the rest?`
  return found.some((p) => p.isCreditNote)
    ? `${words} add up to it: do they settle it?`
    : `${words} add up to it: are they its instalments?`
}

/** The fewest payments that add up to the amount, the earliest first; null where none do. */
function combination(payments: readonly Side[], amount: number, fewest: number): Side[] | null {
  const search = (from: number, left: number, most: number): Side[] | null => {
    if (left === 0) return most === 0 ? [] : null
    if (most === 0) return null
    for (let i = from; i < payments.length; i++) {
      const payment = payments[i]
      if (!payment || payment.amountCents > left) continue
      const rest = search(i + 1, left - payment.amountCents, most - 1)
      if (rest) return [payment, ...rest]
    }
    return null
  }
  for (let size = fewest; size <= Math.min(MOST_PAYMENTS, payments.length); size++) {
    const found = search(0, amount, size)
    if (found) return found
  }
  return null
}
