import { toNumber } from '@ledgerhand/core/money'
import { missingStatements } from '@ledgerhand/core/reports/missing-statements'
import { type Span, spanBefore, spanLabel } from '@ledgerhand/core/reports/statement-rows'
import type { ReportInput } from '@ledgerhand/core/schemas/reports'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire/reports'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import { newId } from '@ledgerhand/db/ids'
import { coverageOf } from './closed-accounts.ts'
import { figuresOf, type How, type StoredFigures } from './report-figures.ts'
import { reportJson } from './wire.ts'

/** A snapshot of the period: the figures are stored and never drift. AppError 'not_found' for an entity of other books. */
export function generateReport(books: WriteBooks, { basis, entityIds: wanted, columns, ...input }: ReportInput, at: string) {
  const entityIds = wanted?.map((id) => (id === 'none' ? null : books.entities.get(id).id))
  const { result, reportData } = figuresOf(books, input, { basis, entityIds }, columns)
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

/** The options a report was made with; reports from before there were options are on the cash basis. */
export const howOf = ({ reportData }: Pick<ReportJson, 'reportData'>): How => ({
  basis: reportData.basis ?? 'cash',
  entityIds: reportData.entityIds?.map((id) => (id === 'none' ? null : id)),
})
const madeSo = (one: How, other: How) => one.basis === other.basis && String(one.entityIds) === String(other.entityIds)

/**
 * The period before, of the same length, to set beside a report: from the newest report made on it in the same way, else computed now and
 * not stored. Null when nothing happened then: an empty column compares with nothing.
 */
export function periodBefore(
  books: StoredFigures & Pick<ReadBooks, 'documents' | 'closings' | 'accounts' | 'statementAccounts'>,
  report: Span & Pick<ReportJson, 'reportData'>,
  now: Date,
): PeriodBefore | null {
  const span = spanBefore(report)
  const how = howOf(report)
  const made = books.reports.list().find((r) => r.startDate === span.startDate && r.endDate === span.endDate && madeSo(how, howOf(r)))
  const { netProfit, reportData } = made ? reportJson(made) : figuresNow(books, span, how)
  const isEmpty = reportData.revenueTransactions + reportData.expenseTransactions === 0
  if (isEmpty) return null
  const { accounts } = coverageOf(books, now)
  const missing = { report: missingStatements(accounts, report), before: missingStatements(accounts, span) }
  return { ...span, reportPeriod: made?.reportPeriod ?? spanLabel(span), netProfit, reportData, missing }
}

function figuresNow(books: StoredFigures, span: Span, how: How) {
  const { result, reportData } = figuresOf(books, span, how)
  return { netProfit: toNumber(result.netProfit), reportData }
}
