import { type Anchor, anchorOf, closeYears, type LedgerCell, type Legs, type LegsOptions, legsOf } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate, monthOf } from '@ledgerhand/core/calendar-date'
import { convert } from '@ledgerhand/core/exchange'
import type { Basis } from '@ledgerhand/core/ledger'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { accountSums } from './account-sums.ts'
import { printedBalances } from './printed-balances.ts'

export type LedgerBooks = Pick<
  ReadBooks,
  | 'accounts'
  | 'balances'
  | 'statementRows'
  | 'statementAccounts'
  | 'documents'
  | 'late'
  | 'profile'
  | 'adjustments'
  | 'register'
  | 'transactions'
  | 'pairs'
  | 'parts'
  | 'rates'
>

/** What moved on an account up to a day. */
export type MovedOn = (id: string, day: CalendarDate) => number

/** What moved up to a day and within some days, read once for each. */
function movements(books: LedgerBooks, options: LegsOptions) {
  const kept = new Map<CalendarDate, Legs>()

  /** Adds rows and adjustments of some days to what had moved before them. */
  function movedOn(day: CalendarDate, before: Legs, cells: readonly LedgerCell[], after?: CalendarDate): Legs {
    const legs = new Map(before)
    for (const [of, leg] of legsOf(cells, options)) legs.set(of, cents((legs.get(of) ?? 0) + leg))
    for (const part of books.adjustments.partsUntil(day)) {
      if (after !== undefined && part.date <= after) continue
      const of = part.accountId === null ? (`leaf:${part.label ?? 'misc_expense'}` as const) : (`account:${part.accountId}` as const)
      legs.set(of, cents((legs.get(of) ?? 0) + part.amount))
    }
    kept.set(day, legs)
    return legs
  }
  /** Sums of rows and adjustments up to a day, without opening balances. */
  const moved = (day: CalendarDate): Legs => kept.get(day) ?? movedOn(day, new Map(), books.balances.until(day))
  /** The rows of a period, of which what had moved at its end follows from what had moved before it: they are read once. */
  function movedIn(from: CalendarDate, to: CalendarDate): LedgerCell[] {
    const before = addDays(from, -1)
    const cells = books.balances.between(from, to)
    if (!kept.has(to)) movedOn(to, moved(before), cells, before)
    return cells
  }
  return { moved, movedIn }
}

/**
 * What each account held when it began, in the books' currency: at the rate of its month, null where no rate says it. `unconverted`: accounts in other currencies
 * that held something of which no rate says what that is.
 */
function openingsOf(
  books: LedgerBooks,
  accounts: readonly LedgerAccountRow[],
  anchors: ReadonlyMap<string, Anchor | null>,
  isOwn: (a: LedgerAccountRow) => boolean,
) {
  const rates = new Map(books.rates.typed().map(({ currency, month, rate }) => [`${currency} ${month}`, rate]))
  const openings = new Map(
    accounts.map((a): [string, Cents | null] => {
      const anchor = anchors.get(a.id)
      if (!anchor || isOwn(a)) return [a.id, anchor?.amount ?? null]
      const rate = rates.get(`${a.currency} ${monthOf(anchor.date)}`)
      return [a.id, anchor.amount === 0 ? cents(0) : rate === undefined ? null : convert(anchor.amount, rate)]
    }),
  )
  const unconverted = accounts.flatMap((a) => {
    const anchor = anchors.get(a.id)
    return anchor && a.currency !== null && openings.get(a.id) === null
      ? [{ accountId: a.id, name: a.name, currency: a.currency, date: anchor.date, amount: anchor.amount }]
      : []
  })
  return { openings, unconverted }
}

/** What the accounts of books stand at, read once for each answer; `only`: of the one account that it is about. */
export type LedgerBalances = ReturnType<typeof ledgerBalances>
export function ledgerBalances(books: LedgerBooks, ownerId: string, wanted?: Basis, only?: string) {
  const profile = books.profile.get()
  const basis = wanted ?? profile.basis
  const accounts = books.accounts.all()
  const { accountOf, ids } = books.statementAccounts.lookup()
  const printed = printedBalances(books, accountOf, (id) => only === undefined || id === only)
  // Where a processor's export does not list what it paid out, the bank's deposits do.
  const silent = new Set(accounts.filter((a) => !a.listsPayouts).map((a) => a.id))
  const read = new Set([...ids].filter((id) => !silent.has(id)))
  const options: LegsOptions = { basis, ownerId, isRead: (id) => read.has(id), holds: (id) => byId.get(id)?.kind === 'processor' }
  const byId = new Map(accounts.map((a) => [a.id, a]))
  const { moved, movedIn } = movements(books, options)
  const anchors = new Map(accounts.map((a) => [a.id, anchorOf(printed.get(a.id) ?? [], a)]))
  const isOwn = (a: LedgerAccountRow) => a.currency === null || a.currency === profile.currency
  const { openings, unconverted } = openingsOf(books, accounts, anchors, isOwn)
  const movedOfAll: MovedOn = (id, day) => moved(day).get(`account:${id}`) ?? 0
  const alone = new Map<string, (day: CalendarDate) => number>()
  /** The same of one account whose statements are read. */
  const movedAlone: MovedOn = (id, day) => {
    const sums = alone.get(id) ?? accountSums(books, id, options)
    alone.set(id, sums)
    return sums(day)
  }
  /** The difference between an account's balance and the sum of its rows: the same on every day. Nothing where no rate says what it began with. */
  function offset(a: LedgerAccountRow, anchor: Anchor, on = movedOfAll): number {
    const opening = openings.get(a.id) ?? null
    return opening === null ? 0 : opening - on(a.id, addDays(anchor.date, -1))
  }

  function legsAt(day: CalendarDate): Legs {
    const legs = new Map(moved(day))
    for (const a of accounts) {
      const anchor = anchors.get(a.id)
      if (!anchor) continue
      const amount = offset(a, anchor)
      if (amount === 0) continue
      legs.set(`account:${a.id}`, cents((legs.get(`account:${a.id}`) ?? 0) + amount))
      legs.set('opening', cents((legs.get('opening') ?? 0) - amount))
    }
    return legs
  }
  /** The legs at the end of a day, with the fiscal years closed that were over before the one that begins on `yearFrom`. */
  const closedLegsAt = (day: CalendarDate, yearFrom: CalendarDate): Legs => closeYears(legsAt(day), moved(addDays(yearFrom, -1)))
  const balanceAt = (id: string, day: CalendarDate): number => legsAt(day).get(`account:${id}`) ?? 0
  return {
    books,
    ownerId,
    basis,
    currency: profile.currency,
    fiscalYearStart: profile.fiscalYearStart,
    accounts,
    byId,
    /** The account that a statement is of. */
    accountOf,
    /** Accounts whose own statements are read. */
    read,
    options,
    printed,
    anchors,
    isOwn,
    moved,
    movedIn,
    movedOfAll,
    movedAlone,
    offset,
    unconverted,
    legsAt,
    closedLegsAt,
    balanceAt,
  }
}
