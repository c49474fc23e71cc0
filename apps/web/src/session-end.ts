import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { statusOf } from './api.ts'
import { notify } from './notify.ts'
import { startSession } from './session.tsx'

/** How long the words stand before the sign-in page takes over. */
const REDIRECT_MS = 500

/** When a read comes back as unauthorised, the session has ended elsewhere: says so, and goes to the sign-in page. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (timer !== null || event.type !== 'updated' || event.action.type !== 'error' || statusOf(event.action.error) !== 401) return
      notify.error('Unauthorized', 'You are logged out. Logging in again...')
      timer = setTimeout(async () => {
        await navigate({ to: '/login' })
        startSession(queryClient, null)
      }, REDIRECT_MS)
    })
    return () => {
      unsubscribe()
      // Gone before the time was up: whoever took the shell away has already ended or renewed the session.
      if (timer !== null) clearTimeout(timer)
    }
  }, [queryClient, navigate])
}
