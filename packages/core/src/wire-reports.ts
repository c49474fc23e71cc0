import type { CalendarDate } from './calendar-date.ts'
import type { Category, Leaf, Section } from './categories.ts'
import type { Basis, LeftOutKey } from './ledger.ts'
import type { SignatureJson } from './wire-periods.ts'

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

export interface ReportLine {
  category: Category
  amount: number
}
export interface ReportData {
  categoryBreakdown: Partial<Record<Category, number>>
  revenueTransactions: number
  expenseTransactions: number
  sections: Record<Section, { lines: ReportLine[]; total: number }>
  grossProfit: number
  transfers: { count: number; total: number }
  /** What every amount is in: the books' own currency. Not in reports made before this was kept, which print dollars. */
  currency?: string
  /** Of reports made before that: other currencies than the dollar that were added as they stand. */
  otherCurrencies?: string[]
  /** What follows is not in reports made before the books were a ledger. */
  basis?: Basis
  /** Where not all of the books were asked for; 'none' stands for what belongs to no entity. */
  entityIds?: string[]
  /** Sales before returns and apart from other income: line 1 of Schedule C. */
  grossReceipts?: number
  lines?: ReportLeafLine[]
  /** Money of the period that is in no profit, by why; signed as cash: money in is positive. */
  leftOut?: Partial<Record<LeftOutKey, CountAndNumber>>
  /** Rows that a question is open about, in no profit meanwhile; without signs. */
  undecided?: CountAndNumber
  /** Rows that wait for a person; without signs. */
  notSettled?: CountAndNumber
  /** Rows that arrived after their month was closed: in no figure; without signs. Absent where there are none. */
  late?: CountAndNumber
  /** As of the last day, as known when the report was made. */
  unpaidBills?: CountAndNumber
  /** In other currencies than the books': in no sum. */
  notConverted?: (CountAndNumber & { currency: string })[]
  /** What adjustments added to the net profit. */
  adjustments?: CountAndNumber
  columns?: ReportColumn[]
}
/** What a statement is laid out from: a report, or one of its columns. */
export interface StatementSums {
  netProfit: number
  reportData: Pick<ReportData, 'categoryBreakdown' | 'sections' | 'grossProfit' | 'lines'>
}
export interface StatementFigures extends StatementSums {
  netProfit: number
  reportData: ReportData
}
/** The figures of the period before a report's. */
export interface PeriodBefore extends StatementFigures {
  reportPeriod: string
  startDate: CalendarDate
  endDate: CalendarDate
  /** Statements that the two periods lack as the books are now, in words; null where none is known to be missing. */
  missing: { report: string | null; before: string | null }
}
export interface ReportJson {
  id: string
  userId: string
  title: string
  reportPeriod: string
  startDate: CalendarDate
  endDate: CalendarDate
  totalRevenue: number
  totalExpenses: number
  netProfit: number
  reportData: ReportData
  createdAt: string
  /** Who signed it, the newest first. */
  signatures: SignatureJson[]
}
