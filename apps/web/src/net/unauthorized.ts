import type { AppRouter } from '@ledgerhand/api/routers/root'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls that answer 'signed out' in words of their own: asking who is there, signing in, and whoever marks the call so. */
const ANSWERS_ITSELF = new Set(['auth.user', 'auth.login', 'auth.signup', 'auth.logout'])

/** Given as a call's context: a 401 is the caller's to tell, not the end of what is on the screen. */
export const ownWords = { context: { ownWords: true } } as const

/** Sees every call that comes back as unauthorised, whoever made it: a query, a mutation, or the client directly. */
export const unauthorizedLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error: (error) => {
          if (ANSWERS_ITSELF.has(op.path) || op.context.ownWords === true) return
          if (error instanceof TRPCClientError && error.data?.httpStatus === 401) for (const listener of listeners) listener()
        },
      }),
    )

/** Calls the listener for each of them until the returned function is called. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
