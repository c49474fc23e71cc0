import { trpc } from '../../net/api.ts'

/** What follows from the accounts: balances, statements, what counts, and the months of each. */
export function useAccountsChanged(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    await Promise.all([
      utils.accounts.invalidate(),
      utils.adjustments.invalidate(),
      utils.exchangeRates.invalidate(),
      utils.reports.invalidate(),
      utils.transactions.invalidate(),
      utils.dashboard.invalidate(),
      utils.documents.coverage.invalidate(),
    ])
  }
}
