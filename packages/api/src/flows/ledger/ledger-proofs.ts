import type { PrintedBalance } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { ProvenByJson } from '@ledgerhand/core/wire/ledger'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import { lastProven } from './account-sums.ts'
import { contradictedStatements } from './covered-statements.ts'
import type { LedgerBalances, LedgerBooks, MovedOn } from './ledger-balances.ts'

/** The statement that proves an account's balance on a day: it ends on that day, or no row is dated between its end and the day. */
export function provenBy({ books, printed, balanceAt }: LedgerBalances, id: string, day: CalendarDate): ProvenByJson | null {
  const until = uncontradicted(books, printed.get(id) ?? [])
    .filter((s) => s.to <= day)
    .sort((x, y) => (x.to < y.to ? 1 : -1))
  const [last] = until
  if (!last || last.closing !== balanceAt(id, last.to)) return null
  const since = last.to === day ? 0 : balanceAt(id, day) - last.closing
  return since === 0 && !hasRowsAfter(books, id, last.to, day)
    ? { documentId: last.documentId, statementId: last.statementId, page: null, date: last.to }
    : null
}

/** Rows that point at an account move it where its own rows do not say so. */
export const isTargetOf = ({ read, basis }: LedgerBalances, { id, kind }: LedgerAccountRow): boolean =>
  !read.has(id) && (basis === 'accrual' || (kind !== 'payable' && kind !== 'receivable'))

const hasRowsAfter = (books: LedgerBooks, id: string, after: CalendarDate, day: CalendarDate) =>
  after < day && books.register.page(id, false, { from: addDays(after, 1), to: day }, 1).length > 0

/** Those of one account's statements that no other one contradicts: of two that cannot both be so, neither confirms anything. */
function uncontradicted(books: LedgerBooks, own: readonly PrintedBalance[]): readonly PrintedBalance[] {
  const isAlone = (side: 'from' | 'to') => new Set(own.map((s) => s[side])).size === own.length
  if (isAlone('from') && isAlone('to')) return own
  const contradicted = contradictedStatements(
    books,
    own.map((s) => s.documentId),
  )
  return own.filter((s) => !contradicted.has(s.statementId))
}

/** The last day that a printed balance confirmed, which no other statement of the account contradicts. */
export function provenThrough(ledger: LedgerBalances, a: LedgerAccountRow, on: MovedOn): CalendarDate | null {
  const { isOwn, anchors, offset, printed, read, movedAlone } = ledger
  const anchor = isOwn(a) ? anchors.get(a.id) : undefined
  const balance = (by: MovedOn) => (day: CalendarDate) => by(a.id, day) + (anchor ? offset(a, anchor, by) : 0)
  return lastProven(uncontradicted(ledger.books, printed.get(a.id) ?? []), balance(on), balance(read.has(a.id) ? movedAlone : on))
}

/** A statement that prints another balance than its account has on its last day, which is `to`. */
export interface UnlikePrinted {
  account: string
  documentId: string
  to: CalendarDate
  printed: Cents
  inBooks: Cents
}
/** The statements of some months that print another balance than their account has, by the month of their last day. */
export function unlikePrinted(
  { printed, byId, isOwn, balanceAt }: LedgerBalances,
  { first, last }: { first: YearMonth; last: YearMonth },
): UnlikePrinted[] {
  return [...printed].flatMap(([id, own]) => {
    const a = byId.get(id)
    if (!a || !isOwn(a)) return []
    return own.flatMap(({ documentId, to, closing }) => {
      if (monthOf(to) < first || monthOf(to) > last) return []
      const inBooks = cents(balanceAt(id, to))
      return closing === inBooks ? [] : [{ account: a.name, documentId, to, printed: closing, inBooks }]
    })
  })
}
