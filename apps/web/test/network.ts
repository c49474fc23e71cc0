import { setupServer } from 'msw/node'

/** Every request of a page ends here; one that nobody expects fails the test. One for all files of a worker, as the pages are. */
export const network = setupServer()

/** The product's answers that are on their way. */
const underWay = new Set<Promise<unknown>>()
export function onItsWay<T>(answer: Promise<T>): Promise<T> {
  const over = () => void underWay.delete(answer)
  underWay.add(answer)
  answer.then(over, over)
  return answer
}

const later = globalThis.setTimeout
/** Turns without a new question after which none comes: questions are gathered for one, and an answer may lead to the next question. */
const QUIET_TURNS = 3

/** Everything that was asked is answered, and nothing more is asked: what a page asked last is not heard by the next test's product. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
    await new Promise((next) => later(next))
    if (underWay.size === 0) continue
    quiet = -1
    await Promise.allSettled(underWay)
  }
}
