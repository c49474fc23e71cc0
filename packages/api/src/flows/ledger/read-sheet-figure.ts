import { isLeaf, type Legs, legsOf, type OtherLine } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate, EARLIEST } from '@ledgerhand/core/calendar-date'
import { type Leaf, leafIds, leaves } from '@ledgerhand/core/categories'
import type { Basis } from '@ledgerhand/core/ledger'
import { cents, toNumber } from '@ledgerhand/core/money'
import { fiscalYearOn } from '@ledgerhand/core/tax/fiscal-year'
import type { SheetFigureJson } from '@ledgerhand/core/wire/figures'
import type { CountedRows } from '@ledgerhand/db/books/figures'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { type LedgerBalances, ledgerBalances } from './ledger-balances.ts'
import { figureRows } from './read-figure.ts'

export interface SheetFigureQuery {
  statement: 'balance-sheet' | 'trial-balance'
  asOf: CalendarDate
  basis: Basis | undefined
  /** One of the two: a category, or a line that is none and no account. */
  leaf?: Leaf | undefined
  line?: OtherLine | undefined
}
/** Lines that rows stand behind. */
type RowLine = Exclude<OtherLine, 'profit' | 'retained' | 'opening'>
/** So many rows are shown. */
const SHOWN = 5
/** So many fiscal years are looked back on. */
const MOST_YEARS = 50
const dollars = (amount: number) => toNumber(cents(amount || 0))

const nothing: SheetFigureJson = {
  amount: 0,
  count: 0,
  rows: [],
  rest: { count: 0, amount: 0 },
  adjustments: { count: 0, amount: 0 },
  accounts: [],
  terms: [],
}
const profitOf = (legs: Legs): number => [...legs].filter(([of]) => isLeaf(of)).reduce((n, [, leg]) => n - leg, 0)

/**
 * What a figure of a balance sheet or trial balance is made of that is no account: of a category its rows in the fiscal year; of the net profit
 * its categories, of retained earnings the years; of opening balances the accounts; of every other line its rows since the books began, of transfers
 * those whose other side is not there. A line that the statement does not have is nothing.
 */
export function readSheetFigure(books: ReadBooks, ownerId: string, query: SheetFigureQuery): SheetFigureJson {
  const { statement, asOf, basis, leaf, line } = query
  const ledger = ledgerBalances(books, ownerId, basis)
  const year = { from: fiscalYearOn(asOf, ledger.fiscalYearStart).from, to: asOf }
  const legs = ledger.closedLegsAt(asOf, year.from)
  if (line === 'profit') return ofTerms(profitTerms(legs, year))
  const of = leaf ? (`leaf:${leaf}` as const) : (line ?? 'transit')
  const leg = legs.get(of) ?? 0
  const isDebit = statement === 'trial-balance' ? leg >= 0 : of === 'transit'
  const sign = isDebit ? 1 : -1
  if (leaf) return rowsOfLeaf(books, ledger, leaf, { ...year, sign, leg })
  if (line === 'retained') return ofTerms(retainedTerms(ledger, year.from, sign))
  return line === 'opening' ? ofOpenings(ledger, sign) : rowsOfLine(books, ledger, line ?? 'transit', { to: asOf, sign, leg })
}

const ofTerms = (terms: SheetFigureJson['terms']): SheetFigureJson => ({
  ...nothing,
  amount: dollars(Math.round(terms.reduce((n, { amount }) => n + amount * 100, 0))),
  terms,
})

/** In the order of a profit and loss statement; what was spent is negative. */
function profitTerms(legs: Legs, { from, to }: { from: CalendarDate; to: CalendarDate }): SheetFigureJson['terms'] {
  return leafIds.flatMap((leaf) => {
    const leg = legs.get(`leaf:${leaf}`) ?? 0
    return leg === 0 ? [] : [{ label: leaves[leaf].label, amount: dollars(-leg), leaf, from, to }]
  })
}

