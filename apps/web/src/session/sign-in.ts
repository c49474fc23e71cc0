import type { CurrentUser } from '@ledgerhand/core/wire/records'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { askDashboard } from '../loading/prefetch.ts'
import { trpc } from '../net/api.ts'
import { forgetOthers, keptPage } from './kept.ts'
import { startSession, startSessionWith } from './session.tsx'

/** Where signing in may lead to besides the dashboard: back to an invitation. Never to another site. */
const nextPath = (next: unknown): string | null => (typeof next === 'string' && /^\/invite\/[\w-]+$/.test(next) ? next : null)

/** The `next` of the URL, to be handed on between the two pages; undefined when there is none that may be followed. */
export function useNext(): string | undefined {
  const { next } = useSearch({ strict: false })
  return nextPath(next) ?? undefined
}

/**
 * Takes up the session of somebody who just proved who they are, and goes to the dashboard, or back to their invitation, or to the page on
 * which their session ended. The dashboard's figures are asked for first: it is drawn once, with everything that stands in it.
 */
export function useSignedIn(): (user: CurrentUser) => Promise<void> {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const next = useNext()
  return async (user) => {
    forgetOthers(user.id)
    if (next) {
      await navigate({ href: next })
      startSession(queryClient, user)
      return
    }
    const left = keptPage(user.id)
    if (left && user.books.some(({ ownerId }) => ownerId === left.ownerId)) {
      await navigate({ href: left.href })
      startSession(queryClient, user, left.ownerId)
      return
    }
    await startSessionWith(queryClient, user, () => askDashboard(utils))
    await navigate({ to: '/', search: {} })
  }
}
