import { cropGray, type Gray, resized } from '../pages/gray.ts'
import type { Model } from './models.ts'

/**
 * A line of text, or a part of one, on a picture: its middle runs through (x, y) and rises by `slope` for each point to the right
 * (downwards is positive). Everything is in points of the picture.
 */
export interface LineBox {
  x: number
  y: number
  width: number
  height: number
  slope: number
}

/** The finder takes pictures whose sides are multiples of this. */
const STEP = 32
/** What it looks at in one go: more would not fit into the memory that it may have. */
const MAX_PIXELS = 800_000
/** Parts of a large picture overlap by this, so that a line on a seam is seen whole in one of them. */
const OVERLAP = 64
/** In shades; so many points that differ so much from the ground of a picture, in one row of it, may be print. */
const DIFFERENT = 24
const FEWEST_DIFFERENT = 3
/** White that is left around print. */
const MARGIN = 64
const LIKELY = 0.3
/** The mean likelihood of the points of a line. */
const SURE = 0.5
const FEWEST_POINTS = 10
/** A line this many times wider than the finder's mark of it is high says how it rises. */
const LONG = 12
/** The finder marks the core of a line: the line itself reaches further out, by this much of area over outline. */
const GROWTH = 1.6

const [MEAN, SPREAD] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225],
]

/**
 * Finds the lines of text on a picture. `longestSide` is the size at which it is looked at, in points. Of a sheet only what is printed is
 * looked at.
 */
export async function findLines(image: Gray, finder: Model, longestSide: number, isSheet = false): Promise<LineBox[]> {
  const scale = Math.min(1.5, longestSide / Math.max(image.width, image.height))
  const even = (side: number) => Math.max(STEP, Math.round((side * scale) / STEP) * STEP)
  const small = resized(image, even(image.width), even(image.height))
  const likely = await (isSheet ? ofPrint(small, finder) : inBands(small, finder))
  const [sx, sy] = [image.width / small.width, image.height / small.height]
  const found = components(likely, small.width, small.height)
  const usual = usualSlope(found)
  return found.map((c) => boxOf(c, usual, sx, sy))
}

/** A part of a picture, its corners in points; as large as the finder takes it. */
interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** How likely each point belongs to text, where something is printed. */
async function ofPrint(image: Gray, finder: Model): Promise<Float32Array> {
  const out = new Float32Array(image.width * image.height)
  for (const part of printedParts(image)) {
    const { left, top, width, height } = part
    const likely = await inBands(cropGray(image, left, top, width, height), finder)
    for (let y = 0; y < height; y++) out.set(likely.subarray(y * width, (y + 1) * width), (top + y) * image.width + left)
  }
  return out
}

/** The same for all of a picture; in bands where it is too large for one look. */
async function inBands(image: Gray, finder: Model): Promise<Float32Array> {
  const { width, height, data } = image
  const rows = Math.max(2 * OVERLAP, Math.floor(MAX_PIXELS / width / STEP) * STEP)
  if (rows >= height) return look(image, finder)
  const out = new Float32Array(width * height)
  for (let top = 0; ; top += rows - OVERLAP) {
    const from = Math.min(top, height - rows)
    const band = await look({ width, height: rows, data: data.subarray(from * width, (from + rows) * width) }, finder)
    const kept = from === 0 ? 0 : OVERLAP / 2
    out.set(band.subarray(kept * width), (from + kept) * width)
    if (from + rows >= height) return out
  }
}

/**
 * The parts of a picture in which anything differs from its ground, one above another, with some white around them: the margins of a page
 * and what is left white below its last line take as long to look at as print does.
 */
function printedParts(image: Gray): Part[] {
  const { width, height, data } = image
  const ground = data.toSorted()[data.length >> 1] ?? 255
  const [inRow, inColumn] = [new Uint32Array(height), new Uint32Array(width)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (Math.abs((data[y * width + x] ?? ground) - ground) < DIFFERENT) continue
      inRow[y] = (inRow[y] ?? 0) + 1
      inColumn[x] = (inColumn[x] ?? 0) + 1
    }
  const isInked = (n: number) => n >= FEWEST_DIFFERENT
  const [across] = stretches(inColumn, isInked, width)
  if (!across) return []
  return stretches(inRow, isInked, MARGIN).map(([top, bottom]) => ({
    left: across[0],
    top,
    width: across[1] - across[0],
    height: bottom - top,
  }))
}

