import type { AuditKind } from '@ledgerhand/core/audit-kinds'
import type { AuditLineJson } from '@ledgerhand/core/wire/audit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import { trpc } from '../../net/api.ts'
import { withBooks } from '../../net/books.ts'

/** As the fields hold it; '' is no filter. Days are the person's own. */
export interface AuditFilter {
  actor: string
  kind: AuditKind | ''
  from: string
  to: string
  search: string
}
export const noFilter: AuditFilter = { actor: '', kind: '', from: '', to: '', search: '' }

/** What the server is asked: the instants at which the chosen days begin and end on this person's clock. */
export function askedFor({ actor, kind, from, to, search }: AuditFilter) {
  const startOf = (day: string, later = 0) => {
    const [y = 0, m = 1, d = 1] = day.split('-').map(Number)
    return new Date(y, m - 1, d + later).toISOString()
  }
  return {
    ...(actor ? { actor } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from: startOf(from) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  }
}

export const exportUrl = (filter: AuditFilter): string => {
  const query = new URLSearchParams(askedFor(filter)).toString()
  return withBooks(`/api/audit/export${query ? `?${query}` : ''}`)
}

/** The lines that a filter matches, newest first, a page at a time. Asked anew on each visit: the log grows by itself. */
export function useAudit(filter: AuditFilter) {
  const { client } = trpc.useUtils()
  const asked = askedFor(filter)
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.audit.list, asked, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.audit.list.query({ ...asked, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const lines = useMemo<AuditLineJson[]>(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { ...query, lines }
}
