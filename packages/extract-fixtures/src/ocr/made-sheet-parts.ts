/** Parts that printed statements are made of: lines, tables with rules and shades, and amounts with their signs on either side. */
import type { DocumentType } from '@ledgerhand/core/documents'
import * as figures from '../made-figures.ts'
import type { Ledger, MadeRow } from '../made-statements.ts'
import { drawn } from '../pdf/made-pdf.ts'

export interface Sheet {
  name: string
  documentType: DocumentType
  print(ledger: Ledger): Promise<Uint8Array>
}

export const [LEFT, RIGHT, TOP] = [48, 564, 48]

/** Amounts without a sign: it stands before them, behind them, or in the column that they are in. */
const unsigned = (format: (c: number) => string) => (c: number) => format(Math.abs(c))
export const [us, eu, spaced, indian] = [unsigned(figures.us), unsigned(figures.eu), unsigned(figures.spaced), unsigned(figures.indian)]
/** With a sign before or behind it. */
export const before = (c: number, format = us, mark = '-') => `${c < 0 ? mark : ''}${format(c)}`
export const after = (c: number, format = us, [debit, credit] = ['-', '']) => `${format(c)}${c < 0 ? debit : credit}`
export const sumOfCells = (rows: readonly MadeRow[]) => rows.reduce((n, r) => n + Math.abs(r.cents), 0)

interface Column {
  title: string
  /** The end on the right for numbers, the beginning for everything else. */
  x: number
  isNumber?: boolean
}
interface Look {
  font?: string
  size?: number
  leading?: number
  rules?: 'none' | 'lines' | 'grid'
  zebra?: boolean
  bar?: boolean
}
type Doc = PDFKit.PDFDocument

/** Draws lines of text, then gives the height below them. */
export function text(doc: Doc, lines: readonly string[], y: number, size = 9, x = LEFT): number {
  doc.fontSize(size)
  for (const [i, line] of lines.entries()) doc.text(line, x, y + i * size * 1.6, { lineBreak: false })
  return y + lines.length * size * 1.6 + 6
}

/** Draws a table between two edges of the page, then gives the height below it. */
export function table(
  doc: Doc,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  top: number,
  { size = 9, leading = 1.7, rules = 'none', zebra = false, bar = false }: Look = {},
  [left, right]: readonly [number, number] = [LEFT - 4, RIGHT + 4],
): number {
  const step = size * leading
  let y = top
  const ink = (dark: string) => doc.fillColor(dark).strokeColor('#777777').lineWidth(0.5)
  if (bar) doc.rect(left, y - 3, right - left, step).fill('#30506a')
  ink(bar ? '#ffffff' : '#000000').fontSize(size)
  const put = (cells: readonly string[]) => {
    for (const [i, { x, isNumber }] of columns.entries()) {
      const cell = cells[i] ?? ''
      if (cell) doc.text(cell, isNumber ? x - doc.widthOfString(cell) : x, y, { lineBreak: false })
    }
    y += step
  }
  put(columns.map((c) => c.title))
  for (const [i, cells] of rows.entries()) {
    if (zebra && i % 2 === 0) doc.rect(left, y - 3, right - left, step).fill('#e8ecf0')
    ink('#000000')
    put(cells)
    if (rules !== 'none')
      doc
        .moveTo(left, y - 3)
        .lineTo(right, y - 3)
        .stroke()
  }
  if (rules === 'grid')
    for (const x of [left, right, ...columns.slice(1).map(({ x, isNumber }) => (isNumber ? x - 74 : x - 4))])
      doc
        .moveTo(x, top - 3)
        .lineTo(x, y - 3)
        .stroke()
  return y + 8
}

export const page = (font: string, draw: (doc: Doc) => void) =>
  drawn((doc) => {
    doc.font(font)
    draw(doc)
  })

export const amountAndBalance = (titles: readonly [string, string, string, string]): Column[] => [
  { title: titles[0], x: LEFT },
  { title: titles[1], x: 120 },
  { title: titles[2], x: 470, isNumber: true },
  { title: titles[3], x: RIGHT, isNumber: true },
]
export const outAndIn = (titles: readonly [string, string, string, string, string]): Column[] => [
  { title: titles[0], x: LEFT },
  { title: titles[1], x: 125 },
  { title: titles[2], x: 400, isNumber: true },
  { title: titles[3], x: 480, isNumber: true },
  { title: titles[4], x: RIGHT, isNumber: true },
]

/** A statement of one table: what stands above it, its columns, its rows, what stands below it. */
export const oneTable = (
  name: string,
  font: string,
  look: Look,
  columns: readonly Column[],
  content: (l: Ledger) => { above: string[]; rows: string[][]; below: string[] },
  documentType: DocumentType = 'bank_statement',
): Sheet => ({
  name,
  documentType,
  print: (l) =>
    page(font, (doc) => {
      const { above, rows, below } = content(l)
      const top = text(doc, above.slice(1), text(doc, above.slice(0, 1), TOP, 15))
      text(doc, below, table(doc, columns, rows, top + 10, look), look.size)
    }),
})
