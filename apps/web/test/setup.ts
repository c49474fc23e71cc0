import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

/** Every request of a page ends here; one that nobody expects fails the test. */
export const network = setupServer()

// On a busy machine the first draw of a page waits for its modules; that is no fault of the page.
configure({ asyncUtilTimeout: 8000 })

const complaints: unknown[][] = []

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
})
afterEach(() => {
  cleanup()
  network.resetHandlers()
  sessionStorage.clear()
  // What React or a library complains about is a fault in the page, seen or not.
  expect(complaints).toEqual([])
  vi.restoreAllMocks()
})
afterAll(() => network.close())

// What jsdom lacks and the parts ask for.
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(window, 'matchMedia', {
  value: (media: string) => ({
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
})
Object.defineProperty(window, 'ResizeObserver', { value: NoResizes })
Object.defineProperty(window, 'scrollTo', { value: () => undefined })
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined })
Object.defineProperty(Element.prototype, 'scrollTo', { value: () => undefined, writable: true })
