import { type CalendarDate, dayNumber } from './calendar-date.ts'
import { type Cents, cents, formatMoney, parseDecimal, toDecimal } from './money.ts'
import type { QuestionOption } from './questions.ts'

/**
 * What of a loan's payment is interest, as a suggestion: a person decides. Its own line may print both sums; else the loan's rate and what is
 * owed tell it.
 */
export interface LoanTerms {
  id: string
  name: string
  lender: string | null
  /** Thousandths of a percent a year; null where nobody said. */
  rate: number | null
}
export interface LoanSplit {
  loanId: string
  principal: Cents
  interest: Cents
  /** Why, in a few words. */
  because: string
}

/** What moves a loan: the balance that was typed of it, its rows and its adjustments. What is owed is negative. */
export interface LoanMoves {
  opening: number | null
  openingDate: CalendarDate | null
  rows: readonly { date: CalendarDate; cents: number }[]
  adjusted: readonly { date: CalendarDate; cents: number }[]
}

/** What is owed on a loan before a day, and the day on which it moved last. Rows before the typed balance are in it. */
export function owedBefore(
  { opening, openingDate, rows, adjusted }: LoanMoves,
  day: CalendarDate,
): { owed: number; since: CalendarDate | null } {
  const add = (all: readonly { cents: number }[]) => all.reduce((n, { cents: amount }) => n + amount, 0)
  const moved = rows.filter(({ date }) => date < day)
  const before = openingDate === null ? 0 : add(rows.filter(({ date }) => date < openingDate))
  const later = adjusted.filter(({ date }) => date < day && (openingDate === null || date >= openingDate))
  const since = moved.reduce<CalendarDate | null>((last, { date }) => (last === null || date > last ? date : last), null)
  return { owed: -((opening ?? 0) + add(moved) - before + add(later)), since }
}

const AMOUNT = String.raw`\$?\s?(\d{1,3}(?:,\d{3})+\.\d\d|\d+\.\d\d)`
const PRINCIPAL = new RegExp(String.raw`\bprin(?:c|cipal)?\b[^\d$]{0,12}${AMOUNT}`, 'i')
const INTEREST = new RegExp(String.raw`\bint(?:r|rst|erest)?\b[^\d$]{0,12}${AMOUNT}`, 'i')

/** Principal and interest that the line itself prints, where the two are the whole payment. */
export function printedInterest(description: string, amount: Cents): { principal: Cents; interest: Cents } | null {
  const [principal, interest] = [PRINCIPAL, INTEREST].map((words) => words.exec(description)?.[1]?.replaceAll(',', ''))
  if (!principal || !interest) return null
  const found = { principal: parseDecimal(principal), interest: parseDecimal(interest) }
  return found.principal > 0 && found.interest > 0 && found.principal + found.interest === amount ? found : null
}

/** From one payment to the next this many days are a month, whatever the calendar says. */
const MONTH = { from: 26, to: 35 }
/** The interest since the payment before, of what is owed. Half a cent away from zero. */
export function interestOf(owed: Cents, rate: number, since: CalendarDate | null, until: CalendarDate): Cents {
  const days = since === null ? MONTH.from : Math.round(dayNumber(until) - dayNumber(since))
  const isMonth = days >= MONTH.from && days <= MONTH.to
  return cents(Math.round(isMonth ? (owed * rate) / 1_200_000 : (owed * rate * days) / 36_500_000))
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && !COMMON.has(word))
const COMMON = new Set([
  'the',
  'and',
  'loan',
  'loans',
  'payment',
  'bank',
  'auto',
  'car',
  'financial',
  'credit',
  'services',
  'inc',
  'llc',
  'payments',
])

/** The one loan that a payment is of: the lender or the loan's name stands in its line; of several loans none. */
export function loanOf(description: string, loans: readonly LoanTerms[]): LoanTerms | null {
  const said = new Set(words(description))
  const named = loans.filter((loan) => words(`${loan.lender ?? ''} ${loan.name}`).some((word) => said.has(word)))
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null
  const [only] = loans
  return loans.length === 1 && only && only.lender === null ? only : null
}

/** The suggestion as an answer to the question about a loan's payment. */
export const asOption = ({ loanId, principal, interest }: LoanSplit, currency: string | null): QuestionOption => ({
  label: `${formatMoney(principal, currency)} pays it back, ${formatMoney(interest, currency)} is interest`,
  parts: [
    { amount: toDecimal(principal), accountId: loanId },
    { amount: toDecimal(interest), leaf: 'interest' },
  ],
})
