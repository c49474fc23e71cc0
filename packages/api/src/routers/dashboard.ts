import { addMonths, type CalendarDate, firstOfMonth, lastOfMonth, monthOf, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import { isRetryable, likelyType } from '@ledgerhand/core/document-status'
import type { CountAndAmount } from '@ledgerhand/core/ledger'
import { toDecimal, toNumber } from '@ledgerhand/core/money'
import { comparedDays, lastMonthsWithData } from '@ledgerhand/core/months'
import { changeAgainst, profitAndLoss } from '@ledgerhand/core/profit-and-loss'
import { metricsOf } from '@ledgerhand/core/schemas/dashboard'
import type { ChartMonth, DashboardMetrics, PendingReview } from '@ledgerhand/core/wire/dashboard'
import type { RecentDocumentsJson } from '@ledgerhand/core/wire/documents'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import { callerOf } from '../context.ts'
import { countForYou, forYou } from '../flows/clients/for-you.ts'
import { recentDocuments } from '../flows/documents/recent-documents.ts'
import { reads, router } from '../procedures.ts'

const exampleOf = (row: TransactionRow | undefined) =>
  row ? { id: row.id, description: row.description, amount: toDecimal(row.amount), currency: row.currency } : null

/** The instant at which a month begins here. */
const startOf = (month: YearMonth): string => new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 1).toISOString()

const told = ({ count, amount }: CountAndAmount) => ({ count, amount: toNumber(amount) })

export const dashboardRouter = router({
  /** This calendar month, or another one, against the one before it. */
  metrics: reads.input(metricsOf).query(({ ctx, input }): DashboardMetrics => {
    const day = today(ctx.ports.now())
    const current = monthOf(day)
    const month = input?.month ?? current
    const { totals, notes } = ctx.books.transactions
    const of = ({ from, to }: { from: CalendarDate; to: CalendarDate }) => profitAndLoss(totals.between(from, to).postings)
    const compared = comparedDays(month, day)
    const [begin, last] = [firstOfMonth(month), lastOfMonth(month)]
    const { postings, leftOut } = totals.between(begin, last)
    const whole = profitAndLoss(postings)
    const [now, before] = [of(compared.now), of(compared.before)]
    const { rows, first, latest } = totals.months(month, current)
    const left = totals.otherCurrencies(firstOfMonth(addMonths(month, -1)), lastOfMonth(month))
    return {
      month,
      isRunning: compared.isRunning,
      comparedWith: compared.before,
      transactions: rows,
      transactionsBefore: totals.months(addMonths(month, -1), current).rows,
      months: { current, first, latest },
      monthlyRevenue: toNumber(whole.totalRevenue),
      monthlyExpenses: toNumber(whole.totalExpenses),
      netProfit: toNumber(whole.netProfit),
      documentsProcessed: ctx.books.documents.processedBetween(startOf(month), startOf(addMonths(month, 1))),
      undecided: leftOut.undecided ? told(notes.undecided(begin, last, undefined)) : { count: 0, amount: 0 },
      unpaidBills: told(notes.unpaidBills(day, undefined)),
      billsPastDue: notes.unpaidBills(day, undefined, true).count,
      currency: ctx.books.profile.get().currency,
      notConverted: left,
      revenueChange: changeAgainst(now.totalRevenue, before.totalRevenue),
      expensesChange: changeAgainst(now.totalExpenses, before.totalExpenses),
      netProfitChange: changeAgainst(now.netProfit, before.netProfit),
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
  /** Questions that wait for the caller, and documents that were asked of them. */
  forYou: reads.query(({ ctx }) => forYou(ctx.books, { ...ctx, email: callerOf(ctx).email })),
  /** The newest documents, what is not settled, and how many there are. */
  documents: reads.query(({ ctx }): RecentDocumentsJson => recentDocuments(ctx.books)),
  pending: reads.query(({ ctx }): PendingReview => {
    const { waiting } = ctx.books.transactions
    const counts = waiting.counts()
    const copies = ctx.books.copiedBills.openCount()
    const failed = ctx.books.documents.failed()
    const broken = failed.find(isRetryable) ?? failed[0]
    return {
      total: counts.unrecognized + counts.suggestion + copies,
      hasReport: ctx.books.reports.any(),
      forYou: countForYou(ctx.books, { ...ctx, email: callerOf(ctx).email }),
      unrecognized: { count: counts.unrecognized, example: exampleOf(counts.unrecognized ? waiting.example('unrecognized') : undefined) },
      suggestions: {
        count: counts.suggestion,
        merchants: counts.suggestion ? waiting.merchants('suggestion') : 0,
        example: exampleOf(counts.suggestion ? waiting.example('suggestion') : undefined),
      },
      copies,
      errors: {
        count: failed.length,
        example: broken
          ? {
              id: broken.id,
              originalName: broken.originalName,
              readAs: likelyType(broken),
              needsPassword: broken.needsPassword,
              isRetryable: isRetryable(broken),
            }
          : null,
      },
    }
  }),
})
