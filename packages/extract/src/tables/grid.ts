import type { Evidence } from '@ledgerhand/core/documents'
import { type DateOrder, parsePrintedDate } from '../printed/cell-dates.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { asciiDigits } from '../printed/text.ts'

/** A table as text, whatever it came out of: a row of cells and the place where the row stands. */
export interface GridRow {
  /** Trimmed. Dates of spreadsheets are 'YYYY-MM-DD', numbers have a decimal point and no thousands marks. */
  cells: readonly string[]
  evidence: Evidence
}

/** A cell with more than this has swallowed a file; no bank writes so much about one movement. */
const MAX_CELL = 2000

/** A grid cut at its header rows. */
export interface GridSection {
  header: GridRow | null
  rows: GridRow[]
  /** The line of one cell right above the header; null where there is none. */
  title?: string | null
  /** Whose rows these are, where a line above them alone says so. */
  account?: string | null
}

const CLEAN = /^[!-&(-~](?:[ -~]*[!-~])?$/

/** Without the apostrophe that keeps a spreadsheet from counting, and without odd blanks. */
export const cleanCell = (text: string): string => {
  // Most cells are clean: letters and digits of ASCII without a blank around them.
  if (text === '' || (text.length <= MAX_CELL && CLEAN.test(text))) return text
  const trimmed = asciiDigits(text.slice(0, MAX_CELL))
    .replace(/[\u00a0\u2007\u202f\ufeff]/g, ' ')
    .trim()
  return /^'[^']*$/.test(trimmed) ? trimmed.slice(1).trim() : /^'[^']*'$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

const ORDERS: readonly DateOrder[] = ['DMY', 'MDY', 'YMD']
/** A date with its year, read in a known order. Earlier ones are what programs write for no date (1900-01-01). */
export const yearedDate = (cell: string, order: DateOrder) => {
  const date = parsePrintedDate(cell, { order })
  return date?.year && date.year >= 1970 ? date : null
}

/** Most cells with digits are amounts: up to seven digits and two behind one mark are no date with its year in any order. */
const PLAIN_AMOUNT = /^[-+]?\d{1,7}[.,]\d\d$/
/** 'Saldo 2024-09-01' is a label with a day; 'Thu 2024-09-01' is a day. */
const BALANCE_OF_DAY = /^(?:saldo|solde|balance|kontostand) /i
/** A cell that is a date with its year, in some order. */
export const isDateCell = (cell: string): boolean =>
  !PLAIN_AMOUNT.test(cell) &&
  !BALANCE_OF_DAY.test(cell) &&
  cell.length >= 6 &&
  cell.length <= 48 &&
  /\d\D{1,16}\d|\d{8}/.test(cell) &&
  ORDERS.some((order) => yearedDate(cell, order) !== null)

/** A cell that is money or at least a number, and nothing else. */
export const isAmountCell = (cell: string): boolean => /\d/.test(cell) && parsePrintedAmount(cell) !== null

/** A row with a date and an amount in different cells. */
export const isMovementRow = ({ cells }: Pick<GridRow, 'cells'>): boolean => {
  const date = cells.findIndex(isDateCell)
  return date >= 0 && cells.some((c, i) => i !== date && isAmountCell(c) && !isDateCell(c))
}
