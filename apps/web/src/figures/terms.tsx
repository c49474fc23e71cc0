import { formatTotal } from '@ledgerhand/core/money'
import { Link } from '@tanstack/react-router'
import type { FigureOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { WhySince } from './why-since.tsx'

/** What a computed figure is added from; lines lead to their rows. */
export function Terms({ figure: { terms, words, title, currency, of, before } }: { figure: FigureOf & { kind: 'sum' } }) {
  return (
    <>
      <ul className={`${classes.rows} lh-num`} data-terms>
        {terms.map(({ label, sign, amount, search }, i) => {
          const inside = (
            <>
              <span className={classes.sign}>{sign < 0 ? '−' : i > 0 ? '+' : ''}</span>
              <span className={`${classes.name} lh-clip`}>{label}</span>
              <span>{formatTotal(amount, currency)}</span>
            </>
          )
          return (
            <li key={label}>
              {search ? (
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
      {of && before && <WhySince of={of} before={before} title={title} currency={currency} />}
    </>
  )
}
