import { NEWEST_FIRST, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Filter, filterFrom, orderFrom } from './search-params.ts'

/** Replaces the filter. Each change is an entry in the history, so that Back undoes it; with `replace` it stays within the last one. */
export type ChangeFilter = (filter: Filter, replace?: boolean) => void

const sortOf = (order: TransactionOrder) => (order === NEWEST_FIRST ? {} : { sort: order })

/** The filter and the order as they stand in the URL, and how to change them. */
export function useFilter() {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = useMemo(() => filterFrom(params), [params])
  const order = orderFrom(params)
  const change = useCallback<ChangeFilter>(
    (next, replace = false) =>
      void navigate({ to: '/transactions', search: { ...filterFrom({ ...next }), ...sortOf(order) }, replace, resetScroll: false }),
    [navigate, order],
  )
  const sort = useCallback(
    (next: TransactionOrder) =>
      void navigate({ to: '/transactions', search: { ...filterFrom({ ...filter }), ...sortOf(next) }, resetScroll: false }),
    [navigate, filter],
  )
  return { filter, order, change, sort }
}
