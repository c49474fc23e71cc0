import { type Gray, resampled, type Turns, turned } from '../pages/gray.ts'
import type { Word, WordPage } from '../pages/words.ts'
import { overAfter, TooLong } from '../printed/processor-time.ts'
import { agreedWords } from './agreed-words.ts'
import { cleanWords } from './clean-words.ts'
import { withDayMarks } from './day-columns.ts'
import { certaintyOf, type OcrWord, recogniseWords } from './engine.ts'
import { evenlyLit } from './light.ts'
import { type Flattening, flatteningOf, laidFlat } from './paper.ts'
import { type Point, type Projection, projected } from './perspective.ts'
import { withoutRulings } from './rulings.ts'
import { liesOnItsSide, skewOf } from './skew.ts'
import { withoutSpecks } from './specks.ts'
import { legible, uprightTurns } from './upright.ts'

/** A page whose words were recognised on a picture. Its words lie straight, even where the page does not. */
export interface OcrPage extends WordPage {
  /** Mean certainty of the words, 0 to 100, long words counting for more. */
  confidence: number
  /** The top of the page as two looks agreed on it; empty where it was looked at once. For names: no arithmetic corrects their letters. */
  head: readonly Word[]
  /** By so many quarters clockwise the page as it is shown becomes upright. */
  turns?: Turns
  /** Where a box among the straight words lies on the page as it is shown. */
  shownAt(box: Box): Box
}
export type Box = readonly [x: number, y: number, width: number, height: number]

