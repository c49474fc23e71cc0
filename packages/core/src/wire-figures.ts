import type { CalendarDate } from './calendar-date.ts'
import type { Category, Leaf } from './categories.ts'
import type { Evidence } from './documents.ts'
import type { ChangeKind } from './why-changed.ts'
import type { ProvenByJson } from './wire-ledger.ts'
import type { CountAndNumber } from './wire-reports.ts'

/** A row behind a figure. Amounts are numbers, signed as the figure counts them. */
export interface FigureRow {
  id: string
  date: CalendarDate
  /** The payee, or what the merchant is called. */
  name: string
  description: string
  /** What of it counts in the figure: of a split row its share, on the accrual basis what does not settle a bill. */
  amount: number
  /** The whole row, signed in the same way, where only a share of it counts; else absent. */
  whole?: number
  documentId: string | null
  /** The document's name and true type; null where the row is in none. */
  fileName: string | null
  mimeType: string | null
  evidence: Evidence | null
}
/** The rows behind a figure as they are now: `rows`, `rest` and `adjustments` together are `amount`, to the cent. */
interface RowsBehind {
  amount: number
  /** How many rows there are, those of `rest` included. */
  count: number
  /** The largest, at most five. */
  rows: FigureRow[]
  /** The other rows. */
  rest: CountAndNumber
  /** Dated entries without a row. */
  adjustments: CountAndNumber
}
export interface FigureJson extends RowsBehind {
  /** The figure as the report has it; another than `amount` where rows have changed since. */
  stored: number
  startDate: CalendarDate
  endDate: CalendarDate
}
/** An account's figure in a statement: what it held before, what moved, what it holds. Signed as the statement shows it. */
export interface AccountFigureJson {
  accountId: string
  opening: { date: CalendarDate; amount: number }
  /** What moved from the day after the opening on; `amount` is closing less opening. */
  moved: RowsBehind
  closing: { date: CalendarDate; amount: number }
  provenBy: ProvenByJson | null
  /** The last day that a printed balance confirmed. */
  provenThrough: CalendarDate | null
}

export interface ChangeJson {
  /** Null: adjustments. Else the merchant, by which its rows are found. */
  merchant: string | null
  name: string
  /** The line that these rows are on; null: several. */
  category: Category | null
  leaf: Leaf | null
  kind: ChangeKind
  /** What it adds to the difference. */
  amount: number
  byCount: number
  bySize: number
  now: CountAndNumber
  before: CountAndNumber
  /** No row of it is dated before the two periods. */
  isFirst: boolean
}
interface ComparedPeriod {
  label: string
  startDate: CalendarDate
  endDate: CalendarDate
  /** As the rows are now, and as the report has it. */
  amount: number
  stored: number
}
/** Why a figure of a report is another than in the period it is compared with: `changes` and `rest` together are the difference. */
export interface WhyChangedJson {
  now: ComparedPeriod
  before: ComparedPeriod
  difference: number
  changes: ChangeJson[]
  rest: CountAndNumber
  /** Statements that the two periods lack, a sentence each. */
  incomplete: string[]
}
