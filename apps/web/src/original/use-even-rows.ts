import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** So many rows are drawn above and below those in view. */
const AROUND = 12

export interface EvenRows {
  /** First and last of the rows to draw; `to` is -1 while nothing is seen. */
  from: number
  to: number
  /** There is something to see: on a phone an original lies hidden until it is turned to. */
  isSeen: boolean
  /** Brings a row to the middle. */
  goTo: (index: number) => void
}

/**
 * Which rows of a long sheet are in view. All are as high as each other, so that nothing is measured and nothing is kept for those that
 * are not drawn: a sheet of a hundred thousand opens like one of ten.
 */
export function useEvenRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): EvenRows {
  const [at, setAt] = useState({ first: 0, last: -1 })
  const look = useCallback(() => {
    const area = scroller.current
    const height = area?.clientHeight ?? 0
    const first = Math.floor((area?.scrollTop ?? 0) / rowPx)
    const last = height > 0 ? first + Math.ceil(height / rowPx) : -1
    setAt((now) => (now.first === first && now.last === last ? now : { first, last }))
  }, [scroller, rowPx])
  const isThere = count > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: before there are rows there is no area to look at
  useLayoutEffect(() => {
    const area = scroller.current
    if (!area) return
    look()
    area.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(area)
    return () => {
      area.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [look, isThere])
  const goTo = useCallback(
    (index: number) => {
      const area = scroller.current
      if (!area) return
      area.scrollTop = Math.max(0, index * rowPx - (area.clientHeight - rowPx) / 2)
      look()
    },
    [scroller, rowPx, look],
  )
  const isSeen = at.last >= 0
  return {
    from: Math.max(0, Math.min(at.first, count) - AROUND),
    to: isSeen ? Math.min(count - 1, at.last + AROUND) : -1,
    isSeen,
    goTo,
  }
}
