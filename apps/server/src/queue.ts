/** Work that waits its turn. */
import { AppError } from '@ledgerhand/core/errors'

/** Runs at most `atOnce` pieces of work; at most `waiting` more wait their turn, and the next is refused. */
export function makeQueue(atOnce: number, waiting: number) {
  let running = 0
  const turns: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (turns.length >= waiting) throw new AppError('too_many', 'Too many attempts, try again in a minute')
      // The one who leaves hands its place over, so that nobody slips in between.
      await new Promise<void>((turn) => turns.push(turn))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = turns.shift()
      if (next) next()
      else running -= 1
    }
  }
}
