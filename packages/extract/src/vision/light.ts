import type { Gray } from '../pages/gray.ts'

/** The shade of the paper is taken in squares of about this share of the longer side. */
const SQUARE = 1 / 48
/** Where the darkest paper is this much of the lightest, the light is even enough. */
const EVEN = 0.82
const PAPER = 250

/**
 * The page as if it lay in even light: what is paper in its surroundings becomes white. Shadows have edges that are read as lines, and
 * a threshold for the whole page loses what lies in them. An evenly lit page stays as it is.
 */
export function evenlyLit(page: Gray): Gray {
  const { width, height, data } = page
  const side = Math.max(8, Math.round(SQUARE * Math.max(width, height)))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const paper = lightest(paperShades(page, side, columns, rows), columns, rows)
  const sorted = Array.from(paper).sort((a, b) => a - b)
  const [dark = 0, light = 0] = [sorted[Math.floor(0.1 * sorted.length)], sorted[Math.floor(0.9 * sorted.length)]]
  if (dark > EVEN * light) return page
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const fy = Math.max(0, Math.min(rows - 1, (y + 0.5) / side - 0.5))
    const [r0, dy] = [Math.floor(fy), fy - Math.floor(fy)]
    const r1 = Math.min(rows - 1, r0 + 1)
    for (let x = 0; x < width; x++) {
      const fx = Math.max(0, Math.min(columns - 1, (x + 0.5) / side - 0.5))
      const c0 = fx | 0
      const [c1, dx] = [c0 + 1 < columns ? c0 + 1 : c0, fx - c0]
      const above = (paper[r0 * columns + c0] ?? PAPER) * (1 - dx) + (paper[r0 * columns + c1] ?? PAPER) * dx
      const below = (paper[r1 * columns + c0] ?? PAPER) * (1 - dx) + (paper[r1 * columns + c1] ?? PAPER) * dx
      out[y * width + x] = Math.min(255, ((data[y * width + x] ?? 255) * PAPER) / Math.max(24, above * (1 - dy) + below * dy))
    }
  }
  return { width, height, data: out }
}

/** The shade that nine in ten points of each square do not pass. */
function paperShades({ width, height, data }: Gray, side: number, columns: number, rows: number): Uint8Array {
  const out = new Uint8Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      counts.fill(0)
      let n = 0
      for (let y = r * side; y < Math.min(height, (r + 1) * side); y += 2)
        for (let x = c * side; x < Math.min(width, (c + 1) * side); x += 2, n++) {
          const value = data[y * width + x] ?? 255
          counts[value] = (counts[value] ?? 0) + 1
        }
      let [shade, below] = [0, 0]
      while (shade < 255 && below < 0.9 * n) below += counts[shade++] ?? 0
      out[r * columns + c] = shade
    }
  return out
}

/** For each square the lightest of it and those above and below: a dark bar with a heading in it is not paper. */
function lightest(shades: Uint8Array, columns: number, rows: number): Uint8Array {
  return shades.map((shade, i) => {
    const r = Math.floor(i / columns)
    return Math.max(shade, r > 0 ? (shades[i - columns] ?? 0) : 0, r + 1 < rows ? (shades[i + columns] ?? 0) : 0)
  })
}
