import { formatTotal } from '@ledgerhand/core/money'
import type { FigureJson } from '@ledgerhand/core/wire/figures'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageSearch } from '../browser/page-search.ts'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { errorWords, trpc } from '../net/api.ts'
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
export function FigureRows({ figure: { of, search, currency, before, title }, isByKeys }: RowsBehindProps) {
  const found = trpc.reports.figure.useQuery(of, { staleTime: FRESH_MS })
  return (
    <Found found={found} currency={currency} isByKeys={isByKeys} link={(words) => <ShowAll search={search}>{words}</ShowAll>}>
      {before && <WhySince of={of} before={before} title={title} currency={currency} />}
    </Found>
  )
}
const ShowAll = ({ search, children }: { search: PageSearch; children: ReactNode }) => (
  <Link to="/transactions" search={search} className="lh-link">
    {children}
  </Link>
)

interface TaxRowsBehindProps {
  figure: FigureOf & { kind: 'tax' }
  isByKeys: boolean
}

/** The same of a category of the tax pack. */
export function TaxRowsBehind({ figure: { of, currency, link, note }, isByKeys }: TaxRowsBehindProps) {
  const found = trpc.tax.figure.useQuery(of, { staleTime: FRESH_MS })
  return (
    <Found
      found={found}
      currency={currency}
      isByKeys={isByKeys}
      link={(words) => (
        <Link to={link} className="lh-link">
          {words}
        </Link>
      )}
    >
      {note && <p className={classes.since}>{note}</p>}
    </Found>
  )
}

/** What of a query is looked at. */
type Asked =
  | { isPending: true; isError: false }
  | { isPending: false; isError: true; error: Parameters<typeof errorWords>[0]; refetch: () => unknown }
  | { isPending: false; isError: false; data: FigureJson }

interface FoundProps {
  found: Asked
  currency: string | undefined
  isByKeys: boolean
  /** Around the words of the way to all of them. */
  link: (words: string) => ReactNode
  children: ReactNode
}

function Found({ found, currency, isByKeys, link, children }: FoundProps) {
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
      {children}
      {count > 0 && (
        <p className={classes.foot}>
          {link(count === 1 ? 'Show the transaction' : `Show all ${count.toLocaleString('en-US')} transactions`)}
        </p>
      )}
    </>
  )
}
