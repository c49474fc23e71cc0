import { notifications } from '@mantine/notifications'
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { createElement, type ReactNode } from 'react'
import { ActionMessage } from './action-message.tsx'
import classes from './notify.module.css'

/** One toast at a time, five seconds unless the caller says otherwise. Never for a validation error: that belongs to its field. */
export const TOAST_MS = 5000

const tones = {
  success: { color: 'var(--lh-income)', icon: IconCheck },
  info: { color: 'var(--lh-info)', icon: IconInfoCircle },
  error: { color: 'var(--lh-expense)', icon: IconX },
} as const

/** While held, nothing may replace the words on the screen. A timer ends it, not the clock: on a slow machine, too, what was refused together is heard together. */
let isHeld = false
let holding: ReturnType<typeof setTimeout> | undefined
function release() {
  clearTimeout(holding)
  isHeld = false
}

function show(tone: keyof typeof tones, title: string, message: ReactNode, ms: number | false, className?: string) {
  // What the caller of a refused action would add to 'you are logged out' is the same news in worse words.
  if (isHeld) return ''
  // The newest word wins: a queue would tell old news after the screen has moved on.
  notifications.clean()
  const { color, icon } = tones[tone]
  return notifications.show({
    title,
    message,
    color,
    icon: createElement(icon, { size: 16, 'aria-hidden': true }),
    autoClose: ms,
    role: tone === 'error' ? 'alert' : 'status',
    className,
    classNames: { body: classes.around, description: classes.around },
  })
}

function withAction(tone: keyof typeof tones, title: string, text: string, label: string, onAction: () => void, ms: number) {
  const act = () => {
    notifications.hide(id)
    onAction()
  }
  const id = show(tone, title, createElement(ActionMessage, { text, label, onAction: act }), ms)
  return id
}

interface ErrorOptions {
  /** How long it stays, in milliseconds. */
  ms?: number
  /** Further lines under the message, one under the other. */
  lines?: readonly string[]
}

export const notify = {
  /** An error that stays alone until `release`: whatever else would be said meanwhile is dropped. */
  last: (title: string, message: string) => {
    show('error', title, message, TOAST_MS)
    clearTimeout(holding)
    isHeld = true
  },
  /** What stood alone is over: anything may be said again. */
  release,
  /** The screen says it better: what stands goes, and whatever would be said within `holdMs` is dropped. */
  hush: (holdMs: number) => {
    notifications.clean()
    clearTimeout(holding)
    isHeld = true
    holding = setTimeout(release, holdMs)
  },
  /** The screen has moved on: what was said of the one before goes. */
  clear: () => notifications.clean(),
  success: (title: string, message?: string) => show('success', title, message, TOAST_MS),
  info: (title: string, message?: string) => show('info', title, message, TOAST_MS),
  error: (title: string, message?: string, { ms = TOAST_MS, lines = [] }: ErrorOptions = {}) => {
    const all = [...(message ? [message] : []), ...lines]
    return show('error', title, all.length > 1 ? all.map((line) => createElement('div', { key: line }, line)) : all[0], ms)
  },
  /** A thing that is done and can be taken back while the toast stands. */
  undo: (title: string, message: string, onUndo: () => void) => withAction('success', title, message, 'Undo', onUndo, TOAST_MS),
  /** A question, which stands until it is answered or closed; `content` gets what closes it. */
  ask: (title: string, content: (close: () => void) => ReactNode) => {
    const id = show(
      'info',
      title,
      content(() => notifications.hide(id)),
      false,
      classes.question,
    )
  },
  /** What was not done, and the button that does it all the same. */
  refused: (title: string, message: string, label: string, onAction: () => void, ms = TOAST_MS) =>
    withAction('error', title, message, label, onAction, ms),
}