export interface PageToRecognise {
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
export const POOR = 55
const POINTS_TO_THE_INCH = 72
/** The part of a bill, from its top, in which its shop says its name. */
export const HEAD = 0.25
/** Smaller letters are seen differently, which is what a second opinion is for. */
const HEAD_SCALE = 0.7

export interface RecogniseOptions {
  localThreshold?: boolean
  /** Look at the top of the page once more, smaller. */
  headAgain?: boolean
  /** A sheet with tables, scanned or photographed: it is laid flat and into even light, and its rulings are taken away. */
  sheet?: boolean
  /** Processor time that looking may take, in milliseconds: that of others on a busy machine does not count. */
  pageBudgetMs?: number | undefined
}

/** How a picture was laid straight. */
export interface Placement {
  /** How a sheet that was photographed askew is laid flat. */
  flattening: Flattening | null
  turns: Turns
  /** In radians, clockwise. */
  skew: number
  enlarged: number
  sheet: boolean
}

/** A page laid straight, with what the first engine saw on it. */
export interface StraightPage extends StraightWords {
  picture: Gray
}
/** The same without the picture, which takes much memory; `laid` says how it is made again. */
export interface StraightWords {
  words: readonly OcrWord[]
  /** Points of the page for each point of the picture. */
  points: number
  laid: Placement
  /** The page with words that were seen on the picture; `head` are words of its top that two looks agreed on. */
  withWords(words: readonly OcrWord[], head?: readonly OcrWord[]): OcrPage
}

/** Recognises the words of one page: straightens it, turns it upright where it must, and puts what was read in points of the page. */
export async function recognisePage(page: PageToRecognise, options: RecogniseOptions = {}): Promise<OcrPage> {
  const straight = await straightPage(page, options)
  return straight.withWords(straight.words, options.headAgain ? await headWords(straight) : [])
}

/** Lays a page straight and upright, by what the first engine can read on it. Throws TooLong and TooSpeckled. */
export async function straightPage(
  page: PageToRecognise,
  { localThreshold = true, sheet = false, pageBudgetMs = Number.POSITIVE_INFINITY }: Omit<RecogniseOptions, 'headAgain'> = {},
): Promise<StraightPage> {
  const isOver = overAfter(pageBudgetMs)
  const flattening = sheet ? flatteningOf(page.gray) : null
  const flat = flattened(page.gray, { flattening, sheet })
  const look = async (turns: Turns) => {
    const { laid, picture, points } = placedAs({ ...page, gray: flat }, turns, { flattening, sheet })
    // Where each point is compared with its surroundings, the grain of paper is no print.
    const shown = localThreshold ? picture : picture === flat ? clean : withoutSpecks(picture)
    const words = await recogniseWords(shown, { dpi: dpiOf(points), localThreshold, isOver })
    return { laid, picture, points, words, confidence: certaintyOf(words) }
  }
  // Read the wrong way up, a whole page of letters takes several times as long: a small part says which way it lies.
  const clean = localThreshold ? flat : withoutSpecks(flat)
  const dpi = dpiOf(page.width / page.gray.width)
  const turns = await uprightTurns(
    clean,
    liesOnItsSide(flat) ? [0, 1, 3, 2] : [0, 2, 1, 3],
    (part) => recogniseWords(part, { localThreshold, isOver }),
    sheet ? dpi : null,
  )
  let best = await look(turns)
  if (best.confidence < POOR && turns !== 0) {
    const other = await look(0).catch(unlessTooLong)
    if (other && legible(other.words) > legible(best.words)) best = other
  }
  const { laid, points, picture, words } = best
  return { picture, words, points, laid, withWords: pageOf(page, laid, picture, points) }
}

/** The page as it lies straight once it was turned by so many quarters; `gray` is flat already. */
export function placedAs(
  page: PageToRecognise,
  turns: Turns,
  { flattening, sheet }: Pick<Placement, 'flattening' | 'sheet'> = { flattening: null, sheet: false },
): { laid: Placement; picture: Gray; points: number } {
  const upright = turned(page.gray, turns)
  const scale = Math.max(1, Math.min(MAX_ENLARGEMENT, Math.sqrt(WANTED_PIXELS / (upright.width * upright.height))))
  const laid: Placement = { flattening, turns, skew: skewOf(upright), enlarged: scale > 1.1 ? scale : 1, sheet }
  return { laid, ...straightened(page.gray, page, laid) }
}

export const dpiOf = (points: number): number => Math.round(POINTS_TO_THE_INCH / points)

/** The picture as it lies straight: flat, turned, rotated, enlarged, without rulings. */
export const deskewed = (page: PageToRecognise, laid: Placement): Gray => straightened(flattened(page.gray, laid), page, laid).picture

function flattened(gray: Gray, { flattening, sheet }: Pick<Placement, 'flattening' | 'sheet'>): Gray {
  const flat = flattening ? laidFlat(gray, flattening) : gray
  return sheet ? evenlyLit(flat) : flat
}

function straightened(flat: Gray, { width, height }: PageToRecognise, laid: Placement): { picture: Gray; points: number } {
  const rotated = resampled(turned(flat, laid.turns), -laid.skew, laid.enlarged)
  const points = (laid.turns % 2 === 0 ? width : height) / rotated.width
  return { picture: laid.sheet ? withoutRulings(rotated, POINTS_TO_THE_INCH / points) : rotated, points }
}

/** Makes a page of words on a straight picture. Apart from where the picture is, so that it is not kept. */
export function pageOf(
  page: PageToRecognise,
  { skew, turns, flattening }: Placement,
  picture: Gray,
  points: number,
): StraightWords['withWords'] {
  const [width, height] = [picture.width * points, picture.height * points]
  const { number } = page
  const from = flattening && { projection: flattening.from, pixels: page.gray.width / page.width }
  const inPoints = (seen: readonly OcrWord[]): Word[] =>
    withDayMarks(cleanWords(seen)).map((w) => ({
      ...w,
      x0: w.x0 * points,
      x1: w.x1 * points,
      top: w.top * points,
      bottom: w.bottom * points,
    }))
  return (seen, head = []) => ({
    number,
    width,
    height,
    words: inPoints(seen),
    head: inPoints(head),
    confidence: certaintyOf(seen),
    turns,
    shownAt: (box) => shownAt(box, { skew, turns, width, height, from }),
  })
}

/** The words at the top of the page as two looks saw them. */
export async function headWords({ picture, words, points }: StraightPage): Promise<OcrWord[]> {
  const height = Math.round(picture.height * HEAD)
  const head: Gray = { width: picture.width, height, data: picture.data.subarray(0, picture.width * height) }
  const [scale, dpi] = [HEAD_SCALE, POINTS_TO_THE_INCH / points]
  const again = await recogniseWords(resampled(head, 0, scale), { dpi: Math.round(dpi * scale), localThreshold: true })
  const other = again.map((w) => ({ ...w, x0: w.x0 / scale, x1: w.x1 / scale, top: w.top / scale, bottom: w.bottom / scale }))
  return agreedWords(
    words.filter((w) => w.bottom <= height),
    [other],
  )
}

const unlessTooLong = (error: unknown): null => {
  if (error instanceof TooLong) return null
  throw error
}

const round = (n: number) => Math.round(n * 100) / 100

/** How a page lies as it is shown; `pixels` of the photo to a point of the page. */
interface Shown {
  skew: number
  turns: Turns
  width: number
  height: number
  from: { projection: Projection; pixels: number } | null
}

/** Undoes the straightening, the turn and the flattening for a box: the smallest upright box around where it lies on the page. */
function shownAt([x, y, w, h]: Box, how: Shown): Box {
  const [cos, sin] = [Math.cos(how.skew), Math.sin(how.skew)]
  const [cx, cy] = [how.width / 2, how.height / 2]
  // A line's box is followed along its middle: around its corners it would cover its neighbours too.
  const ends: [number, number][] = [
    [x, y + h / 2],
    [x + w, y + h / 2],
  ]
  const askew = ([px, py]: Point): Point => {
    if (!how.from) return [px, py]
    const { projection, pixels } = how.from
    const [ax, ay] = projected(projection, [px * pixels, py * pixels])
    return [ax / pixels, ay / pixels]
  }
  const unturned = ([px, py]: Point): Point => {
    const [dx, dy] = [px - cx, py - cy]
    const [rx, ry] = [cx + cos * dx - sin * dy, cy + sin * dx + cos * dy]
    if (how.turns === 1) return [ry, how.width - rx]
    if (how.turns === 2) return [how.width - rx, how.height - ry]
    if (how.turns === 3) return [how.height - ry, rx]
    return [rx, ry]
  }
  const back = ends.map((end) => askew(unturned(end)))
  const [half, onSide] = [h / 2, how.turns % 2 === 1]
  const [growX, growY] = onSide ? [half, 0] : [0, half]
  const xs = back.map(([px]) => px)
  const ys = back.map(([, py]) => py)
  const [left, top] = [Math.min(...xs) - growX, Math.min(...ys) - growY]
  return [round(left), round(top), round(Math.max(...xs) + growX - left), round(Math.max(...ys) + growY - top)]
}
