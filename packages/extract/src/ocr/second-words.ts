import type { SeenWord } from './engine.ts'
import type { Gray } from './gray.ts'
import type { LineBox } from './lines/find-lines.ts'
import { inReadingOrder } from './lines/reading-order.ts'
import { type SeeLinesOptions, seeLines } from './lines/see-lines.ts'
import { spacedLike } from './spaces.ts'

/** At this size even the small print of a page is found. */
const PAGE_SIDE = 1600
/** Words without digits that the first engine is this sure of are not read again. */
const SURE = 85

/**
 * The page as the second engine sees it: it reads anew what has digits, what the first engine doubted, and what that one did not see
 * at all; all other words stay. Null where there is no second engine.
 */
export async function secondWords(picture: Gray, first: readonly SeenWord[], options: SeeLinesOptions = {}): Promise<SeenWord[] | null> {
  const isWanted = (line: LineBox) => {
    const inside = first.filter((w) => liesIn(w, line))
    const covered = inside.reduce((sum, w) => sum + w.x1 - w.x0, 0)
    return covered < 0.6 * line.width || inside.some((w) => /\d/.test(w.text) || w.confidence < SURE)
  }
  const lines = await seeLines(picture, null, { longestSide: PAGE_SIDE, isWanted, ...options })
  if (!lines) return null
  const read = lines.map((l) => l.box)
  const words = spacedLike(
    lines.flatMap((l) => l.words),
    first,
  )
  return inReadingOrder([...first.filter((w) => !read.some((box) => liesIn(w, box))), ...words])
}

/** True for a word whose middle lies in a line. */
function liesIn(word: SeenWord, line: LineBox): boolean {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.top + word.bottom) / 2]
  return Math.abs(x - line.x) < line.width / 2 && Math.abs(y - line.y - line.slope * (x - line.x)) < 0.5 * line.height
}
