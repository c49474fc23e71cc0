import type { Turns } from '../pages/gray.ts'
import { overAfter } from '../printed/processor-time.ts'
import { certaintyOf, recogniseWords } from './engine.ts'
import type { LineBox } from './find-lines.ts'
import { linesAtSize } from './recognise-lines.ts'
import { dpiOf, type PageToRecognise, POOR, pageOf, placedAs, type StraightPage, straightPage } from './recognise-page.ts'
import { isUpsideDown } from './upside-down.ts'

/** At about this many points a receipt's lines are found, large print and small. */
const RECEIPT_POINTS = 700_000
/** A line is this many times longer than high, or it says nothing about how the page lies. */
const LONG = 2
const MUCH_MORE = 1.5

/** The page of a bill laid straight, with where its lines stand. */
export interface StraightBill extends StraightPage {
  /** As the second engine finds them; null where there is none. */
  lines: readonly LineBox[] | null
}

/**
 * Lays the picture of a bill straight and upright. Its lines are found first, which takes a third of a second and is needed later
 * anyway: they say which way it lies, where the first engine would have to look at it in all four ways, seconds each. Throws TooLong
 * and TooSpeckled where that engine takes more than `pageBudgetMs`, in milliseconds of a processor.
 */
export async function straightBill(page: PageToRecognise, pageBudgetMs = Number.POSITIVE_INFINITY): Promise<StraightBill> {
  const isOver = overAfter(pageBudgetMs)
  let found = await laidWithLines(page, 0)
  if (!found.lines) return { ...(await straightPage(page, { pageBudgetMs })), lines: null }
  if (liesOnItsSide(found.lines)) {
    found = await laidWithLines(page, 1)
    if (await isUpsideDown(found.picture, found.lines ?? [])) found = await laidWithLines(page, 3)
    return withWords(page, found, isOver)
  }
  const seen = await withWords(page, found, isOver)
  if (certaintyOf(seen.words) >= POOR || !(await isUpsideDown(found.picture, found.lines))) return seen
  return withWords(page, await laidWithLines(page, 2), isOver)
}

type Found = Awaited<ReturnType<typeof laidWithLines>>

async function laidWithLines(page: PageToRecognise, turns: Turns) {
  const laid = placedAs(page, turns)
  return { ...laid, lines: await linesAtSize(laid.picture, RECEIPT_POINTS) }
}

async function withWords(page: PageToRecognise, { laid, picture, points, lines }: Found, isOver: () => boolean): Promise<StraightBill> {
  const words = await recogniseWords(picture, { dpi: dpiOf(points), localThreshold: true, isOver })
  return { picture, points, laid, lines, words, withWords: pageOf(page, laid, picture, points) }
}

/** True where the lines run from top to bottom. */
function liesOnItsSide(lines: readonly LineBox[]): boolean {
  const [across, down] = [lines.filter((l) => l.width > LONG * l.height), lines.filter((l) => l.height > LONG * l.width)]
  return down.reduce((sum, l) => sum + l.height, 0) > MUCH_MORE * across.reduce((sum, l) => sum + l.width, 0)
}
