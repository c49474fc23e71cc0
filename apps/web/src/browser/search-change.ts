import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PageSearch } from './page-search.ts'

/** The next search parameters, or a function that makes them of those that stand then. */
type NextSearch = PageSearch | ((now: PageSearch) => PageSearch)

/**
 * Changes the search parameters of the page that is open. The page stays scrolled where it is: everything else that navigates goes to
 * the top. With `replace` the change takes the place of the last history entry, otherwise Back undoes it.
 */
export type ChangeSearch = (next: NextSearch, options: { replace: boolean }) => void

/** The function is the same as long as the component stands. */
export function useSearchChange(): ChangeSearch {
  const navigate = useNavigate()
  return useCallback((search, { replace }) => void navigate({ to: '.', search, replace, resetScroll: false }), [navigate])
}
