import type { WordBox, WordBoxPage } from '@ledgerhand/core/word-boxes'
import { drawn } from '../pdf/made-pdf.ts'

/** A run of text on a page of US Letter, in points from its top left corner. With `isRight`, `x` is where it ends. */
export interface Piece {
  page: number
  x: number
  y: number
  text: string
  size: number
  isRight: boolean
}

const WIDTH = 612
const HEIGHT = 792
/** Letters of Helvetica and its blank, in parts of the font's size: what a page of words is set with when no PDF is drawn. */
const LETTER = 0.52
const BLANK = 0.28

/** Pages that are put together from runs of text at places: columns side by side need not share their lines. */
export class PlacedPages {
  readonly pieces: Piece[] = []
  private page = 1

  put(x: number, y: number, text: string, { size = 9, isRight = false }: Partial<Pick<Piece, 'size' | 'isRight'>> = {}): this {
    if (text !== '') this.pieces.push({ page: this.page, x, y, text, size, isRight })
    return this
  }

  /** Puts a run of text that ends at `x`. */
  right(x: number, y: number, text: string, size = 9): this {
    return this.put(x, y, text, { size, isRight: true })
  }

  nextPage(): this {
    this.page++
    return this
  }

  /** The pages as their reader sees them, without a PDF: quick, so that many layouts can be tried. */
  words(): WordBoxPage[] {
    const pages = Array.from({ length: this.page }, (_, i): WordBoxPage => ({ number: i + 1, width: WIDTH, height: HEIGHT, words: [] }))
    for (const piece of this.pieces) pages[piece.page - 1]?.words.push(...wordsOf(piece))
    return pages
  }

  /** The same pages drawn as a PDF. */
  pdf(): Promise<Uint8Array> {
    return drawn((doc) => {
      doc.font('Helvetica')
      for (let page = 1; page <= this.page; page++) {
        if (page > 1) doc.addPage()
        for (const { text, size, isRight, x, y } of this.pieces.filter((p) => p.page === page)) {
          doc.fontSize(size)
          doc.text(text, isRight ? x - doc.widthOfString(text) : x, y, { lineBreak: false })
        }
      }
    })
  }
}

const widthOf = (text: string, size: number) => [...text].reduce((n, c) => n + (c === ' ' ? BLANK : LETTER) * size, 0)

function wordsOf({ text, size, isRight, x, y }: Piece): WordBox[] {
  const left = isRight ? x - widthOf(text, size) : x
  return [...text.matchAll(/\S+/g)].map((m) => {
    const x0 = left + widthOf(text.slice(0, m.index), size)
    return { text: m[0], x0, x1: x0 + widthOf(m[0], size), top: y, bottom: y + size }
  })
}

/** Pages of typed lines, as `madePdf` draws them, without a PDF; '\f' begins a new page. */
export function typedPages(lines: readonly string[]): WordBoxPage[] {
  const pages: WordBoxPage[] = [{ number: 1, width: WIDTH, height: HEIGHT, words: [] }]
  let y = 40
  for (const line of lines) {
    if (line === '\f') {
      pages.push({ number: pages.length + 1, width: WIDTH, height: HEIGHT, words: [] })
      y = 40
      continue
    }
    for (const { 0: text, index } of line.matchAll(/\S+/g))
      pages.at(-1)?.words.push({ text, x0: 40 + index * TYPED, x1: 40 + (index + text.length) * TYPED, top: y, bottom: y + 9 })
    y += 14
  }
  return pages
}
/** What a typed letter is wide, in points. */
const TYPED = 5.4
