import { type Category, storedCategories } from '@ledgerhand/core/categories'
import { type Basis, type CountAndAmount, grossReceipts, type LeafPosting, leafLines } from '@ledgerhand/core/ledger'
import { cents, toNumber } from '@ledgerhand/core/money'
import { incomeStatement, profitAndLoss } from '@ledgerhand/core/profit-and-loss'
import { type ColumnSpan, columnsOfDays, compared, type ReportColumns } from '@ledgerhand/core/reports/report-columns'
import type { Span } from '@ledgerhand/core/reports/statement-rows'
import type { CountAndNumber, ReportColumn, ReportData } from '@ledgerhand/core/wire/reports'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'

/** The queries that a report needs: sums of rows, and earlier reports. */
export interface StoredFigures {
  transactions: Pick<ReadBooks['transactions'], 'totals' | 'notes'>
  reports: Pick<ReadBooks['reports'], 'list'>
  adjustments: Pick<ReadBooks['adjustments'], 'partsUntil'>
  profile: Pick<ReadBooks['profile'], 'get'>
  entities: Pick<ReadBooks['entities'], 'list' | 'get'>
}
/** How a report is made: the books' own basis and all of their entities where nothing is said. */
export interface How {
  basis?: Basis | undefined
  /** Null: what belongs to none. */
  entityIds?: readonly (string | null)[] | undefined
}
type Days = Pick<Span, 'startDate' | 'endDate'>

const told = ({ count, amount }: CountAndAmount): CountAndNumber => ({ count, amount: toNumber(amount) })

/** Adjustments of a stretch of days that bear on profit, as postings: value that goes into a leaf is spent. */
export function adjusted(
  books: Pick<StoredFigures, 'adjustments'>,
  { startDate, endDate }: Days,
  { entityIds }: How,
): { postings: LeafPosting[]; count: number } {
  const parts = books.adjustments
    .partsUntil(endDate)
    .filter((p) => p.date >= startDate && p.label !== null && (!entityIds || entityIds.includes(p.entityId)))
  return {
    postings: parts.flatMap(({ label, category, amount }) =>
      label && category ? [{ label, category, isCredit: amount < 0, amount: cents(Math.abs(amount)), count: 0 }] : [],
    ),
    count: new Set(parts.map((p) => p.adjustmentId)).size,
  }
}

function counted(books: StoredFigures, span: Days, how: How) {
  const period = books.transactions.totals.between(span.startDate, span.endDate, how)
  const adjustments = adjusted(books, span, how)
  const postings = [...period.postings, ...adjustments.postings]
  return { ...period, postings, adjustments, result: profitAndLoss(postings) }
}
const linesOf = (postings: readonly LeafPosting[]) =>
  leafLines(postings).map(({ leaf, category, amount, count }) => ({ leaf, category, amount: toNumber(amount), count }))

/** The figures of a span of days as they stand now: SQL adds, core lays the statement out. */
export function figuresOf(books: StoredFigures, span: Days, how: How = {}, columns?: ReportColumns) {
  const { startDate, endDate } = span
  const basis = how.basis ?? books.profile.get().basis
  const { postings, leftOut, transfers, notConverted, adjustments, result } = counted(books, span, how)
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
  const late = books.transactions.notes.late(startDate, endDate)
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
    currency: books.profile.get().currency,
    basis,
    ...(how.entityIds ? { entityIds: how.entityIds.map((id) => id ?? 'none') } : {}),
    grossReceipts: toNumber(grossReceipts(postings)),
    lines: linesOf(postings),
    leftOut: Object.fromEntries(Object.entries(leftOut).map(([key, of]) => [key, told(of)])),
    ...(leftOut.undecided ? { undecided: told(books.transactions.notes.undecided(startDate, endDate, how.entityIds)) } : {}),
    notSettled: told(books.transactions.notes.notSettled(startDate, endDate, how.entityIds)),
    ...(late.count > 0 ? { late: told(late) } : {}),
    unpaidBills: told(books.transactions.notes.unpaidBills(endDate, how.entityIds)),
    notConverted: notConverted.map(({ currency, ...of }) => ({ currency, ...told(of) })),
    adjustments: {
      count: adjustments.count,
      amount: toNumber(cents(adjustments.postings.reduce((n, p) => n + (p.isCredit ? p.amount : -p.amount), 0))),
    },
    ...(columns ? { columns: columnsOf(books, span, how, columns) } : {}),
  }
  return { result, reportData }
}

function columnsOf(books: StoredFigures, span: Days, how: How, by: ReportColumns): ReportColumn[] {
  const column = ({ key, label, ...days }: ColumnSpan, of: How = how, entityId?: string): ReportColumn => {
    const { postings, result } = counted(books, days, of)
    return {
      key,
      label,
      ...days,
      ...(entityId === undefined ? {} : { entityId }),
      totalRevenue: toNumber(result.totalRevenue),
      totalExpenses: toNumber(result.totalExpenses),
      netProfit: toNumber(result.netProfit),
      lines: linesOf(postings),
    }
  }
  const total = () => column({ key: 'total', label: 'Total', startDate: span.startDate, endDate: span.endDate })
  switch (by) {
    case 'month':
    case 'quarter':
      return [...columnsOfDays(span, by).map((c) => column(c)), total()]
    case 'entity': {
      const names = new Map(books.entities.list().map((e) => [e.id, e.name]))
      const ids: (string | null)[] = how.entityIds ? [...how.entityIds] : [...names.keys(), null]
      const each = ids.map((id) =>
        column({ key: id ?? 'none', label: names.get(id ?? '') ?? 'Unassigned', ...days(span) }, { ...how, entityIds: [id] }, id ?? 'none'),
      )
      return [...each.filter((c) => how.entityIds || c.lines.length > 0), total()]
    }
    default: {
      const [before, now] = compared(span, by)
      const [old, current] = [column(before), column(now)]
      const amount = Math.round((current.netProfit - old.netProfit) * 100)
      const percent = old.netProfit === 0 ? null : Math.round((amount / Math.abs(Math.round(old.netProfit * 100))) * 1000) / 10
      return [old, { ...current, change: { amount: toNumber(cents(amount)), percent } }]
    }
  }
}
const days = ({ startDate, endDate }: Days): Days => ({ startDate, endDate })
