import { formatMonth, formatRowDate } from '@ledgerhand/core/calendar-date'
import { labelName } from '@ledgerhand/core/categories'
import { cents, formatMoney } from '@ledgerhand/core/money'
import { daysOf, isYear, monthsOf, type Period } from '@ledgerhand/core/periods'
import { rowChecks } from '@ledgerhand/core/row-checks'
import type { CheckJson } from '@ledgerhand/core/wire/periods'
import { coverageOf } from '../ledger/closed-accounts.ts'
import { ledgerOf } from '../ledger/ledger.ts'
import type { UnlikePrinted } from '../ledger/ledger-proofs.ts'
import { type PeriodBooks, UNPROVEN_STATES } from './period-checklist.ts'

/** So many are named; the list behind the line has all. */
const NAMED = 2
/** So much of a line's words is said. */
const LETTERS = 40
const ZERO = cents(0)

const short = (words: string): string => (words.length > LETTERS ? `${words.slice(0, LETTERS - 1).trimEnd()}…` : words)
const listed = (names: readonly string[], count: number): string | null =>
  names.length === 0
    ? null
    : [...names, ...(count > names.length ? [`${(count - names.length).toLocaleString('en-US')} more`] : [])].join(' · ')

/**
 * What an open line of a checklist is about, in a few words: 'Lumen Hardware, Mar 16, $184.60 · 2 more'. Null where the line itself says all that
 * is known.
 */
export function detailsOf(books: PeriodBooks, ownerId: string, { id, count }: CheckJson, period: Period, now: Date): string | null {
  const days = daysOf(period)
  const year = period.slice(0, 4)
  const checks = books.periodChecks
  if (id === 'coverage') {
    const { first, last } = monthsOf(period)
    const open = coverageOf(books, now).accounts.flatMap(({ name, months }) => {
      const found = months.filter(({ month, state }) => month >= first && month <= last && UNPROVEN_STATES.has(state))
      if (found.length === 0) return []
      return [isYear(period) ? `${name}: ${found.map(({ month }) => formatMonth(month).slice(0, 3)).join(', ')}` : name]
    })
    return listed(open.slice(0, NAMED), open.length)
  }
  if (id === 'balances') {
    const open = balanceLines(ledgerOf(books, ownerId).unlikePrinted(monthsOf(period)), books.profile.get().currency, year)
    return listed(open.slice(0, NAMED), open.length)
  }
  if (id === 'failed_documents') return listed(checks.namesOfUnread(NAMED).map(short), count)
  if (id === 'two_categories')
    return listed(
      checks.merchantsInTwo(days, NAMED).map(({ description, labels }) => `${short(description)}: ${labels.map(labelName).join(', ')}`),
      count,
    )
  const kind = id === 'waiting_rows' ? id : rowChecks.find((check) => check === id)
  if (kind === undefined) return null
  const { currency } = books.profile.get()
  const rows = checks.largestRows(kind, days, NAMED).map((row) => {
    const amount = formatMoney(row.amount, row.currency ?? currency)
    return `${short(row.description)}, ${formatRowDate(row.day, year)}, ${amount}`
  })
  return listed(rows, count)
}

/** One line an account and day: the balance that is printed beside that of the books, or the balances of statements that contradict each other. */
function balanceLines(unlike: readonly UnlikePrinted[], currency: string, year: string): string[] {
  const byDay = Map.groupBy(unlike, ({ account, to }) => `${account}, ${formatRowDate(to, year)}`)
  return [...byDay].map(([where, found]) => {
    const printed = [...new Set(found.map((s) => s.printed))].toSorted((x, y) => x - y).map((amount) => formatMoney(amount, currency))
    return printed.length > 1
      ? `${where}: statements print ${printed.join(' and ')}`
      : `${where}: ${printed[0]} printed, ${formatMoney(found[0]?.inBooks ?? ZERO, currency)} in the books`
  })
}
