import { type Gray, shrunk } from '../pages/gray.ts'
import { type Corners, ontoCorners, type Point, type Projection, taken } from './perspective.ts'

/** The edges of the paper are looked for on a picture of about this many points along the longer side. */
const SIDE = 600
/** How far into the picture an edge may lie. */
const DEPTH = 0.35
/** The paper is lighter than what it lies on by at least this, in shades. */
const STEP = 22
/** The means of so many points on either side of an edge are compared: a thin line is none. */
const REACH = 7
/** The share of a side's length along which its edge must be seen, this exactly (in points). */
const SEEN = 0.6
const EXACT = 2
/** A page that is turned more than this, in radians, was not meant to be read. */
const MAX_TURN = 0.3
/** Corners that lie as askew as this are worth the trouble, in shares of the picture's side. */
const WORTH = 0.004

/** What lies around the paper is left out where it is darker than this share of the paper: it holds nothing to be read. */
const DARK = 0.72
/** In shares of the picture's side: so far within its edges the paper is sure to be paper. */
const WITHIN = 0.004

/** How a photo is laid flat. */
export interface Flattening {
  /** From where on the photo each point of the flat picture, of the same size, is taken. */
  from: Projection
  /** What of the flat picture is paper, where the rest is too dark to be. */
  paper: Rectangle | null
}
export interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** A line along a side: for each step along the side its distance from the side grows by `slope`. */
interface Edge {
  at: number
  slope: number
}

/**
 * Says from where each point of a photo must be taken so that the paper on it becomes upright and rectangular, where all four edges
 * of a light page on something darker are seen. Null where there is no such page, or it lies straight already.
 */
export function flatteningOf(photo: Gray): Flattening | null {
  const factor = Math.max(1, Math.floor(Math.max(photo.width, photo.height) / SIDE))
  const small = shrunk(photo, factor)
  const corners = cornersOf(small)
  if (!corners) return null
  const [a, b, c, d] = corners.map(([x, y]): Point => [x * factor, y * factor]) as unknown as Corners
  const length = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])
  const [width, height] = [(length(a, b) + length(d, c)) / 2, (length(a, d) + length(b, c)) / 2]
  const [left, top] = [(a[0] + b[0] + c[0] + d[0]) / 4 - width / 2, (a[1] + b[1] + c[1] + d[1]) / 4 - height / 2]
  const upright: Corners = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ]
  const away = Math.max(...upright.map((p, i) => length(p, [a, b, c, d][i] ?? p)))
  if (away < WORTH * Math.max(photo.width, photo.height)) return null
  // The rectangle's own corner is the origin of the projection; the picture's is not.
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = ontoCorners(width, height, [a, b, c, d])
  const moved = (x: number, y: number, z: number): number => z - x * left - y * top
  const from: Projection = [m0, m1, moved(m0, m1, m2), m3, m4, moved(m3, m4, m5), m6, m7, moved(m6, m7, m8)]
  const inset = WITHIN * Math.max(photo.width, photo.height)
  const paper = { left: left + inset, top: top + inset, right: left + width - inset, bottom: top + height - inset }
  return { from, paper: isDarkAround(small, corners) ? paper : null }
}

/** The part of a photo in which the paper lies, where all four edges of a light page on something darker are seen; null otherwise. */
export function paperOn(photo: Gray): Rectangle | null {
  const factor = Math.max(1, Math.floor(Math.max(photo.width, photo.height) / SIDE))
  const small = shrunk(photo, factor)
  const corners = cornersOf(small)
  if (!corners || !isDarkAround(small, corners)) return null
  const [xs, ys] = [corners.map(([x]) => x * factor), corners.map(([, y]) => y * factor)]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(photo.width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(photo.height, Math.ceil(Math.max(...ys))),
  }
}

/** The photo laid flat, and white around the paper where that is known. */
export function laidFlat(photo: Gray, { from, paper }: Flattening): Gray {
  const flat = taken(photo, from, photo.width, photo.height)
  if (!paper) return flat
  for (let y = 0; y < flat.height; y++) {
    const row = flat.data.subarray(y * flat.width, (y + 1) * flat.width)
    if (y < paper.top || y > paper.bottom) row.fill(255)
    else {
      row.fill(255, 0, Math.max(0, Math.floor(paper.left)))
      row.fill(255, Math.min(flat.width, Math.ceil(paper.right)))
    }
  }
  return flat
}

