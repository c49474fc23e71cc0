import { isLeaf, type LegOf, type Legs, legName, legsOf } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Basis } from '@ledgerhand/core/ledger'
import { type Cents, cents } from '@ledgerhand/core/money'
import { fiscalYearOn } from '@ledgerhand/core/tax/fiscal-year'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { ledgerOf } from './ledger.ts'

/** One side of a row, a part or an adjustment: positive is a debit. */
export interface LedgerEntry {
  date: CalendarDate
  description: string
  amount: Cents
}
export interface LedgerGroup {
  name: string
  /** What it stood at before the first day; of a category since its fiscal year began. */
  opening: Cents
  entries: LedgerEntry[]
}

/**
 * Every account and category with all that moved it from `from` to `to`, as the trial balance counts it: the debits and credits of all
 * groups are equal, and so are those of their openings; they end at the trial balance of the last day. A fiscal year that ends between the
 * two is closed on its last day (decision 023). Null where there are more than `limit` rows.
 */
export function generalLedger(
  books: ReadBooks,
  ownerId: string,
  { from, to, basis }: { from: CalendarDate; to: CalendarDate; basis?: Basis | undefined },
  limit: number,
): { groups: LedgerGroup[]; basis: Basis; currency: string } | null {
  const ledger = ledgerOf(books, ownerId, basis)
  const movements = books.balances.movements(from, to, limit + 1)
  if (movements.length > limit) return null
  const groups = new Map<LegOf, LedgerGroup>()
  const groupOf = (of: LegOf): LedgerGroup => {
    const known = groups.get(of)
    if (known) return known
    const made: LedgerGroup = { name: legName(of, ledger.names), opening: cents(0), entries: [] }
    groups.set(of, made)
    return made
  }
  const yearFrom = (day: CalendarDate) => fiscalYearOn(day, ledger.fiscalYearStart).from
  for (const [of, amount] of ledger.closedLegsAt(addDays(from, -1), yearFrom(from))) if (amount !== 0) groupOf(of).opening = amount
  const sides = [
    ...movements.map((m) => ({ date: m.date, description: m.description, legs: legsOf([m], ledger.options) })),
    ...books.adjustments
      .list()
      .filter(({ date }) => date >= from && date <= to)
      .map(({ date, note, parts }) => ({
        date,
        description: `Adjustment: ${note}`,
        legs: parts.map((p): [LegOf, Cents] => [
          p.accountId === null ? `leaf:${p.label ?? 'misc_expense'}` : `account:${p.accountId}`,
          p.amount,
        ]),
      })),
    ...yearEndsBetween(from, to, ledger.fiscalYearStart).map((date) => ({
      date,
      description: 'Closing of the fiscal year',
      legs: closingOf(ledger.closedLegsAt(date, yearFrom(date))),
    })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  for (const { date, description, legs } of sides)
    for (const [of, amount] of legs) if (amount !== 0) groupOf(of).entries.push({ date, description, amount })
  const order = (of: LegOf) => (of.startsWith('account:') ? 0 : isLeaf(of) ? 1 : 2)
  return {
    basis: ledger.basis,
    currency: ledger.currency,
    groups: [...groups].sort(([a, x], [b, y]) => order(a) - order(b) || (x.name < y.name ? -1 : 1)).map(([, group]) => group),
  }
}

/** The last days of the fiscal years that end from `from` on and before `to`. */
function yearEndsBetween(from: CalendarDate, to: CalendarDate, start: string): CalendarDate[] {
  const ends: CalendarDate[] = []
  for (let end = fiscalYearOn(from, start).to; end < to; end = fiscalYearOn(addDays(end, 1), start).to) ends.push(end)
  return ends
}

/** The entries that set the categories of a year to nothing, against retained earnings. */
function closingOf(legs: Legs): [LegOf, Cents][] {
  const closed = [...legs].filter(([of, amount]) => isLeaf(of) && amount !== 0).map(([of, amount]): [LegOf, Cents] => [of, cents(-amount)])
  return [...closed, ['retained', cents(closed.reduce((sum, [, amount]) => sum - amount, 0))]]
}
