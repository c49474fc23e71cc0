import type { TokenLine } from '../pages/statement-lines.ts'
import type { DateToken, Token } from '../pages/tokens.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import type { OpenStatementRow, RowNumber } from './row-draft.ts'

/** The tokens of one table on a line (several may stand side by side), and what they are to the rows around them. */
export interface RowPanel {
  line: TokenLine
  next: TokenLine | undefined
  /** White between the line and the one above it on its page, in points. */
  gap: number
  tokens: readonly Token[]
  /** The row's own day; null where it prints none. */
  found: RowDay | null
  /** The tokens without those of the day. */
  rest: readonly Token[]
  numbers: RowNumber[]
  words: readonly Token[]
  /** The row that was begun on a line above, of the same page. */
  current: OpenStatementRow | null
  /** Several tables stand side by side. */
  isBeside: boolean
}

/** The day of a row, and the tokens that say it: one, or when it happened and when it was booked. */
export interface RowDay {
  date: PlacedDate
  dates: DateToken[]
}
