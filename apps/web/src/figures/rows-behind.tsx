import { formatTotal } from '@ledgerhand/core/money'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { errorWords, trpc } from '../../../net/api.ts'
import type { FigureOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { FRESH_MS } from './fresh.ts'
import { RowList } from './row-list.tsx'
import { WhySince } from './why-since.tsx'

interface RowsBehindProps {
  figure: FigureOf & { kind: 'rows' }
  isByKeys: boolean
}

/** The largest rows of a figure, the sum of the others, and the line on which the chosen one is printed. */
export function RowsBehind({ figure: { of, search, currency, before, title }, isByKeys }: RowsBehindProps) {
  const found = trpc.reports.figure.useQuery(of, { staleTime: FRESH_MS })
  if (found.isPending) return <Loading text="Loading transactions..." rows={3} />
  if (found.isError)
    return (
      <ErrorNote title="The transactions could not be loaded" reason={errorWords(found.error) ?? ''} onRetry={() => void found.refetch()} />
    )
  const { amount, stored, count, ...behind } = found.data
  return (
    <>
      {amount !== stored && <p className={classes.since}>The rows have changed since: now {formatTotal(amount, currency)}.</p>}
      <RowList {...behind} currency={currency} takesFocus={isByKeys} />
      {before && <WhySince of={of} before={before} title={title} currency={currency} />}
      {count > 0 && (
        <p className={classes.foot}>
          <Link to="/transactions" search={search} className="lh-link">
            {count === 1 ? 'Show the transaction' : `Show all ${count.toLocaleString('en-US')} transactions`}
          </Link>
        </p>
      )}
    </>
  )
}
