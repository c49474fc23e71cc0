import { createMemoryHistory } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { network } from '../test/network.ts'
import { boot } from './boot.ts'
import { createTrpcClient } from './net/api.ts'
import { createQueryClient } from './net/query-client.ts'
import { createAppRouter } from './router.tsx'

/** An answer that comes when it is told to. */
function held() {
  let come = () => {}
  const wait = new Promise<void>((resolve) => {
    come = resolve
  })
  return { wait, come }
}
const AN_HOUR_MS = 3_600_000
const maya = { id: 'maya', books: [{ ownerId: 'maya', name: 'Maya Lee', role: 'owner' }] }
const answers = (data: readonly unknown[]) => HttpResponse.json(data.map((json) => ({ result: { data: { json } } })))

function arriving({ isFramed, session, figures }: { isFramed: boolean; session: Promise<void>; figures?: Promise<void> }) {
  network.use(
    http.get('*/trpc/auth.user', () => session.then(() => answers([maya]))),
    http.get('*/trpc/dashboard.pending*', () => (figures ?? Promise.resolve()).then(() => answers([1, 2, 3, 4, 5]))),
  )
  const queryClient = createQueryClient()
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  const state = { isOver: false }
  const over = boot({ router, queryClient, trpcClient: createTrpcClient() }, isFramed, AN_HOUR_MS).then(() => {
    state.isOver = true
  })
  const known = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state: { data } }) => data !== undefined).length
  return { over, known, state }
}

describe('before anything is drawn', () => {
  it('who is there is known when the answer is at hand', async () => {
    const { known, over } = arriving({ isFramed: false, session: Promise.resolve() })
    await over
    await waitFor(() => expect(known()).toBe(1))
  })

  it('it is not waited for when it takes longer: the page is drawn and says that it is loading', async () => {
    const { wait, come } = held()
    const { known, over } = arriving({ isFramed: false, session: wait })
    await over
    expect(known()).toBe(0)
    come()
    await waitFor(() => expect(known()).toBe(1))
  })
})

describe('the font', () => {
  const withFont = (load: () => Promise<unknown>) => Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
  afterEach(() => Reflect.deleteProperty(document, 'fonts'))

  it('is waited for as long as the frame stands', async () => {
    const { wait, come } = held()
    withFont(() => wait)
    const { state, over } = arriving({ isFramed: true, session: Promise.resolve() })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(state.isOver).toBe(false)
    come()
    await over
  })

  it.each([true, false])('that does not come holds up no page (framed: %s)', async (isFramed) => {
    withFont(() => Promise.reject(new Error('network')))
    await arriving({ isFramed, session: Promise.resolve() }).over
  })
})

describe('a page that came with its frame', () => {
  it('is drawn when who is there and all its figures are known, and not before', async () => {
    const [session, figures] = [held(), held()]
    const { known, over, state } = arriving({ isFramed: true, session: session.wait, figures: figures.wait })
    expect(state.isOver).toBe(false)
    session.come()
    await waitFor(() => expect(known()).toBe(1))
    expect(state.isOver).toBe(false)
    figures.come()
    await over
    expect(known()).toBe(6)
  })

  it('is drawn without them when they cannot be had: it says so itself', async () => {
    network.use(http.get('*/trpc/*', () => HttpResponse.error()))
    const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
    await boot({ router, queryClient: createQueryClient(), trpcClient: createTrpcClient() }, true)
    expect(router.state.location.pathname).toBe('/')
  })
})
