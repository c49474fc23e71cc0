import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * What would be lost by leaving: every open dialog and every form with values that were typed and not saved. The browser's Back closes the
 * dialog that is on top and nothing else; whoever would lose what they typed is asked before. Signing out and other books: `mayLeave`; Escape:
 * `askToClose`.
 */

type Address = Pick<HistoryLocation, 'pathname' | 'search'>

interface OpenForm {
  isDirty: () => boolean
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
let asks: (() => Promise<boolean>) | null = null

function setForms(next: readonly OpenForm[]): void {
  forms = next
  for (const watcher of watchers) watcher()
}
const anyUnsaved = () => forms.some((form) => form.isDirty())

/** Reloading and closing the tab: the browser asks in words of its own. */
function beforeUnload(event: BeforeUnloadEvent): void {
  if (anyUnsaved()) event.preventDefault()
}

function register(form: OpenForm): () => void {
  if (forms.length === 0) window.addEventListener('beforeunload', beforeUnload)
  setForms([...forms, form])
  return () => {
    setForms(forms.filter((other) => other !== form))
    if (forms.length === 0) window.removeEventListener('beforeunload', beforeUnload)
  }
}

/** The dialog that something stands in. */
export const InDialog = createContext<object | null>(null)

interface UnsavedOptions {
  /** Of a dialog: closes it. */
  onClose?: (() => void) | undefined
  dialog?: object
  isOpen?: boolean | undefined
  /** What in the address it belongs to: it goes with another page, or with any change of the address. */
  belongsTo?: 'page' | 'address'
}

/** Has the person asked before what they typed in a form is lost: `isDirty` says whether there is something to lose. */
export function useUnsaved(isDirty: boolean, { onClose, dialog, isOpen = true, belongsTo = 'page' }: UnsavedOptions = {}): void {
  const within = useContext(InDialog)
  const latest = useRef({ isDirty, onClose })
  useLayoutEffect(() => {
    latest.current = { isDirty, onClose }
  })
  const isDialog = onClose !== undefined
  useEffect(() => {
    if (!isOpen) return
    return register({
      isDirty: () => latest.current.isDirty,
      close: isDialog ? () => latest.current.onClose?.() : null,
      dialog: dialog ?? within,
      isGone: belongsTo === 'page' ? isOtherPage : isOtherAddress,
    })
  }, [isOpen, isDialog, dialog, within, belongsTo])
}

/** Asks before a way out that is no address, such as signing out. */
export const mayLeave = async (): Promise<boolean> => !anyUnsaved() || asks === null || (await asks())

/** Asks before a dialog is closed by Escape while something is typed in it; the one on top alone, which is closed after a yes. Nothing where nobody is there to ask. */
export async function askToClose(dialog: object): Promise<void> {
  const top = forms.findLast(({ close }) => close !== null)
  if (top?.dialog !== dialog || asks === null) return
  if ((await asks()) && forms.includes(top)) top.close?.()
}

const indexOf = ({ state }: HistoryLocation) => state.__TSR_index

/** Stands before every change of the address while something is open. Returns what ends it. */
export function guardLeaving(history: RouterHistory, ask: () => Promise<boolean>): () => void {
  asks = ask
  let unblock: (() => void) | null = null
  const blocker: Parameters<RouterHistory['block']>[0] = {
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation: from, nextLocation: to, action }) => {
      const isLost = forms.some((form) => form.isDirty() && form.isGone(from, to))
      if (action === 'PUSH' || action === 'REPLACE') return isLost && !(await ask())
      const dialog = action === 'BACK' ? forms.findLast(({ close }) => close !== null) : undefined
      // The browser stands on the other entry already: it is put back at once, and goes there after a yes.
      if (dialog) {
        const close = () => forms.includes(dialog) && dialog.close?.()
        if (!forms.some((form) => form.dialog === dialog.dialog && form.isDirty())) close()
        else void ask().then((sure) => sure && close())
        return true
      }
      if (isLost) void ask().then((sure) => sure && history.go(indexOf(to) - indexOf(from), { ignoreBlocker: true }))
      return isLost
    },
  }
  const watch = () => {
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
    unblock?.()
    if (asks === ask) asks = null
  }
}
