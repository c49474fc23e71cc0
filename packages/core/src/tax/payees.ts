/** Who was paid for services, and how: the list behind Form 1099-NEC. */
import { type CalendarDate, formatDate } from '../calendar-date.ts'
import type { Leaf } from '../categories.ts'
import { merchantNameIn } from '../merchant-name.ts'
import { type Cents, cents } from '../money.ts'

export const w9States = ['unknown', 'requested', 'on_file'] as const
export type W9State = (typeof w9States)[number]
export const w9Words: Record<W9State, string> = { unknown: 'Unknown', requested: 'Requested', on_file: 'On file' }
/** 'On file since 4/10/2026': a W-9 holds for every year until it is replaced. */
export const w9InWords = ({ w9, w9On }: { w9: W9State; w9On?: CalendarDate }): string =>
  w9On === undefined || w9 === 'unknown' ? w9Words[w9] : `${w9Words[w9]} ${w9 === 'on_file' ? 'since' : 'on'} ${formatDate(w9On)}`

export const payMethods = ['bank', 'card', 'processor'] as const
export type PayMethod = (typeof payMethods)[number]

/** Leaves of services: whoever is paid on them is listed. */
export const serviceLeaves: readonly Leaf[] = ['contract_labor', 'legal_professional', 'commissions', 'repairs']
/** Leaves that are a service only where a person named the payee. */
export const namedServiceLeaves: readonly Leaf[] = [
  'advertising',
  'education',
  'general_operating',
  'misc_expense',
  'uncategorised_expense',
]

/** Payments of one description, added up; money back is negative. */
export interface Payment {
  /** As a person or a bill names it; null: only the printed line does. */
  payee: string | null
  merchant: string
  description: string
  label: Leaf
  method: PayMethod
  amount: Cents
}
export interface Payee {
  name: string
  total: Cents
  byMethod: Record<PayMethod, Cents>
  is1099Candidate: boolean
}

const TO_A_PERSON =
  /\b(?:zelle|venmo|cash ?app|wire|check|payment|pmt|transfer|paid)\b.*\bto:?\s+(\p{L}[\p{L}'’ .&-]+?)(?:\s+(?:on|ref|conf|id|#).*)?$/iu
const capitals = (name: string) => name.toLowerCase().replace(/(^|[\s'.&-])\p{L}/gu, (start) => start.toUpperCase())

/** What a payee is called: the name that is known, else the one in a line like 'Zelle payment to Dana Reed', else the merchant's. */
export function payeeName({ payee, merchant, description }: Pick<Payment, 'payee' | 'merchant' | 'description'>): string {
  if (payee?.trim()) return payee.trim()
  const person = TO_A_PERSON.exec(description)?.[1]
  return person ? capitals(person.trim()) : merchantNameIn(merchant, description) || description
}

/** One payee under whatever capitals and spaces: the key that the state of a W-9 is kept by. */
export const payeeKey = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Payees with what they were paid, candidates for Form 1099-NEC first. What went by card or through a processor is reported by those
 * (Form 1099-K) and does not count towards `from` (cents). Corporations are mostly exempt: their W-9 says so, the books cannot.
 */
export function payeesOf(payments: readonly Payment[], from: number): Payee[] {
  const found = new Map<string, Payee & { services: number }>()
  for (const payment of payments) {
    const name = payeeName(payment)
    const key = payeeKey(name)
    const before = found.get(key) ?? {
      name,
      total: cents(0),
      byMethod: { bank: cents(0), card: cents(0), processor: cents(0) },
      is1099Candidate: false,
      services: 0,
    }
    before.total = cents(before.total + payment.amount)
    before.byMethod[payment.method] = cents(before.byMethod[payment.method] + payment.amount)
    if (payment.method === 'bank') before.services += payment.amount
    found.set(key, before)
  }
  return [...found.values()]
    .map(({ services, ...payee }) => ({ ...payee, is1099Candidate: services >= from }))
    .sort((a, b) => Number(b.is1099Candidate) - Number(a.is1099Candidate) || b.total - a.total || (a.name < b.name ? -1 : 1))
}
