import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { WordBox } from '@ledgerhand/core/word-boxes'
import type { Gray } from '../pages/gray.ts'
import { TooLong } from '../printed/processor-time.ts'
import { capWasmMemory } from '../printed/wasm-memory.ts'

/** A word as it was recognised: its box in pixels of the picture, and how sure the engine is of it (0 to 100). */
export interface OcrWord extends WordBox {
  confidence: number
}

/** Mean certainty of words, 0 to 100, long ones counting for more. */
export function certaintyOf(words: readonly OcrWord[]): number {
  const letters = words.reduce((n, w) => n + w.text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, w) => sum + w.confidence * w.text.length, 0) / letters
}

/** What of the Tesseract WebAssembly build is used. It is called directly: its usual wrapper would start a thread and may ask the network. */
interface Tesseract {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void }
  TessBaseAPI: new () => TessApi
  destroy(api: TessApi): void
  TesseractProgress?: () => void
}
interface TessApi {
  Init(path: string | null, language: string, mode: number): number
  SetVariable(name: string, value: string): boolean
  SetPageSegMode(mode: number): void
  SetImageFile(exif: number, angle: number): number
  SetRectangle(left: number, top: number, width: number, height: number): void
  Recognize(monitor: null): number
  GetTSVText(page: number): string
  Clear(): void
  End(): void
}

const NEURAL_NETWORK_ONLY = 1
/** The page is one block of text: rows stay rows, where the automatic layout would read column by column. */
const ONE_BLOCK = '6'
const WORD_LEVEL = '5'
/** It learns from what it sees and grows by it; after so many pages it starts afresh. */
const PAGES_PER_ENGINE = 50

const require = createRequire(import.meta.url)
let running: { tesseract: Tesseract; api: TessApi; pages: number } | null = null

/** The language data is the only file that the engine reads; it comes with a package. English: other languages lose their accents. */
async function start(): Promise<{ tesseract: Tesseract; api: TessApi; pages: number }> {
  capWasmMemory()
  const data = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int', 'eng.traineddata.gz')
  const tesseract = await makeCore()
  tesseract.FS.writeFile('eng.traineddata', gunzipSync(await readFile(data)))
  const api = new tesseract.TessBaseAPI()
  if (api.Init(null, 'eng', NEURAL_NETWORK_ONLY) !== 0) throw new Error('the text recognition could not be started')
  tesseract.FS.unlink('eng.traineddata')
  api.SetVariable('tessedit_pageseg_mode', ONE_BLOCK)
  api.SetVariable('debug_file', '/dev/null')
  return { tesseract, api, pages: 0 }
}

/** The build for processors with the newer vector instructions, else the one for those before. */
async function makeCore(): Promise<Tesseract> {
  const make = (name: string) => (require(name) as (options: object) => Promise<Tesseract>)({ print: () => {}, printErr: () => {} })
  try {
    return await make('tesseract.js-core/tesseract-core-relaxedsimd-lstm')
  } catch {
    return await make('tesseract.js-core/tesseract-core-simd-lstm')
  }
}

export interface LookOptions {
  /** Resolution in dots to the inch, as far as it is known. */
  dpi?: number
  /** Compare each point with its surroundings rather than with the whole page: for photographs with shadows. */
  localThreshold?: boolean
  /** Asked before each word; true when it is time to give up. */
  isOver?: () => boolean
}

/** Recognises the words of one picture. Nothing leaves the process. Throws TooLong when it is told to give up. */
export async function recogniseWords(
  image: Gray,
  { dpi = 300, localThreshold = false, isOver = () => false }: LookOptions = {},
): Promise<OcrWord[]> {
  if (running && running.pages >= PAGES_PER_ENGINE) {
    running.api.End()
    running.tesseract.destroy(running.api)
    running = null
  }
  running ??= await start()
  running.pages++
  const { tesseract, api } = running
  try {
    tesseract.FS.writeFile('/input', portableGray(image))
    api.SetVariable('user_defined_dpi', String(dpi))
    api.SetVariable('thresholding_method', localThreshold ? '2' : '0')
    if (api.SetImageFile(1, 0) !== 0) throw new Error('the picture could not be given to the text recognition')
    // It calls out before each word, which is where it can be stopped: from outside it could only be killed.
    tesseract.TesseractProgress = () => {
      if (isOver()) throw new TooLong()
    }
    api.Recognize(null)
    return wordsOf(api.GetTSVText(0))
  } catch (error) {
    // After a failure inside the engine its memory is not to be trusted.
    running = null
    throw error
  }
}

function wordsOf(table: string): OcrWord[] {
  return table.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number)
    const text = (cells[11] ?? '').trim()
    if (cells[0] !== WORD_LEVEL || text === '') return []
    return [{ text, x0: left, x1: left + width, top, bottom: top + height, confidence }]
  })
}

/** The plainest picture format that the engine reads. */
function portableGray({ width, height, data }: Gray): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])
}
