import type { OcrWord } from './engine.ts'

const middle = (w: OcrWord) => (w.top + w.bottom) / 2
/** Words this near in height, as a share of their letters', stand on one line. */
const SAME_LINE = 0.4

/** Words line by line from the top, each line from left to right: the finder names its lines in no order. */
export function inReadingOrder(words: readonly OcrWord[]): OcrWord[] {
  const rows: OcrWord[][] = []
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.slice(-6).findLast((r) => r.some((w) => onOneLine(w, word)))
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x0 - b.x0))
}

const onOneLine = (a: OcrWord, b: OcrWord): boolean =>
  Math.abs(middle(a) - middle(b)) < SAME_LINE * Math.max(a.bottom - a.top, b.bottom - b.top)
