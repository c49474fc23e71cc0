import { addMonths, firstOfMonth, lastOfMonth, monthOf, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import { isRetryable, likelyType } from '@ledgerhand/core/document-status'
import { toDecimal, toNumber } from '@ledgerhand/core/money'
import { lastMonthsWithData } from '@ledgerhand/core/months'
import { changeAgainst, profitAndLoss } from '@ledgerhand/core/profit-and-loss'
import type { ChartMonth, DashboardMetrics, PendingReview } from '@ledgerhand/core/wire-dashboard'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import { reads, router } from '../procedures.ts'

const exampleOf = (row: TransactionRow | undefined) =>
  row ? { id: row.id, description: row.description, amount: toDecimal(row.amount), currency: row.currency } : null

export const dashboard = router({
  /** This calendar month against the one before it. */
  metrics: reads.query(({ ctx }): DashboardMetrics => {
    const now = ctx.ports.now()
    const month = monthOf(today(now))
    const of = (m: YearMonth) => profitAndLoss(ctx.books.transactions.totals.between(firstOfMonth(m), lastOfMonth(m)).postings)
    const [current, before] = [of(month), of(addMonths(month, -1))]
    const { added, left } = ctx.books.transactions.totals.currencies(firstOfMonth(addMonths(month, -1)), lastOfMonth(month))
    const nextMonth = new Date(now.getFullYear(), now.getMonth() + 1, 1)
    return {
      month,
      monthlyRevenue: toNumber(current.totalRevenue),
      monthlyExpenses: toNumber(current.totalExpenses),
      netProfit: toNumber(current.netProfit),
      documentsProcessed: ctx.books.documents.processedBetween(
        new Date(now.getFullYear(), now.getMonth(), 1).toISOString(),
        nextMonth.toISOString(),
      ),
      otherCurrencies: added,
      notConverted: left,
      revenueChange: changeAgainst(current.totalRevenue, before.totalRevenue),
      expensesChange: changeAgainst(current.totalExpenses, before.totalExpenses),
      netProfitChange: changeAgainst(current.netProfit, before.netProfit),
    }
  }),
  chart: reads.query(({ ctx }): ChartMonth[] =>
    lastMonthsWithData(ctx.books.transactions.totals.recentMonths()).map((m) => ({
      month: m.month,
      label: m.label,
      revenue: toNumber(m.revenue),
      expenses: toNumber(m.expenses),
    })),
  ),
  pending: reads.query(({ ctx }): PendingReview => {
    const { waiting } = ctx.books.transactions
    const counts = waiting.counts()
    const failed = ctx.books.documents.failed()
    const broken = failed.find(isRetryable) ?? failed[0]
    return {
      total: counts.unrecognized + counts.suggestion + failed.length,
      unrecognized: { count: counts.unrecognized, example: exampleOf(counts.unrecognized ? waiting.example('unrecognized') : undefined) },
      suggestions: {
        count: counts.suggestion,
        merchants: counts.suggestion ? waiting.merchants('suggestion') : 0,
        example: exampleOf(counts.suggestion ? waiting.example('suggestion') : undefined),
      },
      errors: {
        count: failed.length,
        example: broken
          ? { id: broken.id, originalName: broken.originalName, readAs: likelyType(broken), needsPassword: broken.needsPassword }
          : null,
      },
    }
  }),
})
