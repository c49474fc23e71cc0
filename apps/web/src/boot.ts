import type { QueryClient } from '@tanstack/react-query'
import { withTimeout } from './loading/with-timeout.ts'
import { type createTrpcClient, utilsOf } from './net/api.ts'
import type { createAppRouter } from './router.tsx'
import { askWhoIsThere } from './session/session.tsx'

/** The page's font, which its head asks for: text that is drawn before it has come moves when it comes. Without it, another is used. */
const font = () => document.fonts?.load('1em "IBM Plex Sans Variable"').catch(() => [])

/** Longer than it takes to read an answer that is there; too short to be noticed. */
const AT_HAND_MS = 100
/** How long the frame that came with the page may stand for what it holds places for. */
const FRAMED_MS = 3000

interface Parts {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  trpcClient: ReturnType<typeof createTrpcClient>
}

/**
 * Done when it is time to draw. Who is signed in is mostly known before the code is there (its address stands in the page's head), so
 * the page itself is the first thing to be drawn, not the wait for it. Where the page came with its frame (`frame/`), that stands until
 * there is something better: who is there, the font, the code of the page and its figures.
 */
export async function boot({ router, queryClient, trpcClient }: Parts, isFramed: boolean, framedMs = FRAMED_MS): Promise<void> {
  const known = Promise.all([askWhoIsThere(queryClient, trpcClient), router.load()])
  if (!isFramed) {
    await withTimeout(AT_HAND_MS, Promise.all([known, font()]))
    return
  }
  await known
  const { load, ask } = router.state.matches.at(-1)?.staticData ?? {}
  await withTimeout(framedMs, Promise.allSettled([font(), load?.(), ask?.(utilsOf(queryClient, trpcClient))]))
}
