import type { Gray } from '../pages/gray.ts'

/** What is longer than this share of an inch and thin is a ruling and no stroke of a letter. */
const LENGTH = 0.6
/** A ruling is at most this share of an inch thick: what is thicker is a bar with letters in it. */
const THICKNESS = 1 / 36
/** The surroundings that a point is compared with, in inches to each side. */
const AROUND = 0.06
/** So much darker than its surroundings is ink: rulings are often pale. */
const DARKER = 16
/** Points in the middle of a ruling that noise has paled. */
const MISSING = 0.06
/** A ruling is drawn in one shade; the feet of letters that stand close together are not. */
const EVEN = 0.9

/**
 * The page without the rulings of its tables: a grid around every cell makes the text recognition take the cells for pictures, or reads
 * its lines as letters. The page should lie straight. Letters that touch a ruling keep their strokes. `dpi` is the resolution.
 */
export function withoutRulings(page: Gray, dpi: number): Gray {
  const length = Math.round(LENGTH * dpi)
  const thick = Math.max(3, Math.round(THICKNESS * dpi))
  const around = Math.max(4, Math.round(AROUND * dpi))
  const across: Scan = { lines: page.height, points: page.width, lineStep: page.width, step: 1 }
  const down: Scan = { lines: page.width, points: page.height, lineStep: 1, step: page.width }
  const found = [across, down].map((scan) => ({ scan, marks: rulings(page.data, scan, { length, thick, around }) }))
  if (found.every(({ marks }) => marks.length === 0)) return page
  const data = page.data.slice()
  for (const { scan, marks } of found) for (const mark of marks) erase(page.data, data, scan, mark, thick)
  return { ...page, data }
}

/** How a picture is gone through: line by line, across or downwards. */
interface Scan {
  lines: number
  points: number
  lineStep: number
  step: number
}
interface Mark {
  line: number
  from: number
  to: number
}

/** The stretches of lines that are ink for at least so long, where the lines beside them are not. */
function rulings(data: Uint8Array, scan: Scan, { length, thick, around }: { length: number; thick: number; around: number }): Mark[] {
  const dark = darkness(inOrder(data, scan), scan, around)
  const marks: Mark[] = []
  for (let line = 0; line < scan.lines; line++) {
    for (const [from, to] of runs(dark, line * scan.points, scan.points, length)) {
      // Between two bars of shading, or at the edge of one, there is no ruling: it must be thin.
      const isBar = [-thick, thick].every((away) => inked(dark, scan, line + away, from, to) > 0.5)
      const within = [...Array(2 * thick + 1).keys()].filter((k) => inked(dark, scan, line + k - thick, from, to) > 0.7).length
      if (!isBar && within <= thick && isEven(data, scan, { line, from, to }, thick)) marks.push({ line, from, to })
    }
  }
  return marks
}

/** Points on each side of a block that is turned at a time: a whole column of a page would touch as many lines of the processor's memory as it has points. */
const BLOCK = 64

/** The points of a page line by line in the order of the scan. */
function inOrder(data: Uint8Array, { lines, points, lineStep, step }: Scan): Uint8Array {
  if (step === 1) return data
  const out = new Uint8Array(lines * points)
  for (let first = 0; first < lines; first += BLOCK)
    for (let from = 0; from < points; from += BLOCK)
      for (let line = first; line < Math.min(lines, first + BLOCK); line++)
        for (let p = from; p < Math.min(points, from + BLOCK); p++) out[line * points + p] = data[line * lineStep + p * step] ?? 0
  return out
}

/** 1 for each point that is darker than what lies on either side of its line. Points are given and told line by line. */
function darkness(data: Uint8Array, { lines, points }: Scan, around: number): Uint8Array {
  const smooth = new Uint8Array(lines * points)
  for (let line = 0; line < lines; line++)
    for (let p = 1, at = line * points + 1; p < points - 1; p++, at++)
      smooth[at] = ((data[at - 1] ?? 0) + (data[at] ?? 0) + (data[at + 1] ?? 0)) / 3
  const out = new Uint8Array(lines * points)
  for (let line = 0; line < lines; line++) {
    const [above, below] = [Math.max(0, line - around) * points, Math.min(lines - 1, line + around) * points]
    const here = line * points
    for (let p = 1; p < points - 1; p++) {
      const value = (smooth[here + p] ?? 0) + DARKER
      if (value < (smooth[above + p] ?? 0) || value < (smooth[below + p] ?? 0)) out[here + p] = 1
    }
  }
  return out
}

/** The stretches of one line that are ink but for a few points. */
function runs(dark: Uint8Array, start: number, points: number, length: number): [number, number][] {
  const out: [number, number][] = []
  let [from, last, ink] = [-1, -1, 0]
  const end = () => {
    if (from >= 0 && last - from + 1 >= length && ink >= (1 - MISSING) * (last - from + 1)) out.push([from, last + 1])
    from = -1
  }
  const row = dark.subarray(start, start + points)
  for (let p = row.indexOf(1); p >= 0 && p < points; p++) {
    if (row[p]) {
      if (from < 0) [from, ink] = [p, 0]
      last = p
      ink++
    } else if (from >= 0 && p - last > 3) {
      end()
      // Most of a line is paper.
      const next = row.indexOf(1, p)
      if (next < 0) break
      p = next - 1
    }
  }
  end()
  return out
}

/** The share of a stretch of a line that is ink. */
function inked(dark: Uint8Array, { lines, points }: Scan, line: number, from: number, to: number): number {
  if (line < 0 || line >= lines) return 0
  let n = 0
  for (let p = from; p < to; p += 2) n += dark[line * points + p] ?? 0
  return (2 * n) / (to - from)
}

/** True when nearly all points of a stretch stand out from the paper beside it, each at least half as much as they do on average. */
function isEven(data: Uint8Array, { lines, lineStep, step }: Scan, { line, from, to }: Mark, thick: number): boolean {
  const [above, below] = [Math.max(0, line - thick) * lineStep, Math.min(lines - 1, line + thick) * lineStep]
  const contrast = (p: number) =>
    Math.max(data[above + p * step] ?? 0, data[below + p * step] ?? 0) - (data[line * lineStep + p * step] ?? 0)
  let sum = 0
  for (let p = from; p < to; p++) sum += contrast(p)
  const half = sum / (to - from) / 2
  let even = 0
  for (let p = from; p < to; p++) if (contrast(p) >= half) even++
  return even >= EVEN * (to - from)
}

/** Paints a ruling as what lies beside it, but for the places where a letter crosses it: there both sides are dark. */
function erase(data: Uint8Array, out: Uint8Array, { lines, lineStep, step }: Scan, { line, from, to }: Mark, thick: number): void {
  const beside = (away: number, p: number) => data[Math.max(0, Math.min(lines - 1, line + away)) * lineStep + p * step] ?? 255
  for (let p = from; p < to; p++) {
    const [above, below] = [beside(-thick, p), beside(thick, p)]
    const paper = Math.max(above, below)
    for (const away of [-1, 0, 1]) {
      const at = Math.max(0, Math.min(lines - 1, line + away)) * lineStep + p * step
      if (paper > (out[at] ?? 255)) out[at] = paper
    }
  }
}
