import { read as readAnyBook, utils } from '@e965/xlsx'
import type { FileFormat } from '@ledgerhand/core/documents'
import type { LineCount } from '@ledgerhand/core/line-count'
import { SHEET_CELL_CHARS, SHEET_COLUMNS, SHEET_NAME_CHARS, SHEET_ROWS, SHEETS, type SheetPage } from '@ledgerhand/core/sheets'
import { readXls, readXlsx } from 'hucre/xlsx'
import { decodeEntities } from '../formats/entities.ts'
import { guardZip } from '../formats/zip-guard.ts'
import { decodeText, MAX_TEXT_CHARS } from '../printed/text.ts'
import { MAX_ROWS, refuseTooMany } from '../result/limits.ts'
import { type Reader, type SourceDocument, type Statement, Unreadable } from '../result/reading.ts'
import { cleanCell, type GridRow } from './grid.ts'
import { refuseJournal } from './journal-export.ts'
import { addedUp, countLines, withLostLines } from './line-count.ts'
import type { LineNotes } from './line-notes.ts'
import { notRecognised } from './not-recognised.ts'
import { withProcessor } from './processor-rows.ts'
import { withDaysOfAllSheets } from './sheet-days.ts'
import { headerStrength, readTable } from './table.ts'

/** xlsx and everything that is called xls: BIFF, SpreadsheetML, tables of HTML. All become the same grid as CSV. */
type Cell = string | number | boolean | Date | null | undefined
interface SheetCells {
  name: string
  rows: readonly (readonly Cell[])[]
  /** Not shown to whoever opens the workbook. */
  hidden?: boolean
}

/** Some sheets are thousands of empty columns wide. */
const MAX_COLUMNS = 200
const PROTECTED = 'This spreadsheet is password protected. Save it without a password and upload that'

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The library that knows every old form. Text stays as it was written: its guesses at dates and numbers are American. */
const readOdd = (bytes: Uint8Array | string): SheetCells[] => {
  const book = readAnyBook(bytes, {
    type: typeof bytes === 'string' ? 'string' : 'buffer',
    dense: true,
    cellDates: true,
    UTC: true,
    raw: true,
    sheetRows: MAX_ROWS + 1,
  })
  return book.SheetNames.flatMap((name, i) => {
    const sheet = book.Sheets[name]
    const hidden = Boolean(book.Workbook?.Sheets?.[i]?.Hidden)
    return sheet ? [{ name, hidden, rows: utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, blankrows: true, UTC: true }) }] : []
  })
}

async function sheetsOf(bytes: Uint8Array): Promise<SheetCells[]> {
  const buffer = asBuffer(bytes)
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') {
    guardZip(bytes)
    try {
      return (await readXlsx(bytes, { maxRows: MAX_ROWS + 1 })).sheets.filter((s) => !s.veryHidden)
    } catch {
      return readOdd(buffer)
    }
  }
  if (buffer[0] === 0xd0) {
    if (buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Unreadable(PROTECTED)
    try {
      return (await readXls(bytes, { maxRows: MAX_ROWS + 1 })).sheets
    } catch {
      return readOdd(buffer)
    }
  }
  if (!/^[\s\ufeff]*</.test(buffer.toString('latin1', 0, 64))) return readOdd(buffer)
  const text = decodeText(bytes)
  const sheets = readOdd(text.replace(WIDE_SPAN, ''))
  return SPREADSHEET_ML.test(text.slice(0, 4000)) ? sheets : sheets.map(asWords)
}

