import type { TransactionJson, TransactionPage } from '@ledgerhand/core/wire'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { trpc } from '../../api.ts'

const PAGE_SIZE = 500
const nothing: readonly TransactionJson[] = []

/**
 * The rows of the pages that are shown: of 1, 2, 4, 8 of them while more are on their way, then of all. Whoever draws the rows looks
 * through them whenever there are others; a page at a time that would be work without end in a long document.
 */
export function shownOf({ pages }: InfiniteData<TransactionPage>): TransactionJson[] {
  const isWhole = !pages.at(-1)?.nextCursor
  return (isWhole ? pages : pages.slice(0, 2 ** Math.floor(Math.log2(pages.length)))).flatMap(({ items }) => items)
}

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
    // As long as they are the same rows it is the same array.
    select: shownOf,
  })
  const { data: rows = nothing, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return { rows, isPending: query.isPending, isError: isError && rows.length === 0, error: query.error, refetch: query.refetch }
}
