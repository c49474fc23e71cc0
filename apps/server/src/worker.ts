/** Takes waiting documents one after the other and has them read. The documents' rows are the queue; this only keeps going. */
import { processDocument } from '@ledgerhand/api/flows/process-document'
import type { Ports } from '@ledgerhand/api/ports'
import type { Database } from '@ledgerhand/db/client'
import { ofItself } from '@ledgerhand/db/origin'
import { claimNextDocument, nextTry, releaseStaleClaims } from '@ledgerhand/db/queue'
import type { Log } from './log.ts'

export interface WorkerOptions {
  database: Database
  ports: Ports
  bootId: string
  /** How many documents at the same time. */
  atOnce: number
  log: Log
}
export interface Worker {
  /** A document waits. */
  wake(): void
  /** The document is gone: its reading stops, and frees its place. */
  forget(documentId: string): void
  /** Stops what is being read (it will be read after the next start) and answers when nothing runs any more. */
  stop(): Promise<void>
}

/** A queue that cannot be asked (a full disk, say) is asked again after this time, as is one that was asked to wait longer. */
const LONGEST_WAIT_MS = 60_000
const STOP_MS = 10_000

/** Starts at once: what an earlier run of the program had taken is free again. */
export function startWorker({ database, ports, bootId, atOnce, log }: WorkerOptions): Worker {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const readings = new Map<string, AbortController>()
  let timer: NodeJS.Timeout | undefined

  const fail = (error: unknown) => log('reading failed', { error: error instanceof Error ? error.stack : String(error) })

  function next(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    try {
      while (running.size < atOnce) {
        const claimed = claimNextDocument(database, bootId, ports.now().toISOString())
        if (!claimed) break
        const gone = new AbortController()
        const signal = AbortSignal.any([stopping.signal, gone.signal])
        readings.set(claimed.document.id, gone)
        const work = processDocument(claimed, { database, ports }, signal)
          .catch((error) => {
            if (!signal.aborted) fail(error)
          })
          .finally(() => {
            running.delete(work)
            if (readings.get(claimed.document.id) === gone) readings.delete(claimed.document.id)
            next()
          })
        running.add(work)
      }
      if (running.size < atOnce) sleepUntil(nextTry(database))
    } catch (error) {
      fail(error)
      timer = setTimeout(next, LONGEST_WAIT_MS).unref()
    }
  }
  function sleepUntil(instant: string | null): void {
    if (instant === null) return
    const wait = new Date(instant).getTime() - ports.now().getTime()
    timer = setTimeout(next, Math.min(Math.max(wait, 100), LONGEST_WAIT_MS)).unref()
  }

  releaseStaleClaims(database, bootId)
  next()
  return {
    // Not within the call that registers a document: its answer goes out first, and what is read is not that caller's doing.
    wake: () => ofItself(() => void setImmediate(next)),
    forget: (documentId) => readings.get(documentId)?.abort(new Error('the document was deleted')),
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      clearTimeout(timer)
      await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, STOP_MS).unref())])
    },
  }
}
