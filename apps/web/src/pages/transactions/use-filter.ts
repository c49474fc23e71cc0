import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Filter, filterFrom } from './search-params.ts'

/** Replaces the filter. Each change is an entry in the history, so that Back undoes it; with `replace` it stays within the last one. */
export type ChangeFilter = (filter: Filter, replace?: boolean) => void

/** The filter as it stands in the URL, and how to change it. */
export function useFilter(): [Filter, ChangeFilter] {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = useMemo(() => filterFrom(params), [params])
  const change = useCallback<ChangeFilter>(
    (next, replace = false) => void navigate({ to: '/transactions', search: filterFrom({ ...next }), replace, resetScroll: false }),
    [navigate],
  )
  return [filter, change]
}
