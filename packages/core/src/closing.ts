import { type CalendarDate, monthOf, type YearMonth } from './calendar-date.ts'
import type { CoveredStatement } from './covered-statement.ts'

/** A person's word that an account of the coverage calendar was closed. */
export interface Closing {
  /** The account as coverage names it: `CoverageAccount.key`. */
  account: string
  /** The month of its last statement. */
  lastMonth: YearMonth
}

/** What a closing means beside the statements that are there. */
export interface ClosingState {
  /** The month of the last statement while the account counts as closed; null while it is open. */
  closedSince: YearMonth | null
  /** The statement that makes a closed account open again, since it is later than the closing said; null when none is. */
  reopenedBy: { since: YearMonth; document: { id: string; name: string } } | null
}

/** The papers weigh more than the word: with a statement after the closing month the account is open again, for as long as it is there. */
export function closingState(statements: readonly CoveredStatement[], lastMonth: YearMonth | undefined): ClosingState {
  if (lastMonth === undefined) return { closedSince: null, reopenedBy: null }
  const later = statements.find((s) => monthOf(s.to) > lastMonth)
  if (!later) return { closedSince: lastMonth, reopenedBy: null }
  return { closedSince: null, reopenedBy: { since: lastMonth, document: { id: later.documentId, name: later.documentName } } }
}

/** The months that can be an account's last: from the latest that a statement covers to the month of `day`. */
export function closableMonths(latest: YearMonth, day: CalendarDate): { from: YearMonth; to: YearMonth } {
  const now = monthOf(day)
  return { from: latest, to: latest > now ? latest : now }
}
