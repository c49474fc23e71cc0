import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lettersAreKeys } from '../browser/shortcut-keys.ts'
import { isOurs } from '../browser/use-keys.ts'

/** `?` opens the help on every page that has no list of keys of its own under it. */
export function useHelpKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || !lettersAreKeys() || !isOurs(event)) return
      // The page may listen after this: what it took is marked by then.
      setTimeout(() => {
        if (!event.defaultPrevented) void navigate({ to: '/help' })
      })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [navigate])
}
