import { type CalendarDate, dayNumber } from './calendar-date.ts'
import type { Cents } from './money.ts'

/** Of which year a statement is that prints none: what speaks for each, and what is offered to choose from. */

export interface YearlessStatement {
  firstDay: CalendarDate
  lastDay: CalendarDate
  openingCents: Cents | null
  closingCents: Cents | null
}
/** Another statement of the same account, whose days are known. */
export interface Neighbour {
  firstDay: CalendarDate
  lastDay: CalendarDate
  openingCents: Cents | null
  closingCents: Cents | null
}

/** A statement goes on where the one before it ended, at most so many days later. */
const GAP_DAYS = 35
/** Further back nobody hands documents in. */
const YEARS_BACK = 10

/** The day in a year that is so many years later; of 29 February the 28th where there is none. */
export function inYear(day: CalendarDate, by: number): CalendarDate {
  const year = Number(day.slice(0, 4)) + by
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const rest = day.slice(5) === '02-29' && !isLeap ? '02-28' : day.slice(5)
  return `${String(year).padStart(4, '0')}-${rest}` as CalendarDate
}

/**
 * The likeliest year of the last day of a statement whose days were put into some year: the one in which its balances go on from a neighbour's, or
 * lead to one; else the guess itself, unless days would lie after `day`, on which it was handed in.
 */
export function likeliestYear(
  statements: readonly YearlessStatement[],
  neighbours: readonly Neighbour[],
  day: CalendarDate,
): number | null {
  const [last] = statements.map((s) => s.lastDay).sort((a, b) => (a < b ? 1 : -1))
  if (last === undefined) return null
  const guess = Number(last.slice(0, 4))
  const newest = Number(day.slice(0, 4))
  const joins = (by: number) => statements.reduce((n, s) => n + neighbours.filter((other) => joined(s, other, by)).length, 0)
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, i) => newest - i)
  const [best] = years.map((year) => ({ year, joins: joins(year - guess) })).sort((a, b) => b.joins - a.joins || b.year - a.year)
  if (best && best.joins > 0) return best.year
  return inYear(last, 0) > day ? Math.min(guess - 1, inYear(last, newest - guess) > day ? newest - 1 : newest) : guess
}

function joined(s: YearlessStatement, other: Neighbour, by: number): boolean {
  const after = (from: CalendarDate, to: CalendarDate) => {
    const days = dayNumber(to) - dayNumber(from)
    return days >= 0 && days <= GAP_DAYS
  }
  const follows = s.openingCents !== null && s.openingCents !== 0 && s.openingCents === other.closingCents
  const leads = s.closingCents !== null && s.closingCents !== 0 && s.closingCents === other.openingCents
  return (follows && after(other.lastDay, inYear(s.firstDay, by))) || (leads && after(inYear(s.lastDay, by), other.firstDay))
}

/** The years to choose from, the newest first: those up to the day's, and the one that was entered. */
export function yearChoices(entered: number, day: CalendarDate): number[] {
  const newest = Number(day.slice(0, 4))
  return [...new Set([newest, newest - 1, newest - 2, newest - 3, newest - 4, entered])].sort((a, b) => b - a)
}