/** A cell over more columns or rows than any sheet has: each of them would be gone through. */
const WIDE_SPAN = /\b(?:col|row)span\s{0,9}=\s{0,9}["']?\d{4,}["']?/gi
const SPREADSHEET_ML = /<(?:\w+:)?Workbook[\s>]/

/** Pages of HTML hold text that was made HTML twice. Everywhere else a cell says what it says, '<b>' and '&amp;' too. */
const asWords = ({ rows, ...sheet }: SheetCells): SheetCells => ({
  ...sheet,
  rows: rows.map((row) => Array.from(row, (cell) => (typeof cell === 'string' && /[&<]/.test(cell) ? wordsOf(cell) : cell))),
})
const wordsOf = (html: string): string => decodeEntities(decodeEntities(html)).replace(/<[^>]{1,40}>/g, ' ')

/** A day as spreadsheets store it has no zone: its UTC fields are what the cell shows. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell !== 'number') return cleanCell(String(cell))
  if (!Number.isFinite(cell)) return ''
  if (Number.isInteger(cell)) return String(cell)
  // Binary fractions of cents (0.1 + 0.2) are not meant; real finer decimals (rates) keep four places so that none looks like a thousands mark.
  const rounded = Math.round(cell * 100) / 100
  return Math.abs(rounded - cell) < 1e-6 ? rounded.toFixed(2) : cell.toFixed(4)
}

const gridOf = ({ name, rows }: SheetCells): GridRow[] =>
  rows.flatMap((row, i) => {
    const cells = Array.from(row.slice(0, MAX_COLUMNS), textOf)
    return cells.some((c) => c !== '') ? [{ cells, evidence: { kind: 'cells', sheet: name, row: i + 1 } as const }] : []
  })

/** All sheets, or Unreadable with words for the person. */
async function openBook(bytes: Uint8Array): Promise<SheetCells[]> {
  try {
    return await sheetsOf(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new Unreadable(PROTECTED, { cause: error })
    throw new Unreadable('The spreadsheet is damaged', { cause: error })
  }
}

/** What a sheet says: its statements, null where none were found, and what became of its lines. */
interface ReadSheet {
  statements: Statement[] | null
  lines: LineCount
}

function sheetRead(grid: readonly GridRow[], document: SourceDocument): ReadSheet {
  const notes: LineNotes = new Map()
  const read = grid.length === 0 ? null : readTable(grid, document, notes)
  const { lines, lost } = countLines(grid, read ?? [], notes)
  return { statements: read && withProcessor(grid, withLostLines(read, lost)), lines }
}

/** Reads a workbook's sheets. Throws Unreadable when it is protected, damaged, a bomb, too long or not understood. */
export const readSpreadsheet: Reader = async (document) => {
  const sheets = await openBook(document.bytes)
  refuseTooMany(Math.max(0, ...sheets.map((sheet) => sheet.rows.length)))
  const grids = withDaysOfAllSheets(sheets.map(gridOf), (row) => headerStrength(row) === 2)
  for (const grid of grids) refuseJournal(grid)
  const each = grids.map((grid) => sheetRead(grid, document))
  // A sheet that is not shown holds lists, drafts and copies: it is read where the shown ones hold no movement.
  const shown = each.some(({ statements }, i) => statements?.some((one) => one.transactions.length > 0) && !sheets[i]?.hidden)
  const read = shown ? each.filter((_, i) => !sheets[i]?.hidden) : each
  const statements = read.flatMap((sheet) => sheet.statements ?? [])
  if (read.every((sheet) => sheet.statements === null)) throw notRecognised(grids.flat())
  const lines = addedUp(read.map((sheet) => sheet.lines))
  const text = grids.flatMap((grid) => grid.map((row) => row.cells.filter((c) => c !== '').join('\t'))).join('\n')
  const format: FileFormat = document.bytes[0] === 0x50 ? 'xlsx' : 'xls'
  return { format, statements, bill: null, text: text.slice(0, MAX_TEXT_CHARS), pages: null, lines }
}

/** Rows of one sheet as they are shown, from row `from` (counted from 0); null when there is no such sheet. Throws as reading does. */
export async function showSheet(bytes: Uint8Array, sheet: number, from: number): Promise<SheetPage | null> {
  const all = (await openBook(bytes)).slice(0, SHEETS)
  const wanted = all[sheet]
  if (!wanted) return null
  // A row that holds nothing may be missing altogether.
  const filled = (row: readonly Cell[] | undefined) => row?.some((cell) => textOf(cell) !== '') ?? false
  const sheets = all.map(({ name, rows }) => ({ name: name.slice(0, SHEET_NAME_CHARS), rows: rows.findLastIndex(filled) + 1 }))
  const end = Math.min(from + SHEET_ROWS, sheets[sheet]?.rows ?? 0)
  const rows = Array.from(wanted.rows.slice(from, Math.max(from, end)), (row: readonly Cell[] | undefined) => {
    const cells = Array.from((row ?? []).slice(0, SHEET_COLUMNS), (cell) => textOf(cell).slice(0, SHEET_CELL_CHARS))
    return cells.slice(0, cells.findLastIndex((text) => text !== '') + 1)
  })
  return { sheets, sheet, from, rows }
}
