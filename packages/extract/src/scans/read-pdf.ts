import { lostPage } from '@ledgerhand/core/lost-pages'
import { embeddedBill } from '../bills/e-invoice.ts'
import { isStatementType, readWordPages, typeOfPages } from '../documents/read-pages.ts'
import { DRAWING, drawPage } from '../pages/draw-page.ts'
import { creationYear, TOO_COMPLEX, withPdf } from '../pages/pdfium.ts'
import { FEW_WORDS, readPageWords, type WordPage } from '../pages/words.ts'
import { TooLong } from '../printed/processor-time.ts'
import { type Reader, type Reading, Unreadable } from '../result/reading.ts'
import { deskewed, type OcrPage, type PageToRecognise, type Placement, straightPage } from '../vision/recognise-page.ts'
import { agreedReading, refineBill } from './refine-bill.ts'
import { type FirstPass, refineWithSecondEngine } from './second-engine.ts'
import { NOT_RECOGNISED, reasonOf, TOOK_TOO_LONG, type UnreadPage, withUnreadPages } from './unread-pages.ts'

/** Fewer words than this on all pages together: nothing is there to be read. */
const NO_WORDS = 8
/** Each takes seconds: more than these are split by a person better than waited for. */
const MAX_SEEN_PAGES = 60
/** The pictures of so many pages are kept until all is read; those of more would not fit into memory, and are drawn anew where they are needed. */
const MAX_KEPT = 4
/** Bills of more pages are read by one engine. */
const MAX_BILL_PAGES = 3
/**
 * After so many pages that took too long, each of which leaves less time for the next, the others are not looked at: a file of nothing
 * else would hold its reader for half an hour.
 */
const MOST_GIVEN_UP = 3

/**
 * Reads a PDF: its own text where it has some, and what can be seen where a page is a picture. Throws Unreadable for protected,
 * damaged, overlong and empty files, and for statements in which nothing is found.
 */
export const readPdf: Reader = async ({
  bytes,
  documentType: chosen,
  password,
  yearHandedIn,
  onPage,
  secondPassBudgetMs,
  pageBudgetMs,
  skippedPages = [],
}): Promise<Reading> => {
  const { pages, fileYear, embedded } = await withPdf(
    bytes,
    (pdf) => ({
      pages: readPageWords(pdf),
      fileYear: creationYear(pdf) ?? yearHandedIn ?? null,
      embedded: isStatementType(chosen) ? null : embeddedBill(pdf),
    }),
    { password, pageBudgetMs },
  ).catch((error) => {
    throw error instanceof TooLong ? new Unreadable(TOO_COMPLEX) : error
  })
  const pictures = pages.filter((p) => p.words.length < FEW_WORDS && p.width > 0 && !p.isTextAlone)
  if (pictures.length > MAX_SEEN_PAGES)
    throw new Unreadable(`This PDF has ${pictures.length} scanned pages. Split it into files of at most ${MAX_SEEN_PAGES} pages.`)
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
        : await lookedAt(bytes, page, { password, pageBudgetMs: time, isKept: pictures.length <= MAX_KEPT }).catch(reasonOf)
    if (typeof look === 'string') lost.push({ page: page.number, width: page.width, height: page.height, reason: look })
    else if (look) looks.push({ ...look, onLook: () => onPage?.(i, pictures.length, true) })
  }
  if (pictures.length > 0) onPage?.(pictures.length, pictures.length)
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
      if (first) throw new Unreadable(lostPage(first.page, first.reason))
      throw new Unreadable(
        'No readable text was found in this PDF. If it is a scan, scan it again with more contrast, or enter it by hand.',
      )
    }
    return readWordPages({ format: 'pdf', documentType, pages: all, fileYear, embedded })
  }
  if (looks.length === 0) return read([])
  // Bills have no balances that would say which of two readings is right.
  if (documentType !== 'invoice' && documentType !== 'receipt') return refineWithSecondEngine(looks, read, secondPassBudgetMs)
  return withUnreadPages(await readBill(looks, read, secondPassBudgetMs), lost)
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
async function lookedAt(
  bytes: Uint8Array,
  page: WordPage,
  { password, pageBudgetMs, isKept }: { password: string | undefined; pageBudgetMs: number | undefined; isKept: boolean },
): Promise<FirstPass | null> {
  const draw = async (): Promise<PageToRecognise | null> => {
    const drawn = await withPdf(bytes, (pdf) => drawPage(pdf, page.number - 1), {
      password,
      pageBudgetMs: pageBudgetMs && pageBudgetMs * DRAWING,
    })
    return drawn && { gray: drawn.gray, number: page.number, width: page.width, height: page.height }
  }
  const toSee = await draw()
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
  return { words, points, laid, withWords, picture: drawnAgain(draw, laid) }
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
