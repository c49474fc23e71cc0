import { formatDate } from '@ledgerhand/core/calendar-date'
import type { CountedAs } from '@ledgerhand/core/ledger'
import { countedWords } from '@ledgerhand/core/schemas/filter-words'
import type { AskAnswerJson, AskFigureJson, AskGroupJson, AskLeftOutJson } from '@ledgerhand/core/wire/ask'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Money } from '../../components/data/money.tsx'
import { Panel } from '../../components/data/panel.tsx'
import classes from './answer.module.css'

const verbTitle = { spent: 'Spent', earned: 'Earned', net: 'Net', rows: 'Rows' } as const
const groupTitle = {
  month: 'Month',
  quarter: 'Quarter',
  category: 'Category',
  entity: 'Entity',
  payee: 'Payee',
  account: 'Account',
} as const
const rowsWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** The figure, what it is made of, and what is not in it. */
export function AskAnswerPanel({ answer }: { answer: AskAnswerJson }) {
  const { figure, verb, about, currency, groups, rows } = answer
  return (
    <>
      <Panel title={`${verbTitle[verb]}: ${about}`}>
        <div className={classes.headline}>
          <p className={classes.figure}>
            <RowsLink filter={figure.filter}>
              {verb === 'rows' ? figure.count.toLocaleString('en-US') : <Money total amount={figure.amount} currency={currency} />}
            </RowsLink>
          </p>
          <p className={classes.of}>{ofWords(answer)}</p>
        </div>
        {groups.length > 0 && <Groups answer={answer} />}
        <Notes answer={answer} />
      </Panel>
      {rows.length > 0 && (
        <Panel title="Newest rows">
          <ul className={classes.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                <Link className="lh-link" to="/transactions" search={{ ...figure.filter, open: row.id }}>
                  {row.description}
                </Link>
                <span className={classes.day}>{formatDate(row.transactionDate)}</span>
                <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer} />
              </li>
            ))}
          </ul>
          <p className={classes.all}>
            <RowsLink filter={figure.filter}>All rows in Transactions</RowsLink>
          </p>
        </Panel>
      )}
    </>
  )
}

/** A figure leads to the rows whose sum it is. */
function RowsLink({ filter, children }: { filter: AskFigureJson['filter']; children: ReactNode }) {
  if (filter === null) return <span>{children}</span>
  return (
    <Link className="lh-link" to="/transactions" search={{ ...filter }}>
      {children}
    </Link>
  )
}

function ofWords({ figure, verb }: AskAnswerJson): string {
  if (figure.count === 0 && figure.adjusted === 0) return 'No rows'
  return verb === 'rows' ? 'Rows that count in your profit; a part of a split row counts as one' : rowsWords(figure.count)
}

/** The other side than the verb asks for, where there is any: a refund beside what was spent. */
function hasOtherSide({ verb, groups }: AskAnswerJson): boolean {
  return groups.some((g) => (verb === 'spent' ? g.moneyIn !== 0 : verb === 'earned' ? g.moneyOut !== 0 : false))
}

function Groups({ answer }: { answer: AskAnswerJson }) {
  const { groups, further, by, currency, verb } = answer
  const isBoth = verb === 'net' || verb === 'rows'
  const withOther = hasOtherSide(answer)
  const most = Math.max(...groups.map((g) => Math.abs(shownOf(g, verb))), 0.01)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{by && groupTitle[by]}</th>
            {isBoth && (
              <th scope="col" className={classes.more}>
                Money in
              </th>
            )}
            {isBoth && (
              <th scope="col" className={classes.more}>
                Money out
              </th>
            )}
            {withOther && (
              <th scope="col" className={classes.more}>
                {verb === 'spent' ? 'Money back' : 'Money out'}
              </th>
            )}
            <th scope="col" className={classes.more}>
              Rows
            </th>
            <th scope="col">{verb === 'rows' ? 'Net' : verbTitle[verb]}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key || group.label}>
              <th scope="row">
                <span className={classes.name}>{group.label}</span>
                <span className={classes.track} aria-hidden="true">
                  <span
                    className={classes.bar}
                    data-below={shownOf(group, verb) < 0 || undefined}
                    style={{ width: `${(Math.abs(shownOf(group, verb)) / most) * 100}%` }}
                  />
                </span>
              </th>
              {isBoth && (
                <td className={classes.more}>
                  <Money total amount={group.moneyIn} currency={currency} />
                </td>
              )}
              {isBoth && (
                <td className={classes.more}>
                  <Money total amount={group.moneyOut} currency={currency} />
                </td>
              )}
              {withOther && (
                <td className={classes.more}>
                  <Money total amount={verb === 'spent' ? group.moneyIn : group.moneyOut} currency={currency} />
                </td>
              )}
              <td className={`lh-num ${classes.more}`}>{group.count.toLocaleString('en-US')}</td>
              <td>
                <RowsLink filter={group.filter}>
                  <Money total amount={group.amount} currency={currency} />
                </RowsLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {further && (
        <p className={classes.note}>
          And {further.count.toLocaleString('en-US')} more, together <Money total amount={further.amount} currency={currency} />
        </p>
      )}
    </div>
  )
}
const shownOf = (group: AskGroupJson, verb: AskAnswerJson['verb']): number => (verb === 'rows' ? group.count : group.amount)

const reasonWords = (reason: AskLeftOutJson['reason']): string =>
  reason === 'bill_payment'
    ? 'Payments of bills'
    : reason === 'receivable_payment'
      ? 'Payments of own invoices'
      : countedWords(reason satisfies string as CountedAs)

/** What stands beside the figure: adjustments, money back, what does not count, other currencies. */
function Notes({ answer }: { answer: AskAnswerJson }) {
  const { figure, leftOut, notConverted, currency, basis, verb } = answer
  const back = verb === 'spent' ? figure.moneyIn : verb === 'earned' ? figure.moneyOut : 0
  const isLine = figure.amount === (verb === 'spent' ? figure.moneyOut - back : figure.moneyIn - back)
  return (
    <ul className={classes.notes}>
      {back !== 0 && isLine && Math.abs(figure.amount) !== (verb === 'spent' ? figure.moneyOut : figure.moneyIn) && (
        <li>
          <Money total amount={verb === 'spent' ? figure.moneyOut : figure.moneyIn} currency={currency} />{' '}
          {verb === 'spent' ? 'out, less' : 'in, less'} <Money total amount={back} currency={currency} />{' '}
          {verb === 'spent' ? 'that came back' : 'that went out again'}
        </li>
      )}
      {figure.adjusted !== 0 && (
        <li>
          With <Money total amount={figure.adjusted} currency={currency} /> of adjustments, which are no rows (
          <Link className="lh-link" to="/accounts">
            Accounts
          </Link>
          )
        </li>
      )}
      {leftOut.map(({ reason, count, amount }) => (
        <li key={reason}>
          Not in the figure: {reasonWords(reason)}, {rowsWords(count)}, <Money total amount={amount} currency={currency} />
        </li>
      ))}
      {notConverted.map(({ currency: code, count, amount }) => (
        <li key={code}>
          Not in the figure: {rowsWords(count)} in {code} without a rate, <Money total amount={amount} currency={code} />
        </li>
      ))}
      <li>
        In {currency}, on the {basis} basis, as your reports count
      </li>
    </ul>
  )
}
