import type { AppRouter } from '@ledgerhand/api/routers/root'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import { currentOwner } from './books.ts'

/** What a call told of the caller's part in the books that this tab has open: it has ended, or may do less than was thought. */
export type RoleNews = 'closed' | 'refused'
type Listener = (news: RoleNews, ownerId: string) => void
const listeners = new Set<Listener>()

/** Sees every call that the server refuses for the caller's role in somebody else's books, whoever made it. */
export const roleLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const ownerId = currentOwner()
    return next(op).pipe(
      tap({
        error: (error) => {
          // A late answer about books that are not open any more is no news.
          if (ownerId === null || ownerId !== currentOwner() || !(error instanceof TRPCClientError)) return
          const data = error.data as { httpStatus?: number; extra?: { booksClosed?: unknown } } | undefined
          const news = data?.extra?.booksClosed === true ? 'closed' : data?.httpStatus === 403 ? 'refused' : null
          if (news) for (const listener of listeners) listener(news, ownerId)
        },
      }),
    )
  }

/** Calls the listener for each of them until the returned function is called. */
export function onRoleNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
