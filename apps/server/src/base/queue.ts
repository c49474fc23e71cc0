/** Work that waits its turn. */
import { AppError } from '@ledgerhand/core/errors'

/**
 * Runs at most `atOnce` pieces of work; at most `waiting` more wait their turn, `waitingOfOne` of them for one sender (`from`), and the
 * next is refused. Senders are served in turn, one piece each, so that a newcomer does not wait for all that one other has sent.
 */
export function makeQueue(atOnce: number, waiting: number, waitingOfOne = waiting) {
  let running = 0
  let count = 0
  /** By sender, in the order in which they are served. */
  const turns = new Map<string, (() => void)[]>()
  function next(): (() => void) | undefined {
    const [first] = turns
    if (!first) return undefined
    const [from, mine] = first
    const turn = mine.shift()
    turns.delete(from)
    if (mine.length > 0) turns.set(from, mine)
    count -= 1
    return turn
  }
  return async <T>(work: () => Promise<T>, from = ''): Promise<T> => {
    if (running >= atOnce) {
      const mine = turns.get(from) ?? []
      if (count >= waiting || mine.length >= waitingOfOne) throw new AppError('too_many', 'Too many attempts, try again in a minute')
      turns.set(from, mine)
      count += 1
      // The one who leaves hands its place over, so that nobody slips in between.
      await new Promise<void>((turn) => mine.push(turn))
    } else running += 1
    try {
      return await work()
    } finally {
      const turn = next()
      if (turn) turn()
      else running -= 1
    }
  }
}
