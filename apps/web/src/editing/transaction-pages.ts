import type { TransactionJson, TransactionPage } from '@ledgerhand/core/wire/records'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../net/api.ts'

/** A loaded page; `stale` once something changed: it is fetched again when it is next in view. */
export type LoadedPage = TransactionPage & { stale?: boolean }
export type Pages = InfiniteData<LoadedPage, string | null>

/** Up to so many loaded pages a list is simply fetched again; a longer one is mended where one looks. */
const REFETCHED_WHOLE = 3

export const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data
export const isLongList = ({ state }: Pick<Query, 'state'>): boolean => isPages(state.data) && state.data.pages.length > REFETCHED_WHOLE

const listKey = () => getQueryKey(trpc.transactions.list)

/** Shows a change on rows that are loaded, the way the server will answer. */
export function patchRows(cache: QueryClient, patch: (row: TransactionJson) => TransactionJson): void {
  // A list that is on its way would bring the rows as they were.
  void cache.cancelQueries({ queryKey: listKey() })
  cache.setQueriesData<Pages>(
    { queryKey: listKey(), predicate: ({ state }) => isPages(state.data) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(patch) })) },
  )
}

/** Says of every long list that its pages are to be fetched again before they are believed. */
export function markStale(cache: QueryClient): void {
  cache.setQueriesData<Pages>(
    { queryKey: listKey(), predicate: isLongList },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, stale: true })) },
  )
}

/**
 * The pages with the one at `index` as the server has it now. It is cut where the next one begins, so that no row stands twice and
 * none is lost when rows came or went within it.
 */
export function withFresh(data: Pages, index: number, fetched: readonly TransactionJson[]): Pages {
  const next = data.pages[index + 1]?.items[0]?.id
  const end = next === undefined ? -1 : fetched.findIndex((row) => row.id === next)
  const old = data.pages[index]
  if (!old) return data
  const following = new Set(data.pages[index + 1]?.items.map((row) => row.id))
  const items = end >= 0 ? fetched.slice(0, end) : fetched.slice(0, Math.max(old.items.length, 1)).filter((row) => !following.has(row.id))
  return { ...data, pages: data.pages.map((page, i) => (i === index ? { items, nextCursor: page.nextCursor } : page)) }
}
