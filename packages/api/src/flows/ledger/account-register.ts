import { type Anchor, shownBalance } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate, LATEST } from '@ledgerhand/core/calendar-date'
import { toDecimal } from '@ledgerhand/core/money'
import type { RegisterRowJson } from '@ledgerhand/core/wire/ledger'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import { type LedgerBalances, type LedgerBooks, ledgerBalances } from './ledger-balances.ts'
import { isTargetOf, provenThrough } from './ledger-proofs.ts'
import { rowsJson } from './wire.ts'

/** Follows the id of every row. */
const AFTER_ALL = '~'
/** The difference between the balance of an account in another currency and the sum of its rows, as both are printed. */
export const printedOffset = (ledger: LedgerBalances, a: LedgerAccountRow, { amount, date }: Anchor): number =>
  amount - ledger.books.register.upTo(a.id, isTargetOf(ledger, a), { date: addDays(date, -1), id: AFTER_ALL })

/** What the page of every register needs of its account, whichever rows are on it. */
function startOf(ledger: LedgerBalances, id: string) {
  const { books, anchors, read, movedAlone, movedOfAll, offset, isOwn } = ledger
  const a = books.accounts.get(id)
  const anchor = anchors.get(id)
  // One account's own rows are a small part of what moved on all of them.
  const on = read.has(id) ? movedAlone : movedOfAll
  return {
    kind: a.kind,
    isTarget: isTargetOf(ledger, a),
    opening: anchor ? (isOwn(a) ? offset(a, anchor, on) : printedOffset(ledger, a, anchor)) : 0,
    through: provenThrough(ledger, a, on),
    provenFrom: anchor?.proof ? anchor.date : null,
    // They are no rows of it, and move it all the same.
    adjustments: books.adjustments.partsUntil(LATEST).filter((part) => part.accountId === id),
  }
}

/** The rows of an account, newest first, each with the balance after it. */
export function accountRegister(
  books: LedgerBooks,
  ownerId: string,
  id: string,
  query: { from?: CalendarDate | undefined; to?: CalendarDate | undefined; cursor?: string | undefined },
  limit: number,
) {
  const start = () => startOf(ledgerBalances(books, ownerId, undefined, id), id)
  const { kind, isTarget, opening, through, provenFrom, adjustments } = books.register.untilChanged(id, start)
  const found = books.register.page(id, isTarget, query, limit + 1)
  const page = found.slice(0, limit)
  const [newest] = page
  let balance = newest ? books.register.upTo(id, isTarget, newest) + opening : 0
  const adjusted = (day: CalendarDate) => adjustments.filter(({ date }) => date <= day).reduce((n, { amount }) => n + amount, 0)
  const rows = new Map(rowsJson(books, books.transactions.shown(page.map((m) => m.id))).map((row) => [row.id, row]))
  const items = page.flatMap((m): RegisterRowJson[] => {
    const row = rows.get(m.id)
    const at = shownBalance(kind, balance + adjusted(m.date))
    balance -= m.cents
    const isProven = through !== null && provenFrom !== null && m.date >= provenFrom && m.date <= through
    return row ? [{ ...row, moved: toDecimal(shownBalance(kind, m.cents)), balance: toDecimal(at), isProven }] : []
  })
  const last = page.at(-1)
  return { items, nextCursor: found.length > limit && last ? `${last.date}_${last.id}` : null }
}
