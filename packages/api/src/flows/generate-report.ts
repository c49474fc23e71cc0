import { randomUUID } from 'node:crypto'
import { type Category, storedCategories } from '@ledgerhand/core/categories'
import { toNumber } from '@ledgerhand/core/money'
import { incomeStatement, profitAndLoss } from '@ledgerhand/core/profit-and-loss'
import type { ReportInput } from '@ledgerhand/core/schemas/reports'
import type { ReportData } from '@ledgerhand/core/wire'
import type { WriteBooks } from '@ledgerhand/db/books'

/** A snapshot of the period: SQL adds, core lays the statement out, and the figures are stored and never drift. */
export function generateReport(books: WriteBooks, input: ReportInput, at: string) {
  const { postings, transfers } = books.transactions.totals.between(input.startDate, input.endDate)
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
  }
  return books.reports.create({
    ...input,
    id: randomUUID(),
    totalRevenue: result.totalRevenue,
    totalExpenses: result.totalExpenses,
    netProfit: result.netProfit,
    reportData,
    createdAt: at,
  })
}
