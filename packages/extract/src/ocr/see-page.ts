import type { Page, Word } from '../pdf/words.ts'
import { agreedWords } from './agreed-words.ts'
import { cleanWords } from './clean-words.ts'
import { type SeenWord, seeWords } from './engine.ts'
import { type Gray, resampled, type Turns, turned } from './gray.ts'
import { liesOnItsSide, skewOf } from './skew.ts'

/** A page whose words were recognised on a picture. Its words lie straight, even where the page does not. */
export interface SeenPage extends Page {
  /** Mean certainty of the words, 0 to 100, long words counting for more. */
  confidence: number
  /** The top of the page as two looks agreed on it; empty where it was looked at once. For names: no arithmetic corrects their letters. */
  head: readonly Word[]
  /** Where a box among the straight words lies on the page as it is shown. */
  shownAt(box: Box): Box
}
export type Box = readonly [x: number, y: number, width: number, height: number]

export interface PageToSee {
  gray: Gray
  /** 1-based. */
  number: number
  /** The size of the page as it is shown, in points. */
  width: number
  height: number
}

/** Small pictures are enlarged to about this many points: letters of fewer than 20 rows are guessed more than read. */
const WANTED_PIXELS = 2_000_000
const MAX_ENLARGEMENT = 3
/** A page read this badly may lie on its side or on its head. */
const POOR = 55
const LETTER_HEIGHT_DPI = 72
/** The part of a bill, from its top, in which its shop says its name. */
export const HEAD = 0.25
/** Smaller letters are seen differently, which is what a second opinion is for. */
const HEAD_SCALE = 0.7

export interface SeeOptions {
  localThreshold?: boolean
  /** Look at the top of the page once more, smaller. */
  headAgain?: boolean
}

/** A page laid straight, with what the first engine saw on it. */
export interface StraightPage {
  picture: Gray
  words: readonly SeenWord[]
  /** Points of the page for each point of the picture. */
  points: number
  /** The page with words that were seen on the picture; `head` are words of its top that two looks agreed on. */
  withWords(words: readonly SeenWord[], head?: readonly SeenWord[]): SeenPage
}

/** Recognises the words of one page: straightens it, turns it upright where it must, and puts what was read in points of the page. */
export async function seePage(page: PageToSee, { localThreshold = true, headAgain = false }: SeeOptions = {}): Promise<SeenPage> {
  const straight = await straightPage(page, localThreshold)
  return straight.withWords(straight.words, headAgain ? await headWords(straight) : [])
}

/** Lays a page straight and upright, by what the first engine can read on it. */
export async function straightPage(page: PageToSee, localThreshold = true): Promise<StraightPage> {
  const look = async (turns: Turns) => {
    const upright = turned(page.gray, turns)
    const skew = skewOf(upright)
    const scale = Math.max(1, Math.min(MAX_ENLARGEMENT, Math.sqrt(WANTED_PIXELS / (upright.width * upright.height))))
    const enlarged = scale > 1.1 ? scale : 1
    const picture = resampled(upright, -skew, enlarged)
    const points = (turns % 2 === 0 ? page.width : page.height) / picture.width
    const words = await seeWords(picture, { dpi: Math.round(LETTER_HEIGHT_DPI / points), localThreshold })
    return { turns, skew, picture, points, words, confidence: certaintyOf(words) }
  }
  let best = await look(0)
  if (best.confidence < POOR) {
    const others: Turns[] = liesOnItsSide(page.gray) ? [1, 3, 2] : [2]
    for (const turns of others) {
      const other = await look(turns)
      if (legible(other.words) > 1.3 * legible(best.words) && other.confidence > best.confidence + 8) best = other
    }
  }
  const { turns, skew, points, picture, words } = best
  const [width, height] = [picture.width * points, picture.height * points]
  const inPoints = (seen: readonly SeenWord[]): Word[] =>
    cleanWords(seen).map((w) => ({ ...w, x0: w.x0 * points, x1: w.x1 * points, top: w.top * points, bottom: w.bottom * points }))
  return {
    picture,
    words,
    points,
    withWords: (seen, head = []) => ({
      number: page.number,
      width,
      height,
      words: inPoints(seen),
      head: inPoints(head),
      confidence: certaintyOf(seen),
      shownAt: (box) => shownAt(box, { skew, turns, width, height }),
    }),
  }
}

/** The words at the top of the page as two looks saw them. */
export async function headWords({ picture, words, points }: StraightPage): Promise<SeenWord[]> {
  const height = Math.round(picture.height * HEAD)
  const head: Gray = { width: picture.width, height, data: picture.data.subarray(0, picture.width * height) }
  const [scale, dpi] = [HEAD_SCALE, LETTER_HEIGHT_DPI / points]
  const again = await seeWords(resampled(head, 0, scale), { dpi: Math.round(dpi * scale), localThreshold: true })
  const other = again.map((w) => ({ ...w, x0: w.x0 / scale, x1: w.x1 / scale, top: w.top / scale, bottom: w.bottom / scale }))
  return agreedWords(
    words.filter((w) => w.bottom <= height),
    [other],
  )
}

const isLegible = (w: SeenWord) => w.confidence >= 60 && /[\p{L}\p{N}]{2}/u.test(w.text)
const legible = (words: readonly SeenWord[]) => words.reduce((n, w) => n + (isLegible(w) ? w.text.length : 0), 0)

function certaintyOf(words: readonly SeenWord[]): number {
  const letters = words.reduce((n, w) => n + w.text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, w) => sum + w.confidence * w.text.length, 0) / letters
}

const round = (n: number) => Math.round(n * 100) / 100

/** Undoes the straightening and the turn for a box: the smallest upright box around where it lies on the page. */
function shownAt([x, y, w, h]: Box, how: { skew: number; turns: Turns; width: number; height: number }): Box {
  const [cos, sin] = [Math.cos(how.skew), Math.sin(how.skew)]
  const [cx, cy] = [how.width / 2, how.height / 2]
  // A line's box is followed along its middle: around its corners it would cover its neighbours too.
  const ends: [number, number][] = [
    [x, y + h / 2],
    [x + w, y + h / 2],
  ]
  const back = ends.map(([px, py]): [number, number] => {
    const [dx, dy] = [px - cx, py - cy]
    const [rx, ry] = [cx + cos * dx - sin * dy, cy + sin * dx + cos * dy]
    if (how.turns === 1) return [ry, how.width - rx]
    if (how.turns === 2) return [how.width - rx, how.height - ry]
    if (how.turns === 3) return [how.height - ry, rx]
    return [rx, ry]
  })
  const [half, onSide] = [h / 2, how.turns % 2 === 1]
  const [growX, growY] = onSide ? [half, 0] : [0, half]
  const xs = back.map(([px]) => px)
  const ys = back.map(([, py]) => py)
  const [left, top] = [Math.min(...xs) - growX, Math.min(...ys) - growY]
  return [round(left), round(top), round(Math.max(...xs) + growX - left), round(Math.max(...ys) + growY - top)]
}
