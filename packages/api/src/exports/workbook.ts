import type { Cell } from 'hucre/xlsx'
import type { NoteRow } from './notes.ts'

export const MONEY = '#,##0.00;[Red]-#,##0.00'

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
