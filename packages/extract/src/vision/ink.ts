import type { Gray } from '../pages/gray.ts'

/** Where a crop of a line is printed on: for each column and each row, on how many points. */
export interface Ink {
  columns: Uint16Array
  rows: Uint16Array
}

/** Tells the print of a crop from what it is printed on, whichever of the two is darker: print covers less. */
export function inkOf(crop: Gray): Ink {
  const { width, height, data } = inEvenLight(crop)
  const threshold = between(data)
  let dark = 0
  for (const value of data) if (value < threshold) dark++
  const printIsDark = dark * 2 <= data.length
  const [columns, rows] = [new Uint16Array(width), new Uint16Array(height)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * width + x] ?? 255) < threshold === printIsDark) {
        columns[x] = (columns[x] ?? 0) + 1
        rows[y] = (rows[y] ?? 0) + 1
      }
  return { columns, rows }
}

/** No shadow is deeper than this share of the light beside it: what is darker is printed dark. */
const DEEPEST = 0.35

/** The crop as if the edge of no shadow crossed it: each point held against the lightest one within a line's height of its column. */
function inEvenLight({ width, height, data }: Gray): Gray {
  const lightest = new Uint8Array(width)
  for (let i = 0; i < data.length; i++) {
    const x = i % width
    if ((data[i] ?? 0) > (lightest[x] ?? 0)) lightest[x] = data[i] ?? 0
  }
  const least = DEEPEST * lightest.reduce((a, b) => Math.max(a, b), 1)
  const paper = lightest.map((_, x) => Math.max(least, ...lightest.subarray(Math.max(0, x - height), x + height + 1)))
  return { width, height, data: data.map((value, i) => Math.min(255, (value * 255) / (paper[i % width] ?? 255))) }
}

/** The shade that sets light and dark apart best: between their means the distance, weighed by how many they are, is greatest. */
function between(data: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  let total = 0
  for (let v = 0; v < 256; v++) total += v * (counts[v] ?? 0)
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128]
  for (let v = 0; v < 255; v++) {
    below += counts[v] ?? 0
    sumBelow += v * (counts[v] ?? 0)
    const above = data.length - below
    if (below === 0 || above === 0) continue
    const apart = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2
    if (apart > best) [best, threshold] = [apart, v + 1]
  }
  return threshold
}

/** The rows between which the letters of a line stand, in points of the crop. */
export function inkedRows({ rows }: Ink): [number, number] {
  const least = Math.max(1, 0.1 * Math.max(...rows))
  const first = rows.findIndex((n) => n >= least)
  const last = rows.findLastIndex((n) => n >= least)
  return first < 0 ? [0, rows.length] : [first, last + 1]
}

/** A speck is not ink. */
const isBlank = (n: number | undefined) => (n ?? 0) <= 1

/** The stretches of columns without ink that are at least so wide, within limits. */
export function whiteStretches({ columns }: Ink, least: number, from = 0, to = columns.length): [number, number][] {
  const out: [number, number][] = []
  const [first, last] = [Math.max(0, Math.floor(from)), Math.min(columns.length, Math.ceil(to))]
  let begin = first
  for (let x = first; x <= last; x++) {
    if (x < last && isBlank(columns[x])) continue
    if (x > begin && x - begin >= least) out.push([begin, x])
    begin = x + 1
  }
  return out
}

/** The widest stretch without ink between two columns, or the middle of them where there is none. */
export function widestGap(ink: Ink, from: number, to: number): [number, number] {
  const middle = (from + to) / 2
  return whiteStretches(ink, 1, from, to).reduce<[number, number]>((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a), [middle, middle])
}

/** The first and the last column with ink between two columns; these themselves where there is none. */
export function inkedSpan({ columns }: Ink, from: number, to: number): [number, number] {
  const [first, last] = [Math.max(0, Math.floor(from)), Math.min(columns.length, Math.ceil(to))]
  let [a, b] = [first, last]
  while (a < last && isBlank(columns[a])) a++
  while (b > a && isBlank(columns[b - 1])) b--
  return a < b ? [a, b] : [first, last]
}
