import type { Gray } from '../pages/gray.ts'
import { ownProcessorMs } from '../printed/processor-time.ts'
import { lineCrop, piecesOf } from './crop.ts'
import type { OcrWord } from './engine.ts'
import { findLines, type LineBox } from './find-lines.ts'
import { recognisedWords } from './line-words.ts'
import { loadModels, type Models } from './models.ts'
import { LINE_HEIGHT, type ReadLetter, readLine } from './read-line.ts'

/** A line that was read, or a piece of one: where columns are set apart, each is read by itself. */
export interface OcrLine {
  box: LineBox
  /** From left to right, in points of the picture that was given. */
  words: OcrWord[]
  /** Every letter with how likely it is (0 to 1), spaces among them. */
  letters: ReadLetter[]
}

export interface RecogniseLinesOptions {
  /** The size at which lines are looked for, in points along the longer side: more finds smaller print and takes longer. */
  longestSide?: number
  /** After so long all is given up, in milliseconds of a processor: a page must be read before its reader is stopped, if need be by the first engine alone. */
  secondPassBudgetMs?: number
  /** Where the models are taken from; those of the installed package otherwise. */
  load?: () => Promise<Models>
  /** Which of the lines that were found are read: reading is what takes long. All of them otherwise. */
  isWanted?: (line: LineBox) => boolean
  /** Lines that are read pressed to three quarters of their width, which takes three quarters of the time: digits bear it, spaces between words less. */
  isPressed?: (line: LineBox) => boolean
}

/** Enough for a receipt; small print on a whole page wants twice as much. */
const RECEIPT_SIDE = 960
/** A line is read in one look up to this width for its height of 48 points; what is longer is pressed together. */
const WIDEST = 1920
const NARROWEST = 24
const PRESSED = 0.75
/** In points: what is smaller is no letter. */
const SMALLEST = 4
/** More lines than a page can hold are specks. */
const MOST_LINES = 400

let models: Promise<Models | null> | null = null
let isBroken = false

/** Begins to load the engine, where it is not loaded: it will be asked in a moment. */
export const readyLines = (): void => void modelsOf(undefined)

/**
 * Reads lines of text on a picture with the second engine: those in `boxes`, or all that it finds. The picture should lie upright
 * and about straight. Null where the engine cannot be used (its models are missing or damaged, memory or time do not suffice): the
 * first engine then stands alone. Nothing leaves the process.
 */
export async function recogniseLines(
  image: Gray,
  boxes: readonly LineBox[] | null = null,
  options: RecogniseLinesOptions = {},
): Promise<OcrLine[] | null> {
  const until = ownProcessorMs() + (options.secondPassBudgetMs ?? Number.POSITIVE_INFINITY)
  const ready = await modelsOf(options.load)
  if (!ready) return null
  try {
    const found = boxes ?? (await findLines(image, ready.finder, options.longestSide ?? RECEIPT_SIDE))
    const wanted = options.isWanted ? found.filter(options.isWanted) : found
    const lines: OcrLine[] = []
    for (const [box, crop] of wanted.slice(0, MOST_LINES).flatMap((b) => cropsOf(image, b, options.isPressed?.(b) ? PRESSED : 1))) {
      if (ownProcessorMs() >= until) return null
      const letters = await readLine(crop, ready)
      const words = recognisedWords(letters, crop, box)
      if (words.length > 0) lines.push({ box, words, letters })
    }
    return lines
  } catch {
    // It may have run out of memory, and is not to be trusted after that.
    isBroken = !options.load
    models = null
    return null
  }
}

/**
 * Only where lines stand, so that they can be read a few at a time: give them to `seeLines`. What is white on a sheet is not looked at. Null
 * where the engine cannot be used.
 */
export async function findTextLines(image: Gray, longestSide: number, isSheet = false): Promise<LineBox[] | null> {
  const ready = await modelsOf(undefined)
  if (!ready) return null
  return findLines(image, ready.finder, longestSide, isSheet).catch(() => {
    isBroken = true
    models = null
    return null
  })
}

/** The same, where the picture is looked at with about so many points, whatever its shape. */
export const linesAtSize = (image: Gray, points: number): Promise<LineBox[] | null> =>
  findTextLines(image, Math.max(image.width, image.height) * Math.sqrt(points / (image.width * image.height)))

/** The models, where they can be used. */
export const modelsAreInstalled = (): Promise<Models | null> => modelsOf(undefined)

/** What is cut out of the picture to be read: the line, or its pieces; pressed to `share` of their width. */
function cropsOf(image: Gray, line: LineBox, share: number): [LineBox, Gray][] {
  if (line.width < SMALLEST || line.height < SMALLEST) return []
  const cut = (box: LineBox, share: number): [LineBox, Gray] => {
    const widest = Math.round(Math.min(WIDEST, (box.width * LINE_HEIGHT) / box.height) * share)
    return [box, lineCrop(image, box, LINE_HEIGHT, { narrowest: NARROWEST, widest: Math.max(NARROWEST, widest) })]
  }
  const whole = cut(line, 1)
  const pieces = piecesOf(line, whole[1])
  return pieces[0] === line && share === 1 ? [whole] : pieces.map((piece) => cut(piece, share))
}

async function modelsOf(load: RecogniseLinesOptions['load']): Promise<Models | null> {
  if (load) return load().catch(() => null)
  if (isBroken) return null
  models ??= loadModels().catch(() => null)
  isBroken = (await models) === null
  return models
}
