import { type Reader, Unreadable } from '../reading.ts'
import { decodeText, isPlausibleText, MAX_TEXT_CHARS } from '../text.ts'
import { readTable } from './table.ts'
import { tokeniseCsv } from './tokenise-csv.ts'

/** Said when a table has no columns that can be a date and an amount. */
export const NOT_RECOGNISED = 'Columns not recognised - need date, description, amount'

/** Reads delimited text in memory. Throws Unreadable when its columns cannot be told apart or it has more than 200,000 rows. */
export const readCsv: Reader = (document) => {
  const text = decodeText(document.bytes)
  if (!isPlausibleText(text)) throw new Unreadable('The file could not be read as text')
  const statements = readTable(tokeniseCsv(text), document)
  if (!statements) throw new Unreadable(NOT_RECOGNISED)
  return { format: 'csv', statements, bill: null, text: text.slice(0, MAX_TEXT_CHARS), pages: null }
}
