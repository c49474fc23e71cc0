import { createContext, type PointerEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { FigureOf } from './figure-of.ts'

/** How long a pointer rests on a figure, and how long it may be off it on its way into the panel. */
const REST_MS = 350
const LEAVE_MS = 220
/** How long a finger stays, and how far it may stray meanwhile. */
const PRESS_MS = 450
const STRAY_PX = 10

export type OpenedBy = 'pointer' | 'keys' | 'finger'
export interface OpenFigure {
  figure: FigureOf
  anchor: HTMLElement
  by: OpenedBy
}
export interface Figures {
  open: (figure: FigureOf, anchor: HTMLElement, by: OpenedBy) => void
  /** A pointer came to rest on a figure, or left it; `stay`: it is in the panel. */
  rest: (figure: FigureOf, anchor: HTMLElement) => void
  leave: () => void
  stay: () => void
  close: (returnsFocus: boolean) => void
}

const FiguresContext = createContext<Figures | null>(null)

/** Which figure is looked into: one at a time. */
export function useFigures(): { opened: OpenFigure | null; figures: Figures } {
  const [opened, setOpened] = useState<OpenFigure | null>(null)
  const now = useRef(opened)
  now.current = opened
  const timer = useRef(0)
  const figures = useMemo<Figures>(() => {
    const later = (work: () => void, ms: number) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(work, ms)
    }
    const open: Figures['open'] = (figure, anchor, by) => {
      window.clearTimeout(timer.current)
      setOpened({ figure, anchor, by })
    }
    return {
      open,
      rest: (figure, anchor) => {
        if (now.current?.anchor === anchor) return window.clearTimeout(timer.current)
        // What was opened by a key stays until it is closed.
        if (now.current === null || now.current.by === 'pointer') later(() => open(figure, anchor, 'pointer'), REST_MS)
      },
      leave: () => (now.current?.by === 'pointer' ? later(() => setOpened(null), LEAVE_MS) : window.clearTimeout(timer.current)),
      stay: () => window.clearTimeout(timer.current),
      close: (returnsFocus) => {
        window.clearTimeout(timer.current)
        const { anchor, by } = now.current ?? {}
        setOpened(null)
        if (returnsFocus && by !== 'pointer') anchor?.focus({ preventScroll: true })
      },
    }
  }, [])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { opened, figures }
}

export const FiguresIn = ({ figures, children }: { figures: Figures; children: ReactNode }) => (
  <FiguresContext value={figures}>{children}</FiguresContext>
)

/** None on paper and wherever figures are only read. */
export const useFiguresHere = () => useContext(FiguresContext)

/** What a figure listens to, so that it can be looked into: a resting pointer, the space bar and a long press. */
export function useFigure(figure: FigureOf) {
  const figures = useFiguresHere()
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const isPressed = useRef(false)
  const isFinger = useRef(false)
  const letGo = () => {
    if (press.current) window.clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => () => window.clearTimeout(press.current?.timer), [])
  if (!figures) return {}
  return {
    'aria-haspopup': 'dialog' as const,
    'aria-keyshortcuts': 'Space',
    draggable: false,
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') figures.rest(figure, currentTarget)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') figures.leave()
    },
    onPointerDown: ({ currentTarget, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      isFinger.current = pointerType === 'touch'
      isPressed.current = false
      letGo()
      if (!isFinger.current) return
      const timer = window.setTimeout(() => {
        isPressed.current = true
        figures.open(figure, currentTarget, 'finger')
      }, PRESS_MS)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STRAY_PX) letGo()
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (isFinger.current) event.preventDefault()
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!isPressed.current) return
      // The finger that is taken off a figure it was held on follows no link.
      isPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown: (event: { key: string; currentTarget: HTMLElement; preventDefault: () => void }) => {
      if (event.key !== ' ') return
      event.preventDefault()
      figures.open(figure, event.currentTarget, 'keys')
    },
  }
}
