import type { CalendarDate } from './calendar-date.ts'
import type { Cents } from './money.ts'
import type { ReconciliationState } from './reconciliation.ts'

/** A statement as coverage sees it: whose account, which days, and how it adds up. */
export interface CoveredStatement {
  statementId: string
  documentId: string
  documentName: string
  accountName: string | null
  lastFour: string | null
  isCard: boolean
  /** ISO 4217; null where the statement does not say. */
  currency: string | null
  /** The printed period, or the days of its rows. */
  from: CalendarDate
  to: CalendarDate
  isPrinted: boolean
  opening: Cents | null
  closing: Cents | null
  state: ReconciliationState
  verdict: string
}
