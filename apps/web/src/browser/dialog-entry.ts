import type { RouterHistory } from '@tanstack/react-router'

/**
 * An entry in the browser's history over that of the page, while dialogs are open: Back goes from it to the page's own, in the same document,
 * whatever lies before the page. The router does not know of it: it has the page's index and key. It is taken away when the last dialog
 * closes; where that could not be, Back later passes over the page's own entry, so that one press is enough.
 */

interface EntryState {
  __TSR_index?: number
  __TSR_key?: string
  /** The entry over a page's own. */
  isOver?: boolean
  /** A page's own, with another one over it. */
  isUnder?: boolean
}

/** What a press of Back met: no dialog, one that closes and was the last, or one that stays. */
export type MetByBack = 'none' | 'closes' | 'stays'

interface DialogEntryOptions {
  /** Whether a dialog is open; null while that is being asked. */
  isOpen: () => boolean | null
  onBack: () => MetByBack
}

export interface DialogEntry {
  /** Adds it or takes it away, as dialogs are open or not. */
  follow: () => void
  /** Takes it away; resolves when the browser stands on the page's own entry. */
  remove: () => Promise<void>
  end: () => void
}

/** A step in the history that never came is waited for no longer than this. */
const STEP_MS = 1000

const stateNow = () => (window.history.state ?? {}) as EntryState

/** Steps of the product's own in the history, one at a time. */
function ownSteps(history: RouterHistory) {
  let arrive: (() => void) | null = null
  let step: Promise<void> | null = null
  async function hasArrived(action: string): Promise<boolean> {
    if (action === 'PUSH' || action === 'REPLACE') await step
    return false
  }
  return {
    /** The one that is under way. */
    current: () => step,
    /** Ends it, as the browser has arrived; false where none is under way. */
    arrive(): boolean {
      const isUnderWay = arrive !== null
      arrive?.()
      return isUnderWay
    },
    /** Goes one step; whatever changes the address waits for it, since the two would cross. */
    go(direction: 'back' | 'forward'): void {
      step = new Promise((resolve) => {
        const unblock = history.block({ enableBeforeUnload: false, blockerFn: ({ action }) => hasArrived(action) })
        const timer = setTimeout(() => arrive?.(), STEP_MS)
        arrive = () => {
          clearTimeout(timer)
          unblock()
          arrive = null
          step = null
          resolve()
        }
      })
      window.history[direction]()
    },
  }
}

/** Watches the browser's history for the dialogs. Any other history has no such entries. */
export function watchDialogEntry(history: RouterHistory, { isOpen, onBack }: DialogEntryOptions): DialogEntry {
  const isOfPage = ({ __TSR_key: key }: EntryState) => key !== undefined && key === history.location.state.__TSR_key
  /** The index of the entry that the browser stands on: the router's own is another one while it puts the browser back. */
  let at = history.location.state.__TSR_index
  const steps = ownSteps(history)
  let later: ReturnType<typeof setTimeout> | undefined

  async function remove(): Promise<void> {
    history.flush()
    const state = stateNow()
    if (!steps.current() && state.isOver && isOfPage(state)) steps.go('back')
    await steps.current()
  }
  function add(): void {
    history.flush()
    const state = stateNow()
    if (steps.current() || state.isOver || !isOfPage(state)) return
    // The prototype's: the router watches those of the object, and would take the page for a new one.
    History.prototype.replaceState.call(window.history, { ...state, isUnder: true }, '')
    History.prototype.pushState.call(window.history, { ...state, isUnder: false, isOver: true }, '')
  }
  // Later: one dialog may give way to another, and a step may be under way.
  function followLater(): void {
    clearTimeout(later)
    later = setTimeout(() => {
      const step = steps.current()
      if (step) void step.then(followLater)
      else if (isOpen() === true) add()
      else if (isOpen() === false) void remove().then(() => isOpen() === true && add())
    })
  }
  function popped(event: PopStateEvent): void {
    const from = at
    const state = stateNow()
    at = state.__TSR_index ?? 0
    const isStep = steps.arrive()
    if (at !== from || !(isStep || state.isOver || state.isUnder)) {
      followLater()
      return
    }
    event.stopImmediatePropagation()
    if (isStep) return
    if (state.isOver) {
      // Forward, after the dialog was closed by Back.
      steps.go('back')
      return
    }
    followLater()
    const met = onBack()
    if (met === 'none') window.history.back()
    else if (met === 'stays' || !isOfPage(state)) steps.go('forward')
  }
  const unsubscribe = history.subscribe(({ location, action }) => {
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') return
    at = location.state.__TSR_index
    if (action.type === 'REPLACE') followLater()
  })
  // Before the router's own.
  window.addEventListener('popstate', popped, { capture: true })
  return {
    follow: () => {
      if (isOpen() === true) add()
      followLater()
    },
    remove,
    end: () => {
      clearTimeout(later)
      steps.arrive()
      unsubscribe()
      window.removeEventListener('popstate', popped, { capture: true })
    },
  }
}
