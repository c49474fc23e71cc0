import type { CalendarDate } from './calendar-date.ts'
import type { Category, Leaf } from './categories.ts'

/** Parts of a report, as JSON: totals are numbers. */
export interface CountAndNumber {
  count: number
  amount: number
}
export interface ReportLeafLine {
  leaf: Leaf
  category: Category
  amount: number
  count: number
}
export interface ReportColumn {
  key: string
  label: string
  /** Its days and, where it is one entity's, whose it is; not in reports made before this was kept. */
  startDate?: CalendarDate
  endDate?: CalendarDate
  entityId?: string
  totalRevenue: number
  totalExpenses: number
  netProfit: number
  lines: ReportLeafLine[]
  /** Of the net profit, against the column before; the percentage with one decimal, null against nothing. */
  change?: { amount: number; percent: number | null }
}
