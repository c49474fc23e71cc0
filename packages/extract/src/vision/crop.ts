import type { Gray } from '../pages/gray.ts'
import type { LineBox } from './find-lines.ts'
import { inkedRows, inkOf, whiteStretches } from './ink.ts'

/** The line cut out of a picture and laid straight, so many points high; its width keeps the proportions within the limits given. */
export function lineCrop(image: Gray, box: LineBox, height: number, limits: { narrowest: number; widest: number }): Gray {
  const width = Math.max(limits.narrowest, Math.min(limits.widest, Math.round((box.width * height) / box.height)))
  const [dx, dy] = [box.width / width, box.height / height]
  // Where several points of the picture fall on one of the crop, it becomes their mean.
  const [nx, ny] = [Math.max(1, Math.round(dx)), Math.max(1, Math.round(dy))]
  const data = new Uint8Array(width * height)
  const [left, top] = [box.x - box.width / 2, box.y - box.height / 2]
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      let sum = 0
      for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++) {
          const x = left + (u + (i + 0.5) / nx) * dx
          sum += valueAt(image, x, top + (v + (j + 0.5) / ny) * dy + box.slope * (x - box.x))
        }
      data[v * width + u] = sum / (nx * ny) + 0.5
    }
  return { width, height, data }
}

/** White within a line of so many heights of its letters sets columns apart. */
const COLUMN_GAP = 1.4
/** White that is left around a piece, in heights of its letters: letters that touch an edge are misread. */
const MARGIN = 0.5

/**
 * The parts of a line that are printed on, where columns are set apart in it or white is left at its ends: in wide white the reader
 * loses digits that repeat. `crop` is the line cut out whole.
 */
export function piecesOf(box: LineBox, crop: Gray): LineBox[] {
  const ink = inkOf(crop)
  const [top, bottom] = inkedRows(ink)
  const height = bottom - top
  const gaps = whiteStretches(ink, COLUMN_GAP * height)
  if (gaps.length === 0) return [box]
  const edges = [0, ...gaps.flat(), crop.width]
  const pieces: LineBox[] = []
  for (let i = 0; i < edges.length; i += 2) {
    const [begin = 0, end = 0] = [edges[i], edges[i + 1]]
    if (end <= begin) continue
    const [from, to] = [Math.max(0, begin - MARGIN * height), Math.min(crop.width, end + MARGIN * height)]
    const x = box.x + ((from + to) / 2 / crop.width - 0.5) * box.width
    pieces.push({ ...box, x, y: box.y + box.slope * (x - box.x), width: ((to - from) * box.width) / crop.width })
  }
  return pieces
}

/** The shade at a place between points; beyond the edge it is that of the edge. */
function valueAt({ width, height, data }: Gray, x: number, y: number): number {
  const [px, py] = [Math.max(0, Math.min(width - 1, x - 0.5)), Math.max(0, Math.min(height - 1, y - 0.5))]
  const [x0, y0] = [Math.floor(px), Math.floor(py)]
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)]
  const [fx, fy] = [px - x0, py - y0]
  const top = (data[y0 * width + x0] ?? 255) * (1 - fx) + (data[y0 * width + x1] ?? 255) * fx
  const bottom = (data[y1 * width + x0] ?? 255) * (1 - fx) + (data[y1 * width + x1] ?? 255) * fx
  return top * (1 - fy) + bottom * fy
}
