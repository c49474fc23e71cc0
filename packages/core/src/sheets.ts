/** Parts of a workbook, as they are shown beside the transactions that were read from it. Shown only; nothing is computed from them. */

/** So many rows come at once. */
export const SHEET_ROWS = 200
/** Wider sheets and longer cells are cut: what a person compares stands at their beginning. */
export const SHEET_COLUMNS = 60
export const SHEET_CELL_CHARS = 160
export const SHEET_NAME_CHARS = 100
export const SHEETS = 100

export interface SheetPage {
  /** Every sheet, in the workbook's order; `rows` counts to the last one that is filled. */
  sheets: readonly { name: string; rows: number }[]
  /** Index of the sheet that these rows are of. */
  sheet: number
  /** Number of the first row here less one. */
  from: number
  /** Cells as text, as they were read: days as YYYY-MM-DD, amounts with a point. */
  rows: readonly (readonly string[])[]
}
