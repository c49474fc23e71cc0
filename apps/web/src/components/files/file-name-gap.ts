/** What stands behind each clipped text that is watched. */
const followers = new WeakMap<Element, HTMLElement>()
let watch: ResizeObserver | undefined

/**
 * The browser cuts a text at a whole letter: up to a letter's width stays empty behind the ellipsis. Moves what follows up to it, now
 * and whenever the text gets another width. Returns what ends it.
 * One observer for all, which tells of every new one before the page is painted: first all are measured, then all are moved. One
 * after the other would lay out a list of five hundred names five hundred times.
 */
export function closeGap(clipped: HTMLElement, follower: HTMLElement): () => void {
  followers.set(clipped, follower)
  watch ??= new ResizeObserver((resized) => {
    const gaps = resized.map(({ target }) => (target instanceof HTMLElement ? gapAfter(target) : 0))
    resized.forEach(({ target }, i) => {
      const px = gaps[i] ?? 0
      const moved = followers.get(target)
      if (moved) moved.style.transform = px > 0.5 ? `translateX(-${px}px)` : ''
    })
  })
  watch.observe(clipped)
  return () => watch?.unobserve(clipped)
}

let pen: CanvasRenderingContext2D | null | undefined

/** How much stays empty behind the ellipsis, in pixels; 0 where nothing is cut. */
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
