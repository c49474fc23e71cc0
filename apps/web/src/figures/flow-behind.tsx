import { formatTotal } from '@ledgerhand/core/money'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { errorWords, trpc } from '../net/api.ts'
import type { FigureOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { FRESH_MS } from './fresh.ts'
import { RowList } from './row-list.tsx'

interface FlowBehindProps {
  figure: FigureOf & { kind: 'flow' }
  isByKeys: boolean
}

/** What a figure of a cash flow is made of: the rows that moved the money, or the accounts that it is added from. */
export function FlowBehind({ figure: { of, currency, words, title }, isByKeys }: FlowBehindProps) {
  const found = trpc.reports.cashFlowFigure.useQuery(of, { staleTime: FRESH_MS })
  if (found.isPending) return <Loading text="Loading transactions..." rows={3} />
  if (found.isError)
    return (
      <ErrorNote title="The transactions could not be loaded" reason={errorWords(found.error) ?? ''} onRetry={() => void found.refetch()} />
    )
  const { accounts, rows, rest, adjustments } = found.data
  if (rows.length + adjustments.count > 0)
    return <RowList rows={rows} rest={rest} adjustments={adjustments} currency={currency} takesFocus={isByKeys} />
  if (accounts.length === 0) return <p className={classes.proof}>No account held money then</p>
  return (
    <ul className={`${classes.rows} lh-num`} data-terms>
      {accounts.map((account, i) => (
        <li key={account.accountId}>
          <Link
            to="/accounts/$id"
            params={{ id: account.accountId }}
            search={of.section === 'Beginning' ? { to: of.from } : { from: of.from, to: of.to }}
            className={classes.row}
          >
            <span className={classes.sign}>{account.amount < 0 ? '−' : i > 0 ? '+' : ''}</span>
            <span className={`${classes.name} lh-clip`} dir="auto">
              {account.name}
            </span>
            <span>{formatTotal(Math.abs(account.amount), currency)}</span>
          </Link>
        </li>
      ))}
      <li className={classes.total}>
        <span>{title}</span>
        <span>{words}</span>
      </li>
    </ul>
  )
}
