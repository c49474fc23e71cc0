import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '../browser/notify.ts'

/** So many rows stand on paper at most: some forty sheets. Who wants others narrows the list. */
export const PRINTED = 2000
/** A page that was called off, because a row was changed meanwhile, is asked for again; not without end. */
const TRIES = 100

interface Printable {
  rows: readonly TransactionJson[]
  hasMore: boolean
  /** Fetches the next rows. */
  next: () => Promise<{ isError: boolean; error: { message: string } | null }>
}

/**
 * Prints a list that comes page by page: first what matches is fetched, up to 2,000 rows, then the browser is asked. Ctrl P does the same;
 * the browser's own menu waits for nobody and prints what is there.
 */
export function usePrintAll(list: Printable): { print: () => void; isGathering: boolean } {
  const [isGathering, setGathering] = useState(false)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const isWanted = useRef(false)
  const gather = useCallback(async (): Promise<boolean> => {
    for (let i = 0; isWanted.current && i < TRIES; i += 1) {
      const { rows, hasMore, next } = latest.current
      if (!hasMore || rows.length >= PRINTED) break
      const { isError, error } = await next()
      if (isError) {
        notify.error('Not everything could be loaded to print', error?.message)
        return false
      }
      // What came is there once it has been drawn.
      await new Promise((done) => setTimeout(done))
    }
    return isWanted.current
  }, [])
  const print = useCallback(async () => {
    if (isWanted.current) return
    isWanted.current = true
    setGathering(true)
    const isThere = await gather()
    isWanted.current = false
    setGathering(false)
    // Once the button has its words back: nothing of the waiting belongs on paper.
    if (isThere) setTimeout(() => window.print())
  }, [gather])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void print()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      // Who has left the page wants it no more.
      isWanted.current = false
    }
  }, [print])
  return { print: () => void print(), isGathering }
}
