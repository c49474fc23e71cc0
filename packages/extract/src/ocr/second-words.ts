import { processorMs } from '../processor-time.ts'
import type { SeenWord } from './engine.ts'
import type { Gray } from './gray.ts'
import type { LineBox } from './lines/find-lines.ts'
import { inReadingOrder } from './lines/reading-order.ts'
import { type SeenLine, seeLines, whereLinesAre } from './lines/see-lines.ts'
import { withSigns } from './signs-kept.ts'
import { spacedLike } from './spaces.ts'

/** At this size even the small print of a page is found. */
const PAGE_SIDE = 1600
/** Words that the first engine is this sure of are not read again at first, and those without digits never. */
const SURE = 85

/** So many of the lines with digits at a time, once those in doubt were read. */
const LOT = 24

/** A page as the second engine sees it so far. */
export interface SeenAgain {
  words: SeenWord[]
  /** Nothing more is to be read on it. */
  isDone: boolean
}
/** Reads a page again, further at each call; null where there is no second engine, or no time. */
export type LookAgain = () => Promise<SeenAgain | null>

interface LookOptions {
  /** How long all of it may take, in milliseconds of a processor. */
  patience?: number | undefined
  /** One page of many: its picture is not kept from call to call, and the second call reads all that the first left. */
  isOfMany?: boolean
}

/**
 * A page as the second engine sees it. At the first call it reads anew what the first engine doubted and what that one did not see at
 * all; at each further call some of what else has digits, the less sure before the surer. All other words stay.
 */
export function lookingAgain(first: readonly SeenWord[], pictureOf: () => Promise<Gray>, options: LookOptions = {}): LookAgain {
  let left: { box: LineBox; sureness: number }[] | null = null
  let picture: Gray | null = null
  let time = options.patience ?? Number.POSITIVE_INFINITY
  const seen: SeenLine[] = []
  const place = (box: LineBox) => {
    const inside = first.filter((w) => liesIn(w, box))
    // Letters in a line without a number say no more of an amount or a day than was seen.
    const isBesideNumber = first.some((w) => /\d/.test(w.text) && Math.abs((w.top + w.bottom) / 2 - box.y) < box.height / 2)
    const covered = inside.reduce((sum, w) => sum + w.x1 - w.x0, 0)
    const unsure = Math.min(...inside.map((w) => w.confidence))
    if (covered < 0.6 * box.width || (unsure < SURE && isBesideNumber)) return { box, sureness: 0 }
    return { box, sureness: inside.some((w) => /\d/.test(w.text)) ? unsure : Number.POSITIVE_INFINITY }
  }
  return async () => {
    const from = processorMs()
    if (!left) {
      picture = await pictureOf()
      const boxes = await whereLinesAre(picture, PAGE_SIDE)
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
      picture ??= await pictureOf()
      const lines = await seeLines(picture, lot, { patience: time })
      time -= processorMs() - from
      if (!lines) return null
      seen.push(...lines)
    }
    if (options.isOfMany) picture = null
    const read = seen.map((l) => l.box)
    const words = withSigns(
      spacedLike(
        seen.flatMap((l) => l.words),
        first,
      ),
      first,
    )
    return { words: inReadingOrder([...first.filter((w) => !read.some((box) => liesIn(w, box))), ...words]), isDone: left.length === 0 }
  }
}

/** True for a word whose middle lies in a line. */
function liesIn(word: SeenWord, line: LineBox): boolean {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.top + word.bottom) / 2]
  return Math.abs(x - line.x) < line.width / 2 && Math.abs(y - line.y - line.slope * (x - line.x)) < 0.5 * line.height
}
