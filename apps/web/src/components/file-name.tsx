import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './file-name.module.css'

const TAIL = 12

/** A file name that gives way in the middle: the end (month, number, extension) tells files apart. Read aloud it is one name. */
export function FileName({ name }: { name: string }) {
  const head = useRef<HTMLSpanElement>(null)
  const tail = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has another gap
  useLayoutEffect(() => {
    const from = head.current
    const to = tail.current
    if (!from || !to) return
    const close = () => {
      const px = gapAfter(from)
      to.style.transform = px > 0.5 ? `translateX(-${px}px)` : ''
    }
    close()
    const resized = new ResizeObserver(close)
    resized.observe(from)
    return () => resized.disconnect()
  }, [name])
  return (
    <span className={classes.file} title={name}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span ref={head} className="lh-clip" aria-hidden>
        {name.slice(0, -TAIL)}
      </span>
      <span ref={tail} aria-hidden>
        {name.slice(-TAIL)}
      </span>
    </span>
  )
}

let pen: CanvasRenderingContext2D | null | undefined

/**
 * The browser cuts a text at a whole letter: up to a letter's width stays empty behind the ellipsis. How much that is, in pixels; 0
 * where nothing is cut.
 */
function gapAfter(clipped: HTMLElement): number {
  const room = clipped.clientWidth
  const text = clipped.firstChild
  if (!(text instanceof Text) || room === 0 || clipped.scrollWidth <= room) return 0
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = getComputedStyle(clipped).font
  const ellipsis = pen.measureText('…').width
  const range = document.createRange()
  range.setStart(text, 0)
  // A dialog that is growing to its size shows everything smaller than it will be.
  const scale = clipped.getBoundingClientRect().width / clipped.offsetWidth || 1
  const widthOf = (letters: number) => {
    range.setEnd(text, letters)
    return range.getBoundingClientRect().width / scale
  }
  let fits = 0
  let over = text.length
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (widthOf(middle) + ellipsis <= room) fits = middle
    else over = middle
  }
  return fits === 0 ? 0 : room - widthOf(fits) - ellipsis
}
