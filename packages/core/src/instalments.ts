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
 * Bills and the several payments of the same name, or with the bill's number, that add up to each. Only ever asked: they may be two purchases.
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
          p.amountCents < bill.amountCents &&
          !taken.has(p.id) &&
          (p.currency == null || bill.currency == null || p.currency === bill.currency) &&
          p.date >= addDays(bill.date, -BILL_DAYS_BEFORE) &&
          p.date <= addDays(bill.date, INSTALMENT_DAYS) &&
          (likeness(p) >= SAME_NAME || sharesNumber(bill.description, p.description)) &&
          answers.exact(bill, p) !== false,
      )
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .slice(0, MOST_CANDIDATES)
    const found = combination(near, bill.amountCents)
    if (!found) return []
    for (const { id } of found) taken.add(id)
    const told = found.map((p) => `'${p.description}' of ${formatDate(p.date)}`)
    const all = `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
    return [{ billId: bill.id, paymentIds: found.map((p) => p.id), reason: `${all} add up to it: are they its instalments?` }]
  })
}

/** The fewest payments that add up to the amount, the earliest first; null where none do. */
function combination(payments: readonly Side[], amount: number): Side[] | null {
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
  for (let size = 2; size <= Math.min(MOST_PAYMENTS, payments.length); size++) {
    const found = search(0, amount, size)
    if (found) return found
  }
  return null
}
