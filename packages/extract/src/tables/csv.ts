import { decodeText, isPlausibleText, MAX_TEXT_CHARS } from '../printed/text.ts'
import { type Reader, type SourceDocument, type Statement, Unreadable } from '../result/reading.ts'
import { fixedWidth } from './fixed-width.ts'
import { type GridRow, isMovementRow } from './grid.ts'
import { refuseJournal } from './journal-export.ts'
import { labelledBlocks } from './labelled-blocks.ts'
import { countLines, withLostLines } from './line-count.ts'
import type { LineNotes } from './line-notes.ts'
import { notRecognised } from './not-recognised.ts'
import { withProcessor } from './processor-rows.ts'
import { withoutRecordTypes } from './record-types.ts'
import { headerStrength, readTable } from './table.ts'
import { tokeniseCsv, withLineFeeds } from './tokenise-csv.ts'
import { withGuessedYears, withYearsAsked } from './yearless-dates.ts'

const NO_ROWS =
  'The file holds the headings of a table and no rows. Export it from your bank again, for days on which there were transactions'

/** A batch of bookings for DATEV: which of its accounts is the bank's, and so which way money went, it does not say. */
const BOOKINGS =
  'This is a file of bookings for DATEV, not the list of a bank. Export the movements of the account from your bank, as CSV or CAMT'

function gridOf(text: string): GridRow[] {
  const blocks = labelledBlocks(text)
  if (blocks) return blocks
  const delimited = tokeniseCsv(text)
  return delimited.some(isMovementRow) ? delimited : (fixedWidth(text) ?? delimited)
}

/** A table whose days print no year, in the one that a person said, or else in the one in which it was handed in. */
function readYearless(grid: readonly GridRow[], document: SourceDocument, notes: LineNotes): Statement[] | null {
  const year = document.knownYear ?? document.yearHandedIn
  const written = year === undefined ? null : withGuessedYears(grid, year)
  const statements = written && readTable(written, document, notes)
  return statements && withYearsAsked(statements)
}

/** Reads delimited text in memory. Throws Unreadable when its columns cannot be told apart or it has more than 200,000 rows. */
export const readCsv: Reader = (document) => {
  const text = withLineFeeds(decodeText(document.bytes))
  if (!isPlausibleText(text)) throw new Unreadable('The file could not be read as text')
  const grid = gridOf(text)
  const [only] = grid
  if (/^(?:EXTF|DTVF)$/.test(only?.cells[0] ?? '')) throw new Unreadable(BOOKINGS)
  if (only && grid.length === 1 && headerStrength(only) === 2) throw new Unreadable(NO_ROWS)
  refuseJournal(grid)
  const rows = withoutRecordTypes(grid)
  const notes: LineNotes = new Map()
  const read = readTable(rows, document, notes) ?? readYearless(rows, document, notes)
  if (!read) throw notRecognised(grid)
  const { lines, lost } = countLines(grid, read, notes)
  const statements = withProcessor(grid, withLostLines(read, lost))
  return { format: 'csv', statements, bill: null, text: text.slice(0, MAX_TEXT_CHARS), pages: null, lines }
}
