import { firstOfMonth, formatMonth, lastOfMonth } from '@ledgerhand/core/calendar-date'
import { formatTotal } from '@ledgerhand/core/money'
import { daysInWords } from '@ledgerhand/core/months'
import type { DashboardMetrics } from '@ledgerhand/core/wire/dashboard'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KeyFigures } from '../../components/data/figures.tsx'
import { NotConverted } from '../../components/data/not-converted.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { trpc } from '../../net/api.ts'
import { monthChangeWords } from './change-words.ts'
import { Undecided } from './money.tsx'
import { MonthSwitch, useShownMonth } from './month-switch.tsx'
import classes from './page.module.css'

interface ChangeProps {
  /** '+8.2%', or null when there was nothing to compare with. */
  value: string | null
  /** 'last month', or by name. */
  than: Than
  /** What is good for the owner: revenue that rises, expenses that fall. */
  goodWhen: 'up' | 'down'
}

interface Than {
  name: string
  /** Said where there is nothing to compare with. */
  none: string
  /** Said of every figure where only the month itself has no transactions: its zeros are nothing to compare. */
  empty: string | null
}
/** The specification's words for the running month; another month is compared with one that has a name. */
const thanOf = ({ month, months, isRunning, comparedWith, transactions, transactionsBefore }: DashboardMetrics): Than => {
  const days = daysInWords(comparedWith)
  const isOther = month !== months.current
  const empty =
    transactions > 0 || transactionsBefore === 0 ? null : isOther ? `No data in ${formatMonth(month)}` : 'No data yet this month'
  if (isOther) return { name: days, none: `No data in ${days}`, empty }
  return { name: 'last month', none: isRunning && transactionsBefore > 0 ? `No data ${days}` : 'No data last month', empty }
}

/** `+8.2% from last month`; the colour says whether the change is good, the sign and the words say the rest. */
function Change({ value, than, goodWhen }: ChangeProps) {
  if (than.empty) return than.empty
  if (value === null) return than.none
  const direction = value.startsWith('+') ? 'up' : /^[-−]/.test(value) ? 'down' : 'level'
  return (
    <>
      <span className={classes.change} data-good={direction === 'level' ? undefined : direction === goodWhen}>
        {monthChangeWords(value)}
      </span>{' '}
      from {than.name}
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

/** The four figures of this month, or of the one in the address, each beside its change against the one before and leading to the rows behind it. */
export function Metrics() {
  const shown = useShownMonth()
  const { data, isError, error, refetch, isPlaceholderData } = trpc.dashboard.metrics.useQuery(shown && { month: shown }, {
    placeholderData: keepPreviousData,
  })
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
  const isOther = data !== undefined && data.month !== data.months.current
  const inMonth = isOther ? `In ${formatMonth(data.month)}` : 'This month'
  const money = (amount: number) => formatTotal(amount, data?.currency)
  const spoken = (label: string, dollars: number) => `${label} ${money(dollars)}: show its transactions`
  return (
    <>
      <MonthSwitch data={data} />
      <KeyFigures
        isOld={isPlaceholderData}
        items={[
          {
            label: 'Monthly Revenue',
            value: data ? money(data.monthlyRevenue) : '...',
            note: data && <Change value={data.revenueChange} than={thanOf(data)} goodWhen="up" />,
            ...(data && behind(spoken('Monthly Revenue', data.monthlyRevenue), true)),
          },
          {
            label: 'Monthly Expenses',
            value: data ? money(data.monthlyExpenses) : '...',
            note: data && <Change value={data.expensesChange} than={thanOf(data)} goodWhen="down" />,
            ...(data && behind(spoken('Monthly Expenses', data.monthlyExpenses), false)),
          },
          {
            label: 'Net Profit',
            value: data ? money(data.netProfit) : '...',
            note: data && <Change value={data.netProfitChange} than={thanOf(data)} goodWhen="up" />,
            final: true,
            ...(data && behind(spoken('Net Profit', data.netProfit))),
          },
          {
            label: 'Documents Processed',
            value: data ? data.documentsProcessed.toLocaleString('en-US') : '...',
            note: inMonth,
            link: (figure) =>
              data ? (
                <Link
                  to="/documents"
                  aria-label={`Documents Processed ${isOther ? inMonth.replace('In', 'in') : 'this month'}, ${data.documentsProcessed}: show the documents`}
                >
                  {figure}
                </Link>
              ) : (
                figure
              ),
          },
        ]}
      />
      {data && month && <Undecided undecided={data.undecided} currency={data.currency} from={month.from} to={month.to} />}
      <NotConverted inPage currencies={[data?.notConverted]} />
    </>
  )
}
