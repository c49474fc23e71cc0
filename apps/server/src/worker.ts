/** Takes waiting documents one after the other and has them read. The documents' rows are the queue; this only keeps going. */
import { processDocument } from '@ledgerhand/api/flows/documents/process-document'
import type { Ports } from '@ledgerhand/api/ports'
import type { Database } from '@ledgerhand/db/client'
import { storageFault, withSpareRoom } from '@ledgerhand/db/faults'
import { ofItself } from '@ledgerhand/db/origin'
import { type ClaimedDocument, claimNextDocument, nextTry, releaseStaleClaims, returnClaim } from '@ledgerhand/db/system/queue'
import type { Log } from './base/log.ts'

export interface WorkerOptions {
  database: Database
  ports: Ports
  bootId: string
  /** How many documents at the same time. */
  atOnce: number
  /** While it answers true nothing is begun: what is read could not be entered. */
  isHeld?: () => boolean
  /** A document was read, whatever came of it. */
  onRead?: () => void
  log: Log
}
export interface Worker {
  /** A document waits. */
  wake(): void
  /** The disk can be written again: what waited for that goes on now. */
  resume(): void
  /** The document is gone: its reading stops, and frees its place. */
  forget(documentId: string): void
  /** Stops what is being read (it will be read after the next start) and answers when nothing runs any more. */
  stop(): Promise<void>
}

/** A queue that was asked to wait longer is asked again after this time. */
const LONGEST_WAIT_MS = 60_000
/** After a fault of the disk everything waits, twice as long each time. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
const STOP_MS = 3000

/** So long until an instant, within what a queue waits for. */
const waitMs = (instant: string, now: Date): number => Math.min(Math.max(new Date(instant).getTime() - now.getTime(), 100), LONGEST_WAIT_MS)

/** Claims that are held for nothing are given back, on a full disk too. Throws where not even that can be written. */
function returnClaims(owed: Map<string, { isCounted: boolean }>, { database, ports, bootId }: WorkerOptions): void {
  const later = new Date(ports.now().getTime() + LONGEST_WAIT_MS).toISOString()
  for (const [id, { isCounted }] of owed) {
    withSpareRoom(() => returnClaim(database, bootId, id, isCounted ? later : null, !isCounted))
    owed.delete(id)
  }
}

/** Starts at once: what an earlier run of the program had taken is free again. */
export function startWorker(options: WorkerOptions): Worker {
  const { database, ports, bootId, atOnce, isHeld = () => false, onRead = () => undefined, log } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const readings = new Map<string, AbortController>()
  let timer: NodeJS.Timeout | undefined

  /** Documents whose claim could not be given back, and whether their try counts. */
  const owed = new Map<string, { isCounted: boolean }>()
  let pauseMs = 0
  let pausedUntil = 0

  const fail = (error: unknown) => log('reading failed', { error: error instanceof Error ? error.stack : String(error) })

  /** The disk or the database failed, not the document. */
  function pause(): void {
    pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2))
    pausedUntil = performance.now() + pauseMs
  }
  function resume(): void {
    pausedUntil = 0
    next()
  }

  function next(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    try {
      returnClaims(owed, options)
      const pausedMs = pausedUntil - performance.now()
      if (pausedMs > 0 || isHeld()) {
        timer = setTimeout(next, Math.max(pausedMs, FIRST_PAUSE_MS)).unref()
        return
      }
      while (running.size < atOnce) {
        const claimed = claimNextDocument(database, bootId, ports.now().toISOString())
        if (!claimed) break
        take(claimed)
      }
      if (running.size < atOnce) sleepUntil(nextTry(database))
    } catch (error) {
      fail(error)
      pause()
      timer = setTimeout(next, pauseMs).unref()
    }
  }
  function take(claimed: ClaimedDocument): void {
    const { id } = claimed.document
    const gone = new AbortController()
    const signal = AbortSignal.any([stopping.signal, gone.signal])
    readings.set(id, gone)
    const work = processDocument(claimed, { database, ports }, signal)
      .then(
        () => {
          pauseMs = 0
          onRead()
        },
        (error: unknown) => {
          // Who aborts has taken it away, or has given it back.
          if (signal.aborted) return
          fail(error)
          const isFault = storageFault(error) !== null
          // Where the document is done already, nothing is changed by this.
          owed.set(id, { isCounted: !isFault })
          if (isFault) pause()
        },
      )
      .finally(() => {
        running.delete(work)
        if (readings.get(id) === gone) readings.delete(id)
        next()
      })
    running.add(work)
  }
  function sleepUntil(instant: string | null): void {
    if (instant !== null) timer = setTimeout(next, waitMs(instant, ports.now())).unref()
  }

  if (!isHeld()) releaseStaleClaims(database, bootId)
  next()
  return {
    // Not within the call that registers a document: its answer goes out first, and what is read is not that caller's doing.
    wake: () => ofItself(() => void setImmediate(next)),
    resume: () => ofItself(resume),
    forget: (documentId) => readings.get(documentId)?.abort(new Error('the document was deleted')),
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      clearTimeout(timer)
      await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, STOP_MS).unref())])
    },
  }
}
