import { sectionOf } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Basis } from '@ledgerhand/core/ledger'
import { cents, toNumber } from '@ledgerhand/core/money'
import { fiscalYearOn } from '@ledgerhand/core/tax/fiscal-year'
import type { AccountKind } from '@ledgerhand/core/treatments'
import type { AccountFigureJson } from '@ledgerhand/core/wire/figures'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { ledgerOf } from './ledger.ts'
import { figureRows } from './read-figure.ts'

export interface AccountFigureQuery {
  accountId: string
  statement: 'balance-sheet' | 'trial-balance'
  asOf: CalendarDate
  basis: Basis | undefined
}
/** So many rows are shown. */
const SHOWN = 5

/** How a statement shows a leg: what is owned positive, what is owed and the owner's own positive in their sections, a side of the trial balance always. */
const signIn = (statement: AccountFigureQuery['statement'], kind: AccountKind, leg: number): 1 | -1 => {
  if (statement === 'trial-balance') return leg < 0 ? -1 : 1
  return sectionOf(kind, leg) === 'Assets' ? 1 : -1
}

/**
 * An account's figure: what it held before the fiscal year, what moved since, and what it holds, with the statement that proves it.
 * AppError 'not_found' for an account of other books.
 */
export function readAccountFigure(
  books: ReadBooks,
  ownerId: string,
  { accountId, statement, asOf, basis }: AccountFigureQuery,
): AccountFigureJson {
  const account = books.accounts.get(accountId)
  const ledger = ledgerOf(books, ownerId, basis)
  const { from } = fiscalYearOn(asOf, books.profile.get().fiscalYearStart)
  const legAt = (day: CalendarDate) => ledger.legsAt(day).get(`account:${accountId}`) ?? 0
  const before = addDays(from, -1)
  const [opening, closing] = [legAt(before), legAt(asOf)]
  const sign = signIn(statement, account.kind, closing)
  const found = books.register.largest(accountId, ledger.isTargetOf(account), { from, to: asOf }, SHOWN)
  const adjustments = books.adjustments.partsUntil(asOf).filter((p) => p.accountId === accountId && p.date >= from)
  const adjusted = adjustments.reduce((n, p) => n + p.amount, 0)
  const shown = found.largest.reduce((n, row) => n + row.cents, 0)
  const moved = closing - opening
  const dollars = (amount: number) => toNumber(cents(sign * amount || 0))
  return {
    accountId,
    opening: { date: before, amount: dollars(opening) },
    moved: {
      amount: dollars(moved),
      count: found.count,
      rows: figureRows(books, found.largest, sign),
      // What is neither among the rows shown nor adjusted: together it is what moved.
      rest: { count: found.count - found.largest.length, amount: dollars(moved - shown - adjusted) },
      adjustments: { count: adjustments.length, amount: dollars(adjusted) },
    },
    closing: { date: asOf, amount: dollars(closing) },
    provenBy: ledger.provenBy(accountId, asOf),
    provenThrough: ledger.account(account).provenThrough,
  }
}
