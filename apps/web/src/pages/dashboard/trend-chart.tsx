import { firstOfMonth, lastOfMonth } from '@ledgerhand/core/calendar-date'
import { formatTotal } from '@ledgerhand/core/money'
import type { ChartMonth } from '@ledgerhand/core/wire/dashboard'
import { LineChart } from '@mantine/charts'
import { Link, useNavigate } from '@tanstack/react-router'
import { chartLines } from './chart-lines.ts'
import { CHART_PX, MONTHS_PX } from './chart-size.ts'
import { shortMoney, ticks } from './ticks.ts'
import classes from './trend-chart.module.css'

/** Room for the figures on the left, and before the first and after the last month. */
const AXIS_PX = 52
const SIDE_PX = 24

/** What a month's figures count: its rows without transfers between own accounts. */
const rowsOf = ({ month }: ChartMonth) => ({ from: firstOfMonth(month), to: lastOfMonth(month), isTransfer: false })

/** Straight lines, an axis from zero, hairlines across: a picture that does not flatter, and draws nothing across months of which nothing is known. Each month leads to its rows. */
export function TrendChart({ months, currency }: { months: readonly ChartMonth[]; currency: string | undefined }) {
  const marks = ticks(Math.max(0, ...months.flatMap(({ revenue, expenses }) => [revenue, expenses])))
  const { lines, points } = chartLines(months)
  const navigate = useNavigate()
  return (
    <>
      <div className={classes.picture} aria-hidden="true">
        <LineChart
          h={CHART_PX - MONTHS_PX}
          data={[...points]}
          dataKey="month"
          series={lines.flatMap(({ revenue, expenses }) => [
            { name: revenue, label: 'Revenue', color: 'var(--lh-income-line)' },
            { name: expenses, label: 'Expenses', color: 'var(--lh-expense-line)', strokeDasharray: '5 4' },
          ])}
          connectNulls={false}
          valueFormatter={(amount) => formatTotal(amount, currency)}
          curveType="linear"
          strokeWidth={2}
          dotProps={{ r: 3, strokeWidth: 0 }}
          gridAxis="x"
          gridColor="var(--lh-line)"
          strokeDasharray="0"
          tickLine="none"
          withTooltip
          withXAxis={false}
          yAxisProps={{
            width: AXIS_PX,
            ticks: marks,
            domain: [0, marks.at(-1) ?? 1],
            tickFormatter: (amount: number) => shortMoney(amount, currency),
            interval: 0,
          }}
          xAxisProps={{ padding: { left: SIDE_PX, right: SIDE_PX } }}
          lineChartProps={{
            accessibilityLayer: false,
            margin: { top: 8 },
            onClick: ({ activeLabel }) => {
              const month = months.find(({ label }) => label === activeLabel)
              if (month) void navigate({ to: '/transactions', search: rowsOf(month) })
            },
          }}
        />
      </div>
      <ol className={classes.months} style={{ height: MONTHS_PX, marginLeft: AXIS_PX, paddingInline: SIDE_PX }}>
        {months.map((month) => (
          <li key={month.month}>
            <Link to="/transactions" search={rowsOf(month)} aria-label={`${month.label}: show its transactions`}>
              {month.label}
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}
