import { type Gray, shrunk } from '../pages/gray.ts'

/** Pages lie askew by a few degrees; more than this is a picture of something else. */
const MAX_DEGREES = 9
const ENOUGH_PIXELS = 1000
/** Less than this moves no word out of its line. */
const MIN_DEGREES = 0.08

interface Ink {
  x: Int32Array
  y: Int32Array
  width: number
  height: number
}

/**
 * How far the lines of print lie askew, in radians (clockwise is positive). The ink is added up along lines of every small
 * slope: along the true one, rows full of letters and empty rows differ most.
 */
export function skewOf(image: Gray): number {
  const ink = inkOf(image)
  if (ink.x.length < 200) return 0
  let best = { degrees: 0, score: sharpness(ink, 0) * 1.01 }
  const attempt = (degrees: number) => {
    const score = sharpness(ink, degrees)
    if (score > best.score) best = { degrees, score }
  }
  for (let d = -MAX_DEGREES; d <= MAX_DEGREES; d += 0.5) attempt(d)
  for (const step of [0.25, 0.12, 0.06, 0.03]) {
    const middle = best.degrees
    attempt(middle - step)
    attempt(middle + step)
  }
  return Math.abs(best.degrees) < MIN_DEGREES ? 0 : (best.degrees * Math.PI) / 180
}

/** True when the lines of print run from top to bottom: the page was laid on its side. */
export function liesOnItsSide(image: Gray): boolean {
  const ink = inkOf(image)
  const across = Math.max(...[-1, 0, 1].map((d) => sharpness(ink, d)))
  const side: Ink = { x: ink.y, y: ink.x, width: ink.height, height: ink.width }
  return Math.max(...[-1, 0, 1].map((d) => sharpness(side, d))) > 1.6 * across
}

const known = new WeakMap<Gray, Ink>()

/** The ink of a picture, looked for once: it tells which way the page lies, and how far askew. */
function inkOf(image: Gray): Ink {
  const ink = known.get(image) ?? inkOn(image)
  known.set(image, ink)
  return ink
}

/** The points darker than their surroundings, on a picture of a size that is quick to look through. */
function inkOn(image: Gray): Ink {
  const { width, height, data } = shrunk(image, Math.max(1, Math.floor(Math.max(image.width, image.height) / ENOUGH_PIXELS)))
  const xs: number[] = []
  const ys: number[] = []
  // A running mean along each row stands for the paper, so that shadows are not ink.
  for (let y = 1; y < height - 1; y++) {
    let mean = data[y * width] ?? 255
    for (let x = 1; x < width - 1; x++) {
      const value = data[y * width + x] ?? 255
      mean += (value - mean) / 24
      if (value < mean - 28) {
        xs.push(x)
        ys.push(y)
      }
    }
  }
  return { x: Int32Array.from(xs), y: Int32Array.from(ys), width, height }
}

/** The sum of squared differences of neighbouring rows, when rows are taken at this slope. */
function sharpness({ x, y, width, height }: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(Math.abs(slope) * width)
  const rows = new Float64Array(height + 2 * margin + 2)
  for (let i = 0; i < x.length; i++) {
    const row = Math.round((y[i] ?? 0) - slope * ((x[i] ?? 0) - width / 2)) + margin
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let i = 1; i < rows.length; i++) sum += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2
  return sum
}
