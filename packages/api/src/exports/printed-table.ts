import { type Cents, toDecimal, toNumber } from '@ledgerhand/core/money'
import type { Cell } from 'hucre/xlsx'
import { csvCell } from './csv.ts'
import type { NoteRow } from './notes.ts'
import { asFormula, type LaidRow, totalFormula } from './sums.ts'
import { addNotes, MONEY, sheetRows, textCell, workbookOf } from './workbook.ts'

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
/** A row in bold. */
export const isStrong = ({ kind }: PrintedRow) => kind !== 'line' && kind !== 'leaf'

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

/** The amount of a row in one column, a total as a formula over those above it. */
function amountCell(value: PrintedCell, row: PrintedRow, formula: string | null): Cell | null {
  const bold = isStrong(row)
  if (value === null) return null
  if (typeof value === 'string') return textCell(value, bold)
  const border =
    row.kind === 'final' ? { bottom: { style: 'double' as const } } : row.kind === 'total' ? { top: { style: 'thin' as const } } : {}
  return asFormula({ value: toNumber(value), type: 'number', style: { numFmt: MONEY, font: { bold }, border } }, formula)
}

/** A workbook of one sheet: money is numbers, totals are formulas over them, text is never a formula. */
export async function xlsxOfTable({ title, letterhead, about, heads, rows, notes }: PrintedTable): Promise<Uint8Array> {
  const sheet = sheetRows()
  letterhead.forEach((line, i) => {
    sheet.add(textCell(line, i === 0))
  })
  sheet.add(textCell(title, true))
  for (const line of about) sheet.add(textCell(line))
  sheet.add(textCell(''))
  sheet.add(textCell(''), ...heads.map((head) => textCell(head, true, true)))
  const laid: LaidRow[] = []
  for (const row of rows) {
    const numbers = row.cells.map((cell) => (typeof cell === 'number' ? cell : null))
    const now: LaidRow = { kind: row.kind, label: row.label, row: sheet.rows.length + 1, cells: numbers }
    sheet.add(
      textCell(`${indent[row.kind]}${row.label}`, isStrong(row)),
      ...row.cells.map((value, i) => amountCell(value, row, typeof value === 'number' ? totalFormula(now, laid, i, i + 1) : null)),
    )
    laid.push(now)
  }
  sheet.add(textCell(''))
  addNotes(sheet, notes)
  const isText = heads.map((_, i) => rows.some(({ cells: of }) => typeof of[i] === 'string'))
  const columns = [{ width: 40 }, ...isText.map((words) => ({ width: words ? 28 : 16 }))]
  return workbookOf([{ name: title.slice(0, 31), columns, rows: sheet.rows, cells: sheet.cells }])
}
