import { type Category, storedCategories } from '@ledgerhand/core/categories'
import { toNumber } from '@ledgerhand/core/money'
import { incomeStatement, profitAndLoss } from '@ledgerhand/core/profit-and-loss'
import type { ReportInput } from '@ledgerhand/core/schemas/reports'
import { type Span, spanBefore, spanLabel } from '@ledgerhand/core/statement-rows'
import type { PeriodBefore, ReportData, StatementFigures } from '@ledgerhand/core/wire'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books'
import { newId } from '@ledgerhand/db/ids'
import { reportJson } from '../wire.ts'

/** What a report is made of: the rows' sums, and the reports made before. */
interface Kept {
  transactions: Pick<ReadBooks['transactions'], 'totals'>
  reports: Pick<ReadBooks['reports'], 'list'>
}

/** The figures of a span of days as they stand now: SQL adds, core lays the statement out. */
function figuresOf(books: Kept, { startDate, endDate }: Span) {
  const { postings, transfers } = books.transactions.totals.between(startDate, endDate)
  const result = profitAndLoss(postings)
  const statement = incomeStatement(result.categoryBreakdown)
  const categoryBreakdown: Partial<Record<Category, number>> = {}
  for (const category of storedCategories) {
    const amount = result.categoryBreakdown[category]
    if (amount !== undefined) categoryBreakdown[category] = toNumber(amount)
  }
  const shown = ({ lines, total }: (typeof statement.sections)[keyof typeof statement.sections]) => ({
    lines: lines.map((l) => ({ category: l.category, amount: toNumber(l.amount) })),
    total: toNumber(total),
  })
  const reportData: ReportData = {
    categoryBreakdown,
    revenueTransactions: result.revenueTransactions,
    expenseTransactions: result.expenseTransactions,
    sections: {
      income: shown(statement.sections.income),
      cost_of_goods_sold: shown(statement.sections.cost_of_goods_sold),
      operating_expenses: shown(statement.sections.operating_expenses),
      other_income: shown(statement.sections.other_income),
      other_expenses: shown(statement.sections.other_expenses),
    },
    grossProfit: toNumber(statement.grossProfit),
    transfers: { count: transfers.count, total: toNumber(transfers.amount) },
    otherCurrencies: books.transactions.totals.currencies(startDate, endDate).added,
  }
  return { result, reportData }
}

/** A snapshot of the period: the figures are stored and never drift. */
export function generateReport(books: WriteBooks, input: ReportInput, at: string) {
  const { result, reportData } = figuresOf(books, input)
  return books.reports.create({
    ...input,
    id: newId(),
    totalRevenue: result.totalRevenue,
    totalExpenses: result.totalExpenses,
    netProfit: result.netProfit,
    reportData,
    createdAt: at,
  })
}

/**
 * The period before, of the same length, to set beside a report: from the newest report made on it, else computed now and not
 * stored. Null when nothing happened then: an empty column compares with nothing.
 */
export function periodBefore(books: Kept, report: Span): PeriodBefore | null {
  const span = spanBefore(report)
  const made = books.reports.list().find((r) => r.startDate === span.startDate && r.endDate === span.endDate)
  const { netProfit, reportData } = made ? reportJson(made) : figuresNow(books, span)
  const isEmpty = reportData.revenueTransactions + reportData.expenseTransactions === 0
  return isEmpty ? null : { ...span, reportPeriod: made?.reportPeriod ?? spanLabel(span), netProfit, reportData }
}

function figuresNow(books: Kept, span: Span): StatementFigures {
  const { result, reportData } = figuresOf(books, span)
  return { netProfit: toNumber(result.netProfit), reportData }
}
