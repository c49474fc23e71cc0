/** The profit and loss statement as it is laid out, row by row: the screen, the PDF, the workbook and the CSV all print these. */
import {
  addDays,
  addMonths,
  type CalendarDate,
  dayNumber,
  firstOfMonth,
  firstOfQuarter,
  formatDate,
  formatMonth,
  lastOfMonth,
  monthNumber,
  monthOf,
  quarterKey,
  type YearMonth,
} from '../calendar-date.ts'
import { type Category, categoryTitle, type Leaf, leaves, plainLeaf, type Section } from '../categories.ts'
import { cents } from '../money.ts'
import { changeAgainst, percentOf } from '../profit-and-loss.ts'
import type { ReportLeafLine, StatementSums } from '../wire/reports.ts'

/** One row of the printed statement. Amounts are dollars as the wire carries them. */
export type ProfitAndLossRow =
  | { kind: 'section'; label: string }
  | { kind: 'line'; label: string; category: Category; amount: number; before: number }
  /** What a line consists of, where its name does not say it already. */
  | { kind: 'leaf'; label: string; category: Category; leaf: Leaf; amount: number; before: number }
  | { kind: 'total' | 'final'; label: string; amount: number; before: number }

const otherNet = ({ sections }: StatementSums['reportData']) => sections.other_income.total - sections.other_expenses.total

/** The leaves of a category now and before, the largest first; none where the only one is what the category's name says. */
function leafRows(category: Category, now: readonly ReportLeafLine[], old: readonly ReportLeafLine[], sign: 1 | -1): ProfitAndLossRow[] {
  const own = now.filter((line) => line.category === category)
  const gone = old.filter((line) => line.category === category && !own.some(({ leaf }) => leaf === line.leaf))
  const all = [...own, ...gone.map((line) => ({ ...line, amount: 0 }))]
  if (all.length === 0 || (all.length === 1 && all[0]?.leaf === plainLeaf[category])) return []
  return all.map(({ leaf, amount }) => ({
    kind: 'leaf',
    label: leaves[leaf].label,
    category,
    leaf,
    amount: sign * amount || 0,
    before: sign * (old.find((line) => line.category === category && line.leaf === leaf)?.amount ?? 0) || 0,
  }))
}

/**
 * The statement as an accountant lays it out: income, cost of goods sold, gross profit, operating expenses, other income and
 * expense, net profit. A section without lines is left out. A line that only the period before had is there with nothing in it.
 */
export function statementRows({ reportData, netProfit }: StatementSums, before: StatementSums | null): ProfitAndLossRow[] {
  const { sections, grossProfit } = reportData
  const old = before?.reportData
  const lines = (section: Section, sign: 1 | -1 = 1): ProfitAndLossRow[] => {
    const now = sections[section].lines
    const gone = (old?.sections[section].lines ?? []).filter(({ category }) => !now.some((line) => line.category === category))
    return [...now, ...gone.map(({ category }) => ({ category, amount: 0 }))].flatMap(({ category, amount }): ProfitAndLossRow[] => [
      {
        kind: 'line',
        label: categoryTitle(category),
        category,
        // Never a negative nothing.
        amount: sign * amount || 0,
        before: sign * (old?.categoryBreakdown[category] ?? 0) || 0,
      },
      ...leafRows(category, reportData.lines ?? [], old?.lines ?? [], sign),
    ])
  }
  const headed = (label: string, rows: ProfitAndLossRow[], total?: ProfitAndLossRow): ProfitAndLossRow[] =>
    rows.length === 0 ? [] : [{ kind: 'section', label }, ...rows, ...(total ? [total] : [])]

  return [
    ...headed('Income', lines('income')),
    ...headed('Cost of Goods Sold', lines('cost_of_goods_sold')),
    { kind: 'total', label: 'Gross Profit', amount: grossProfit, before: old?.grossProfit ?? 0 },
    ...headed('Operating Expenses', lines('operating_expenses'), {
      kind: 'total',
      label: 'Total Operating Expenses',
      amount: sections.operating_expenses.total,
      before: old?.sections.operating_expenses.total ?? 0,
    }),
    ...headed('Other Income and Expense', [...lines('other_income'), ...lines('other_expenses', -1)], {
      kind: 'total',
      label: 'Net Other Income',
      amount: otherNet(reportData),
      before: old ? otherNet(old) : 0,
    }),
    { kind: 'final', label: 'Net Profit', amount: netProfit, before: before?.netProfit ?? 0 },
  ]
}

const inCents = (dollars: number) => cents(Math.round(dollars * 100))

/** '36.6%' of income; an empty text where there is no income to measure by. */
export function shareOf(amount: number, income: number): string {
  if (income === 0) return ''
  const tenths = Math.round((amount / income) * 1000)
  return `${tenths < 0 ? '−' : ''}${percentOf(tenths)}`
}

/** '+8.2%' against the period before, 'new' where there was nothing, and nothing where there is nothing. */
export function changeOf(amount: number, before: number): string {
  if (amount === 0 && before === 0) return ''
  return changeAgainst(inCents(amount), inCents(before)) ?? 'new'
}

export interface Span {
  startDate: CalendarDate
  endDate: CalendarDate
}
/** How many whole months the span is; null when it does not begin and end with one. */
function monthsIn({ startDate, endDate }: Span): number | null {
  const [first, last] = [monthOf(startDate), monthOf(endDate)]
  const isWhole = startDate === firstOfMonth(first) && endDate === lastOfMonth(last)
  return isWhole ? monthNumber(last) - monthNumber(first) + 1 : null
}
const daysIn = ({ startDate, endDate }: Span): number => dayNumber(endDate) - dayNumber(startDate) + 1

/** The span just before, of the same length: whole months against whole months, else as many days. */
export function spanBefore(span: Span): Span {
  const endDate = addDays(span.startDate, -1)
  const months = monthsIn(span)
  if (months === null) return { startDate: addDays(span.startDate, -daysIn(span)), endDate }
  const first = addMonths(monthOf(span.startDate), -months)
  return { startDate: firstOfMonth(first), endDate: lastOfMonth(monthOf(endDate)) }
}

/** What a span is called over its column: '2026-09', '2026-Q3', '2025', or its first and last day. */
export function spanLabel(span: Span): string {
  const months = monthsIn(span)
  const first = monthOf(span.startDate)
  if (months === 1) return first
  if (months === 3 && first === firstOfQuarter(first)) return quarterKey(first)
  if (months === 12 && first.endsWith('-01')) return first.slice(0, 4)
  return `${formatDate(span.startDate)} - ${formatDate(span.endDate)}`
}

/** How people call a period, over a column or in a list: '2026-10' → 'Oct 2026', '2026-Q3' → 'Q3 2026'; any other text as it was written. */
export function periodWords(reportPeriod: string): string {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(reportPeriod) ?? []
  if (quarter) return `Q${quarter} ${year}`
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(reportPeriod) ? formatMonth(reportPeriod as YearMonth) : reportPeriod
}
