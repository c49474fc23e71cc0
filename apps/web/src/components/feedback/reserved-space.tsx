import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface RoomProps {
  /** What it holds, in a word: the browser remembers the height under it. */
  name: string
  /** Whether what comes is still on its way. */
  isHeld: boolean
  /** Its height in pixels where it has never been seen: what stands there in empty books. */
  atFirst?: number
  children: ReactNode
}

/** Keeps for what is loading the room that it took the last time, so that what stands below it stays where it is. */
export function ReservedSpace({ name, isHeld, atFirst = 0, children }: RoomProps) {
  const box = useRef<HTMLDivElement>(null)
  // On a narrower window the same things are higher.
  const key = `ledgerhand.room.${name}.${Math.min(window.innerWidth, 1280)}`
  useLayoutEffect(() => {
    if (!isHeld && box.current) localStorage.setItem(key, String(box.current.offsetHeight))
  })
  return (
    <div ref={box} style={isHeld ? { minHeight: Number(localStorage.getItem(key) ?? atFirst) } : undefined}>
      {children}
    </div>
  )
}
