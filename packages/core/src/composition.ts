import { type Category, categorySection, type Leaf, type Section } from './categories.ts'

/** A row of a statement with a figure for each of its columns, in dollars. */
export interface FigureLine {
  kind: string
  label: string
  category?: Category
  leaf?: Leaf
  amounts: readonly number[]
}
/** What a computed figure is made of: `sign` before the amount gives the figure. */
export interface Term {
  sign: 1 | -1
  row: FigureLine
}

/** Of which rows of the statement a computed one is the sum: gross profit of revenue less cost of goods sold. None of a line of its own. */
export function compositionOf(rows: readonly FigureLine[], row: FigureLine): Term[] {
  const lines = (section: Section, sign: 1 | -1): Term[] =>
    rows.filter((r) => r.kind === 'line' && r.category && categorySection[r.category] === section).map((r) => ({ sign, row: r }))
  const total = (label: string, sign: 1 | -1): Term[] =>
    rows.filter((r) => r.kind === 'total' && r.label === label).map((r) => ({ sign, row: r }))
  switch (row.kind === 'total' || row.kind === 'final' ? row.label : '') {
    case 'Gross Profit':
      return [...lines('income', 1), ...lines('cost_of_goods_sold', -1)]
    case 'Total Operating Expenses':
      return lines('operating_expenses', 1)
    case 'Net Other Income':
      // A statement takes other expenses off already.
      return [...lines('other_income', 1), ...lines('other_expenses', 1)]
    case 'Net Profit':
      return [...total('Gross Profit', 1), ...total('Total Operating Expenses', -1), ...total('Net Other Income', 1)]
    default:
      return []
  }
}
