// First, as in the browser: the server's half of a page test loads zod too.
import '../src/browser/no-eval.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { notify } from '../src/browser/notify.ts'
import { network, settled } from './network.ts'

// The files of a worker share one window and one copy of the application: what a test leaves there is cleared away below.

// On a busy machine the first draw of a page waits for its modules; that is no fault of the page. What is not found yet is looked for
// again: the page is written out where a test fails, not at every try, which took a fifth of the processor time.
configure({
  asyncUtilTimeout: 90_000,
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// React notes for each element by which calls it was made, in case it has to warn of it: a tenth of the processor time. The warnings stay.
const internals = (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (!internals) throw new Error('React keeps its count of owner stacks elsewhere')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined })

const complaints: unknown[][] = []

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body, 7000))
  cleanup()
  await settled()
  network.resetHandlers()
  notify.hush(0)
  notify.release()
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = 'business-name=; Path=/; Max-Age=0'
  // What React or a library complains about is a fault in the page, seen or not.
  expect(complaints.map((words) => words.map(String).join(' '))).toEqual([])
  vi.restoreAllMocks()
})
afterAll(() => network.close())

// What jsdom lacks and the parts ask for.
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const lend = (to: object, name: string, value: unknown) => Object.defineProperty(to, name, { value, configurable: true, writable: true })
lend(window, 'matchMedia', (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
}))
lend(window, 'ResizeObserver', NoResizes)
lend(window, 'scrollTo', () => undefined)
lend(Element.prototype, 'scrollIntoView', () => undefined)
lend(Element.prototype, 'scrollTo', () => undefined)
