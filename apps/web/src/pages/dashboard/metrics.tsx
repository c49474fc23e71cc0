import { cents, formatUsd } from '@ledgerhand/core/money'
import { trpc } from '../../api.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import { Change, Figures } from '../../components/figures.tsx'

/** The wire's totals are dollars with two decimals; they are printed from whole cents. */
const usd = (dollars: number) => formatUsd(cents(Math.round(dollars * 100)))

/** The four figures of this month, each beside its change against the last one. */
export function Metrics() {
  const { data, isError, error, refetch } = trpc.dashboard.metrics.useQuery()
  if (isError)
    return <ErrorNote title="The figures of this month could not be loaded" reason={error.message} onRetry={() => void refetch()} />
  return (
    <Figures
      items={[
        {
          label: 'Monthly Revenue',
          value: data ? usd(data.monthlyRevenue) : '...',
          note: data && <Change value={data.revenueChange} goodWhen="up" />,
        },
        {
          label: 'Monthly Expenses',
          value: data ? usd(data.monthlyExpenses) : '...',
          note: data && <Change value={data.expensesChange} goodWhen="down" />,
        },
        {
          label: 'Net Profit',
          value: data ? usd(data.netProfit) : '...',
          note: data && <Change value={data.netProfitChange} goodWhen="up" />,
          final: true,
        },
        { label: 'Documents Processed', value: data ? data.documentsProcessed.toLocaleString('en-US') : '...', note: 'This month' },
      ]}
    />
  )
}
