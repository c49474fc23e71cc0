import { formatTotal } from '@ledgerhand/core/money'
import { Link } from '@tanstack/react-router'
import type { FigureOf, TermOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { WhySince } from './why-since.tsx'

interface TermListProps {
  terms: readonly TermOf[]
  title: string
  words: string
  currency: string | undefined
}

/** What a figure is added from, and the figure under it; terms lead to their rows or to their account. */
export const TermList = ({ terms, title, words, currency }: TermListProps) => (
  <ul className={`${classes.rows} lh-num`} data-terms>
    {terms.map(({ label, sign, amount, search, account }, i) => {
      const inside = (
        <>
          <span className={classes.sign}>{sign < 0 ? '−' : i > 0 ? '+' : ''}</span>
          <span className={`${classes.name} lh-clip`} dir="auto">
            {label}
          </span>
          <span>{formatTotal(amount, currency)}</span>
        </>
      )
      return (
        <li key={account?.id ?? label}>
          {account ? (
            <Link to="/accounts/$id" params={{ id: account.id }} search={account.days} className={classes.row}>
              {inside}
            </Link>
          ) : search ? (
            <Link to="/transactions" search={search} className={classes.row}>
              {inside}
            </Link>
          ) : (
            <span className={classes.row}>{inside}</span>
          )}
        </li>
      )
    })}
    <li className={classes.total}>
      <span>{title.split(',')[0]}</span>
      <span>{words}</span>
    </li>
  </ul>
)

/** A computed figure of a report. */
export const Terms = ({ figure: { terms, words, title, currency, of, before } }: { figure: FigureOf & { kind: 'sum' } }) => (
  <>
    <TermList {...{ terms, title, words, currency }} />
    {of && before && <WhySince of={of} before={before} title={title} currency={currency} />}
  </>
)
