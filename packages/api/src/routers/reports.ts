import { today } from '@ledgerhand/core/calendar-date'
import { storedCategories } from '@ledgerhand/core/categories'
import { byId, id } from '@ledgerhand/core/schemas/fields'
import { reportSignature } from '@ledgerhand/core/schemas/periods'
import {
  accountFigureQuery,
  cashFlowFigureQuery,
  cashFlowQuery,
  figureQuery,
  reportInput,
  sheetFigureQuery,
  sheetQuery,
  whyChangedQuery,
} from '@ledgerhand/core/schemas/reports'
import { z } from 'zod'
import { generateReport, periodBefore } from '../flows/ledger/generate-report.ts'
import { ledgerOf } from '../flows/ledger/ledger.ts'
import { readAccountFigure } from '../flows/ledger/read-account-figure.ts'
import { readCashFlowFigure } from '../flows/ledger/read-cash-flow-figure.ts'
import { readFigure, readWhyChanged } from '../flows/ledger/read-figure.ts'
import { readSheetFigure } from '../flows/ledger/read-sheet-figure.ts'
import { isOutdated, reportDrift, signReport } from '../flows/ledger/sign-report.ts'
import { reportJson, transactionJson } from '../flows/ledger/wire.ts'
import { reads, router, writes } from '../procedures.ts'

export const reportsRouter = router({
  list: reads.query(({ ctx }) => {
    const signed = Map.groupBy(ctx.books.signatures.list(), (s) => s.reportId)
    return ctx.books.reports.list().map((report) => reportJson(report, signed.get(report.id)))
  }),
  /** The months that have transactions, the newest first: what a report can be made of. */
  months: reads.query(({ ctx }) => ctx.books.transactions.totals.monthsWithRows()),
  get: reads.input(byId).query(({ ctx, input }) => reportJson(ctx.books.reports.get(input.id), ctx.books.signatures.list(input.id))),
  create: writes
    .input(reportInput)
    .mutation(({ ctx, input }) => reportJson(generateReport(ctx.books, input, ctx.ports.now().toISOString()))),
  /** The period before the report's, to set beside it; null when nothing happened then. */
  before: reads
    .input(byId)
    .query(({ ctx, input }) => periodBefore(ctx.books, reportJson(ctx.books.reports.get(input.id)), ctx.ports.now())),
  /** Whether the books say something else than the report since it was made. */
  outdated: reads.input(byId).query(({ ctx, input }) => ({ isOutdated: isOutdated(ctx.books, ctx.books.reports.get(input.id)) })),
  /** The newest 500 transactions behind one line, as they stand now. */
  lines: reads.input(z.strictObject({ id, category: z.enum(storedCategories, { error: 'Unknown category' }) })).query(({ ctx, input }) => {
    const report = ctx.books.reports.get(input.id)
    return ctx.books.transactions
      .page(
        {
          category: input.category,
          from: report.startDate,
          to: report.endDate,
          ...(report.reportData.basis === 'accrual' ? {} : { treatment: 'business' as const }),
        },
        500,
        undefined,
      )
      .rows.map(transactionJson)
  }),
  /** The rows behind a figure, as they are now: the largest, and what the others come to. */
  figure: reads
    .input(figureQuery)
    .query(({ ctx, input: { id, ...of } }) => readFigure(ctx.books, reportJson(ctx.books.reports.get(id)), of, ctx.ports.now())),
  /** Why a figure is another than in the period that it is compared with, by payee; null without such a period. */
  whyChanged: reads
    .input(whyChangedQuery)
    .query(({ ctx, input: { id, ...of } }) => readWhyChanged(ctx.books, reportJson(ctx.books.reports.get(id)), of, ctx.ports.now())),
  /** Assets, liabilities and equity on a day, each figure of a bank or card with the statement that proves it. */
  balanceSheet: reads
    .input(sheetQuery)
    .query(({ ctx, input }) => ledgerOf(ctx.books, ctx.scope.ownerId, input?.basis).balanceSheet(input?.asOf ?? today(ctx.ports.now()))),
  trialBalance: reads
    .input(sheetQuery)
    .query(({ ctx, input }) => ledgerOf(ctx.books, ctx.scope.ownerId, input?.basis).trialBalance(input?.asOf ?? today(ctx.ports.now()))),
  /** An account's figure in them: opening, what moved since the fiscal year began, closing, and the statement that proves it. */
  accountFigure: reads
    .input(accountFigureQuery)
    .query(({ ctx, input: { asOf, ...of } }) =>
      readAccountFigure(ctx.books, ctx.scope.ownerId, { ...of, basis: of.basis, asOf: asOf ?? today(ctx.ports.now()) }),
    ),
  /** Any other figure in them: the rows of a category, or what a line is added from. */
  sheetFigure: reads
    .input(sheetFigureQuery)
    .query(({ ctx, input: { asOf, basis, ...of } }) =>
      readSheetFigure(ctx.books, ctx.scope.ownerId, { ...of, basis, asOf: asOf ?? today(ctx.ports.now()) }),
    ),
  /** A figure of a cash flow: the rows that moved the money, or the accounts that it is added from. */
  cashFlowFigure: reads
    .input(cashFlowFigureQuery)
    .query(({ ctx, input: { basis, line, ...of } }) => readCashFlowFigure(ctx.books, ctx.scope.ownerId, { ...of, basis, line })),
  cashFlow: reads
    .input(cashFlowQuery)
    .query(({ ctx, input }) => ledgerOf(ctx.books, ctx.scope.ownerId, input.basis).cashFlow(input.from, input.to)),
  /** Signs a report of closed periods, once a person. */
  sign: writes
    .input(reportSignature)
    .mutation(({ ctx, input }) =>
      signReport(ctx.books, input, { ownerId: ctx.scope.ownerId, name: ctx.callerName(), now: ctx.ports.now() }),
    ),
  /** What is another since it was last signed. */
  drift: reads.input(byId).query(({ ctx, input }) => reportDrift(ctx.books, input.id, ctx.scope.ownerId)),
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.reports.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
})
