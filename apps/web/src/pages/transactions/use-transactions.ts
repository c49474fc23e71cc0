import type { TransactionJson } from '@ledgerhand/core/wire'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import { trpc } from '../../api.ts'
import type { Filter } from './search-params.ts'

export const PAGE_SIZE = 100

/**
 * The rows that a filter matches, newest first, a page at a time.
 * Not trpc's own useInfiniteQuery: that one adds a field of its own to the input, which a strict input refuses. The key is
 * trpc's, so that invalidating `transactions` still reaches these pages.
 */
export function useTransactions(filter: Filter) {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.transactions.list, filter, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.transactions.list.query({ ...filter, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo<TransactionJson[]>(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { ...query, rows }
}

/** Every row that a filter matches, in calls of 500: for 'Select all'. */
export function useEveryTransaction(): (filter: Filter) => Promise<TransactionJson[]> {
  const { client } = trpc.useUtils()
  return async (filter) => {
    const rows: TransactionJson[] = []
    let cursor: string | null = null
    do {
      const page: { items: TransactionJson[]; nextCursor: string | null } = await client.transactions.list.query({
        ...filter,
        limit: 500,
        ...(cursor ? { cursor } : {}),
      })
      rows.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return rows
  }
}
