import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Filter, filterFrom } from './search-params.ts'

/** The filter as it stands in the URL, and how to change it: one entry in the history, however often it changes. */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = useMemo(() => filterFrom(params), [params])
  const change = useCallback(
    (next: Filter) => void navigate({ to: '/transactions', search: filterFrom({ ...next }), replace: true }),
    [navigate],
  )
  return [filter, change]
}
