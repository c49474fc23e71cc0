import type { AppRouter } from '@ledgerhand/api/routers/root'
import { type Access, may, type Role } from '@ledgerhand/core/roles'
import type { BooksChoice, CurrentUser } from '@ledgerhand/core/wire/records'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { mayLeave } from '../browser/unsaved.ts'
import { withTimeout } from '../loading/with-timeout.ts'
import { type createTrpcClient, statusOf, trpc } from '../net/api.ts'
import { setCurrentOwner, useCurrentOwner } from '../net/books.ts'
import { keepWhatWasTyped } from './kept.ts'

export type Session =
  | { status: 'pending'; user?: undefined }
  | { status: 'signedOut'; user?: undefined }
  /** Nobody knows: the server did not say. */
  | { status: 'failed'; user?: undefined; error: unknown; retry: () => void }
  | { status: 'signedIn'; user: CurrentUser }

const userKey = () => getQueryKey(trpc.auth.user, undefined, 'query')

/** Who is signed in. Signed out is an answer (null), not a failure: it may be kept and shown. */
const userQuery = (client: Pick<TRPCClient<AppRouter>, 'auth'>) =>
  queryOptions<CurrentUser | null>({
    queryKey: userKey(),
    queryFn: async ({ signal }) => {
      try {
        return await client.auth.user.query(undefined, { signal })
      } catch (error) {
        if (statusOf(error) !== 401) throw error
        keepWhatWasTyped()
        return null
      }
    },
  })

/** For a page that is drawn before it is known who sees it: the books alone, of nobody. */
export function knowBooks(queryClient: QueryClient, books: BooksChoice[]): void {
  const nobody: CurrentUser = { id: '', email: '', firstName: null, lastName: null, profileImageUrl: null, books }
  queryClient.setQueryData(userKey(), nobody)
}

/** Asks who is signed in; done when that is known, or cannot be. */
export const askWhoIsThere = (queryClient: QueryClient, trpcClient: ReturnType<typeof createTrpcClient>): Promise<void> =>
  queryClient.prefetchQuery(userQuery(trpcClient))

/** Who is signed in, asked once. */
export function useSession(): Session {
  const { client } = trpc.useUtils()
  const query = useQuery({
    ...userQuery(client),
    // Each component that asks would ask again after a failure, and draw another one that asks.
    retryOnMount: false,
  })
  if (query.isPending) return { status: 'pending' }
  if (query.isError && query.data === undefined) return { status: 'failed', error: query.error, retry: () => void query.refetch() }
  return query.data ? { status: 'signedIn', user: query.data } : { status: 'signedOut' }
}

/** How long somebody who has signed in waits for the figures before the page is drawn without them. */
const READY_MS = 3000

/**
 * Takes up or ends a session in this tab: nothing that was read for the one before may be shown to the next. `ownerId`: whose books are
 * opened, the person's own without.
 */
export function startSession(queryClient: QueryClient, user: CurrentUser | null, ownerId?: string): void {
  forgetAll(queryClient)
  if (ownerId !== undefined && ownerId !== user?.id) setCurrentOwner(ownerId)
  queryClient.setQueryData(userKey(), user)
}

/** Whose books were open, and what was read of them. Who is there stays as it is shown. */
function forgetAll(queryClient: QueryClient): void {
  setCurrentOwner(null)
  const key = JSON.stringify(userKey())
  queryClient.removeQueries({ predicate: (query) => JSON.stringify(query.queryKey) !== key })
}

/** Takes up a session when `ready`, asked in it, is done or cannot be: what was read meanwhile is there when the page is drawn. */
export async function startSessionWith(queryClient: QueryClient, user: CurrentUser, ready: () => Promise<unknown>): Promise<void> {
  forgetAll(queryClient)
  await withTimeout(READY_MS, ready())
  queryClient.setQueryData(userKey(), user)
}

/**
 * The books that this tab has open: the chosen ones, else the person's own. Null when signed out, and when the chosen ones may not be
 * opened any more: a tab never turns to other books by itself.
 */
export function useBooks(): BooksChoice | null {
  const { user } = useSession()
  const owner = useCurrentOwner()
  if (!user) return null
  return user.books.find((books) => books.ownerId === (owner ?? user.id)) ?? null
}

/** Asks anew who is there and which books they may open; what is shown stays meanwhile. */
export function useAskAgain(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => void queryClient.refetchQueries({ queryKey: userKey() }, { cancelRefetch: false }), [queryClient])
}

/** Forgets everything that was read, but who is there. */
export function useForgetBooks(): (queryClient: QueryClient) => void {
  return useCallback((queryClient) => {
    const key = JSON.stringify(userKey())
    void queryClient.cancelQueries({ predicate: (query) => JSON.stringify(query.queryKey) !== key })
    queryClient.removeQueries({ predicate: (query) => JSON.stringify(query.queryKey) !== key })
  }, [])
}

/** The caller's role in the open books; null when signed out. */
export const useRole = (): Role | null => useBooks()?.role ?? null

/** Whether the caller may do this in the open books: what would be refused is not offered. */
export function useMay(access: Access): boolean {
  const role = useRole()
  return role !== null && may(role, access)
}

/**
 * Opens another set of books in this tab, at a page: what was read of the old ones is forgotten, then read anew. Whoever would lose what
 * they typed is asked before.
 */
export function useOpenBooks(): (books: Pick<BooksChoice, 'ownerId'>, page?: NavigateOptions) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  return async ({ ownerId }, page = { to: '/' }) => {
    if (!(await mayLeave())) return
    setCurrentOwner(ownerId === user?.id ? null : ownerId)
    const key = JSON.stringify(userKey())
    void queryClient.resetQueries({ predicate: (query) => JSON.stringify(query.queryKey) !== key })
    await navigate({ ...page, ignoreBlocker: true })
  }
}
