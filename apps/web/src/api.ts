import type { AppRouter } from '@ledgerhand/api/root'
import { QueryClient } from '@tanstack/react-query'
import { httpBatchLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import { currentOwner } from './books.ts'

export const trpc = createTRPCReact<AppRouter>()
export type Outputs = inferRouterOutputs<AppRouter>

/** Data is never stale, not fetched again on focus and never retried: what changes it says so by invalidating. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })

const asIs = { serialize: (value: unknown) => value, deserialize: (value: unknown) => value }
const MAX_BATCH = 20

/** The way to the server: same origin, session cookie, and the header that names the books of this tab. */
export const createTrpcClient = () =>
  trpc.createClient({
    links: [
      httpBatchLink({
        url: `${window.location.origin}/trpc`,
        maxItems: MAX_BATCH,
        transformer: { input: asIs, output: superjson },
        headers: () => {
          const owner = currentOwner()
          return owner === null ? {} : { 'X-Business-Owner': owner }
        },
        fetch: (url, options) => fetch(url, { ...options, credentials: 'include' } as RequestInit),
      }),
    ],
  })

/** The HTTP status of a refused call; null when no answer came at all. */
export function statusOf(error: unknown): number | null {
  const data: unknown = error instanceof TRPCClientError ? error.data : null
  return typeof data === 'object' && data !== null && 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : null
}

/** What a refusal carries beside its words, such as `requiresVerification`. */
export function extraOf(error: unknown): Readonly<Record<string, unknown>> {
  const data: unknown = error instanceof TRPCClientError ? error.data : null
  const extra = typeof data === 'object' && data !== null && 'extra' in data ? data.extra : null
  return typeof extra === 'object' && extra !== null ? { ...extra } : {}
}

/** The server's own words; undefined when the call never reached it. */
export const wordsOf = (error: unknown): string | undefined =>
  statusOf(error) !== null && error instanceof Error && error.message ? error.message : undefined
