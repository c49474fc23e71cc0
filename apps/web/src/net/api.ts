import type { AppRouter } from '@ledgerhand/api/routers/root'
import type { QueryClient } from '@tanstack/react-query'
import { httpBatchLink, httpLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import superjson, { type SuperJSONResult } from 'superjson'
import { currentOwner, withBooks } from './books.ts'
import { roleLink } from './books-closed.ts'
import { noteDatabase } from './database-state.ts'
import { unauthorizedLink } from './unauthorized.ts'

export const trpc = createTRPCReact<AppRouter>()
export type Outputs = inferRouterOutputs<AppRouter>

const asIs = { serialize: (value: unknown) => value, deserialize: (value: unknown) => value }
/** An answer is made for us and read once: copying it first costs more than all the rest of reading it. */
const inPlace: typeof asIs = { ...asIs, deserialize: (value) => superjson.deserialize(value as SuperJSONResult, { inPlace: true }) }
const MAX_BATCH = 20
const KEEPALIVE_CHARS = 30_000

/** What a person reads when no answer came. */
const CONNECTION_FAILED = 'Connection Failed. Check your internet connection and try again.'
const SERVER_SILENT = 'Server Error. Please try again in a few minutes.'

/** An answer that is not this server's, such as a proxy's page. `words` are its own, '' without any. */
export class ForeignAnswer extends Error {
  override name = 'ForeignAnswer'
  readonly status: number
  readonly words: string
  constructor(status: number, words: string, options?: ErrorOptions) {
    super(SERVER_SILENT, options)
    this.status = status
    this.words = words
  }
}

/** fetch, failing in words for people: each browser has its own for a line that is down, and a proxy answers in HTML. */
export async function ask(url: RequestInfo | URL | string, options: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new Error(CONNECTION_FAILED, { cause: error })
  }
  noteDatabase(response)
  if (!response.ok && !response.headers.get('content-type')?.includes('json')) throw new ForeignAnswer(response.status, '')
  return response
}

/** What answered in this server's place, and what it said. */
function foreignIn(error: TRPCClientError<AppRouter>): ForeignAnswer {
  if (error.cause instanceof ForeignAnswer) return error.cause
  const { response, responseJSON: said } = (error.meta ?? {}) as { response?: Response; responseJSON?: unknown }
  const words = typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string' ? said.message : ''
  return new ForeignAnswer(response?.status ?? 0, words, { cause: error })
}

/** An answer that is not this server's, such as a proxy's page or its own JSON, is told in words for people and not in the client's. */
const foreignLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const isOurs = statusOf(error) !== null || error.message === CONNECTION_FAILED || op.signal?.aborted === true
          observer.error(isOurs ? error : TRPCClientError.from(foreignIn(error)))
        },
      }),
    )

/** For a call that may take longer than those it is made with: they would wait for it. */
export const alone = { context: { alone: true } }

const way = () => ({
  url: `${window.location.origin}/trpc`,
  transformer: { input: asIs, output: inPlace },
  headers: () => {
    const owner = currentOwner()
    return owner === null ? {} : { 'X-Business-Owner': owner }
  },
})
const askServer = (url: RequestInfo | URL | string, options: object | undefined) => {
  const given = options as RequestInit | undefined
  // What was decided arrives although the page is closed right after; the browser allows that up to 64 KiB.
  const keepalive = given?.method === 'POST' && String(given.body ?? '').length < KEEPALIVE_CHARS
  // In the address, too: a browser hands out what it asked ahead, or kept, by the address alone, whatever the headers say.
  return ask(withBooks(String(url)), { ...given, credentials: 'include', keepalive })
}

/** The way to the server: same origin, session cookie, and the header that names the books of this tab. */
export const createTrpcClient = () =>
  trpc.createClient({
    links: [
      unauthorizedLink,
      roleLink,
      foreignLink,
      splitLink({
        condition: ({ context }) => context.alone === true,
        true: httpLink({ ...way(), fetch: askServer }),
        false: httpBatchLink({ ...way(), fetch: askServer, maxItems: MAX_BATCH }),
      }),
    ],
  })

/** What asks ahead, outside of what is drawn as within it. */
export const utilsOf = (queryClient: QueryClient, client: ReturnType<typeof createTrpcClient>) =>
  createTRPCQueryUtils<AppRouter>({ queryClient, client })
export type Utils = ReturnType<typeof utilsOf>

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

/** The server's own words, or that it could not be reached; undefined when it answered without a word, and where nothing failed. */
export function errorWords(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined
  const words = error instanceof Error ? error.message : ''
  if (statusOf(error) !== null) return words || undefined
  return words === SERVER_SILENT ? SERVER_SILENT : CONNECTION_FAILED
}
