import type { Bill, Reading } from '../reading.ts'
import { agreedWords } from './agreed-words.ts'
import { settledWords } from './bill-lines.ts'
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

export interface AgainOptions {
  /** A page of paper rather than a photo of a receipt. */
  isPaper?: boolean
  /** The receipt that the first engine's words make: where it is proven, little of the page is read again. */
  receipt?: Bill | null
  /** When to give up, in milliseconds. */
  patience?: number
}

/**
 * Looks at the page of a bill with the second engine: the two fail at different letters, so what both see is there. Null where there
 * is no second engine, or no time for it.
 */
export async function billSeenAgain(
  straight: StraightPage,
  { isPaper = false, receipt = null, patience }: AgainOptions = {},
): Promise<SeenPage | null> {
  const { picture, words } = straight
  const points = isPaper ? PAGE_POINTS : RECEIPT_POINTS
  const longestSide = Math.max(picture.width, picture.height) * Math.sqrt(points / (picture.width * picture.height))
  const headEnds = picture.height * HEAD
  const known = new Set<SeenWord>()
  const settled = settledWords({ words, headEnds, receipt })
  const isWanted = (line: LineBox) => {
    const stands = settled(line)
    for (const word of stands ?? []) known.add(word)
    return stands === null
  }
  // What stands below the head is read for its numbers.
  const isPressed = (line: LineBox) => !isPaper && line.y >= headEnds
  const lines = await seeLines(picture, null, { longestSide, isWanted, isPressed, ...(patience === undefined ? {} : { patience }) })
  if (!lines) return null
  const seen = spacedLike(inReadingOrder([...lines.flatMap((l) => l.words), ...known]), words)
  const head = seen.filter((w) => w.bottom <= headEnds)
  // Numbers have their arithmetic; of two readings of a name the surer one counts.
  return straight.withWords(seen, agreedWords(head, [words]))
}

/** One reading of a bill that both engines looked at; `again` is the second one's. */
export const agreedReading = (first: Reading, again: Reading): Reading =>
  first.bill && again.bill ? { ...again, bill: agreedBill(again.bill, first.bill) } : first
