import { cropGray, type Gray, resampled, type Turns, turned } from '../pages/gray.ts'
import { certaintyOf, type OcrWord } from './engine.ts'
import { withoutRulings } from './rulings.ts'
import { skewOf } from './skew.ts'

/** The part of a page that is tried: enough words to tell by, and a twentieth of the time that a page takes the wrong way up. */
const SIDE = 600
const SQUARE = 60
/** Words that were read this well, so many letters of them, lie upright: the wrong way up they are half as sure. */
const PLAIN = 65
const ENOUGH = 40

const isLegible = (w: OcrWord) => w.confidence >= 60 && /[\p{L}\p{N}]{2}/u.test(w.text)
export const legible = (words: readonly OcrWord[]) => words.reduce((n, w) => n + (isLegible(w) ? w.text.length : 0), 0)

/**
 * Which of the turns, the likelier ones first, lays the page upright, by what can be read in its fullest part; none where nothing can be
 * read. `ruled` is the resolution (dots to the inch) of a page that may hold tables: between their rulings little is read any way up, and
 * every way would be tried.
 */
export async function uprightTurns(
  page: Gray,
  turns: readonly Turns[],
  see: (part: Gray) => Promise<OcrWord[]>,
  ruled: number | null = null,
): Promise<Turns> {
  const fullest = fullestPart(page)
  let best: { turns: Turns; letters: number } = { turns: 0, letters: 0 }
  for (const way of turns) {
    const upright = turned(fullest, way)
    const straight = resampled(upright, -skewOf(upright), 1)
    const words = await see(ruled ? withoutRulings(straight, ruled) : straight)
    const letters = legible(words)
    if (letters > best.letters) best = { turns: way, letters }
    if (letters >= ENOUGH && certaintyOf(words) >= PLAIN) break
  }
  return best.turns
}

/** The part of the page with the most edges of print. */
function fullestPart(page: Gray): Gray {
  const { width, height, data } = page
  const [w, h] = [Math.min(width, SIDE), Math.min(height, SIDE)]
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)]
  const edges = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y += 2)
    for (let x = 3; x < width; x++) {
      if (Math.abs((data[y * width + x] ?? 0) - (data[y * width + x - 3] ?? 0)) < 60) continue
      const at = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)
      edges[at] = (edges[at] ?? 0) + 1
    }
  const [across, down] = [Math.floor(w / SQUARE), Math.floor(h / SQUARE)]
  let best = { most: -1, x: 0, y: 0 }
  for (let r = 0; r + down <= rows; r++)
    for (let c = 0; c + across <= columns; c++) {
      let sum = 0
      for (let k = r; k < r + down; k++) for (let l = c; l < c + across; l++) sum += edges[k * columns + l] ?? 0
      if (sum > best.most) best = { most: sum, x: Math.min(c * SQUARE, width - w), y: Math.min(r * SQUARE, height - h) }
    }
  return cropGray(page, best.x, best.y, w, h)
}
