import type { Cell, WriteSheet } from 'hucre/xlsx'
import type { NoteRow } from './notes.ts'

export const MONEY = '#,##0.00;[Red]-#,##0.00'

/** What XML cannot hold: a workbook with any of it is damaged as a whole. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
/** Text as a workbook holds it: what looks like its way of writing a character ('_x000D_') is kept as text. */
const kept = (text: string): string => text.replace(NO_XML, '\ufffd').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** A workbook of these sheets, whatever stands in their texts. */
export async function workbookOf(sheets: readonly WriteSheet[]): Promise<Uint8Array> {
  const cell = <C extends Partial<Cell>>(of: C): C => ({
    ...of,
    ...(typeof of.value === 'string' ? { value: kept(of.value) } : {}),
  })
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: sheets.map((sheet) => ({
      ...sheet,
      name: sheet.name.replace(NO_XML, '\ufffd'),
      ...(sheet.rows ? { rows: sheet.rows.map((row) => row.map((value) => (typeof value === 'string' ? kept(value) : value))) } : {}),
      ...(sheet.cells ? { cells: new Map([...sheet.cells].map(([place, of]) => [place, cell(of)])) } : {}),
    })),
  })
}

/** Text that a spreadsheet could take for a formula is kept text: cells are written with their type, never as a formula. */
export const textCell = (value: string, bold = false, right = false): Cell => ({
  value,
  type: 'string',
  style: { font: { bold }, ...(right ? { alignment: { horizontal: 'right' as const } } : {}) },
})

/** The rows of a sheet as the writer of workbooks takes them: their values, and what is said of single cells. */
export interface SheetRows {
  rows: (string | number | null)[][]
  cells: Map<string, Partial<Cell>>
  add(...row: (Cell | null)[]): void
}
export function sheetRows(): SheetRows {
  const cells = new Map<string, Partial<Cell>>()
  const rows: (string | number | null)[][] = []
  return {
    rows,
    cells,
    add(...row) {
      row.forEach((cell, column) => {
        if (cell) cells.set(`${rows.length},${column}`, cell)
      })
      rows.push(row.map((cell) => (typeof cell?.value === 'string' || typeof cell?.value === 'number' ? cell.value : null)))
    },
  }
}

/** The notes below a statement, each with its amount and count. */
export function addNotes(sheet: SheetRows, notes: readonly NoteRow[]): void {
  for (const { label, amount, count, isHead } of notes)
    sheet.add(
      textCell(label, isHead),
      amount === undefined ? null : { value: Math.round(amount * 100) / 100, type: 'number', style: { numFmt: MONEY } },
      count === undefined ? null : { value: count, type: 'number' },
    )
}
