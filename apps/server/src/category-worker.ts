/** Asks services about the rows of documents that were read, one document after the other, beside the reading of others. */
import { categoriseWaiting } from '@ledgerhand/api/flows/categories/categorise-document'
import type { Ports } from '@ledgerhand/api/ports'
import type { Database } from '@ledgerhand/db/client'
import type { Log } from './base/log.ts'

export interface CategoryWorkerOptions {
  database: Database
  ports: Ports
  /** While it answers true nothing is begun: what is answered could not be written. */
  isHeld?: () => boolean
  log: Log
}
export interface CategoryWorker {
  /** A document may wait. */
  wake(): void
  /** Ends the call that runs; what is not done waits for the next start. Answers when nothing runs any more, or after three seconds. */
  stop(): Promise<void>
}

const STOP_MS = 3000

/** Starts at once: documents of before may wait. */
export function startCategoryWorker({ database, ports, isHeld = () => false, log }: CategoryWorkerOptions): CategoryWorker {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isWanted = false
  function wake(): void {
    isWanted = true
    if (running || stopping.signal.aborted || isHeld()) return
    isWanted = false
    running = categoriseWaiting({ database, ports }, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log('categories could not be asked', { error: error instanceof Error ? error.stack : String(error) })
      })
      .finally(() => {
        running = null
        if (isWanted) wake()
      })
  }
  wake()
  return {
    wake,
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      await Promise.race([running, new Promise((done) => setTimeout(done, STOP_MS).unref())])
    },
  }
}
