import { formatDate } from '@ledgerhand/core/calendar-date'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { errorWords, trpc } from '../net/api.ts'
import { type FigureOf, termOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { FRESH_MS } from './fresh.ts'
import { RowList } from './row-list.tsx'
import { TermList } from './terms.tsx'

interface SheetBehindProps {
  figure: FigureOf & { kind: 'sheet' }
  isByKeys: boolean
}

/** What is said of lines whose name alone does not tell what they hold. */
const meanings = {
  transit: 'Transfers whose other side is in none of your statements yet.',
  outside: 'Paid or received by nothing that has an account here: cash, or an account without statements.',
  undecided: 'Waits for an answer in review.',
} as const

/** What a figure of a balance sheet or trial balance is made of that is no account. */
export function SheetBehind({ figure: { of, currency, words, title }, isByKeys }: SheetBehindProps) {
  const found = trpc.reports.sheetFigure.useQuery(of, { staleTime: FRESH_MS })
  if (found.isPending) return <Loading text="Loading transactions..." rows={3} />
  if (found.isError)
    return (
      <ErrorNote title="The transactions could not be loaded" reason={errorWords(found.error) ?? ''} onRetry={() => void found.refetch()} />
    )
  const { accounts, terms, rows, rest, adjustments } = found.data
  if (of.line === 'profit' || of.line === 'retained')
    return terms.length === 0 ? (
      <p className={classes.proof}>Nothing counts in the profit of these days</p>
    ) : (
      <TermList
        {...{ title, words, currency }}
        terms={terms.map(({ label, amount, leaf, from, to }) => ({
          ...termOf(leaf ? label : `Net profit of ${label}`, amount),
          search: { ...(leaf ? { leaf } : {}), from, to },
        }))}
      />
    )
  if (of.line === 'opening')
    return (
      <TermList
        {...{ title, words, currency }}
        terms={accounts.map((a) => ({ ...termOf(a.name, a.amount), account: { id: a.accountId, days: { to: of.asOf } } }))}
      />
    )
  const meaning = of.line && meanings[of.line]
  return (
    <>
      <p className={classes.proof}>{meaning ?? `In the fiscal year up to ${formatDate(of.asOf)}`}</p>
      <RowList rows={rows} rest={rest} adjustments={adjustments} currency={currency} takesFocus={isByKeys} />
    </>
  )
}