/** The net profit of each fiscal year before this one, the newest first. */
function retainedTerms(ledger: LedgerBalances, yearFrom: CalendarDate, sign: 1 | -1): SheetFigureJson['terms'] {
  const terms: SheetFigureJson['terms'] = []
  for (let to = addDays(yearFrom, -1); terms.length < MOST_YEARS; ) {
    const { from } = fiscalYearOn(to, ledger.fiscalYearStart)
    const before = addDays(from, -1)
    const [since, until] = [ledger.moved(before), ledger.moved(to)]
    if (until.size === 0) break
    const label = from.endsWith('-01-01') ? from.slice(0, 4) : `${from.slice(0, 4)}–${to.slice(0, 4)}`
    terms.push({ label, amount: dollars(-sign * (profitOf(until) - profitOf(since))), leaf: null, from, to })
    to = before
  }
  return terms.filter(({ amount }) => amount !== 0)
}

/** What each account held before its first row. */
function ofOpenings(ledger: LedgerBalances, sign: 1 | -1): SheetFigureJson {
  const held = ledger.accounts.flatMap((a) => {
    const anchor = ledger.anchors.get(a.id)
    const amount = anchor ? ledger.offset(a, anchor) : 0
    return amount === 0 ? [] : [{ accountId: a.id, name: a.name, amount: -sign * amount }]
  })
  return {
    ...nothing,
    amount: dollars(held.reduce((n, { amount }) => n + amount, 0)),
    accounts: held.map(({ amount, ...account }) => ({ ...account, amount: dollars(amount) })),
  }
}

interface Counted {
  to: CalendarDate
  /** Of the leg, where the statement shows it. */
  sign: 1 | -1
  leg: number
}

/** `found`: signed as cash, with which `rowSign` makes the figure. What is neither shown nor adjusted is the rest: together it is the figure. */
function ofRows(
  books: ReadBooks,
  found: CountedRows,
  { amount, rowSign }: { amount: number; rowSign: 1 | -1 },
  adjusted: { count: number; amount: number } = { count: 0, amount: 0 },
): SheetFigureJson {
  const shown = found.largest.reduce((n, row) => n + rowSign * row.cents, 0)
  return {
    ...nothing,
    amount: dollars(amount),
    count: found.count,
    rows: figureRows(books, found.largest, rowSign),
    rest: { count: found.count - found.largest.length, amount: dollars(amount - shown - adjusted.amount) },
    adjustments: { count: adjusted.count, amount: dollars(adjusted.amount) },
  }
}

function rowsOfLeaf(
  books: ReadBooks,
  { basis }: LedgerBalances,
  leaf: Leaf,
  { from, to, sign, leg }: Counted & { from: CalendarDate },
): SheetFigureJson {
  const adjusted = books.adjustments
    .partsUntil(to)
    .filter((p) => p.date >= from && p.accountId === null && (p.label ?? 'misc_expense') === leaf)
  const found = books.figures.rows({ from, to }, { basis, leaf }, SHOWN)
  const amount = adjusted.reduce((n, part) => n + sign * part.amount, 0)
  // What was spent is a debit.
  return ofRows(books, found, { amount: sign * leg, rowSign: sign === 1 ? -1 : 1 }, { count: adjusted.length, amount })
}

function rowsOfLine(books: ReadBooks, { options }: LedgerBalances, of: RowLine, { to, sign, leg }: Counted): SheetFigureJson {
  const cells = books.balances
    .until(to)
    .filter((cell) => (legsOf([cell], options).get(of) ?? 0) !== 0)
    .map((cell) => ({ ...cell, sign: cell.isCredit ? (1 as const) : (-1 as const) }))
  const found = books.balances.rowsOf({ from: EARLIEST, to }, cells, SHOWN, of === 'transit')
  // 'outside' is where rows stand, the others are what they were for.
  return ofRows(books, found, { amount: sign * leg, rowSign: (of === 'outside') === (sign === 1) ? 1 : -1 })
}
