import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a decision can be taken back: as long as its toast stands. */
const UNDO_MS = 5000

interface Decision {
  key: string
  /** Tells the server. With `leaving` the page may be gone before the answer. Never rejects. */
  run: (leaving: boolean) => Promise<void>
  /** Shows the decision on what the server has counted; asked for again when fresh counts still include it. */
  apply: () => void
  /** Takes back what `apply` did. */
  revert: () => void
}

/**
 * Decisions that are sent a little later, so that undoing one leaves no trace on the server. At most one waits: the next
 * decision, leaving the screen, hiding, reloading or closing the tab, or five seconds send it. Nothing decided is lost.
 */
export function useDeferred() {
  const waiting = useRef<(Decision & { timer: ReturnType<typeof setTimeout> }) | null>(null)
  /** Keys of what is decided and not yet confirmed by the server: no longer shown. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const show = useCallback((key: string) => setDecided((now) => new Set([...now].filter((k) => k !== key))), [])

  const flush = useCallback(
    (leaving = false) => {
      const decision = waiting.current
      if (!decision) return
      waiting.current = null
      clearTimeout(decision.timer)
      // Whether it went through or not, from here on the server's list says what is left.
      void decision.run(leaving).finally(() => {
        show(decision.key)
        waiting.current?.apply()
      })
    },
    [show],
  )

  const decide = useCallback(
    (decision: Decision) => {
      flush()
      setDecided((now) => new Set([...now, decision.key]))
      waiting.current = { ...decision, timer: setTimeout(flush, UNDO_MS) }
      decision.apply()
    },
    [flush],
  )
  /** Takes the last decision back, if it is still here. Gives its key. */
  const undo = useCallback((): string | null => {
    const decision = waiting.current
    if (!decision) return null
    waiting.current = null
    clearTimeout(decision.timer)
    decision.revert()
    show(decision.key)
    return decision.key
  }, [show])

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flush(true)
    const leaving = () => flush(true)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', leaving)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', leaving)
      flush()
    }
  }, [flush])
  return { decided, decide, undo }
}
