/** What a service answers about a statement of which the truth is known: honestly, or with one lie. */
import { addDays, type CalendarDate } from '../packages/core/src/calendar-date.ts'
import { cents, toDecimal } from '../packages/core/src/money.ts'
import type { StandInAnswer } from '../packages/providers/testing/stand-in.ts'

export interface TrueLine {
  date: string
  description: string
  /** Signed: money to the account holder is positive. */
  cents: number
  /** As printed beside the row; a card's is negative. Null where none is. */
  balance: number | null
  page: number
}
export interface ToAnswer {
  /** In the order of the document. */
  truth: TrueLine[]
  opening: number | null
  closing: number | null
  isCard: boolean
  lastFour: string | null
  currency: string | null
  from: string | null
  to: string | null
}

type Random = () => number
const pick = (random: Random, n: number) => Math.min(n - 1, Math.floor(random() * n))
const changed = (told: ToAnswer, truth: TrueLine[]): ToAnswer => ({ ...told, truth })
/** The later balances moved along, as by somebody who hides what was changed. */
const carried = (told: ToAnswer, truth: TrueLine[], from: number, by: number): ToAnswer => ({
  ...told,
  truth: truth.map((t, i) => (i >= from && t.balance !== null ? { ...t, balance: t.balance + by } : t)),
  closing: told.closing === null ? null : told.closing + by,
})
const otherDigit = (amount: number, random: Random): number => amount + Math.sign(amount) * (random() < 0.5 ? 100 : 3000)

/** One lie each; null where the statement has no room for it. */
export const lies = {
  invented(told, random) {
    const at = 1 + pick(random, told.truth.length - 1)
    const before = told.truth[at - 1] as TrueLine
    const line = { ...before, description: 'CARD FEE 8841', cents: -4711, balance: before.balance === null ? null : before.balance - 4711 }
    return changed(told, [...told.truth.slice(0, at), line, ...told.truth.slice(at)])
  },
  'invented hidden'(told, random) {
    const at = 1 + pick(random, told.truth.length - 1)
    const before = told.truth[at - 1] as TrueLine
    const line = { ...before, description: 'CARD FEE 8841', cents: -4711 }
    return carried(told, [...told.truth.slice(0, at), line, ...told.truth.slice(at)], at, -4711)
  },
  dropped(told, random) {
    const at = pick(random, told.truth.length)
    return changed(told, told.truth.toSpliced(at, 1))
  },
  'dropped closing changed'(told, random) {
    const at = pick(random, told.truth.length)
    const gone = told.truth[at]?.cents ?? 0
    return { ...changed(told, told.truth.toSpliced(at, 1)), closing: told.closing === null ? null : told.closing - gone }
  },
  doubled(told, random) {
    const at = pick(random, told.truth.length)
    return changed(told, told.truth.toSpliced(at, 0, told.truth[at] as TrueLine))
  },
  'doubled closing changed'(told, random) {
    const at = pick(random, told.truth.length)
    const line = told.truth[at] as TrueLine
    return { ...changed(told, told.truth.toSpliced(at, 0, line)), closing: told.closing === null ? null : told.closing + line.cents }
  },
  digit(told, random) {
    const at = pick(random, told.truth.length)
    const line = told.truth[at] as TrueLine
    const other = otherDigit(line.cents, random)
    return {
      ...changed(told, told.truth.with(at, { ...line, cents: other })),
      closing: told.closing === null ? null : told.closing + other - line.cents,
    }
  },
  'digit hidden'(told, random) {
    const at = pick(random, told.truth.length)
    const line = told.truth[at] as TrueLine
    const other = otherDigit(line.cents, random)
    return carried(told, told.truth.with(at, { ...line, cents: other }), at, other - line.cents)
  },
  'day moved'(told, random) {
    const at = pick(random, told.truth.length)
    const line = told.truth[at] as TrueLine
    return changed(told, told.truth.with(at, { ...line, date: addDays(line.date as CalendarDate, random() < 0.5 ? 1 : 7) }))
  },
} satisfies Record<string, (told: ToAnswer, random: Random) => ToAnswer | null>
export type Lie = keyof typeof lies

/** An answer in the form that language models are asked for. */
export function wireAnswer({ truth, opening, closing, isCard, lastFour, currency, from, to }: ToAnswer): StandInAnswer {
  const money = (n: number | null) => (n === null ? null : toDecimal(cents(isCard ? -n : n)))
  return {
    accounts: [
      {
        name: null,
        last4: lastFour,
        currency,
        period_start: from,
        period_end: to,
        opening_balance: money(opening),
        closing_balance: money(closing),
        transactions: truth.map((t) => ({
          date: t.date,
          description: t.description,
          amount: toDecimal(cents(Math.abs(t.cents))),
          direction: t.cents > 0 ? ('in' as const) : ('out' as const),
          page: t.page,
          balance: money(t.balance),
          confidence: 0.95,
        })),
      },
    ],
    bill: { vendor: null, date: null, number: null, total: null, tax: null, currency: null },
  }
}
