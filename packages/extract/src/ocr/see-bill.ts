import { agreedWords } from './agreed-words.ts'
import type { SeenWord } from './engine.ts'
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
const POINTS = 800_000

/** Looks at the page of a bill with both engines: they fail at different letters, so what both see is there. */
export async function seeBill(page: PageToSee): Promise<SeenBill> {
  const straight = await straightPage(page)
  const { picture } = straight
  const longestSide = Math.max(picture.width, picture.height) * Math.sqrt(POINTS / (picture.width * picture.height))
  const lines = await seeLines(picture, null, { longestSide })
  // One engine alone looks at the shop's name twice.
  if (!lines) return { words: straight.withWords(straight.words, await headWords(straight)), lines: null }
  const seen: SeenWord[] = spacedLike(inReadingOrder(lines.flatMap((l) => l.words)), straight.words)
  const head = seen.filter((w) => w.bottom <= picture.height * HEAD)
  // Numbers have their arithmetic; of two readings of a name the surer one counts.
  return { words: straight.withWords(straight.words), lines: straight.withWords(seen, agreedWords(head, [straight.words])) }
}
