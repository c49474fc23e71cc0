import { lostPage } from '@ledgerhand/core/lost-pages'
import type { EmbeddedBill } from '../bills/invoice-data.ts'
import { readWordPages, typeOfPages } from '../documents/read-pages.ts'
import type { WordPage } from '../pages/words.ts'
import { type Reading, type SourceDocument, Unreadable } from '../result/reading.ts'
import { deskewed, type OcrPage, type PageToRecognise, type Placement, straightPage } from '../vision/recognise-page.ts'
import { agreedReading, refineBill } from './refine-bill.ts'
import { type FirstPass, refineWithSecondEngine } from './second-engine.ts'
import { NOT_RECOGNISED, reasonOf, TOOK_TOO_LONG, type UnreadPage, withUnreadPages } from './unread-pages.ts'

/** Fewer words than this on all pages together: nothing is there to be read. */
const NO_WORDS = 8
/** The pictures of so many pages are kept until all is read; those of more would not fit into memory, and are drawn anew where they are needed. */
const MAX_KEPT = 4
/** Bills of more pages are read by one engine. */
const MAX_BILL_PAGES = 3
/**
 * After so many pages that took too long, each of which leaves less time for the next, the others are not looked at: a file of nothing
 * else would hold its reader for half an hour.
 */
const MOST_GIVEN_UP = 3
/** Each takes seconds: more than these are split by a person better than waited for. */
export const MAX_SEEN_PAGES = 60

/** Draws a page of the document; null where there is nothing to be drawn. `pageBudgetMs` is the page's processor time. */
export type Draw = (page: WordPage, pageBudgetMs: number | undefined) => Promise<PageToRecognise | null>

export interface ScannedPages {
  format: 'pdf' | 'tiff'
  /** All pages, each with the words that the file itself tells. */
  pages: readonly WordPage[]
  /** Those of them that are pictures. */
  pictures: readonly WordPage[]
  draw: Draw
  fileYear: number | null
  embedded: EmbeddedBill | null
  /** What is said where no page shows words. */
  noText: string
}

/** Reads pages, looking at those that are pictures. Throws Unreadable where nothing is found. */
export async function readScannedPages(
  scan: ScannedPages,
  { documentType: chosen, secondPassBudgetMs, ...options }: SourceDocument,
): Promise<Reading> {
  const { format, pages, fileYear, embedded } = scan
  const { looks, lost } = await lookAtAll(scan, options)
  const withSeen = (seen: readonly OcrPage[]) => pages.map((p) => seen.find((s) => s.number === p.number) ?? p)
  const documentType =
    chosen === 'auto' ? typeOfPages({ pages: withSeen(looks.map((l) => l.withWords(l.words))), fileYear, embedded }) : chosen
  const read = (seen: readonly OcrPage[]): Reading => ({
    ...withUnreadPages(readFound(seen), lost),
    ...(chosen === 'auto' && { documentType }),
  })
  const readFound = (seen: readonly OcrPage[]) => {
    const all = withSeen(seen)
    if (all.reduce((n, p) => n + p.words.length, 0) < NO_WORDS) {
      const [first] = lost
      throw new Unreadable(first ? lostPage(first.page, first.reason) : scan.noText)
    }
    return readWordPages({ format, documentType, pages: all, fileYear, embedded })
  }
  if (looks.length === 0) return read([])
  // Bills have no balances that would say which of two readings is right.
  if (documentType !== 'invoice' && documentType !== 'receipt') return refineWithSecondEngine(looks, read, secondPassBudgetMs)
  return withUnreadPages(await readBill(looks, read, secondPassBudgetMs), lost)
}

/** The first pass over every page that is a picture, and the pages that could not be read. */
async function lookAtAll(
  { pictures, draw }: ScannedPages,
  { onPage, pageBudgetMs, skippedPages = [] }: Pick<SourceDocument, 'onPage' | 'pageBudgetMs' | 'skippedPages'>,
): Promise<{ looks: FirstPass[]; lost: UnreadPage[] }> {
  const looks: FirstPass[] = []
  const lost: UnreadPage[] = []
  for (const [i, page] of pictures.entries()) {
    onPage?.(i, pictures.length)
    const tooLong = lost.filter(({ reason }) => reason === TOOK_TOO_LONG).length
    const time = pageBudgetMs && pageBudgetMs / (1 + tooLong)
    const look = skippedPages.includes(i)
      ? TOOK_TOO_LONG
      : tooLong >= MOST_GIVEN_UP
        ? NOT_RECOGNISED
        : await lookedAt(page, draw, time, pictures.length <= MAX_KEPT).catch(reasonOf)
    if (typeof look === 'string') lost.push({ page: page.number, width: page.width, height: page.height, reason: look })
    else if (look) looks.push({ ...look, onLook: () => onPage?.(i, pictures.length, true) })
  }
  if (pictures.length > 0) onPage?.(pictures.length, pictures.length)
  return { looks, lost }
}

/** Reads a bill that was scanned: short ones with both engines, because totals stand on their first or last page. */
async function readBill(
  looks: readonly FirstPass[],
  read: (seen: readonly OcrPage[]) => Reading,
  secondPassBudgetMs: number | undefined,
): Promise<Reading> {
  const once = read(looks.map((l) => l.withWords(l.words)))
  if (looks.length > MAX_BILL_PAGES) return once
  const seen: OcrPage[] = []
  for (const look of looks) {
    look.onLook?.()
    const again = await refineBill(
      { ...look, picture: await look.picture() },
      { isPaper: true, ...(secondPassBudgetMs === undefined ? {} : { secondPassBudgetMs }) },
    )
    if (!again) return once
    seen.push(again)
  }
  return agreedReading(once, read(seen))
}

/** What can be seen on a page of few words; null where nothing more is to be seen (a short letter, an empty back). */
async function lookedAt(page: WordPage, draw: Draw, pageBudgetMs: number | undefined, isKept: boolean): Promise<FirstPass | null> {
  const toSee = await draw(page, pageBudgetMs)
  if (!toSee || !hasInk(toSee.gray.data)) return null
  // Drawn by a scanner: the light is even, so one threshold for the page is quicker and does as well.
  const {
    picture: straight,
    words,
    points,
    laid,
    withWords,
  } = await straightPage(toSee, { localThreshold: false, sheet: true, pageBudgetMs })
  if (withWords(words).words.length <= 2 * page.words.length) return null
  if (isKept) return { words, points, laid, withWords, picture: async () => straight }
  return { words, points, laid, withWords, picture: drawnAgain(() => draw(page, pageBudgetMs), laid) }
}

/** Apart from where the picture was, so that it is not kept. */
const drawnAgain = (draw: () => Promise<PageToRecognise | null>, laid: Placement) => async () => {
  const again = await draw()
  if (!again) throw new Error('a page that was drawn once could not be drawn again')
  return deskewed(again, laid)
}

/** True when anything is printed: an empty page is not worth seconds. */
function hasInk(data: Uint8Array): boolean {
  let dark = 0
  for (let i = 0; i < data.length; i += 3) if ((data[i] ?? 255) < 140) dark++
  return dark > data.length / 3 / 20_000
}
