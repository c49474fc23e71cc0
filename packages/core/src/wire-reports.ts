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
  totalRevenue: number
  totalExpenses: number
  netProfit: number
  lines: ReportLeafLine[]
  /** Of the net profit, against the column before; the percentage with one decimal, null against nothing. */
  change?: { amount: number; percent: number | null }
}
