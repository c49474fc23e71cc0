import type { ViewQuery } from '@ledgerhand/core/saved-views'
import { NEWEST_FIRST, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'
import { type Filter, filterFrom, orderFrom } from './search-params.ts'
import { chooseColumns } from './use-columns.ts'

/**
 * Replaces the filter, or makes the next one of that which stands then. Each change is an entry in the history, so that Back undoes it;
 * with `replace` it stays within the last one. The same function for as long as the page stands.
 */
export type ChangeFilter = (filter: Filter | ((now: Filter) => Filter), replace?: boolean) => void

const sortOf = (order: TransactionOrder) => (order === NEWEST_FIRST ? {} : { sort: order })

/** The filter and the order as they stand in the URL, and how to change them. */
export function useFilter() {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const filter = useMemo(() => filterFrom(params), [params])
  const order = orderFrom(params)
  const change = useCallback<ChangeFilter>(
    (next, replace = false) =>
      changeSearch(
        (now) => ({
          ...filterFrom({ ...(typeof next === 'function' ? next(filterFrom({ ...now })) : next) }),
          ...sortOf(orderFrom({ ...now })),
        }),
        { replace },
      ),
    [changeSearch],
  )
  const sort = useCallback(
    (next: TransactionOrder) => changeSearch((now) => ({ ...filterFrom({ ...now }), ...sortOf(next) }), { replace: false }),
    [changeSearch],
  )
  /** Shows the list as a saved view has it. */
  const show = useCallback(
    ({ sort: by, columns, ...view }: ViewQuery) => {
      if (columns) chooseColumns(columns)
      changeSearch(() => ({ ...filterFrom({ ...view }), ...sortOf(orderFrom({ sort: by })) }), { replace: false })
    },
    [changeSearch],
  )
  return { filter, order, change, sort, show }
}
