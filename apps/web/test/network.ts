import { setupServer } from 'msw/node'

/** Every request of a page ends here; one that nobody expects fails the test. One for all files of a worker, as the pages are. */
export const network = setupServer()
