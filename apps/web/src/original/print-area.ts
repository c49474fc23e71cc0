import type { PageSize } from './placement.ts'

/** Where ink is on the picture of a page. Its pixels as a canvas gives them: red, green, blue, alpha, row by row. */
export interface Pixels {
  data: ArrayLike<number>
  width: number
  height: number
}
/** In points. */
export interface PrintArea {
  left: number
  right: number
  top: number
}

/** Darker than this, of 255, is print: the grain of a scan's paper is none, grey rules are. */
const INK = 225
/** Around the print some paper stays, in points. */
const PAPER = 18
/** Sides are cut at multiples of these points, so that pages of one document are cut alike. */
const STEP = 6
/** A page whose print is narrower than this share of it, such as one with a stamp alone, stays whole. */
const LEAST_SHARE = 0.4

const isInk = ({ data }: Pixels, at: number): boolean => {
  const [red = 255, green = 255, blue = 255] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]]
  return 0.299 * red + 0.587 * green + 0.114 * blue < INK
}

/**
 * The part of a page that is printed, from its left to its right, and its top; null where that is the whole page. The bottom is left as it is,
 * and so much of the top that the part is no lower on the screen than the whole page: what stands below a page is not pulled up.
 */
export function printArea(pixels: Pixels, page: PageSize): PrintArea | null {
  const { width, height } = pixels
  const [first, last, highest] = inkBounds(pixels)
  if (last < first) return null
  const [x, y] = [page.width / width, page.height / height]
  const left = Math.max(0, Math.floor((first * x - PAPER) / STEP) * STEP)
  const right = Math.min(page.width, Math.ceil(((last + 1) * x + PAPER) / STEP) * STEP)
  if (right - left < LEAST_SHARE * page.width || right - left > 0.97 * page.width) return null
  const mostTop = page.height * (1 - (right - left) / page.width)
  return { left, right, top: Math.max(0, Math.min(Math.floor((highest * y - PAPER) / STEP) * STEP, Math.floor(mostTop))) }
}

/** The first and last column with ink, and the first row. */
function inkBounds(pixels: Pixels): [first: number, last: number, highest: number] {
  const { width, height } = pixels
  let [first, last, highest] = [width, -1, height]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk(pixels, y * width + x)) continue
      first = Math.min(first, x)
      last = Math.max(last, x)
      highest = Math.min(highest, y)
    }
  }
  return [first, last, highest]
}

/** A piece of a printed line, in pixels. */
export interface InkRun {
  from: number
  to: number
}
/** A rule is no wider, in pixels, and runs through the whole line. */
const RULE_PX = 4
export function isRule({ data, width, height }: Pixels, { from, to }: InkRun): boolean {
  if (to - from > RULE_PX) return false
  for (let y = 0; y < height; y++) {
    let hasInk = false
    for (let x = from; x < to; x++) hasInk ||= isInk({ data, width, height }, y * width + x)
    if (!hasInk) return false
  }
  return true
}

/** The words of a printed line, by the white of at least `gap` pixels between them; none where the paper is not white, as on a photo. */
export function inkRuns(pixels: Pixels, gap: number): InkRun[] {
  const { width, height } = pixels
  const hasInk = (x: number) => {
    for (let y = 0; y < height; y++) if (isInk(pixels, y * width + x)) return true
    return false
  }
  const runs: InkRun[] = []
  for (let x = 0; x < width; x++) {
    if (!hasInk(x)) continue
    const last = runs.at(-1)
    if (last && x - last.to < gap) last.to = x + 1
    else runs.push({ from: x, to: x + 1 })
  }
  return runs
}

/** The pixels of a part of a picture, drawn at `scale` of its own; null where the browser gives none. */
export function pixelsOf(
  picture: HTMLImageElement,
  scale: number,
  [x, y, width, height] = [0, 0, picture.naturalWidth, picture.naturalHeight],
) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return null
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}
