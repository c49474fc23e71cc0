import { NEWEST_FIRST, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { isPages, type LoadedPage, type Pages, withFresh } from '../../editing/transaction-pages.ts'
import { trpc } from '../../net/api.ts'
import type { Filter } from './search-params.ts'

const PAGE_SIZE = 100

/**
 * The rows that a filter matches, in an order, a page at a time.
 * Not trpc's own useInfiniteQuery: that one adds a field of its own to the input, which a strict input refuses. The key is
 * trpc's, so that invalidating `transactions` still reaches these pages.
 */
export function useTransactions(filter: Filter, sort: TransactionOrder = NEWEST_FIRST) {
  const { client } = trpc.useUtils()
  const cache = useQueryClient()
  const input = useMemo(() => ({ ...filter, ...(sort === NEWEST_FIRST ? {} : { sort }) }), [filter, sort])
  const queryKey = getQueryKey(trpc.transactions.list, input, 'infinite')
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<LoadedPage> =>
      client.transactions.list.query({ ...input, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const data: Pages | undefined = isPages(query.data) ? query.data : undefined
  const rows = useMemo<TransactionJson[]>(() => data?.pages.flatMap((page) => page.items) ?? [], [data])

  const latest = useRef({ data, queryKey, input })
  useEffect(() => {
    latest.current = { data, queryKey, input }
  })
  const busy = useRef(new Set<string>())
  /** Fetches what is stale among the pages that hold these rows. */
  const mend = useCallback(
    async (from: number, to: number) => {
      const { data: now, queryKey: key, input: asked } = latest.current
      if (!now) return
      let start = 0
      for (const [i, page] of now.pages.entries()) {
        const end = start + page.items.length
        const mark = page.stale && start <= to && end >= from && `${JSON.stringify(key)} ${i}`
        if (mark && !busy.current.has(mark)) {
          busy.current.add(mark)
          const cursor = now.pageParams[i] ?? null
          try {
            const fetched = await client.transactions.list.query({ ...asked, limit: 2 * PAGE_SIZE, ...(cursor === null ? {} : { cursor }) })
            cache.setQueryData<Pages>(key, (old) => (isPages(old) ? withFresh(old, i, fetched.items) : old))
          } catch {
            // What is shown stays; scrolling or the next change tries again.
          } finally {
            busy.current.delete(mark)
          }
        }
        start = end
      }
    },
    [client, cache],
  )
  // Named one by one: what is not asked for draws nothing again when it changes, and each page that comes changes much of it.
  const { isPending, error, hasNextPage, fetchNextPage, refetch, isPlaceholderData: isOld } = query
  /** Fetches the next page, unless one is on its way. */
  const next = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const more = useCallback(() => void next(), [next])
  return { next, rows, isOld, isLoaded: data !== undefined, isPending, error, hasNextPage, refetch, more, mend }
}
