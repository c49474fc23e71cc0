import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { type MetByBack, watchDialogEntry } from './dialog-entry.ts'

/**
 * What would be lost by leaving: every open dialog and every form with values that were typed and not saved. The browser's Back closes the
 * dialog that is on top and nothing else; whoever would lose what they typed is asked before. Signing out and other books: `mayLeave`; Escape
 * and whatever else closes a dialog: `leaveDialog`.
 */

type Address = Pick<HistoryLocation, 'pathname' | 'search'>

/** What is asked before something is lost, where that is not what was typed. */
export interface LeaveQuestion {
  title: string
  question: string
  object: string
  action: string
}
type Ask = (question?: LeaveQuestion) => Promise<boolean>

interface OpenForm {
  isDirty: () => boolean
  /** In words of its own. */
  question: () => LeaveQuestion | undefined
  /** Closes the dialog; null for a form that stands in its page. */
  close: (() => void) | null
  /** The dialog that it is, or stands in; null in a page. */
  dialog: object | null
  /** Whether the way from one address to the other takes the form away. */
  isGone: (from: Address, to: Address) => boolean
}

const isOtherPage = (from: Address, to: Address) => from.pathname !== to.pathname
const isOtherAddress = (from: Address, to: Address) => isOtherPage(from, to) || from.search !== to.search

/** In the order in which they were opened: the last one is on top. */
let forms: readonly OpenForm[] = []
const watchers = new Set<() => void>()
/** Asks whether to leave all the same; nobody is there to ask on the pages of visitors. */
let asks: Ask | null = null

function setForms(next: readonly OpenForm[]): void {
  forms = next
  for (const watcher of watchers) watcher()
}
const firstUnsaved = () => forms.find((form) => form.isDirty())

/** Reloading and closing the tab: the browser asks in words of its own. */
function beforeUnload(event: BeforeUnloadEvent): void {
  if (firstUnsaved()) event.preventDefault()
}

function register(form: OpenForm): () => void {
  if (forms.length === 0) window.addEventListener('beforeunload', beforeUnload)
  setForms([...forms, form])
  return () => {
    setForms(forms.filter((other) => other !== form))
    if (forms.length === 0) window.removeEventListener('beforeunload', beforeUnload)
  }
}

/** A dialog, as what stands in it knows it. */
export interface OpenDialog {
  /** Says that a form within it has something to lose, or no longer. */
  setDirty: (form: object, isDirty: boolean) => void
}

/** The dialog that something stands in. */
export const InDialog = createContext<OpenDialog | null>(null)

interface UnsavedOptions {
  /** Of a dialog: closes it. */
  onClose?: (() => void) | undefined
  dialog?: object
  isOpen?: boolean | undefined
  question?: LeaveQuestion | undefined
  /** What in the address it belongs to: it goes with another page, or with any change of the address. */
  belongsTo?: 'page' | 'address'
}

/** Has the person asked before what they typed in a form is lost: `isDirty` says whether there is something to lose. */
export function useUnsaved(isDirty: boolean, options: UnsavedOptions = {}): void {
  const { onClose, dialog, isOpen = true, question, belongsTo = 'page' } = options
  const within = useContext(InDialog)
  const latest = useRef({ isDirty, onClose, question })
  useLayoutEffect(() => {
    latest.current = { isDirty, onClose, question }
  })
  const isDialog = onClose !== undefined
  const hasWithin = isOpen && isDirty && !isDialog
  useEffect(() => {
    if (!within || !hasWithin) return
    const form = {}
    within.setDirty(form, true)
    return () => within.setDirty(form, false)
  }, [within, hasWithin])
  useEffect(() => {
    if (!isOpen) return
    return register({
      isDirty: () => latest.current.isDirty,
      question: () => latest.current.question,
      close: isDialog ? () => latest.current.onClose?.() : null,
      dialog: dialog ?? within,
      isGone: belongsTo === 'page' ? isOtherPage : isOtherAddress,
    })
  }, [isOpen, isDialog, dialog, within, belongsTo])
}

/** Asks before a way out that is no address, such as signing out. */
export async function mayLeave(): Promise<boolean> {
  const lost = firstUnsaved()
  return !lost || asks === null || (await asks(lost.question()))
}

const dialogOnTop = () => forms.findLast(({ close }) => close !== null)

/** Closes a dialog if it is the one on top, after a question where something typed in it would be lost. Says whether it was asked. */
function closeAfterQuestion(top: OpenForm): boolean {
  const close = () => forms.includes(top) && top.close?.()
  const lost = forms.find((form) => form.dialog === top.dialog && form.isDirty())
  const isAsked = asks !== null && lost !== undefined
  if (isAsked) void asks?.(lost.question()).then((sure) => sure && close())
  else close()
  return isAsked
}

/** Closes a dialog by its X, Cancel, a press beside it or Escape: asks before what was typed in it is lost. The one on top alone. */
export function leaveDialog(dialog: object): void {
  const top = dialogOnTop()
  if (top?.dialog === dialog) closeAfterQuestion(top)
}

const indexOf = ({ state }: HistoryLocation) => state.__TSR_index

/** Stands before every change of the address while something is open. Returns what ends it. */
export function guardLeaving(history: RouterHistory, question: Ask): () => void {
  let isAsking = false
  const ask: Ask = async (own) => {
    isAsking = true
    const sure = await question(own)
    isAsking = false
    entry.follow()
    return sure
  }
  const onBack = (): MetByBack => {
    const dialogs = forms.filter(({ close }) => close !== null)
    const top = dialogs.at(-1)
    if (!top) return 'none'
    return closeAfterQuestion(top) || dialogs.length > 1 ? 'stays' : 'closes'
  }
  // The question has no entry of its own: it would take away those ahead, where Forward may go after a yes.
  const entry = watchDialogEntry(history, { isOpen: () => (isAsking ? null : dialogOnTop() !== undefined), onBack })
  asks = ask
  let unblock: (() => void) | null = null
  const blocker: Parameters<RouterHistory['block']>[0] = {
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation: from, nextLocation: to, action }) => {
      const lost = forms.find((form) => form.isDirty() && form.isGone(from, to))
      if (action === 'PUSH' || action === 'REPLACE') {
        if (lost && !(await ask(lost.question()))) return true
        await entry.remove()
        return false
      }
      // The browser stands on the other entry already: it is put back at once, and goes there after a yes.
      if (action === 'BACK' && onBack() !== 'none') return true
      if (!lost) return false
      void ask(lost.question()).then((sure) => sure && history.go(indexOf(to) - indexOf(from), { ignoreBlocker: true }))
      return true
    },
  }
  const watch = () => {
    entry.follow()
    if (forms.length > 0) unblock ??= history.block(blocker)
    else {
      unblock?.()
      unblock = null
    }
  }
  watchers.add(watch)
  watch()
  return () => {
    watchers.delete(watch)
    entry.end()
    unblock?.()
    if (asks === ask) asks = null
  }
}
