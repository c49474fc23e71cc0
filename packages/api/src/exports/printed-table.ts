import { type Cents, toDecimal, toNumber } from '@ledgerhand/core/money'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import PDFDocument from 'pdfkit'
import { csvCell } from './csv.ts'
import { latin, printedMoney, printedTotal } from './latin.ts'
import type { NoteRow } from './notes.ts'
import { writeFoot } from './pdf-foot.ts'
import { asFormula, type LaidRow, totalFormula } from './sums.ts'

/** Money in cents, or words; null where there is nothing. */
export type PrintedCell = Cents | string | null
export interface PrintedRow {
  kind: 'section' | 'line' | 'leaf' | 'total' | 'final'
  label: string
  cells: PrintedCell[]
}
/** A table as it is on the screen, for paper and files: the name of each row, then its columns. */
export interface PrintedTable {
  title: string
  /** Whose it is: the name, then the lines of the address. */
  letterhead: string[]
  /** What it is about: its days, its basis. */
  about: string[]
  heads: string[]
  /** What its money is in; dollars where nothing says so. */
  currency: string | null
  rows: PrintedRow[]
  notes: NoteRow[]
  /** What stands at the foot of each printed page. */
  foot?: readonly string[]
}

const dollars = (amount: number): string => toDecimal(Math.round(amount * 100) as Cents)
const indent = { section: '', line: '   ', leaf: '      ', total: '', final: '' } as const
const isStrong = ({ kind }: PrintedRow) => kind !== 'line' && kind !== 'leaf'

/** UTF-8 with a byte order mark, CRLF; money as plain decimals. */
export function csvOfTable({ title, letterhead, about, heads, rows, notes }: PrintedTable): string {
  const cell = (value: PrintedCell) => (value === null ? '' : typeof value === 'number' ? toDecimal(value) : value)
  const lines = [
    ['Report', title],
    ...letterhead.map((line) => ['Business', line]),
    ...about.map((line) => [line]),
    [],
    ['', ...heads],
    ...rows.map((row) => [row.label, ...row.cells.map(cell)]),
    [],
    ...notes.map(({ label, amount, count }) => [
      label,
      ...(amount === undefined ? [] : [dollars(amount)]),
      ...(count === undefined ? [] : [String(count)]),
    ]),
  ]
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

const money = '#,##0.00;[Red]-#,##0.00'

/** A workbook of one sheet: money is numbers, totals are formulas over them, text is never a formula. */
export async function xlsxOfTable({ title, letterhead, about, heads, rows, notes }: PrintedTable): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>()
  const values: (string | number | null)[][] = []
  const text = (value: string, bold = false, right = false): Cell => ({
    value,
    type: 'string',
    style: { font: { bold }, ...(right ? { alignment: { horizontal: 'right' as const } } : {}) },
  })
  const add = (...row: (Cell | null)[]) => {
    row.forEach((cell, column) => {
      if (cell) cells.set(`${values.length},${column}`, cell)
    })
    values.push(row.map((cell) => (typeof cell?.value === 'string' || typeof cell?.value === 'number' ? cell.value : null)))
  }
  letterhead.forEach((line, i) => {
    add(text(line, i === 0))
  })
  add(text(title, true))
  for (const line of about) add(text(line))
  add(text(''))
  add(text(''), ...heads.map((head) => text(head, true, true)))
  const laid: LaidRow[] = []
  for (const row of rows) {
    const numbers = row.cells.map((cell) => (typeof cell === 'number' ? cell : null))
    const now: LaidRow = { kind: row.kind, label: row.label, row: values.length + 1, cells: numbers }
    const bold = isStrong(row)
    const border =
      row.kind === 'final' ? { bottom: { style: 'double' as const } } : row.kind === 'total' ? { top: { style: 'thin' as const } } : {}
    add(
      text(`${indent[row.kind]}${row.label}`, bold),
      ...row.cells.map((value, i): Cell | null =>
        value === null
          ? null
          : typeof value === 'number'
            ? asFormula(
                { value: toNumber(value), type: 'number', style: { numFmt: money, font: { bold }, border } },
                totalFormula(now, laid, i, i + 1),
              )
            : text(value, bold),
      ),
    )
    laid.push(now)
  }
  add(text(''))
  for (const { label, amount, count, isHead } of notes)
    add(
      text(label, isHead),
      amount === undefined ? null : { value: Math.round(amount * 100) / 100, type: 'number', style: { numFmt: money } },
      count === undefined ? null : { value: count, type: 'number' },
    )
  const isText = heads.map((_, i) => rows.some(({ cells: of }) => typeof of[i] === 'string'))
  const columns = [{ width: 40 }, ...isText.map((words) => ({ width: words ? 28 : 16 }))]
  return writeXlsx({ sheets: [{ name: title.slice(0, 31), columns, rows: values, cells }] })
}

const MARGIN = 54
const COLUMN = 84
const WORDS = 130

