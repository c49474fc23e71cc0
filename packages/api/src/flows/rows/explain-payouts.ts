import { addDays } from '@ledgerhand/core/calendar-date'
import { explainedDeposits, processorOf, processorOfAccount } from '@ledgerhand/core/processors'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'

/** A payout reaches the bank so many days after the last payment that it holds. */
const DAYS_TO_BANK = 10

/**
 * The deposits that a processor's payments add up to are its payouts, where its exports do not list these. Looked at anew as a whole, so
 * that it says the same in whatever order documents came, and nothing once they are gone.
 */
export function explainPayouts({ payouts }: Pick<WriteBooks, 'payouts'>, at: string): void {
  payouts.settleDisputes(at)
  for (const account of payouts.silent()) {
    const rows = payouts.moved(account.id)
    const taken = new Set(payouts.taken(account.id))
    const [first, last] = [rows[0], rows.at(-1)]
    const whose = processorOfAccount(account.name)
    const deposits =
      first && last
        ? payouts.deposits(account.id, first.date, addDays(last.date, DAYS_TO_BANK)).map((d) => ({
            id: d.id,
            date: d.date,
            cents: d.cents,
            isNamed: whose !== null && processorOf(d.description) === whose,
          }))
        : []
    const explained = explainedDeposits(rows, deposits)
    payouts.take(
      explained.filter((id) => !taken.has(id)),
      account,
      at,
    )
    for (const id of explained) taken.delete(id)
    payouts.leave([...taken], account, at)
  }
}
