import { expect, it } from 'vitest'
import type { ReportColumn, ReportJson } from '../wire/reports.ts'
import { columnTable } from './statement-columns.ts'

const column = (key: string, label: string, netProfit: number, lines: [string, string, number][]): ReportColumn => ({
  key,
  label,
  totalRevenue: 0,
  totalExpenses: 0,
  netProfit,
  lines: lines.map(([leaf, category, amount]) => ({ leaf, category, amount, count: 1 }) as ReportColumn['lines'][number]),
})
const tableOf = (columns: ReportColumn[]) => columnTable({ reportData: { columns } as ReportJson['reportData'] })
const printed = (columns: ReportColumn[]) =>
  tableOf(columns)?.rows.map(({ kind, label, amounts, change }) => [
    kind,
    label,
    ...amounts,
    ...(change ? [change.amount, change.percent] : []),
  ])

it('a report without columns has no table of them', () => {
  expect(columnTable({ reportData: {} as ReportJson['reportData'] })).toBeNull()
  expect(tableOf([])).toBeNull()
})

it('months stand beside their total; a line that one month lacks is nothing there', () => {
  expect(
    printed([
      column('2026-01', 'Jan 2026', 70, [
        ['sales', 'revenue', 100],
        ['wages', 'operating_expenses', 30],
      ]),
      column('2026-02', 'Feb 2026', -15.1, [
        ['dues', 'operating_expenses', 10.1],
        ['misc_expense', 'other_expenses', 5],
      ]),
      column('total', 'Total', 54.9, [
        ['sales', 'revenue', 100],
        ['wages', 'operating_expenses', 30],
        ['dues', 'operating_expenses', 10.1],
        ['misc_expense', 'other_expenses', 5],
      ]),
    ]),
  ).toEqual([
    ['section', 'Income'],
    ['line', 'Revenue', 100, 0, 100],
    ['total', 'Gross Profit', 100, 0, 100],
    ['section', 'Operating Expenses'],
    ['line', 'Other Operating Expenses', 30, 10.1, 40.1],
    ['leaf', 'Wages', 30, 0, 30],
    ['leaf', 'Dues & Subscriptions', 0, 10.1, 10.1],
    ['total', 'Total Operating Expenses', 30, 10.1, 40.1],
    ['section', 'Other Income and Expense'],
    ['line', 'Other Expenses', 0, -5, -5],
    ['total', 'Net Other Income', 0, -5, -5],
    ['final', 'Net Profit', 70, -15.1, 54.9],
  ])
})

it('a year is compared with the year before, in dollars and percent', () => {
  const made = [
    column('previous_year', '2025', 50, [
      ['sales', 'revenue', 80],
      ['wages', 'operating_expenses', 30],
    ]),
    column('current', '2026', 100, [['sales', 'revenue', 100]]),
  ]
  expect(tableOf(made)?.columns.map(({ label }) => label)).toEqual(['2026', '2025'])
  expect(printed(made)).toEqual([
    ['section', 'Income'],
    ['line', 'Revenue', 100, 80, 20, '+25.0%'],
    ['total', 'Gross Profit', 100, 80, 20, '+25.0%'],
    ['section', 'Operating Expenses'],
    ['line', 'Other Operating Expenses', 0, 30, -30, '−100.0%'],
    ['leaf', 'Wages', 0, 30, -30, '−100.0%'],
    ['total', 'Total Operating Expenses', 0, 30, -30, '−100.0%'],
    ['final', 'Net Profit', 100, 50, 50, '+100.0%'],
  ])
})
