import { categorySide, categoryTitle } from '@ledgerhand/core/categories'
import { formatTotal } from '@ledgerhand/core/money'
import { changeWords } from '@ledgerhand/core/why-changed'
import type { ChangeJson, WhyChangedJson } from '@ledgerhand/core/wire/figures'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { errorWords, trpc } from '../net/api.ts'
import type { LineOf } from './figure-of.ts'
import { FRESH_MS } from './fresh.ts'
import classes from './why-changed.module.css'

interface WhyChangedProps {
  of: LineOf
  /** The line, and its column where there are several. */
  title: string
  currency: string | undefined
}

/** '+$2,000.00', '−$84.20': what is added to a difference has its sign. */
const signed = (amount: number, currency: string | undefined) => `${amount > 0 ? '+' : ''}${formatTotal(amount, currency)}`

/** What explains the difference of a figure to the period before, by payee; together it is the difference, to the cent. */
export function WhyChangedPanel({ of, title, currency }: WhyChangedProps) {
  const found = trpc.reports.whyChanged.useQuery(of, { staleTime: FRESH_MS })
  if (found.isPending) return <Loading text="Comparing the two periods..." rows={2} />
  if (found.isError)
    return (
      <ErrorNote title="The periods could not be compared" reason={errorWords(found.error) ?? ''} onRetry={() => void found.refetch()} />
    )
  const why = found.data
  if (!why) return <p className={classes.none}>There is no period to compare with.</p>
  const { changes, rest, difference, now, before, incomplete } = why
  const isOther = now.amount !== now.stored || before.amount !== before.stored
  return (
    <section aria-label={`Why ${title} changed`} className={`${classes.why} lh-num`}>
      {incomplete.map((sentence) => (
        <p key={sentence} className={classes.incomplete}>
          {sentence}
        </p>
      ))}
      {isOther && (
        <p className={classes.since}>
          The rows have changed since: now {formatTotal(now.amount, currency)}, before {formatTotal(before.amount, currency)}.
        </p>
      )}
      {changes.length === 0 ? (
        <p className={classes.none}>Every payee comes to the same in both periods.</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <ChangeLine
              key={`${change.category} ${change.merchant} ${change.name}`}
              change={change}
              of={of}
              why={why}
              currency={currency}
            />
          ))}
          {rest.count > 0 && (
            <li>
              <span className={classes.words}>
                Everything else ({rest.count === 1 ? '1 payee' : `${rest.count.toLocaleString('en-US')} payees`})
              </span>
              <span>{signed(rest.amount, currency)}</span>
            </li>
          )}
          <li className={classes.total}>
            <span>
              {before.label} to {now.label}
            </span>
            <span>{signed(difference, currency)}</span>
          </li>
        </ul>
      )}
    </section>
  )
}

interface ChangeLineProps {
  change: ChangeJson
  of: LineOf
  why: WhyChangedJson
  currency: string | undefined
}
function ChangeLine({ change, of, why: { now, before }, currency }: ChangeLineProps) {
  const { name, merchant, category, leaf, amount, isFirst } = change
  const isSpent = category === null || categorySide[category] === 'expense'
  return (
    <li>
      <span>
        {merchant === null || category === null ? (
          name
        ) : (
          <Link
            to="/transactions"
            search={{ ...(leaf ? { leaf } : { category }), search: merchant, from: before.startDate, to: now.endDate }}
            className={classes.name}
          >
            <bdi>{name}</bdi>
          </Link>
        )}
        <span className={classes.words}>
          {of.category === undefined && category !== null && ` (${categoryTitle(category)})`}:{' '}
          {changeWords(change, { isSpent, isFirst, currency })}
        </span>
      </span>
      <span>{signed(amount, currency)}</span>
    </li>
  )
}
