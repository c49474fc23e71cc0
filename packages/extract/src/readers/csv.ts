import { type Reader, Unreadable } from '../reading.ts'
import { decodeText, isPlausibleText, MAX_TEXT_CHARS } from '../text.ts'
import { labelledBlocks } from './labelled-blocks.ts'
import { notRecognised } from './not-recognised.ts'
import { readTable } from './table.ts'
import { tokeniseCsv } from './tokenise-csv.ts'

/** Reads delimited text in memory. Throws Unreadable when its columns cannot be told apart or it has more than 200,000 rows. */
export const readCsv: Reader = (document) => {
  const text = decodeText(document.bytes)
  if (!isPlausibleText(text)) throw new Unreadable('The file could not be read as text')
  const grid = labelledBlocks(text) ?? tokeniseCsv(text)
  const statements = readTable(grid, document)
  if (!statements) throw notRecognised(grid)
  return { format: 'csv', statements, bill: null, text: text.slice(0, MAX_TEXT_CHARS), pages: null }
}
