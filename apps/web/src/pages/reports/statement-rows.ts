import type { Category, Section } from '@ledgerhand/core/categories'
import { categoryTitle } from '@ledgerhand/core/categories'
import { cents } from '@ledgerhand/core/money'
import { changeAgainst } from '@ledgerhand/core/profit-and-loss'
import type { ReportJson } from '@ledgerhand/core/wire'

/** One row of the printed statement. Amounts are dollars as the wire carries them. */
export type StatementRow =
  | { kind: 'section'; label: string }
  | { kind: 'line'; label: string; category: Category; amount: number; before: number }
  | { kind: 'total' | 'final'; label: string; amount: number; before: number }

const otherNet = ({ sections }: ReportJson['reportData']) => sections.other_income.total - sections.other_expenses.total

/**
 * The statement as an accountant lays it out: income, cost of goods sold, gross profit, operating expenses, other income and
 * expense, net profit. A section without lines is left out; so is a gross profit that nothing was sold for.
 */
export function statementRows({ reportData, netProfit }: ReportJson, before: ReportJson | null): StatementRow[] {
  const { sections, grossProfit } = reportData
  const old = before?.reportData
  const lines = (section: Section, sign: 1 | -1 = 1): StatementRow[] =>
    sections[section].lines.map(({ category, amount }) => ({
      kind: 'line',
      label: categoryTitle(category),
      category,
      amount: sign * amount,
      before: sign * (old?.categoryBreakdown[category] ?? 0),
    }))
  const headed = (label: string, rows: StatementRow[], total?: StatementRow): StatementRow[] =>
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
      label: 'Other Income and Expense, Net',
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
  const abs = Math.abs(tenths)
  return `${tenths < 0 ? '−' : ''}${Math.trunc(abs / 10)}.${abs % 10}%`
}

/** '+8.2%' against the period before, 'new' where there was nothing, and nothing where there is nothing. */
export function changeOf(amount: number, before: number): string {
  if (amount === 0 && before === 0) return ''
  return changeAgainst(inCents(amount), inCents(before)) ?? 'new'
}
