import { formatTotal } from '@ledgerhand/core/money'
import type { ChartMonth } from '@ledgerhand/core/wire/dashboard'
import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { trpc } from '../../net/api.ts'
import { CHART_PX } from './chart-size.ts'
import classes from './page.module.css'

/** The chart library is the heaviest thing in the product: it is fetched when there is something to draw. */
const TrendChart = lazy(() => import('./trend-chart.tsx').then((m) => ({ default: m.TrendChart })))

const coming = <Loading text="Loading chart..." rows={5} />

export function Trend() {
  const { data, isPending, isError, error, refetch } = trpc.dashboard.chart.useQuery()
  const months = data ?? []
  const currency = trpc.dashboard.metrics.useQuery().data?.currency
  return (
    <Panel
      title="Revenue vs Expenses"
      note="Monthly comparison over the last 6 months"
      actions={
        (isPending || months.length > 0) && (
          <div className={classes.legend} aria-hidden="true">
            <span data-series="revenue">Revenue</span>
            <span data-series="expenses">Expenses</span>
          </div>
        )
      }
    >
      {isPending ? (
        <div className={classes.coming}>{coming}</div>
      ) : isError ? (
        <ErrorNote title="The chart could not be loaded" reason={error.message} onRetry={() => void refetch()} />
      ) : months.length === 0 ? (
        <div className={`${classes.coming} ${classes.nothing}`}>
          <EmptyState title="No data available" text="Add transactions to see the chart" />
        </div>
      ) : (
        <>
          <div className={classes.chart}>
            <div style={{ height: CHART_PX }}>
              <Suspense fallback={coming}>
                <TrendChart months={months} currency={currency} />
              </Suspense>
            </div>
          </div>
          <TrendTable months={months} currency={currency} />
        </>
      )}
    </Panel>
  )
}

/** The same figures for those who do not see the picture. */
function TrendTable({ months, currency }: { months: readonly ChartMonth[]; currency: string | undefined }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>Revenue vs Expenses</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Revenue</th>
            <th scope="col">Expenses</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, label, revenue, expenses }) => (
            <tr key={month}>
              <th scope="row">{label}</th>
              <td>{formatTotal(revenue, currency)}</td>
              <td>{formatTotal(expenses, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
