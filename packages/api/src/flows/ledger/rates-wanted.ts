import { monthOf } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import type { MonthRate } from '@ledgerhand/db/books/exchange-rates'
import { type LedgerBooks, ledgerBalances } from './ledger-balances.ts'

/** Months of other currencies with their rates and what waits for one: rows, and what accounts held when they began. The newest first. */
export function ratesWanted(books: LedgerBooks, ownerId: string): MonthRate[] {
  const months = new Map(books.rates.list().map((of) => [`${of.month} ${of.currency}`, of]))
  for (const { currency, date, amount } of ledgerBalances(books, ownerId).unconverted) {
    const month = monthOf(date)
    const of = months.get(`${month} ${currency}`) ?? { currency, month, rate: null, waiting: 0, amount: cents(0) }
    months.set(`${month} ${currency}`, { ...of, waiting: of.waiting + 1, amount: cents(of.amount + Math.abs(amount)) })
  }
  return [...months.values()].sort((a, b) => (a.month === b.month ? (a.currency < b.currency ? -1 : 1) : a.month < b.month ? 1 : -1))
}
