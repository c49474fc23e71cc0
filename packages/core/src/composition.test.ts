import { describe, expect, it } from 'vitest'
import { compositionOf, type FigureLine } from './composition.ts'
import { cents } from './money.ts'
import { incomeStatement } from './profit-and-loss.ts'
import { statementRows } from './reports/statement-rows.ts'
import type { StatementSums } from './wire/reports.ts'

const breakdown = {
  revenue: 900_010,
  other_income: 1_812,
  cost_of_goods_sold: 352_242,
  rent: 240_000,
  travel: 4_199,
  other_expenses: 9_995,
}
function laid(): FigureLine[] {
  const made = incomeStatement(Object.fromEntries(Object.entries(breakdown).map(([c, n]) => [c, cents(n)])))
  const sections = Object.fromEntries(
    Object.entries(made.sections).map(([name, { lines, total }]) => [
      name,
      { lines: lines.map(({ category, amount }) => ({ category, amount: amount / 100 })), total: total / 100 },
    ]),
  ) as StatementSums['reportData']['sections']
  const sums: StatementSums = {
    netProfit: made.netProfit / 100,
    reportData: { categoryBreakdown: {}, sections, grossProfit: made.grossProfit / 100 },
  }
  return statementRows(sums, null).map((row) => ({ ...row, amounts: 'amount' in row ? [row.amount] : [] }))
}

describe('a computed figure', () => {
  it.each(['Gross Profit', 'Total Operating Expenses', 'Net Other Income', 'Net Profit'])(
    'is the sum of what it is made of, to the cent: %s',
    (label) => {
      const rows = laid()
      const row = rows.find((r) => r.label === label)
      if (!row) throw new Error('no such row')
      const terms = compositionOf(rows, row)
      const inCents = (dollars = 0) => Math.round(dollars * 100)
      expect(terms.length).toBeGreaterThan(1)
      expect(terms.reduce((n, term) => n + term.sign * inCents(term.row.amounts[0]), 0)).toBe(inCents(row.amounts[0]))
    },
  )

  it('is none where a line has rows of its own', () => {
    const rows = laid()
    for (const row of rows.filter(({ kind }) => kind === 'line')) expect(compositionOf(rows, row)).toEqual([])
  })
})
