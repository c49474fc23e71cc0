import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * What is marked as changed is asked for again, also while its first answer is on its way: that one may be older than the change, and
 * TanStack would take it for the newest and, as nothing here is ever stale, keep it.
 */
class Questions extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    await Promise.allSettled(first.map((query) => query.promise))
    const hashes = new Set(first.filter(({ state }) => state.status === 'success' && !state.isInvalidated).map((query) => query.queryHash))
    if (hashes.size > 0) await super.invalidateQueries({ ...filters, predicate: (query) => hashes.has(query.queryHash) }, options)
  }
}

/** Data is never stale, not fetched again on focus and never retried: what changes it says so by invalidating. */
export const createQueryClient = (): QueryClient =>
  new Questions({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })
