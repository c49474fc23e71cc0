import { Worker } from 'node:worker_threads'
import { databaseKeyOf } from '@ledgerhand/db/database-file'

/** The thread is given up when nothing was asked of it for so long. */
const IDLE_MS = 10_000

/**
 * Moves the write-ahead log of the database file `path` in a thread of its own, which runs `program` (log-thread.ts), started when it is first needed: 16 MB and two syncs, which
 * held everybody up on the thread that answers. One move at a time is enough for all who ask. Rejects where the thread fails.
 */
export function logMoving(program: URL, path: string): { move(): Promise<void>; stop(): Promise<void> } {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let moving: { done: Promise<void>; settle(error?: Error): void } | undefined
  const settle = (error?: Error) => {
    moving?.settle(error)
    moving = undefined
  }
  const stop = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
    settle(new Error('the thread was stopped'))
  }
  function begin(): Worker {
    const made = new Worker(program, { workerData: { path, key: databaseKeyOf(path) }, env: {} })
    made.unref()
    const gone = (error: Error) => {
      if (thread !== made) return
      thread = undefined
      settle(error)
    }
    made.on('message', () => {
      idle = setTimeout(() => void stop(), IDLE_MS).unref()
      settle()
    })
    made.on('error', gone)
    made.on('exit', (code) => gone(new Error(`the thread ended with ${code}`)))
    return made
  }
  return {
    move: () => {
      if (moving) return moving.done
      clearTimeout(idle)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      moving = { done: promise, settle: (error) => (error ? reject(error) : resolve()) }
      thread ??= begin()
      thread.postMessage('move')
      return promise
    },
    stop,
  }
}
