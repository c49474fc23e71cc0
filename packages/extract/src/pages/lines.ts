import { MAX_TEXT_CHARS } from '../printed/text.ts'
import { splitGluedWords } from './glued-words.ts'
import type { Word, WordPage } from './words.ts'

/** Words on one height of one page, from left to right. Boxes in points from the page's top left. */
export interface Line {
  page: number
  pageWidth: number
  top: number
  bottom: number
  /** Height of the letters, as the middle word has it. */
  height: number
  words: Word[]
  text: string
}

/** A run of words without a wide gap. */
export interface Phrase {
  text: string
  x0: number
  x1: number
}

/**
 * A dash, a dot: on a picture it is as high as its ink, and says nothing of where a line is. A minus that stands for itself must not begin
 * a line of its own, nor draw a word of the line to it.
 */
const isMark = (w: Word): boolean => !/[\p{L}\p{N}]/u.test(w.text)

/** Groups a page's words into lines by their vertical middle, top to bottom. */
export function toLines(page: WordPage): Line[] {
  const words = page.words.flatMap(splitGluedWords).sort((a, b) => middle(a) - middle(b) || a.x0 - b.x0)
  const open = inLines(words.filter((w) => !isMark(w))).sort((a, b) => a.middle - b.middle)
  const loose: Word[] = []
  let at = 0
  for (const mark of words.filter(isMark)) {
    const away = (l: OpenLine | undefined) => (l ? (middle(mark) - l.middle) / l.height : 0)
    // Marks come sorted by height on the page, too: what the last one lay below, this one does.
    while (away(open[at]) > 0.5) at++
    const [line] = open
      .slice(at, at + 6)
      .filter((l) => Math.abs(away(l)) < 0.5)
      .sort((a, b) => Math.abs(away(a)) - Math.abs(away(b)))
    if (line) line.words.push(mark)
    else loose.push(mark)
  }
  return [...open, ...inLines(loose)].sort((a, b) => a.middle - b.middle).map((line) => lineFromWords(page.number, page.width, line.words))
}

interface OpenLine {
  middle: number
  height: number
  words: Word[]
}
const middle = (w: Word) => (w.top + w.bottom) / 2

/** Words that are sorted by height on the page, line by line. */
function inLines(words: readonly Word[]): OpenLine[] {
  const open: OpenLine[] = []
  for (const word of words) {
    const height = word.bottom - word.top
    // Only the last few lines can still take a word.
    const line = open.slice(-6).findLast((l) => Math.abs(l.middle - middle(word)) < 0.5 * Math.min(l.height, height))
    if (line) {
      line.words.push(word)
      line.middle += (middle(word) - line.middle) / line.words.length
    } else open.push({ middle: middle(word), height, words: [word] })
  }
  return open
}

/** A line of the given words, which are put in order. */
export function lineFromWords(page: number, pageWidth: number, words: Word[]): Line {
  const sorted = [...words].sort((a, b) => a.x0 - b.x0)
  const heights = sorted.map((w) => w.bottom - w.top).sort((a, b) => a - b)
  return {
    page,
    pageWidth,
    top: Math.min(...sorted.map((w) => w.top)),
    bottom: Math.max(...sorted.map((w) => w.bottom)),
    height: heights[heights.length >> 1] ?? 0,
    words: sorted,
    text: sorted.map((w) => w.text).join(' '),
  }
}

/** Splits a line's words where the gap is wider than `gap` letter heights. */
export function phrases(line: Line, gap = 1.2): Phrase[] {
  const out: Phrase[] = []
  let last: Phrase | null = null
  for (const w of line.words) {
    if (last && w.x0 - last.x1 < gap * line.height) {
      last.text += ` ${w.text}`
      last.x1 = Math.max(last.x1, w.x1)
    } else {
      last = { text: w.text, x0: w.x0, x1: w.x1 }
      out.push(last)
    }
  }
  return out
}

const CHAR_WIDTH = 4.6

/** The document as text, with gaps kept roughly where they are on paper. At most a megabyte. */
export function layoutText(lines: readonly Line[]): string {
  const out: string[] = []
  let size = 0
  let page = 1
  for (const line of lines) {
    let text = line.page === page ? '' : '\f'
    page = line.page
    let end = 0
    for (const w of line.words) {
      const pad = end === 0 ? 0 : w.x0 - end > 1.2 * line.height ? Math.min(30, Math.max(2, Math.round((w.x0 - end) / CHAR_WIDTH))) : 1
      text += ' '.repeat(pad) + w.text
      end = w.x1
    }
    // Counted in bytes, because the limit is one of storage.
    size += Buffer.byteLength(text) + 1
    if (size > MAX_TEXT_CHARS) break
    out.push(text)
  }
  return out.join('\n')
}
