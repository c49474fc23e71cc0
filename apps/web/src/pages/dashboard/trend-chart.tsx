import { cents, formatUsd } from '@ledgerhand/core/money'
import type { ChartMonth } from '@ledgerhand/core/wire'
import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { shortDollars, ticks } from './ticks.ts'

const HEIGHT_PX = 256
const usd = (dollars: number) => formatUsd(cents(Math.round(dollars * 100)))

/** Straight lines, an axis from zero, hairlines across: a picture that does not flatter. */
export function TrendChart({ months }: { months: readonly ChartMonth[] }) {
  const marks = ticks(Math.max(0, ...months.flatMap(({ revenue, expenses }) => [revenue, expenses])))
  return (
    <LineChart
      h={HEIGHT_PX}
      data={months.map(({ label, revenue, expenses }) => ({ month: label, Revenue: revenue, Expenses: expenses }))}
      dataKey="month"
      series={[
        { name: 'Revenue', color: 'var(--lh-income-line)' },
        { name: 'Expenses', color: 'var(--lh-expense-line)', strokeDasharray: '5 4' },
      ]}
      valueFormatter={usd}
      curveType="linear"
      strokeWidth={2}
      dotProps={{ r: 3, strokeWidth: 0 }}
      gridAxis="x"
      gridColor="var(--lh-line)"
      strokeDasharray="0"
      tickLine="none"
      withTooltip
      yAxisProps={{ width: 52, ticks: marks, domain: [0, marks.at(-1) ?? 1], tickFormatter: shortDollars, interval: 0 }}
      xAxisProps={{ padding: { left: 24, right: 24 } }}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
    />
  )
}