/** The stretches that are inked, those nearer than two margins as one, with a margin at either end; in whole steps of the finder. */
function stretches(counts: Uint32Array, isInked: (n: number) => boolean, apart: number): [number, number][] {
  const found: [number, number][] = []
  counts.forEach((n, at) => {
    if (!isInked(n)) return
    const from = Math.max(0, Math.floor((at - MARGIN) / STEP) * STEP)
    const to = Math.min(counts.length, Math.ceil((at + 1 + MARGIN) / STEP) * STEP)
    const last = found.at(-1)
    if (last && from - last[1] < apart) last[1] = to
    else found.push([from, to])
  })
  return found
}

async function look({ width, height, data }: Gray, finder: Model): Promise<Float32Array> {
  const points = width * height
  const input = new Float32Array(3 * points)
  for (const c of [0, 1, 2]) {
    const [mean, spread] = [MEAN?.[c] ?? 0, SPREAD?.[c] ?? 1]
    for (let i = 0; i < points; i++) input[c * points + i] = ((data[i] ?? 255) / 255 - mean) / spread
  }
  return (await finder({ data: input, dims: [1, 3, height, width] })).data
}

/** Points that touch one another and are likely text, added up. */
interface Component {
  n: number
  /** Sums of x, y, x² and xy over its points. */
  x: number
  y: number
  xx: number
  xy: number
  left: number
  right: number
  top: number
  bottom: number
}

function components(likely: Float32Array, width: number, height: number): Component[] {
  const seen = new Uint8Array(likely.length)
  const stack: number[] = []
  const out: Component[] = []
  for (let start = 0; start < likely.length; start++) {
    if (seen[start] || (likely[start] ?? 0) < LIKELY) continue
    const c: Component = { n: 0, x: 0, y: 0, xx: 0, xy: 0, left: width, right: 0, top: height, bottom: 0 }
    let sum = 0
    const visit = (p: number) => {
      if (seen[p] || (likely[p] ?? 0) < LIKELY) return
      seen[p] = 1
      stack.push(p)
    }
    visit(start)
    for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
      const [x, y] = [p % width, Math.floor(p / width)]
      add(c, x, y)
      sum += likely[p] ?? 0
      if (x > 0) visit(p - 1)
      if (x < width - 1) visit(p + 1)
      if (y > 0) visit(p - width)
      if (y < height - 1) visit(p + width)
    }
    if (c.n >= FEWEST_POINTS && sum / c.n >= SURE) out.push(c)
  }
  return out
}

function add(c: Component, x: number, y: number): void {
  c.n++
  c.x += x
  c.y += y
  c.xx += x * x
  c.xy += x * y
  c.left = Math.min(c.left, x)
  c.right = Math.max(c.right, x)
  c.top = Math.min(c.top, y)
  c.bottom = Math.max(c.bottom, y)
}

const widthOf = (c: Component) => c.right - c.left + 1
/** How a long line rises; short words tell no slope. */
function ownSlope(c: Component): number | null {
  const [mx, w] = [c.x / c.n, widthOf(c)]
  return w > LONG * (c.n / w) ? (c.xy / c.n - (mx * c.y) / c.n) / (c.xx / c.n - mx * mx) : null
}

/** How the long lines rise together: half of their length rises less. */
function usualSlope(found: readonly Component[]): number {
  const long = found.flatMap((c) => ({ slope: ownSlope(c), width: widthOf(c) })).filter((c) => c.slope !== null)
  const sorted = long.toSorted((a, b) => (a.slope ?? 0) - (b.slope ?? 0))
  let left = sorted.reduce((sum, c) => sum + c.width, 0) / 2
  for (const { slope, width } of sorted) {
    left -= width
    if (left <= 0) return slope ?? 0
  }
  return 0
}

/** The line around a component, in the measure of the whole picture. */
function boxOf(c: Component, usual: number, sx: number, sy: number): LineBox {
  const [w, h] = [widthOf(c), c.bottom - c.top + 1]
  const slope = ownSlope(c) ?? usual
  // What the slope adds to the height of the box around it is not height of the line.
  const height = Math.max(c.n / w, h - Math.abs(slope) * w)
  const growth = (c.n * GROWTH) / (2 * (w + height))
  return {
    x: ((c.left + c.right + 1) / 2) * sx,
    y: ((c.top + c.bottom + 1) / 2) * sy,
    width: (w + 2 * growth) * sx,
    height: (height + 2 * growth) * sy,
    slope: (slope * sy) / sx,
  }
}
