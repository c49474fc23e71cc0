import { firstOfMonth, lastOfMonth } from '@ledgerhand/core/calendar-date'
import { cents, formatUsd } from '@ledgerhand/core/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '../../api.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import { Figures } from '../../components/figures.tsx'
import { NotConverted } from '../../components/not-converted.tsx'
import { changeWords } from './change-words.ts'
import classes from './page.module.css'

/** The wire's totals are dollars with two decimals; they are printed from whole cents. */
const usd = (dollars: number) => formatUsd(cents(Math.round(dollars * 100)))

interface ChangeProps {
  /** '+8.2%', or null when last month had nothing to compare with. */
  value: string | null
  /** What is good for the owner: revenue that rises, expenses that fall. */
  goodWhen: 'up' | 'down'
}

/** `+8.2% from last month`; the colour says whether the change is good, the sign and the words say the rest. */
function Change({ value, goodWhen }: ChangeProps) {
  if (value === null) return 'No data last month'
  const direction = value.startsWith('+') ? 'up' : /^[-−]/.test(value) ? 'down' : 'level'
  return (
    <>
      <span className={classes.change} data-good={direction === 'level' ? undefined : direction === goodWhen}>
        {changeWords(value)}
      </span>{' '}
      from last month
    </>
  )
}

interface BehindProps {
  /** What the link leads to, in words: the figure alone says nothing to whoever hears it. */
  name: string
  search: { from: string; to: string; isCredit?: boolean; isTransfer: boolean }
  children: ReactNode
}
const Behind = ({ name, search, children }: BehindProps) => (
  <Link to="/transactions" search={search} aria-label={name}>
    {children}
  </Link>
)

/** The four figures of this month, each beside its change against the last one and leading to the rows behind it. */
export function Metrics() {
  const { data, isError, error, refetch } = trpc.dashboard.metrics.useQuery()
  if (isError)
    return <ErrorNote title="The figures of this month could not be loaded" reason={error.message} onRetry={() => void refetch()} />
  // What counts is what the figure counts: this month, without transfers between own accounts.
  const month = data && { from: firstOfMonth(data.month), to: lastOfMonth(data.month), isTransfer: false }
  const behind = (name: string, isCredit?: boolean) =>
    month && {
      link: (figure: ReactNode) => (
        <Behind name={name} search={isCredit === undefined ? month : { ...month, isCredit }}>
          {figure}
        </Behind>
      ),
    }
  const spoken = (label: string, dollars: number) => `${label} ${usd(dollars)}: show its transactions`
  return (
    <>
      <Figures
        items={[
          {
            label: 'Monthly Revenue',
            value: data ? usd(data.monthlyRevenue) : '...',
            note: data && <Change value={data.revenueChange} goodWhen="up" />,
            ...(data && behind(spoken('Monthly Revenue', data.monthlyRevenue), true)),
          },
          {
            label: 'Monthly Expenses',
            value: data ? usd(data.monthlyExpenses) : '...',
            note: data && <Change value={data.expensesChange} goodWhen="down" />,
            ...(data && behind(spoken('Monthly Expenses', data.monthlyExpenses), false)),
          },
          {
            label: 'Net Profit',
            value: data ? usd(data.netProfit) : '...',
            note: data && <Change value={data.netProfitChange} goodWhen="up" />,
            final: true,
            ...(data && behind(spoken('Net Profit', data.netProfit))),
          },
          {
            label: 'Documents Processed',
            value: data ? data.documentsProcessed.toLocaleString('en-US') : '...',
            note: 'This month',
            link: (figure) =>
              data ? (
                <Link to="/documents" aria-label={`Documents Processed this month, ${data.documentsProcessed}: show the documents`}>
                  {figure}
                </Link>
              ) : (
                figure
              ),
          },
        ]}
      />
      <NotConverted inPage currencies={[data?.otherCurrencies, data?.notConverted]} />
    </>
  )
}
