import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSearchChange } from './search-change.ts'

/** `?add` in the address opens the dialog that adds something, once: the address then goes on without it. */
export function useAdd(open: () => void): void {
  const { add } = useSearch({ strict: false })
  const change = useSearchChange()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the word itself opens
  useEffect(() => {
    if (!add) return
    open()
    change(({ add: _, shared: _s, replaces: _r, ...rest }) => rest, { replace: true })
  }, [add])
}
