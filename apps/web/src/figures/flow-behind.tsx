import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { errorWords, trpc } from '../net/api.ts'
import { type FigureOf, termOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { FRESH_MS } from './fresh.ts'
import { RowList } from './row-list.tsx'
import { TermList } from './terms.tsx'

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
  const days = of.section === 'Beginning' ? { to: of.from } : { from: of.from, to: of.to }
  const terms = accounts.map((a) => ({ ...termOf(a.name, a.amount), account: { id: a.accountId, days } }))
  return <TermList {...{ terms, title, words, currency }} />
}
