import { addDays, type CalendarDate, daysInMonth } from '@ledgerhand/core/calendar-date'
import type { Chance } from './chance.ts'

export interface UnseenRow {
  /** 'YYYY-MM-DD' */
  date: string
  description: string
  /** Signed: below zero went out, of a card too. */
  cents: number
  balance: number
  check?: string
  /** Another day that is printed with it, and may be taken. */
  otherDate?: string
}
export interface MadeMonth {
  start: string
  end: string
  opening: number
  closing: number
  rows: UnseenRow[]
}
export interface MonthOptions {
  payees: readonly string[]
  payers: readonly string[]
  size?: number
  /** Amounts are whole units. */
  isWhole?: boolean
  /** May begin in one year and end in the next. */
  mayTurnYear?: boolean
  /** A card owes: its balance is below zero. */
  isCard?: boolean
}

export const daysAfter = (day: string, count: number): string => addDays(day as CalendarDate, count)

/** A month of an account: many sizes of amounts, some equal ones on a day, in the order of days. */
export function madeMonth(chance: Chance, { payees, payers, size, isWhole, mayTurnYear, isCard }: MonthOptions): MadeMonth {
  const year = chance.int(2022, 2026)
  const month = chance.int(1, 12)
  const turns = mayTurnYear && chance.flip(0.15)
  const first = turns ? `${year}-12-${String(chance.int(8, 22)).padStart(2, '0')}` : `${year}-${String(month).padStart(2, '0')}-01`
  const length = turns || (isCard && chance.flip()) ? 30 : daysInMonth(year, month) - 1
  const start = isCard && !turns ? daysAfter(first, chance.int(0, 20)) : first
  const end = daysAfter(start, length)
  const count = size ?? (chance.flip(0.15) ? chance.int(1, 4) : chance.flip(0.3) ? chance.int(30, 70) : chance.int(6, 26))
  const days = Array.from({ length: count }, () => chance.int(0, length)).sort((a, b) => a - b)
  const unit = isWhole ? 100 : 1
  const amount = () => {
    const most = chance.flip(0.15) ? 1_500_000 : chance.flip(0.3) ? 5000 : 60_000
    return Math.max(unit, Math.round(chance.int(85, most) / unit) * unit)
  }
  const opening = (isCard ? -1 : 1) * Math.round((chance.flip(0.08) ? 0 : chance.int(30_000, 4_000_000)) / unit) * unit
  let balance = opening
  const rows = days.map((day): UnseenRow => {
    const isIn = chance.flip(isCard ? 0.12 : 0.3)
    const cents = (isIn ? 1 : -1) * amount()
    balance += cents
    return { date: daysAfter(start, day), description: chance.pick(isIn ? payers : payees), cents, balance }
  })
  return { start, end, opening, closing: balance, rows }
}
export const sumOf = (rows: readonly UnseenRow[], sign: 1 | -1): number =>
  rows.filter((r) => Math.sign(r.cents) === sign).reduce((n, r) => n + Math.abs(r.cents), 0)
