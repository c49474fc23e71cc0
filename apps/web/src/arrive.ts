import type { QueryClient } from '@tanstack/react-query'
import { type createTrpcClient, utilsOf } from './api.ts'
import type { createAppRouter } from './router.tsx'
import { askWhoIsThere } from './session.tsx'
import { within } from './within.ts'

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
 * there is something better: who is there, the code of the page and its figures.
 */
export async function arrive({ router, queryClient, trpcClient }: Parts, isFramed: boolean, framedMs = FRAMED_MS): Promise<void> {
  const known = Promise.all([askWhoIsThere(queryClient, trpcClient), router.load()])
  if (!isFramed) {
    await within(AT_HAND_MS, known)
    return
  }
  await known
  const { load, ask } = router.state.matches.at(-1)?.staticData ?? {}
  await within(framedMs, Promise.allSettled([load?.(), ask?.(utilsOf(queryClient, trpcClient))]))
}
