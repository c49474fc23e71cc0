import { formatMonth, type YearMonth } from './calendar-date.ts'
import { type Cents, cents } from './money.ts'

export interface MonthTotals {
  month: YearMonth
  revenue: Cents
  expenses: Cents
}
export interface ChartPoint extends MonthTotals {
  label: string
}
/** How many months the dashboard's chart shows. */
const CHART_MONTHS = 6

/** The last `n` months that have data, oldest first, labelled 'Jan 2024'. Months without any transaction are skipped. */
export function lastMonthsWithData(
  rows: readonly { month: YearMonth; isCredit: boolean; amount: Cents }[],
  n: number = CHART_MONTHS,
): ChartPoint[] {
  const byMonth = new Map<YearMonth, { revenue: number; expenses: number }>()
  for (const row of rows) {
    const at = byMonth.get(row.month) ?? { revenue: 0, expenses: 0 }
    if (row.isCredit) at.revenue += row.amount
    else at.expenses += row.amount
    byMonth.set(row.month, at)
  }
  return [...byMonth.keys()]
    .sort()
    .slice(-n)
    .map((month) => {
      const at = byMonth.get(month) ?? { revenue: 0, expenses: 0 }
      return { month, revenue: cents(at.revenue), expenses: cents(at.expenses), label: formatMonth(month) }
    })
}
