import { notifications } from '@mantine/notifications'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { vi } from 'vitest'

export interface Toast {
  title: string
  lines: string[]
  ms: number
  /** An alert interrupts whoever listens; a status does not. */
  role: string
}

const textOf = (node: ReactNode): string =>
  Array.isArray(node)
    ? node.map(textOf).join('')
    : isValidElement(node)
      ? textOf((node as ReactElement<{ children?: ReactNode }>).props.children)
      : typeof node === 'string'
        ? node
        : ''

/** Every toast from now on, as it was asked for, with its duration; each is shown as well. */
export function watchToasts(): Toast[] {
  const toasts: Toast[] = []
  const show = notifications.show
  vi.spyOn(notifications, 'show').mockImplementation((data) => {
    const lines = Array.isArray(data.message) ? data.message.map(textOf) : data.message === undefined ? [] : [textOf(data.message)]
    toasts.push({ title: textOf(data.title), lines, ms: Number(data.autoClose), role: data.role ?? '' })
    return show(data)
  })
  return toasts
}
