import type { TransactionJson, TransactionPage } from '@ledgerhand/core/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useMemo } from 'react'
import { trpc } from '../../api.ts'

const PAGE_SIZE = 500

/**
 * All rows that a document shows, page after page: the first are there while the last are on their way, and the server answers others in
 * between. Not trpc's own useInfiniteQuery, which adds a field that a strict input refuses; the key is trpc's.
 */
export function useDocumentRows(id: string, enabled: boolean) {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.documents.transactions, { id }, 'infinite'),
    queryFn: ({ pageParam, signal }): Promise<TransactionPage> =>
      client.documents.transactions.query({ id, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const rows = useMemo<TransactionJson[]>(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { rows, isPending: query.isPending, isError: isError && rows.length === 0, error: query.error, refetch: query.refetch }
}
