import { testProduct } from '@ledgerhand/api/testing/product'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { expect, onTestFinished } from 'vitest'
import { App } from '../src/app.tsx'
import { createTrpcClient } from '../src/net/api.ts'
import { createQueryClient } from '../src/net/query-client.ts'
import { createAppRouter } from '../src/router.tsx'
import { network, onItsWay } from './network.ts'

export type Product = ReturnType<typeof testProduct>
export type Person = ReturnType<Product['person']>

interface RenderOptions {
  /** Whose browser it is; without one, somebody who is signed out. */
  as?: Person
  /** The product behind the page; without one, an empty one. */
  product?: Product
  /** The browser's own history, where Back is pressed; without it one in memory. */
  history?: RouterHistory
}

/** As a person does, waits with a press until what is pressed is no longer off: many a button is until the page knows enough. */
const patient = (user: UserEvent): UserEvent => ({
  ...user,
  click: async (element) => {
    await waitFor(() => expect(element).toBeEnabled())
    await user.click(element)
  },
})

/** A product with nobody in it yet, closed when the test ends. */
export function newProduct(changes?: Parameters<typeof testProduct>[0]): Product {
  const product = testProduct(changes)
  onTestFinished(() => product.close())
  return product
}

/**
 * The whole application at a path, against the real router and an in-memory database in this process: the answers cannot drift
 * from the server's. The browser's cookies are kept here, because jsdom keeps none for fetch.
 */
export function renderApp(
  path: string,
  { product = newProduct(), as, history = createMemoryHistory({ initialEntries: [path] }) }: RenderOptions = {},
) {
  const cookies = new Map<string, string>()
  const keep = (pair = '') => cookies.set(pair.slice(0, pair.indexOf('=')), pair)
  for (const pair of (as?.cookie() ?? '').split('; ')) if (pair) keep(pair)
  const asked: string[] = []
  const askedWith: string[] = []
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname)
    askedWith.push(`${pathname}${decodeURIComponent(search)}`)
    const headers = new Headers(request.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '))
    const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
    const response = await product.handle(new Request(request.url, { method: request.method, headers, ...(body ? { body } : {}) }))
    // Signing in sets two: the session, and that this browser is known.
    for (const set of response.headers.getSetCookie()) keep(set.split(';')[0])
    return response
  }
  network.use(http.all(/^http:\/\/localhost:3000\/(trpc|api|put)\b/, ({ request }) => onItsWay(answer(request))))
  const router = createAppRouter(history)
  const user = patient(userEvent.setup())
  const view = render(<App router={router} queryClient={createQueryClient()} trpcClient={createTrpcClient()} env="test" />)
  return {
    ...view,
    user,
    product,
    router,
    /** Where the browser is. */
    path: () => router.state.location.pathname,
    /** The paths of all calls so far. */
    asked,
    /** The same with what was asked for in the address. */
    askedWith,
    /** Ends the session behind the page's back, as an expiry does. */
    forget: () => {
      cookies.clear()
    },
  }
}
