/** A statement with columns of its own: months, quarters, entities, or the period it is compared with. */
import { type Category, categorySection, type Leaf, type Section, sections, storedCategories } from '../categories.ts'
import { cents } from '../money.ts'
import { changeAgainst, incomeStatement } from '../profit-and-loss.ts'
import type { ReportColumn, ReportJson, StatementSums } from '../wire/reports.ts'
import { type ProfitAndLossRow, periodWords, statementRows } from './statement-rows.ts'

export interface ColumnRow {
  kind: ProfitAndLossRow['kind']
  label: string
  category?: Category
  leaf?: Leaf
  /** Dollars, one for each column; none in the heading of a section. */
  amounts: number[]
  /** Against the column that is compared with: dollars, and in words ('+8.2%', 'new', nothing). */
  change?: { amount: number; percent: string }
}
export interface ColumnTable {
  columns: (Pick<ReportColumn, 'startDate' | 'endDate' | 'entityId' | 'key'> & { label: string })[]
  /** The second column is what the first is compared with. */
  isCompared: boolean
  rows: ColumnRow[]
}

const inCents = (dollars: number) => Math.round(dollars * 100)

/** One column laid out as a statement is. */
function sumsOf({ lines, netProfit }: Pick<ReportColumn, 'lines' | 'netProfit'>): StatementSums {
  const breakdown: Partial<Record<Category, number>> = {}
  for (const category of storedCategories) {
    const own = lines.filter((line) => line.category === category)
    if (own.length > 0) breakdown[category] = own.reduce((n, { amount }) => n + inCents(amount), 0)
  }
  const laid = incomeStatement(Object.fromEntries(Object.entries(breakdown).map(([c, amount]) => [c, cents(amount)])))
  const shown = (section: Section) => ({
    lines: laid.sections[section].lines.map(({ category, amount }) => ({ category, amount: amount / 100 })),
    total: laid.sections[section].total / 100,
  })
  return {
    netProfit,
    reportData: {
      categoryBreakdown: Object.fromEntries(Object.entries(breakdown).map(([c, amount]) => [c, amount / 100])),
      sections: Object.fromEntries(sections.map((s) => [s, shown(s)])) as StatementSums['reportData']['sections'],
      grossProfit: laid.grossProfit / 100,
      lines,
    },
  }
}

const nameOf = (row: ProfitAndLossRow) => [row.kind, row.label, 'category' in row ? row.category : ''].join('/')
const isOfComparison = ({ key }: ReportColumn) => key === 'previous_period' || key === 'previous_year'

/** The table of a report that was made with columns; null for one without. What is compared stands beside what it is compared with. */
export function columnTable({ reportData }: Pick<ReportJson, 'reportData'>): ColumnTable | null {
  const { columns } = reportData
  if (!columns || columns.length === 0) return null
  const isCompared = columns.length === 2 && columns.some(isOfComparison)
  const shown = isCompared ? [...columns].reverse() : columns
  const sums = shown.map(sumsOf)
  const [first = sumsOf({ lines: [], netProfit: 0 })] = sums
  const whole = sums.at(-1) ?? first
  const laid = isCompared ? statementRows(first, whole) : statementRows(whole, null)
  const each = sums.map((one) => new Map(statementRows(one, null).map((row) => [nameOf(row), row])))
  const lines = shown.map(({ lines }) => lines)
  const amountIn = (row: ProfitAndLossRow, column: number): number => {
    // A leaf that has no row of its own stands alone in its line there.
    if (row.kind === 'leaf') {
      const amount = lines[column]?.find(({ leaf, category }) => leaf === row.leaf && category === row.category)?.amount ?? 0
      return (categorySection[row.category] === 'other_expenses' ? -amount : amount) || 0
    }
    const found = each[column]?.get(nameOf(row))
    return found && 'amount' in found ? found.amount : 0
  }
  return {
    isCompared,
    columns: shown.map(({ key, label, startDate, endDate, entityId }) => ({
      key,
      label: periodWords(label),
      ...(startDate && endDate ? { startDate, endDate } : {}),
      ...(entityId ? { entityId } : {}),
    })),
    rows: laid.map((row): ColumnRow => {
      const { kind, label } = row
      if (kind === 'section') return { kind, label, amounts: [] }
      const amounts = shown.map((_, i) => amountIn(row, i))
      const [now = 0, before = 0] = amounts
      return {
        kind,
        label,
        ...('category' in row ? { category: row.category } : {}),
        ...('leaf' in row ? { leaf: row.leaf } : {}),
        amounts,
        ...(isCompared
          ? {
              change: {
                amount: (inCents(now) - inCents(before)) / 100,
                percent: now === 0 && before === 0 ? '' : (changeAgainst(cents(inCents(now)), cents(inCents(before))) ?? 'new'),
              },
            }
          : {}),
      }
    }),
  }
}