/** Half of what lies around the paper is so much darker than half of the paper. */
function isDarkAround({ width, height, data }: Gray, [a, b, c, d]: Corners): boolean {
  const onLeft = (p: Point, q: Point, x: number, y: number) => (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) > 0
  const [paper, around]: [number[], number[]] = [[], []]
  for (let y = 0; y < height; y += 4)
    for (let x = 0; x < width; x += 4) {
      const isInside = onLeft(a, b, x, y) && onLeft(b, c, x, y) && onLeft(c, d, x, y) && onLeft(d, a, x, y)
      ;(isInside ? paper : around).push(data[y * width + x] ?? 0)
    }
  const middle = (shades: number[]) => shades.sort((p, q) => p - q)[shades.length >> 1] ?? 255
  return around.length > 0 && middle(around) < DARK * middle(paper)
}

/** The corners of the page, where all four edges are seen and make a plausible page. */
function cornersOf(small: Gray): Corners | null {
  const { width, height, data } = small
  const across = (line: number, depth: number) => data[line * width + depth] ?? 0
  const down = (line: number, depth: number) => data[depth * width + line] ?? 0
  const left = edge(across, height, width)
  const right = edge((line, depth) => across(line, width - 1 - depth), height, width)
  const top = edge(down, width, height)
  const bottom = edge((line, depth) => down(line, height - 1 - depth), width, height)
  if (!left || !right || !top || !bottom) return null
  const mirrored = ({ at, slope }: Edge, size: number): Edge => ({ at: size - 1 - at, slope: -slope })
  const [r, b] = [mirrored(right, width), mirrored(bottom, height)]
  return [meeting(left, top), meeting(r, top), meeting(r, b), meeting(left, b)]
}

/** Where an upright edge (x by y) and a level one (y by x) meet. */
function meeting(upright: Edge, level: Edge): Point {
  const y = (level.at + level.slope * upright.at) / (1 - level.slope * upright.slope)
  return [upright.at + upright.slope * y, y]
}

/** The edge along one side: on each line from that side inwards the first step from dark to light, and the line through most of them. */
function edge(value: (line: number, depth: number) => number, lines: number, depths: number): Edge | null {
  const found: Point[] = []
  const [from, to] = [Math.round(0.12 * lines), Math.round(0.88 * lines)]
  for (let line = from; line < to; line += 3) {
    const at = firstStep((depth) => value(line, depth), Math.floor(DEPTH * depths))
    if (at >= 0) found.push([line, at])
  }
  const tried = Math.ceil((to - from) / 3)
  if (found.length < SEEN * tried) return null
  const { fit, near } = lineThrough(found)
  return near >= SEEN * tried && Math.abs(fit.slope) < MAX_TURN ? fit : null
}

/** Where a line first becomes lighter for good; -1 where it does not. Further in, bars of a heading may be darker still. */
function firstStep(value: (depth: number) => number, depths: number): number {
  const steps: number[] = []
  let most = 0
  for (let depth = REACH; depth < depths; depth++) {
    let step = 0
    for (let k = 0; k < REACH; k++) step += value(depth + k) - value(depth - 1 - k)
    steps.push(step / REACH)
    most = Math.max(most, step / REACH)
  }
  const enough = Math.max(STEP, most / 3)
  const first = steps.findIndex((step) => step >= enough)
  if (first < 0) return -1
  let best = first
  for (let k = first; k < Math.min(steps.length, first + 2 * REACH); k++) if ((steps[k] ?? 0) > (steps[best] ?? 0)) best = k
  return best + REACH
}

/** The line that most points lie on; those that lie elsewhere do not count. */
function lineThrough(points: readonly Point[]): { fit: Edge; near: number } {
  const isNear = ({ at, slope }: Edge, [line, depth]: Point) => Math.abs(depth - at - slope * line) <= EXACT
  let best: { fit: Edge; near: number } = { fit: { at: 0, slope: 0 }, near: 0 }
  const step = Math.max(1, Math.floor(points.length / 40))
  for (let i = 0; i < points.length; i += step)
    for (let j = i + Math.floor(points.length / 4); j < points.length; j += step) {
      const [p, q] = [points[i], points[j]]
      if (!p || !q) continue
      const slope = (q[1] - p[1]) / (q[0] - p[0])
      const fit = { at: p[1] - slope * p[0], slope }
      const near = points.filter((point) => isNear(fit, point)).length
      if (near > best.near) best = { fit, near }
    }
  const on = points.filter((p) => isNear(best.fit, p))
  const [mx, my] = [mean(on.map((p) => p[0])), mean(on.map((p) => p[1]))]
  const slope = mean(on.map((p) => (p[0] - mx) * (p[1] - my))) / Math.max(1e-9, mean(on.map((p) => (p[0] - mx) ** 2)))
  return { fit: { at: my - slope * mx, slope }, near: best.near }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length)
