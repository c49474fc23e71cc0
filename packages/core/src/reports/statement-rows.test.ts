import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../calendar-date.ts'
import type { ReportJson } from '../wire/reports.ts'
import { changeOf, periodWords, shareOf, spanBefore, spanLabel, statementRows } from './statement-rows.ts'

const day = (text: string) => text as CalendarDate

describe('the span before', () => {
  it.each([
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', '2026-01'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31', '2025-12'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', '2025-Q4'],
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31', '2023'],
    ['2026-02-09', '2026-02-15', '2026-02-02', '2026-02-08', '2/2/2026 - 2/8/2026'],
    ['2026-03-01', '2026-04-30', '2026-01-01', '2026-02-28', '1/1/2026 - 2/28/2026'],
    ['2024-03-01', '2024-03-30', '2024-01-31', '2024-02-29', '1/31/2024 - 2/29/2024'],
  ])('of %s to %s is %s to %s, called %s', (startDate, endDate, start, end, label) => {
    const before = spanBefore({ startDate: day(startDate), endDate: day(endDate) })
    expect(before).toEqual({ startDate: start, endDate: end })
    expect(spanLabel(before)).toBe(label)
  })
})

it('calls a month and a quarter as people do, and leaves what somebody wrote', () => {
  expect(['2026-10', '2026-Q3', '2026', '2026-13', 'Spring', '2/2/2026 - 2/8/2026'].map(periodWords)).toEqual([
    'Oct 2026',
    'Q3 2026',
    '2026',
    '2026-13',
    'Spring',
    '2/2/2026 - 2/8/2026',
  ])
})

const empty = { lines: [], total: 0 }
const report: ReportJson = {
  id: 'r',
  userId: 'owner',
  title: 'October 2026 P&L',
  reportPeriod: '2026-10',
  startDate: day('2026-10-01'),
  endDate: day('2026-10-31'),
  totalRevenue: 1100,
  totalExpenses: 750,
  netProfit: 350,
  signatures: [],
  createdAt: '2026-11-01T00:00:00Z',
  reportData: {
    categoryBreakdown: { revenue: 1000, cost_of_goods_sold: 300, rent: 400, other_income: 100, other_expenses: 50 },
    revenueTransactions: 3,
    expenseTransactions: 4,
    sections: {
      income: { lines: [{ category: 'revenue', amount: 1000 }], total: 1000 },
      cost_of_goods_sold: { lines: [{ category: 'cost_of_goods_sold', amount: 300 }], total: 300 },
      operating_expenses: { lines: [{ category: 'rent', amount: 400 }], total: 400 },
      other_income: { lines: [{ category: 'other_income', amount: 100 }], total: 100 },
      other_expenses: { lines: [{ category: 'other_expenses', amount: 50 }], total: 50 },
    },
    grossProfit: 700,
    transfers: { count: 0, total: 0 },
  },
}

describe('the statement', () => {
  it('goes from income over gross profit to net profit', () => {
    expect(statementRows(report, null).map((row) => ('amount' in row ? `${row.label} ${row.amount}` : row.label))).toEqual([
      'Income',
      'Revenue 1000',
      'Cost of Goods Sold',
      'Cost Of Goods Sold 300',
      'Gross Profit 700',
      'Operating Expenses',
      'Rent 400',
      'Total Operating Expenses 400',
      'Other Income and Expense',
      'Other Income 100',
      'Other Expenses -50',
      'Net Other Income 50',
      'Net Profit 350',
    ])
  })
  it('leaves out sections in which nothing happened', () => {
    const bare: ReportJson = {
      ...report,
      reportData: {
        ...report.reportData,
        sections: { ...report.reportData.sections, cost_of_goods_sold: empty, other_income: empty, other_expenses: empty },
      },
    }
    expect(statementRows(bare, null).flatMap((row) => (row.kind === 'section' ? [row.label] : []))).toEqual([
      'Income',
      'Operating Expenses',
    ])
  })
  it('sets the period before beside each line, with its own sign, and shows a line that only the period before had', () => {
    const rows = statementRows(report, {
      netProfit: 0,
      reportData: {
        ...report.reportData,
        categoryBreakdown: { rent: 500, travel: 80, other_expenses: 20 },
        sections: {
          ...report.reportData.sections,
          operating_expenses: {
            lines: [
              { category: 'rent', amount: 500 },
              { category: 'travel', amount: 80 },
            ],
            total: 580,
          },
        },
      },
    })
    expect(rows.find((row) => row.label === 'Travel')).toMatchObject({ amount: 0, before: 80 })
    expect(rows.find((row) => row.label === 'Rent')).toMatchObject({ amount: 400, before: 500 })
    expect(rows.find((row) => row.label === 'Other Expenses')).toMatchObject({ amount: -50, before: -20 })
  })
  it.each([
    [363, 1000, '36.3%'],
    [-50, 1000, '−5.0%'],
    [-12_345, 1000, '−1,234.5%'],
    [50, 0, ''],
  ])('%d of %d is %s of income', (amount, income, share) => {
    expect(shareOf(amount, income)).toBe(share)
  })
  it.each([
    [108.2, 100, '+8.2%'],
    [100, 100, '0.0%'],
    [10, 0, 'new'],
    [0, 0, ''],
  ])('%d after %d is a change of %s', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change)
  })
})
