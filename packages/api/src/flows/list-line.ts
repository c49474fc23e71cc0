/** Whole lists are sent a few at a time to each account: each holds a page of rows and what its reader has not taken yet. */
import { AppError } from '@ledgerhand/core/errors'
import { type Gate, makeGate } from '@ledgerhand/providers/routing/gate'

const AT_ONCE = 4
/** A reader that does not read gives its place up by then, and goes on without one. */
const PLACE_MS = 20_000

const lines = new Map<string, { gate: Gate; count: number }>()

/** Waits for a place in this account's line; gives how to leave it. Rejects when the reader has gone. */
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
