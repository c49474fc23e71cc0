import type { TransactionJson, TransactionPage } from '@ledgerhand/core/wire/records'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useEffect } from 'react'
import { trpc } from '../../net/api.ts'

const PAGE_SIZE = 500
const nothing: readonly TransactionJson[] = []
const rowsOf = ({ pages }: InfiniteData<TransactionPage>): readonly TransactionJson[] => pages.flatMap(({ items }) => items)

/**
 * The rows that a document shows, in its order, from the first on: a page, and `more` of them when somebody comes near the end of what is
 * there. All up to the row `wanted` are fetched, so that it can be gone to. Not trpc's own useInfiniteQuery, which adds a field that a
 * strict input refuses; the key is trpc's.
 */
export function useDocumentRows(id: string, enabled: boolean, wanted: string | null) {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.documents.transactions, { id }, 'infinite'),
    queryFn: ({ pageParam, signal }): Promise<TransactionPage> =>
      client.documents.transactions.query({ id, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled,
    // As long as they are the same rows it is the same array.
    select: rowsOf,
    // Comparing what came with what was there, field by field, takes longer than drawing the rows in view.
    structuralSharing: false,
  })
  const { data: rows = nothing, hasNextPage, isPending, isError, error, refetch, fetchNextPage } = query
  /** Fetches the next page, unless one is on its way. */
  const next = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const more = useCallback(() => void next(), [next])
  useEffect(() => {
    if (wanted && hasNextPage && !rows.some((row) => row.id === wanted)) more()
  }, [wanted, hasNextPage, rows, more])
  return {
    rows,
    hasMore: hasNextPage,
    next,
    more: hasNextPage ? more : undefined,
    isPending,
    isError: isError && rows.length === 0,
    error,
    refetch,
  }
}
