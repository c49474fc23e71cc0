import type { OcrWord } from './engine.ts'
import type { LineBox } from './find-lines.ts'
import { inReadingOrder } from './reading-order.ts'

/** Less white than this, in heights of a line, stands between the words of one cell. */
const GAP = 1
/** A word's box is its ink: the second engine knows lines with some white around them, in heights of the line. */
const ABOVE = 0.12
const BESIDE = 0.12

/**
 * Where the cells lie that hold one of the words in question: runs of words without a wide gap, as the lines are that the second engine
 * finds itself. Reading them where the first engine saw them saves finding them, which takes longer than reading twenty.
 */
export function doubtedCellsOf(words: readonly OcrWord[], isInQuestion: (word: OcrWord) => boolean): LineBox[] {
  const cells: OcrWord[][] = []
  for (const word of inReadingOrder(words)) {
    const last = cells.at(-1)?.at(-1)
    if (last && isBehind(last, word)) cells.at(-1)?.push(word)
    else cells.push([word])
  }
  return cells.filter((cell) => cell.some(isInQuestion)).map(boxOf)
}

const heightOf = (word: OcrWord) => word.bottom - word.top

/** Right behind, on the same line. */
function isBehind(left: OcrWord, right: OcrWord): boolean {
  const height = Math.max(heightOf(left), heightOf(right))
  const away = Math.abs(left.top + left.bottom - right.top - right.bottom) / 2
  const gap = right.x0 - left.x1
  return away < height / 2 && gap > -height && gap < GAP * height
}

function boxOf(cell: readonly OcrWord[]): LineBox {
  const [top, bottom] = [Math.min(...cell.map((w) => w.top)), Math.max(...cell.map((w) => w.bottom))]
  const [x0, x1] = [Math.min(...cell.map((w) => w.x0)), Math.max(...cell.map((w) => w.x1))]
  const height = bottom - top
  return { x: (x0 + x1) / 2, y: (top + bottom) / 2, width: x1 - x0 + 2 * BESIDE * height, height: (1 + 2 * ABOVE) * height, slope: 0 }
}
