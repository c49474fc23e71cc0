import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { trpc } from '../net/api.ts'
import { isLongList, markStale } from './transaction-pages.ts'

/** What a change of transactions touches: every list and total of them, the dashboard, the counts beside documents. */
export function useTransactionsChanged(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  const cache = useQueryClient()
  return useCallback(() => {
    // A list of hundreds of pages is not fetched again page after page: what is in view is, see useTransactions.
    markStale(cache)
    return Promise.all([
      cache.invalidateQueries({ queryKey: getQueryKey(trpc.transactions), predicate: (query) => !isLongList(query) }),
      utils.rules.invalidate(),
      utils.dashboard.invalidate(),
      utils.documents.list.invalidate(),
      utils.documents.transactions.invalidate(),
      utils.documents.get.invalidate(),
    ])
  }, [cache, utils])
}
