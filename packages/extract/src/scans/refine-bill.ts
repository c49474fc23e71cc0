import { ownProcessorMs } from '../printed/processor-time.ts'
import type { Bill, Reading } from '../result/reading.ts'
import { agreedWords } from '../vision/agreed-words.ts'
import { certaintyOf, type OcrWord } from '../vision/engine.ts'
import type { LineBox } from '../vision/find-lines.ts'
import { inReadingOrder } from '../vision/reading-order.ts'
import { linesAtSize, recogniseLines } from '../vision/recognise-lines.ts'
import { HEAD, type OcrPage, POOR, type StraightPage } from '../vision/recognise-page.ts'
import { withSpacesOf } from '../vision/spaces.ts'
import { decidingLines, settledWords, wordsWithin } from './bill-lines.ts'
import { agreedBill, isAgreed } from './two-bills.ts'

/** At this many points the small print of a page of paper is found. */
const PAGE_POINTS = 1_600_000
/** Of a picture so much is read again at most, in heights of its lines: two seconds' worth. What decides most comes first. */
const MOST = 220
/** The same where the first engine could hardly read anything, and the second one stands alone. */
const MOST_ALONE = 330

interface Look extends StraightPage {
  lines?: readonly LineBox[] | null
}

export interface SecondPassOptions {
  /** A page of paper rather than a photo of a receipt: all of it is read. */
  isPaper?: boolean
  /** The receipt that the first engine's words make: where it is proven, little of the page is read again. */
  receipt?: Bill | null
  /** When to give up, in milliseconds of a processor. */
  secondPassBudgetMs?: number
}

/**
 * Looks at the page of a bill with the second engine: the two fail at different letters, so what both see is there. Null where there
 * is no second engine, or no time for it. `isEnough` is asked once what decides about a receipt was read: the rest is left to the
 * first engine then.
 */
export async function refineBill(
  straight: Look,
  { isPaper = false, receipt = null, secondPassBudgetMs }: SecondPassOptions = {},
  isEnough: (seen: OcrPage) => boolean = () => false,
): Promise<OcrPage | null> {
  const { picture, words } = straight
  const until = ownProcessorMs() + (secondPassBudgetMs ?? Number.POSITIVE_INFINITY)
  const lines = straight.lines ?? (await linesAtSize(picture, PAGE_POINTS))
  if (!lines) return null
  const headEnds = picture.height * HEAD
  const settled = settledWords({ words, headEnds, receipt })
  const [known, wanted]: [OcrWord[], LineBox[]] = [[], []]
  for (const line of lines) {
    const stands = settled(line)
    if (stands) known.push(...stands)
    else wanted.push(line)
  }
  const { first, next } = decidingLines(wanted, { words, headEnds, receipt })
  const most = certaintyOf(words) < POOR ? MOST_ALONE : MOST
  const lots = isPaper ? [wanted] : [within(first, most), within(next, most - lengthOf(first))].filter((lot) => lot.length > 0)
  // What stands below the head is read for its numbers.
  const isPressed = (line: LineBox) => !isPaper && line.y >= headEnds
  const read: OcrWord[] = []
  let left = wanted
  for (const [i, lot] of lots.entries()) {
    const lines = await recogniseLines(picture, lot, { isPressed, secondPassBudgetMs: until - ownProcessorMs() })
    if (!lines) return null
    read.push(...lines.flatMap((l) => l.words))
    left = left.filter((line) => !lot.includes(line))
    const unread = left.flatMap((line) => wordsWithin(line, words))
    const seen = pageSeen(straight, [...read, ...new Set([...known, ...unread])], headEnds)
    if (i === lots.length - 1 || isEnough(seen)) return seen
  }
  return pageSeen(straight, known, headEnds)
}

function pageSeen({ words, withWords }: Look, seen: readonly OcrWord[], headEnds: number): OcrPage {
  const spaced = withSpacesOf(inReadingOrder(seen), words)
  const head = spaced.filter((w) => w.bottom <= headEnds)
  // Numbers have their arithmetic; of two readings of a name the surer one counts.
  return withWords(spaced, agreedWords(head, [words]))
}

const lengthOf = (lines: readonly LineBox[]): number => lines.reduce((sum, l) => sum + l.width / l.height, 0)

/** As many of the first lines as there is room for. */
function within(lines: readonly LineBox[], most: number): LineBox[] {
  let room = most
  return lines.filter((line) => {
    room -= line.width / line.height
    return room > 0
  })
}

/** One reading of a bill that both engines looked at; `again` is the second one's. */
export const agreedReading = (first: Reading, again: Reading): Reading =>
  first.bill && again.bill ? { ...again, bill: agreedBill(again.bill, first.bill) } : first

/** Whether the looks of both engines leave nothing open about a receipt. */
export const isComplete = (first: Reading, again: Reading): boolean =>
  first.bill !== null && again.bill !== null && isAgreed(again.bill, first.bill)
