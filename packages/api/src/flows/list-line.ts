/** Limits how many whole lists one account receives at the same time: each holds a page of rows and unsent bytes in memory. */
import { AppError } from '@ledgerhand/core/errors'
import { type Gate, makeGate } from '@ledgerhand/providers/routing/gate'

const AT_ONCE = 4
/** After this many milliseconds a slow reader's place is given to the next; its own list goes on. */
const PLACE_MS = 20_000

const lines = new Map<string, { gate: Gate; count: number }>()

/** Waits for a place of this account and returns a function that gives it back. Rejects when the reader has disconnected. */
export async function enterLine(caller: string, signal: AbortSignal): Promise<() => void> {
  const line = lines.get(caller) ?? { gate: makeGate(AT_ONCE), count: 0 }
  lines.set(caller, line)
  line.count += 1
  return new Promise((resolve, reject) => {
    const place = () =>
      new Promise<void>((free) => {
        const timer = setTimeout(free, PLACE_MS)
        resolve(() => {
          clearTimeout(timer)
          free()
        })
      })
    line.gate
      .run(place, signal)
      .catch((cause: unknown) => reject(new AppError('too_slow', 'The reader has gone', { cause })))
      .finally(() => {
        line.count -= 1
        if (line.count === 0) lines.delete(caller)
      })
  })
}
