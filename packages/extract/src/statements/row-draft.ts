import type { Extent } from '../pages/extents.ts'
import type { AmountToken } from '../pages/tokens.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import type { StatementColumn } from './columns.ts'

export interface RowNumber extends StatementColumn {
  token: AmountToken
}

/** A line (with what continues it) that has a date, and usually a number, where movements have them. */
export interface StatementRowDraft {
  date: PlacedDate
  words: string[]
  numbers: RowNumber[]
  /** What the heading above says: 1 money in, -1 money out, 0 nothing. */
  section: 1 | -1 | 0
  /** Which table of the statement it is in. */
  table: number
  extent: Extent
  /** What stands over its list, where that says a direction. */
  heading?: string
  /** True when the date is the one printed for a row further up. */
  inherited?: boolean
  /** True for a fee or interest line under its heading that prints no date at all. */
  undated?: boolean
}
export type Entry = { kind: 'row'; row: StatementRowDraft } | { kind: 'balance'; side: 'opening' | 'closing'; token: AmountToken }

export interface Gathered {
  entries: Entry[]
  /** Rows of a table that have a date where movements have one, and no number that could be read as theirs. */
  unread: StatementRowDraft[]
  /** Lines with one amount and no date under headings such as 'Interest charged': movements on cards, boxes elsewhere. */
  undated: StatementRowDraft[]
}

/** The row that is being gathered: what may still be added to it. */
export interface OpenStatementRow {
  row: StatementRowDraft
  /** Where the description begins: continuations never hang out to its left. */
  textX: number
  continued: number
  complete: boolean
}
