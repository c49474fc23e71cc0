import { calendarDateOf, inferDateOrder, parsePrintedDate } from '../printed/cell-dates.ts'
import { folded } from '../printed/fold.ts'
import { roleOfHeader } from './column-words.ts'
import type { GridRow } from './grid.ts'

/** A day as text: figures alone, of which the first two may be day and month or month and day. */
const FIGURES = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/

/**
 * The sheets of a workbook that is kept month by month are written by one hand: where one month leaves open whether 05/01 is in January or in
 * May, the days of the other sheets under the same heading tell; so do those of the other tables of one file. Days are written out where only
 * all of them together tell.
 */
export function withDaysOfAllSheets(sheets: readonly GridRow[][], isHeader: (row: GridRow) => boolean): GridRow[][] {
  const columns = sheets.flatMap((grid, sheet) => {
    const at = grid.findIndex(isHeader)
    return (grid[at]?.cells ?? []).flatMap((words, column) => {
      const role = roleOfHeader(words)
      if (role !== 'date' && role !== 'valueDate') return []
      const cells = grid.slice(at + 1).flatMap(({ cells }) => (FIGURES.test(cells[column] ?? '') ? (cells[column] ?? '') : []))
      return cells.length > 0 ? [{ sheet, at, column, words: folded(words), cells }] : []
    })
  })
  const written = sheets.map((grid) => [...grid])
  for (const same of Map.groupBy(columns, ({ words }) => words).values()) {
    const sure = same.map(({ cells }) => inferDateOrder(cells).sure)
    const together = inferDateOrder(same.flatMap(({ cells }) => cells))
    if (!together.sure || sure.every((s) => s)) continue
    for (const { sheet, at, column } of same.filter((_, i) => !sure[i])) {
      const dayOf = (cell: string) => {
        const date = FIGURES.test(cell) ? parsePrintedDate(cell, { order: together.order }) : null
        return date ? calendarDateOf(date) : null
      }
      written[sheet] = (written[sheet] ?? []).map((row, i) =>
        i <= at ? row : { ...row, cells: row.cells.map((cell, c) => (c === column ? (dayOf(cell) ?? cell) : cell)) },
      )
    }
  }
  return written
}
