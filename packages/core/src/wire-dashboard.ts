import type { YearMonth } from './calendar-date.ts'
import type { LikelyType } from './document-status.ts'

/** What leaves the server about the dashboard, as JSON. */

export interface DashboardMetrics {
  month: YearMonth
  /** Other currencies than the dollar, this month and in the one before: what is in them is added as it stands. */
  otherCurrencies: string[]
  notConverted: { currency: string }[]
  monthlyRevenue: number
  monthlyExpenses: number
  netProfit: number
  documentsProcessed: number
  /** '+8.2%' or null when there is no data last month. */
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
  total: number
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
