import { agreedWords } from './agreed-words.ts'
import type { SeenWord } from './engine.ts'
import type { LineBox } from './lines/find-lines.ts'
import { inReadingOrder } from './lines/reading-order.ts'
import { seeLines } from './lines/see-lines.ts'
import { HEAD, headWords, type PageToSee, type SeenPage, straightPage } from './see-page.ts'
import { spacedLike } from './spaces.ts'

/** A bill's page as either engine saw it; `lines` is null where the second one cannot be used. */
export interface SeenBill {
  words: SeenPage
  lines: SeenPage | null
}

/** At about this many points a receipt's lines are found, large print and small. */
const POINTS = 700_000
/** A word that the first engine is this sure of is right, unless it is a number. */
const SURE_WORD = 88
/** Of a line's width, what its words must cover for all of it to have been read. */
const COVERED = 0.8
/** On a machine that is busy with much else, one engine in time is better than two too late. In milliseconds. */
const PATIENCE = 18_000

/** Looks at the page of a bill with both engines: they fail at different letters, so what both see is there. */
export async function seeBill(page: PageToSee): Promise<SeenBill> {
  const straight = await straightPage(page)
  const { picture } = straight
  const longestSide = Math.max(picture.width, picture.height) * Math.sqrt(POINTS / (picture.width * picture.height))
  const headEnds = picture.height * HEAD
  const known = new Set<SeenWord>()
  // Names are read by both; of the rest, what the first engine read for certain costs no more time.
  const isKnown = (box: LineBox) => {
    const words = box.y < headEnds ? [] : plainWords(box, straight.words)
    for (const word of words) known.add(word)
    return words.length > 0
  }
  const lines = await seeLines(picture, null, { longestSide, isKnown, patience: PATIENCE })
  // One engine alone looks at the shop's name twice.
  if (!lines) return { words: straight.withWords(straight.words, await headWords(straight)), lines: null }
  const seen = spacedLike(inReadingOrder([...lines.flatMap((l) => l.words), ...known]), straight.words)
  const head = seen.filter((w) => w.bottom <= headEnds)
  // Numbers have their arithmetic; of two readings of a name the surer one counts.
  return { words: straight.withWords(straight.words), lines: straight.withWords(seen, agreedWords(head, [straight.words])) }
}

/** The words of a line that the first engine read whole and surely, without a number among them; none where it did not. */
function plainWords({ x, y, width, height }: LineBox, words: readonly SeenWord[]): SeenWord[] {
  const [left, right] = [x - width / 2, x + width / 2]
  const within = words.filter((w) => Math.abs((w.top + w.bottom) / 2 - y) < 0.35 * height && w.x1 > left && w.x0 < right)
  const span = Math.max(...within.map((w) => w.x1)) - Math.min(...within.map((w) => w.x0))
  return span > COVERED * width && within.every((w) => w.confidence >= SURE_WORD && !/\d/.test(w.text)) ? within : []
}
