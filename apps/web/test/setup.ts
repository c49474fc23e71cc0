// First, as in the browser: the server's half of a page test loads zod too.
import '../src/browser/no-eval.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { notify } from '../src/browser/notify.ts'
import { network, settled } from './network.ts'

// The files of a worker share one window and one copy of the application: what a test leaves there is cleared away below.

// On a busy machine the first draw of a page waits for its modules; that is no fault of the page.
configure({ asyncUtilTimeout: 90_000 })

const complaints: unknown[][] = []

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
})
afterEach(async () => {
  cleanup()
  await settled()
  network.resetHandlers()
  notify.hush(0)
  notify.release()
  sessionStorage.clear()
  localStorage.clear()
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