/** Letter size, upright or, with more than four columns, across; what is wider than a sheet goes on the next ones. */
export function pdfOfTable({ title, letterhead, about, heads, currency, rows, notes, foot = [] }: PrintedTable): Promise<Uint8Array> {
  const widths = heads.map((_, i) => (rows.some(({ cells }) => typeof cells[i] === 'string') ? WORDS : COLUMN))
  const isWide = widths.reduce((n, w) => n + w, 0) > 4 * COLUMN
  const doc = new PDFDocument({
    size: 'LETTER',
    bufferPages: true,
    layout: isWide ? 'landscape' : 'portrait',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    info: { Title: title, Author: 'Ledgerhand' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const [width, bottom] = isWide ? [792, 612 - MARGIN - 12] : [612, 792 - MARGIN - 12]
  const right = width - MARGIN
  const nameWidth = 180
  const groups: number[][] = [[]]
  let used = nameWidth
  widths.forEach((w, i) => {
    if (used + w > right - MARGIN && groups.at(-1)?.length) {
      groups.push([])
      used = nameWidth
    }
    groups.at(-1)?.push(i)
    used += w
  })
  let y = MARGIN
  const line = (words: string, size: number, bold = false) => {
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor('#17201b')
      .text(latin(words), MARGIN, y)
    y = doc.y + 2
  }
  const rule = (at: number, thick = 0.5, from = MARGIN) =>
    doc.lineWidth(thick).strokeColor('#17201b').moveTo(from, at).lineTo(right, at).stroke()
  letterhead.forEach((words, i) => {
    line(words, i === 0 ? 16 : 10, i === 0)
  })
  line(title, 12)
  for (const words of about) line(words, 10)
  y += 12
  groups.forEach((group, g) => {
    // The last column ends at the margin, the others to the left of it.
    const ends = new Map<number, number>()
    let end = right
    for (const i of [...group].reverse()) {
      ends.set(i, end)
      end -= widths[i] ?? COLUMN
    }
    const cells = (values: readonly PrintedCell[], bold: boolean) => {
      for (const i of group) {
        const value = values[i] ?? null
        if (value === null) continue
        const w = widths[i] ?? COLUMN
        doc
          .font(bold ? 'Helvetica-Bold' : 'Helvetica')
          .fillColor('#17201b')
          .text(typeof value === 'number' ? printedMoney(value, currency) : latin(value), (ends.get(i) ?? right) - w + 6, y, {
            width: w - 6,
            height: 11,
            ellipsis: true,
            align: w === WORDS ? 'left' : 'right',
          })
      }
    }
    const head = () => {
      doc.fontSize(9)
      cells(heads, true)
      y += 16
    }
    const turn = () => {
      doc.addPage()
      y = MARGIN
      head()
    }
    if (g > 0) turn()
    else head()
    for (const row of rows) {
      if (y > bottom - (row.kind === 'section' ? 40 : 0)) turn()
      const strong = isStrong(row)
      if (row.kind === 'section') y += 8
      if (row.kind === 'total' || row.kind === 'final') {
        rule(y - 3, row.kind === 'final' ? 1 : 0.5)
        y += 1
      }
      doc
        .font(strong ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(row.kind === 'leaf' ? 9 : 10)
        .fillColor('#17201b')
        .text(latin(row.label), MARGIN + (strong ? 0 : row.kind === 'leaf' ? 24 : 12), y, {
          width: Math.max(nameWidth, end - MARGIN) - 24,
          height: 12,
          ellipsis: true,
        })
      doc.fontSize(row.kind === 'leaf' ? 9 : 9.5)
      cells(row.cells, strong)
      y += row.kind === 'leaf' ? 15 : 18
      if (row.kind === 'section') rule(y - 4)
      if (row.kind === 'final') {
        rule(y - 4, 0.5, right - COLUMN)
        rule(y - 1.5, 0.5, right - COLUMN)
        y += 4
      }
    }
  })
  y += 6
  for (const { label, amount, count, isHead } of notes) {
    y += isHead ? 22 : 14
    if (y > bottom) {
      doc.addPage()
      y = MARGIN
    }
    doc
      .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9)
      .fillColor('#4f5953')
    doc.text(latin(label), MARGIN, y, { width: amount === undefined ? right - MARGIN : 230 })
    if (count !== undefined) doc.text(String(count), 300, y, { width: 60, align: 'right', lineBreak: false })
    if (amount !== undefined) doc.text(printedTotal(amount, currency), 370, y, { width: 100, align: 'right', lineBreak: false })
  }
  writeFoot(doc, foot.map(latin), MARGIN)
  doc.end()
  return done
}

export type TableFormat = 'pdf' | 'xlsx' | 'csv'
/** The bytes of a table in a format, with its media type. */
export async function fileOfTable(table: PrintedTable, format: TableFormat): Promise<{ bytes: Uint8Array; type: string }> {
  switch (format) {
    case 'csv':
      return { bytes: new TextEncoder().encode(csvOfTable(table)), type: 'text/csv; charset=utf-8' }
    case 'xlsx':
      return { bytes: await xlsxOfTable(table), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
    case 'pdf':
      return { bytes: await pdfOfTable(table), type: 'application/pdf' }
    default:
      return format satisfies never
  }
}
