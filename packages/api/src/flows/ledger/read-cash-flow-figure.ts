import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import type { Basis } from '@ledgerhand/core/ledger'
import { cents, toNumber } from '@ledgerhand/core/money'
import type { CashFlowFigureJson } from '@ledgerhand/core/wire/figures'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { flowCells, type HeldMoney, heldOn, isAdjustments, moneyAdjustments, OWED_ON_CARDS } from './cash-flow.ts'
import { type LedgerBalances, ledgerBalances } from './ledger-balances.ts'
import { figureRows } from './read-figure.ts'

export interface CashFlowFigureQuery {
  from: CalendarDate
  to: CalendarDate
  basis: Basis | undefined
  section: 'Beginning' | 'Operating' | 'Investing' | 'Financing' | 'Other' | 'End'
  /** The line's name; none at the beginning and the end. */
  line: string | undefined
}
/** So many rows are shown. */
const SHOWN = 5
const dollars = (amount: number) => toNumber(cents(amount || 0))

/**
 * What a figure of a cash flow is made of: the rows that moved the money, or the accounts whose balances it is added from.
 * AppError 'not_found' for a line that the cash flow does not have.
 */
export function readCashFlowFigure(books: ReadBooks, ownerId: string, query: CashFlowFigureQuery): CashFlowFigureJson {
  const ledger = ledgerBalances(books, ownerId, query.basis)
  const held = accountsBehind(ledger, query)
  return held === null ? rowsBehind(books, ledger, query) : ofAccounts(held)
}

/** The accounts that a figure is added from; null where it is added from rows. */
function accountsBehind(ledger: LedgerBalances, { from, to, section, line }: CashFlowFigureQuery): HeldMoney[] | null {
  const before = addDays(from, -1)
  if (section === 'Beginning') return heldOn(ledger, before, false)
  if (section === 'End') return heldOn(ledger, to, false)
  if (section !== 'Operating' || line !== OWED_ON_CARDS) return null
  const changes = new Map<string, HeldMoney>()
  for (const [sign, day] of [[1, before] as const, [-1, to] as const])
    for (const { amount, ...account } of heldOn(ledger, day, true))
      changes.set(account.accountId, { ...account, amount: (changes.get(account.accountId)?.amount ?? 0) + sign * amount })
  return [...changes.values()].filter(({ amount }) => amount !== 0)
}

const ofAccounts = (held: readonly HeldMoney[]): CashFlowFigureJson => ({
  amount: dollars(held.reduce((n, { amount }) => n + amount, 0)),
  count: 0,
  rows: [],
  rest: { count: 0, amount: 0 },
  adjustments: { count: 0, amount: 0 },
  accounts: held.map(({ amount, ...account }) => ({ ...account, amount: dollars(amount) })),
})

function rowsBehind(books: ReadBooks, ledger: LedgerBalances, { from, to, section, line = '' }: CashFlowFigureQuery): CashFlowFigureJson {
  const cells = flowCells(ledger, from, to).filter(({ flow }) => flow.section === section && flow.name === line)
  const adjustments = isAdjustments(section, line) ? moneyAdjustments(ledger, from, to) : []
  if (cells.length + adjustments.length === 0) throw new AppError('not_found', 'Line not found')
  const found = books.balances.rowsOf(
    { from, to },
    cells.map(({ flow, ...cell }) => ({ ...cell, sign: flow.sign })),
    SHOWN,
  )
  const adjusted = adjustments.reduce((n, { amount }) => n + amount, 0)
  const shown = found.largest.reduce((n, row) => n + row.cents, 0)
  return {
    amount: dollars(found.cents + adjusted),
    count: found.count,
    rows: figureRows(books, found.largest, 1),
    rest: { count: found.count - found.largest.length, amount: dollars(found.cents - shown) },
    adjustments: { count: adjustments.length, amount: dollars(adjusted) },
    accounts: [],
  }
}
