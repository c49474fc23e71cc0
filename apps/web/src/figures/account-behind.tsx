import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatTotal } from '@ledgerhand/core/money'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { errorWords, trpc } from '../net/api.ts'
import type { FigureOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { FRESH_MS } from './fresh.ts'
import { RowList } from './row-list.tsx'

interface AccountBehindProps {
  figure: FigureOf & { kind: 'account' }
  isByKeys: boolean
}

/** What an account held, what moved, what it holds, and how that is known. */
export function AccountBehind({ figure: { of, currency }, isByKeys }: AccountBehindProps) {
  const found = trpc.reports.accountFigure.useQuery(of, { staleTime: FRESH_MS })
  if (found.isPending) return <Loading text="Loading transactions..." rows={3} />
  if (found.isError)
    return <ErrorNote title="The account could not be loaded" reason={errorWords(found.error) ?? ''} onRetry={() => void found.refetch()} />
  const { opening, moved, closing, provenBy, provenThrough } = found.data
  const money = (amount: number) => formatTotal(amount, currency)
  return (
    <>
      <ul className={`${classes.sums} lh-num`}>
        <li>
          <span>Held on {formatDate(opening.date)}</span>
          <span>{money(opening.amount)}</span>
        </li>
        <li>
          <span>{moved.amount < 0 ? '−' : '+'} Moved since</span>
          <span>{money(Math.abs(moved.amount))}</span>
        </li>
        <li className={classes.held}>
          <span>Holds on {formatDate(closing.date)}</span>
          <span>{money(closing.amount)}</span>
        </li>
      </ul>
      <p className={classes.proof}>
        {provenBy ? (
          <Link to="/documents/$id" params={{ id: provenBy.documentId }} className={classes.proven}>
            <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
            Proven by the statement of {formatDate(provenBy.date)}
          </Link>
        ) : provenThrough && provenThrough < closing.date ? (
          `Proven through ${formatDate(provenThrough)} by its statements; calculated since`
        ) : (
          'Calculated from its transactions'
        )}
      </p>
      <RowList {...moved} currency={currency} takesFocus={isByKeys} />
      <p className={classes.foot}>
        <Link to="/accounts/$id" params={{ id: of.accountId }} search={{ to: of.asOf }} className="lh-link">
          Show the register
        </Link>
      </p>
    </>
  )
}
