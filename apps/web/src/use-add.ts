import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** `?add` in the address opens the dialog that adds something, once: the address then goes on without it. */
export function useAdd(path: '/transactions' | '/documents' | '/reports', open: () => void): void {
  const { add, ...rest } = useSearch({ strict: false })
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the word itself opens; the rest of the address goes along as it stands then
  useEffect(() => {
    if (!add) return
    open()
    void navigate({ to: path, search: rest, replace: true, resetScroll: false })
  }, [add])
}
