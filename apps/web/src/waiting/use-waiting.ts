import { useEffect, useRef, useState } from 'react'
import { sendWaiting, type WayOf } from './send.ts'
import { forgetWaiting, noteWaiting, onWaitingChange, type WaitingFile, waitingFiles, whileSending } from './store.ts'

/** What this person's device keeps and no dialog is sending, as it changes. */
export function useWaiting(userId: string): readonly WaitingFile[] {
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  useEffect(() => {
    let isOver = false
    const look = () =>
      void waitingFiles(userId).then((found) => {
        if (!isOver) setFiles(found.filter(({ isLeft }) => isLeft))
      })
    look()
    const end = onWaitingChange(look)
    return () => {
      isOver = true
      end()
    }
  }, [userId])
  return files
}

/** A person gives a kept file up, or has it tried again. Not while it is being sent. */
export const removeWaiting = (id: string): void => void whileSending(id, () => forgetWaiting(id))
export const tryWaitingAgain = (id: string): void => void noteWaiting(id, { refused: undefined, key: undefined, isRegistering: undefined })

/** How long until what could not be sent is tried again: twice as long each time. */
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * Sends what waits, one file after the other: when the program is opened, when the line is back, when the tab is looked at again and
 * after pauses. `onSent` is told whose books got how many. Gives whether one is being sent now.
 */
export function useWaitingSender(userId: string, onSent: (count: number, ownerIds: readonly string[]) => void, wayOf?: WayOf): boolean {
  const way = useRef(wayOf)
  way.current = wayOf
  const [isSending, setSending] = useState(false)
  const told = useRef(onSent)
  told.current = onSent
  useEffect(() => {
    let isOver = false
    let isRunning = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = FIRST_PAUSE_MS
    const later = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(run, ms)
    }
    async function run() {
      clearTimeout(timer)
      timer = undefined
      if (isRunning || isOver || navigator.onLine === false) return
      isRunning = true
      const sentTo: string[] = []
      let left = 0
      for (const { id, ownerId } of (await waitingFiles(userId)).filter(({ refused }) => refused === undefined)) {
        if (isOver) break
        const result = await whileSending(id, () => {
          setSending(true)
          return sendWaiting(id, way.current)
        }).catch(() => 'waits' as const)
        if (result === 'sent') sentTo.push(ownerId)
        if (result === 'waits' || result === null) left += 1
      }
      isRunning = false
      if (isOver) return
      setSending(false)
      if (sentTo.length > 0) told.current(sentTo.length, sentTo)
      if (left > 0) {
        later(pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      } else pause = FIRST_PAUSE_MS
    }
    const now = () => {
      pause = FIRST_PAUSE_MS
      void run()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') now()
    }
    const end = onWaitingChange(() => {
      if (!isRunning && timer === undefined) later(FIRST_PAUSE_MS)
    })
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', seen)
    void run()
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [userId])
  return isSending
}
