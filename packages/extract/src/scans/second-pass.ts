import type { Gray } from '../pages/gray.ts'
import { ownProcessorMs } from '../printed/processor-time.ts'
import { doubtedCellsOf } from '../vision/doubted-cells.ts'
import type { OcrWord } from '../vision/engine.ts'
import type { LineBox } from '../vision/find-lines.ts'
import { inReadingOrder } from '../vision/reading-order.ts'
import { findTextLines, type OcrLine, recogniseLines } from '../vision/recognise-lines.ts'
import { withRestoredSigns } from '../vision/restored-signs.ts'
import { withSpacesOf } from '../vision/spaces.ts'
import { SURE } from './uncertain-parts.ts'

/** At this size even the small print of a page is found. */
const PAGE_SIDE = 1600

/** A page with more doubted cells is a bad picture: its lines are found first, because the second engine reads its own lines better. */
const MOST_CELLS = 16
/** Lines with digits read in one step, after the doubted ones. */
const LOT = 24

/** The words of a page after the steps of the second pass so far. */
export interface SecondPassWords {
  words: readonly OcrWord[]
  /** Nothing more is to be read on it. */
  isDone: boolean
}
export interface SecondPass {
  /** Reads the page again, further at each call; null where there is no second engine, or no time. */
  further(): Promise<SecondPassWords | null>
  /** Reads what is in question where the first engine saw it, if that was not read again yet; `isDone` where there is nothing of it. Null also where it is too much. */
  at(isInQuestion: (word: OcrWord) => boolean): Promise<SecondPassWords | null>
}

interface LookOptions {
  /** How long all of it may take, in milliseconds of a processor. */
  secondPassBudgetMs?: number | undefined
  /** One page of many: its picture is not kept from call to call, and the second call reads all that the first left. */
  isOfMany?: boolean
}

/**
 * The second pass over one page. The first call of `further` reads what the first engine doubted and what it did not see; each further call
 * reads some of the other lines with digits, the less certain first. All other words stay.
 */
export function makeSecondPass(first: readonly OcrWord[], pictureOf: () => Promise<Gray>, options: LookOptions = {}): SecondPass {
  let left: { box: LineBox; sureness: number }[] | null = null
  let picture: Gray | null = null
  let time = options.secondPassBudgetMs ?? Number.POSITIVE_INFINITY
  const seen: OcrLine[] = []
  const asked = new Set<string>()
  let words: readonly OcrWord[] = first
  const place = (box: LineBox) => {
    const inside = words.filter((w) => liesIn(w, box))
    // Letters in a line without a number say no more of an amount or a day than was seen.
    const isBesideNumber = words.some((w) => /\d/.test(w.text) && Math.abs((w.top + w.bottom) / 2 - box.y) < box.height / 2)
    const covered = inside.reduce((sum, w) => sum + w.x1 - w.x0, 0)
    const unsure = Math.min(...inside.map((w) => w.confidence))
    if (covered < 0.6 * box.width || (unsure < SURE && isBesideNumber)) return { box, sureness: 0 }
    return { box, sureness: inside.some((w) => /\d/.test(w.text)) ? unsure : Number.POSITIVE_INFINITY }
  }
  /** Reads these lines, too; false where that cannot be done. */
  const reads = async (lot: readonly LineBox[], from: number): Promise<boolean> => {
    picture ??= await pictureOf()
    const lines = await recogniseLines(picture, lot, { secondPassBudgetMs: time })
    time -= ownProcessorMs() - from
    if (!lines) return false
    seen.push(...lines)
    const read = seen.map((l) => l.box)
    const again = seen.flatMap((l) => l.words)
    words = inReadingOrder([
      ...first.filter((w) => !read.some((box) => liesIn(w, box))),
      ...withRestoredSigns(withSpacesOf(again, first), first),
    ])
    return true
  }
  return {
    async at(isInQuestion) {
      const cells = doubtedCellsOf(first, isInQuestion).filter(({ x, y }) => !asked.has(`${x} ${y}`))
      if (cells.length === 0) return { words, isDone: true }
      if (cells.length > MOST_CELLS) return null
      for (const { x, y } of cells) asked.add(`${x} ${y}`)
      const areRead = await reads(cells, ownProcessorMs())
      if (options.isOfMany) picture = null
      return areRead ? { words, isDone: false } : null
    },
    async further() {
      const from = ownProcessorMs()
      if (!left) {
        picture ??= await pictureOf()
        const boxes = await findTextLines(picture, PAGE_SIDE, true)
        if (!boxes) return null
        left = boxes
          .map(place)
          .filter(({ sureness }) => Number.isFinite(sureness))
          .sort((a, b) => a.sureness - b.sureness)
      }
      const doubted = left.filter(({ sureness }) => sureness < SURE).length
      const lot = left.slice(0, doubted || (options.isOfMany ? left.length : LOT)).map(({ box }) => box)
      left = left.slice(lot.length)
      if (lot.length > 0) {
        // What was read where the first engine saw it is read anew where its line lies.
        for (const [i, line] of [...seen.entries()].toReversed()) if (lot.some((box) => liesInBox(line.box, box))) seen.splice(i, 1)
        if (!(await reads(lot, from))) return null
      }
      if (options.isOfMany) picture = null
      return { words, isDone: left.length === 0 }
    },
  }
}

/** True for a line whose middle lies in another one. */
const liesInBox = (inner: LineBox, outer: LineBox): boolean =>
  Math.abs(inner.x - outer.x) < outer.width / 2 && Math.abs(inner.y - outer.y - outer.slope * (inner.x - outer.x)) < 0.5 * outer.height

/** True for a word whose middle lies in a line. */
function liesIn(word: OcrWord, line: LineBox): boolean {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.top + word.bottom) / 2]
  return Math.abs(x - line.x) < line.width / 2 && Math.abs(y - line.y - line.slope * (x - line.x)) < 0.5 * line.height
}
