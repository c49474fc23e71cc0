import { trpc } from '../api.ts'

/** What a change of transactions touches: every list and total of them, the dashboard, the counts beside documents. */
export function useTransactionsChanged(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.transactions.invalidate(),
      utils.dashboard.invalidate(),
      utils.documents.list.invalidate(),
      utils.documents.transactions.invalidate(),
      utils.documents.get.invalidate(),
    ])
}
