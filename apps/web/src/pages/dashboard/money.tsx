import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, formatTotal, parseDecimal } from '@ledgerhand/core/money'
import type { DashboardMetrics } from '@ledgerhand/core/wire/dashboard'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../components/data/panel.tsx'
import { WaitingNote } from '../../components/feedback/waiting-note.tsx'
import { trpc } from '../../net/api.ts'
import classes from './money.module.css'

interface UndecidedProps {
  undecided: DashboardMetrics['undecided']
  currency: string
  from: string
  to: string
}
/** Under the figures, because it changes them: what is in none of them until it is answered. */
export function Undecided({ undecided: { count, amount }, currency, from, to }: UndecidedProps) {
  if (count === 0) return null
  const sum = formatTotal(amount, currency)
  const words =
    count === 1
      ? `1 transaction, ${sum}, waits for your answer and is not in these figures yet.`
      : `${count.toLocaleString('en-US')} transactions, ${sum}, wait for your answer and are not in these figures yet.`
  return (
    <WaitingNote>
      <p>
        {words}{' '}
        <Link to="/transactions" search={{ treatment: 'undecided', from, to }}>
          {count === 1 ? 'Answer it' : 'Answer them'}
        </Link>
      </p>
    </WaitingNote>
  )
}

const moneyKinds: readonly string[] = ['bank', 'card', 'cash', 'processor']

/** What is in each account and what is owed for bills; nothing as long as there is neither. */
export function MoneyPanel() {
  const accounts = trpc.accounts.list.useQuery()
  const metrics = trpc.dashboard.metrics.useQuery(undefined)
  const own = (accounts.data ?? []).filter(({ kind }) => moneyKinds.includes(kind))
  const unpaid = metrics.data?.unpaidBills
  const late = metrics.data?.billsPastDue ?? 0
  if (own.length === 0 && (!unpaid || unpaid.count === 0)) return null
  return (
    <Panel title="Money in Accounts" className={classes.panel}>
      <ul className={classes.list}>
        {own.map(({ id, name, balance, currency, provenThrough }) => (
          <li key={id}>
            <Link to="/accounts/$id" params={{ id }} dir="auto" className="lh-clip" title={name}>
              {name}
            </Link>
            <span className={classes.note}>{provenThrough ? `Proven through ${formatDate(provenThrough)}` : 'Calculated'}</span>
            <span className={`lh-num ${classes.amount}`}>{formatMoney(parseDecimal(balance), currency)}</span>
          </li>
        ))}
        {unpaid && unpaid.count > 0 && (
          <li>
            <Link to="/transactions" search={{ treatment: 'bill' }}>
              Unpaid bills
            </Link>
            <span className={classes.note}>
              {unpaid.count === 1 ? '1 bill' : `${unpaid.count.toLocaleString('en-US')} bills`}
              {late > 0 && `, ${late.toLocaleString('en-US')} past due`}
            </span>
            <span className={`lh-num ${classes.amount}`}>{formatTotal(unpaid.amount, metrics.data?.currency)}</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
