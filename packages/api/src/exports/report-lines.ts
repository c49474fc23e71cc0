import { categoryTitle, type Section } from '@ledgerhand/core/categories'
import { cents, formatUsd, toDecimal } from '@ledgerhand/core/money'
import type { ReportJson } from '@ledgerhand/core/wire'

/** One line of the printed statement. `rank`: a line, a subtotal, or the final total with its double rule. */
export interface ReportLine {
  section: string
  name: string
  amountCents: number
  rank: 'line' | 'subtotal' | 'total'
}

const titles: Record<Section, string> = {
  income: 'Income',
  cost_of_goods_sold: 'Cost of Goods Sold',
  operating_expenses: 'Operating Expenses',
  other_income: 'Other Income',
  other_expenses: 'Other Expense',
}

/** Report figures are JSON numbers with two decimals; this gives their exact cents back. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)
export const usd = (amountCents: number): string => formatUsd(cents(amountCents))
export const plain = (amountCents: number): string => toDecimal(cents(amountCents))

/** The statement top to bottom, the same order in every format: income, cost of goods, gross profit, expenses, other, net profit. */
export function reportLines(report: ReportJson): ReportLine[] {
  const { sections, grossProfit } = report.reportData
  const of = (section: Section): ReportLine[] => [
    ...sections[section].lines.map((l) => ({
      section: titles[section],
      name: categoryTitle(l.category),
      amountCents: centsOf(l.amount),
      rank: 'line' as const,
    })),
    {
      section: titles[section],
      name: `Total ${titles[section]}`,
      amountCents: centsOf(sections[section].total),
      rank: 'subtotal' as const,
    },
  ]
  const filled = (section: Section) => (sections[section].lines.length > 0 ? of(section) : [])
  return [
    ...of('income'),
    ...filled('cost_of_goods_sold'),
    { section: 'Gross Profit', name: 'Gross Profit', amountCents: centsOf(grossProfit), rank: 'subtotal' },
    ...of('operating_expenses'),
    ...filled('other_income'),
    ...filled('other_expenses'),
    { section: 'Net Profit', name: 'Net Profit', amountCents: centsOf(report.netProfit), rank: 'total' },
  ]
}
