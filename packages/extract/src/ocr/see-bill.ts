import type { Reading } from '../reading.ts'
import { agreedWords } from './agreed-words.ts'
import type { SeenWord } from './engine.ts'
import type { LineBox } from './lines/find-lines.ts'
import { inReadingOrder } from './lines/reading-order.ts'
import { seeLines } from './lines/see-lines.ts'
import { HEAD, type SeenPage, type StraightPage } from './see-page.ts'
import { spacedLike } from './spaces.ts'
import { agreedBill } from './two-bills.ts'

/** At about this many points a receipt's lines are found, large print and small; pages of paper hold smaller print. */
const RECEIPT_POINTS = 700_000
const PAGE_POINTS = 1_600_000
/** A word that the first engine is this sure of is right, unless it is a number. */
const SURE_WORD = 88
/** Of a line's width, what its words must cover for all of it to have been read. */
const COVERED = 0.8

export interface AgainOptions {
  /** A page of paper rather than a photo of a receipt. */
  isPaper?: boolean
  /** When to give up, in milliseconds. */
  patience?: number
}

/**
 * Looks at the page of a bill with the second engine: the two fail at different letters, so what both see is there. Null where there
 * is no second engine, or no time for it.
 */
export async function billSeenAgain(straight: StraightPage, { isPaper = false, patience }: AgainOptions = {}): Promise<SeenPage | null> {
  const { picture, words } = straight
  const points = isPaper ? PAGE_POINTS : RECEIPT_POINTS
  const longestSide = Math.max(picture.width, picture.height) * Math.sqrt(points / (picture.width * picture.height))
  const headEnds = picture.height * HEAD
  const known = new Set<SeenWord>()
  // Names are read by both; of the rest, what the first engine read for certain costs no more time.
  const isWanted = (line: LineBox) => {
    const plain = line.y < headEnds ? [] : plainWords(line, words)
    for (const word of plain) known.add(word)
    return plain.length === 0
  }
  const lines = await seeLines(picture, null, { longestSide, isWanted, ...(patience === undefined ? {} : { patience }) })
  if (!lines) return null
  const seen = spacedLike(inReadingOrder([...lines.flatMap((l) => l.words), ...known]), words)
  const head = seen.filter((w) => w.bottom <= headEnds)
  // Numbers have their arithmetic; of two readings of a name the surer one counts.
  return straight.withWords(seen, agreedWords(head, [words]))
}

/** The words of a line that the first engine read whole and surely, without a number among them; none where it did not. */
function plainWords({ x, y, width, height }: LineBox, words: readonly SeenWord[]): SeenWord[] {
  const [left, right] = [x - width / 2, x + width / 2]
  const within = words.filter((w) => Math.abs((w.top + w.bottom) / 2 - y) < 0.35 * height && w.x1 > left && w.x0 < right)
  const span = Math.max(...within.map((w) => w.x1)) - Math.min(...within.map((w) => w.x0))
  return span > COVERED * width && within.every((w) => w.confidence >= SURE_WORD && !/\d/.test(w.text)) ? within : []
}

/** One reading of a bill that both engines looked at; `again` is the second one's. */
export const agreedReading = (first: Reading, again: Reading): Reading =>
  first.bill && again.bill ? { ...again, bill: agreedBill(again.bill, first.bill) } : first
