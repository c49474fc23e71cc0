import { balanceSheet, type Legs, trialBalance } from '@ledgerhand/core/balances'
import type { CalendarDate, YearMonth } from '@ledgerhand/core/calendar-date'
import type { Basis } from '@ledgerhand/core/ledger'
import { fiscalYearOn } from '@ledgerhand/core/tax/fiscal-year'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import { cashFlow } from './cash-flow.ts'
import { ledgerAccountJson, listAccounts } from './ledger-accounts.ts'
import { type LedgerBooks, ledgerBalances } from './ledger-balances.ts'
import { isTargetOf, provenBy, unlikePrinted } from './ledger-proofs.ts'
import { sheetOf } from './ledger-sheets.ts'

/** The accounts of books with their anchors and printed balances, read once for each answer. */
export function ledgerOf(books: LedgerBooks, ownerId: string, wanted?: Basis) {
  const ledger = ledgerBalances(books, ownerId, wanted)
  const { accounts, legsAt, options, byId, currency, basis } = ledger
  function yearLegsAt(day: CalendarDate): Legs {
    const { from } = fiscalYearOn(day, ledger.fiscalYearStart)
    // What moved up to the day follows from what had moved before the year: nothing is read twice.
    ledger.movedIn(from, day)
    return ledger.closedLegsAt(day, from)
  }
  return {
    account: (a: LedgerAccountRow) => ledgerAccountJson(ledger, a),
    isTargetOf: (a: LedgerAccountRow) => isTargetOf(ledger, a),
    provenBy: (id: string, day: CalendarDate) => provenBy(ledger, id, day),
    unlikePrinted: (months: { first: YearMonth; last: YearMonth }) => unlikePrinted(ledger, months),
    closedLegsAt: ledger.closedLegsAt,
    fiscalYearStart: ledger.fiscalYearStart,
    /** What every leg stands at after a day, and how rows are counted to get there. */
    legsAt,
    options,
    names: byId,
    currency,
    basis,
    /** Those that are there for somebody: made by hand, named by a statement, or used by a row. */
    list: () => listAccounts(ledger),
    balanceSheet: (day: CalendarDate) => sheetOf(ledger, balanceSheet(yearLegsAt(day), accounts), day, true),
    trialBalance: (day: CalendarDate) => sheetOf(ledger, trialBalance(yearLegsAt(day), accounts), day, false),
    /** Cash flow: the money of banks, cash and processors before, what moved, and after. */
    cashFlow: (from: CalendarDate, to: CalendarDate) => cashFlow(ledger, from, to),
  }
}
