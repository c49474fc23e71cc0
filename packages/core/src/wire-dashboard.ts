import type { CalendarDate, YearMonth } from './calendar-date.ts'
import type { LikelyType } from './document-status.ts'
import type { CountAndNumber } from './wire-reports.ts'

/** What leaves the server about the dashboard, as JSON. */

export interface DashboardMetrics {
  month: YearMonth
  /** It is not over: its days so far are compared with the same days of the month before. */
  isRunning: boolean
  /** What the changes compare with. */
  comparedWith: { from: CalendarDate; to: CalendarDate }
  /** How many transactions the month has, transfers included. */
  transactions: number
  /** The same of the whole month before. */
  transactionsBefore: number
  /** The running month; the first one that has transactions; the latest one that has, if possible not after the running one. */
  months: { current: YearMonth; first: YearMonth | null; latest: YearMonth | null }
  /** What every amount is in: the books' own currency. */
  currency: string
  notConverted: { currency: string }[]
  monthlyRevenue: number
  monthlyExpenses: number
  netProfit: number
  documentsProcessed: number
  /** Rows of the month that wait for an answer and are in none of its figures; without signs. */
  undecided: CountAndNumber
  /** Bills that nothing has paid by today. */
  unpaidBills: CountAndNumber
  /** How many of them print a day to be paid by that is over. */
  billsPastDue: number
  /** '+8.2%' or null when there is no data on the days that it is compared with. */
  revenueChange: string | null
  expensesChange: string | null
  netProfitChange: string | null
}
export interface ChartMonth {
  month: YearMonth
  label: string
  revenue: number
  expenses: number
}
/** What waits for a person. `total` is the number on the bell. */
export interface PendingReview {
  /** Questions and documents that others wait for. */
  forYou: number
  total: number
  /** Whether a report was ever made: the last of a newcomer's steps. */
  hasReport: boolean
  /** Rows nobody could place. */
  unrecognized: { count: number; example: { id: string; description: string; amount: string; currency: string | null } | null }
  /** Rows with a suggestion to confirm. */
  suggestions: {
    count: number
    merchants: number
    example: { id: string; description: string; amount: string; currency: string | null } | null
  }
  /** Documents that failed. */
  errors: {
    count: number
    /** The one to try next: rather one that another reading can help. */
    example: { id: string; originalName: string; readAs: LikelyType | null; needsPassword: boolean } | null
  }
}
