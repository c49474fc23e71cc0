import type { Evidence } from '@ledgerhand/core/documents'
import { cropGray, type Gray } from '../pages/gray.ts'
import type { Reading, ReadTransaction } from '../result/reading.ts'
import type { OcrWord } from '../vision/engine.ts'
import type { OcrPage, StraightWords } from '../vision/recognise-page.ts'
import { rowsWithoutDay, type WithoutDay } from './doubted-days.ts'

/** So much darker than the paper around it is print; the mean of nine points is taken, so grain is not. */
const DARKER = 32
/** A speck covers no more of the place of a day than this. */
const SPECK = 0.002

interface PageAtHand extends StraightWords {
  picture(): Promise<Gray>
}

/**
 * True where every row that has no day of its own has none printed: its place in the column of days is white on the picture. A bank
 * that prints a day once for all of its rows is told by that from a day that was overlooked. `words` are those that were read, by page;
 * the reading's boxes lie on the pages as they were laid straight.
 */
export async function areDaysLeftOut(
  { statements }: Reading,
  pages: readonly PageAtHand[],
  words: readonly (readonly OcrWord[])[],
): Promise<boolean> {
  const left = statements.flatMap((s) => rowsWithoutDay(s.transactions))
  for (const [i, page] of pages.entries()) {
    const seen = page.withWords(words[i] ?? [])
    const here = left.filter(({ row }) => pageOf(row.evidence) === seen.number)
    if (here.length === 0) continue
    const picture = await page.picture()
    if (!here.every((without) => isDayWhite(without, seen, picture, page.points))) return false
  }
  return left.every(({ row, from }) => pageOf(row.evidence) !== null && pageOf(row.evidence) === pageOf(from.evidence))
}

const pageOf = (evidence: Evidence): number | null => (evidence.kind === 'page' ? evidence.page : null)

/** At the height of the row's first line, under the day that it took, nothing is printed. */
function isDayWhite({ row, from }: WithoutDay, seen: OcrPage, picture: Gray, points: number): boolean {
  const day = firstLine(from, seen)[0]
  const line = firstLine(row, seen)
  const [first] = line
  if (!day || !first) return false
  const margin = (day.bottom - day.top) / 3
  return isWhite(picture, {
    left: (day.x0 - margin) / points,
    right: Math.min(day.x1 + margin, first.x0 - margin) / points,
    top: Math.min(...line.map((w) => w.top)) / points,
    bottom: Math.max(...line.map((w) => w.bottom)) / points,
  })
}

/** The words of a row's first line from left to right. */
function firstLine({ evidence }: ReadTransaction, { words }: OcrPage): OcrPage['words'] {
  if (evidence.kind !== 'page') return []
  const [x, y, w, h] = evidence.box
  const inside = words.filter((word) => {
    const [mx, my] = [(word.x0 + word.x1) / 2, (word.top + word.bottom) / 2]
    return mx > x && mx < x + w && my > y && my < y + h
  })
  const top = Math.min(...inside.map((word) => word.bottom))
  return inside.filter((word) => (word.top + word.bottom) / 2 <= top).toSorted((a, b) => a.x0 - b.x0)
}

/** Corners in points of the picture. */
interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

function isWhite(picture: Gray, place: Place): boolean {
  const [left, top] = [Math.max(0, Math.floor(place.left)), Math.max(0, Math.floor(place.top))]
  const width = Math.min(picture.width, Math.ceil(place.right)) - left
  const height = Math.min(picture.height, Math.ceil(place.bottom)) - top
  if (width < 3 || height < 3) return false
  const { data } = cropGray(picture, left, top, width, height)
  const paper = data.toSorted()[data.length >> 1] ?? 255
  let dark = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let dy = -width; dy <= width; dy += width) for (let dx = -1; dx <= 1; dx++) sum += data[y * width + x + dy + dx] ?? 255
      if (sum / 9 < paper - DARKER) dark++
    }
  return dark <= SPECK * data.length
}
