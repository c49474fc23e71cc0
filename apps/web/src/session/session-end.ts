import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from '../browser/notify.ts'
import { onUnauthorized } from '../net/unauthorized.ts'
import { keepWhatWasTyped } from './kept.ts'
import { startSession } from './session.tsx'

/** How long the words stand before the sign-in page takes over. */
export const REDIRECT_MS = 500

/** When any call comes back as unauthorised, the session has ended elsewhere: says so, and goes to the sign-in page. What was typed is kept. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const unsubscribe = onUnauthorized(() => {
      if (timer !== null) return
      keepWhatWasTyped()
      notify.last('Unauthorized', 'You are logged out. Logging in again...')
      timer = setTimeout(async () => {
        // Once more: the keyboard went on meanwhile.
        keepWhatWasTyped()
        await navigate({ to: '/login', ignoreBlocker: true })
        startSession(queryClient, null)
        notify.release()
      }, REDIRECT_MS)
    })
    return () => {
      unsubscribe()
      // Gone before the time was up: whoever took the shell away has already ended or renewed the session.
      if (timer === null) return
      clearTimeout(timer)
      notify.release()
    }
  }, [queryClient, navigate])
}
