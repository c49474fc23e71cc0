import { formatDate, formatLongMonth } from '@ledgerhand/core/calendar-date'
import { cents, formatMoney, parseDecimal, sum } from '@ledgerhand/core/money'
import { payMethods, type W9State, w9InWords, w9States, w9Words } from '@ledgerhand/core/tax/payees'
import type { ListSumJson, LoanJson, OwnerTaxQuarterJson, PayeeJson, RowListJson, TaxJson, TaxRowJson } from '@ledgerhand/core/wire/tax'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Panel } from '../../components/data/panel.tsx'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import classes from './lists.module.css'

type Money = (amount: string | number) => string

/** Everything beside the lines, each list folded until it is wanted. */
export function Lists({ pack: { lists, listSums, payeesSay, currency }, mayWrite }: { pack: TaxJson; mayWrite: boolean }) {
  const money: Money = (amount) => formatMoney(typeof amount === 'number' ? cents(amount) : parseDecimal(amount), currency)
  const figure = ({ count, amount }: ListSumJson) => (count === 0 ? null : money(amount))
  const rows = (title: string, list: Exclude<RowListJson, 'ownerTaxes'>) => (
    <List title={title} count={listSums[list].count} figure={figure(listSums[list])}>
      <Rows rows={lists[list]} money={money} />
      {listSums[list].count > lists[list].length && (
        <p className={classes.says}>
          The first {lists[list].length.toLocaleString('en-US')} of {listSums[list].count.toLocaleString('en-US')}; the sum is of all.
        </p>
      )}
    </List>
  )
  const candidates = lists.payees.filter(({ is1099Candidate }) => is1099Candidate)
  const missing = candidates.filter(({ w9 }) => w9 !== 'on_file').length
  return (
    <Panel title="Lists">
      <div className={classes.lists}>
        {rows('Assets bought and sold', 'assets')}
        <List
          id="payees"
          title="Payees, 1099-NEC"
          count={lists.payees.length}
          figure={missing > 0 ? <b className={classes.todo}>{missing === 1 ? '1 W-9 missing' : `${missing} W-9s missing`}</b> : null}
        >
          <Payees payees={lists.payees} says={payeesSay} money={money} mayWrite={mayWrite} />
        </List>
        <List title="Owner’s taxes by quarter" count={listSums.ownerTaxes.count} figure={figure(listSums.ownerTaxes)}>
          <Quarters quarters={lists.ownerTaxes} money={money} />
        </List>
        {rows('Health insurance', 'healthInsurance')}
        {rows('Retirement', 'retirement')}
        {rows('Sales tax', 'salesTax')}
        {rows('Draws', 'draws')}
        {rows('Contributions', 'contributions')}
        <List
          title="Loans with interest"
          count={lists.loans.length}
          figure={lists.loans.length === 0 ? null : `${money(sum(lists.loans.map(({ interest }) => parseDecimal(interest))))} interest`}
        >
          <Loans loans={lists.loans} money={money} />
        </List>
        {rows('Donations', 'donations')}
        {/* Each sentence has its own number: how many sentences there are says nothing. */}
        <List title="Not settled" count={lists.notSettled.length} isCounted={false} figure={null}>
          <ul className={classes.words}>
            {lists.notSettled.map(({ kind, text, link }) => (
              <li key={kind + text}>
                <Link to={link}>{text}</Link>
              </li>
            ))}
          </ul>
        </List>
        <List title="Months not closed" count={lists.openMonths.length} figure={null}>
          <ul className={classes.words}>
            {lists.openMonths.map((month) => (
              <li key={month}>
                <Link to="/close/$period" params={{ period: month }}>
                  {formatLongMonth(month)}
                </Link>
              </li>
            ))}
          </ul>
        </List>
      </div>
      <p className={classes.says}>Rows are shown as cash: money in is positive, money out is negative.</p>
    </Panel>
  )
}

function List({
  id,
  title,
  count,
  isCounted = true,
  figure,
  children,
}: {
  id?: string
  title: string
  count: number
  /** Whether the number stands beside the title. */
  isCounted?: boolean
  figure: ReactNode
  children: ReactNode
}) {
  if (count === 0)
    return (
      <p className={classes.none} id={id}>
        {title}
        <span className="lh-faint" aria-hidden="true">
          –
        </span>
      </p>
    )
  return (
    <details className={classes.list} id={id}>
      <summary>
        <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
        <span className={classes.name}>
          {title} {isCounted && <span className={classes.number}>{count.toLocaleString('en-US')}</span>}
        </span>
        <span className="lh-num">{figure}</span>
      </summary>
      {children}
    </details>
  )
}

const Rows = ({ rows, money }: { rows: readonly TaxRowJson[]; money: Money }) => (
  <ul className={classes.rows}>
    {rows.map(({ id, date, description, amount, link }) => (
      <li key={id + amount}>
        <span className="lh-num">{formatDate(date)}</span>
        <Link to={link} dir="auto">
          {description}
        </Link>
        <span className="lh-num">{money(amount)}</span>
      </li>
    ))}
  </ul>
)

function Quarters({ quarters, money }: { quarters: readonly OwnerTaxQuarterJson[]; money: Money }) {
  return quarters.map(({ quarter, from, to, amount, rows }) => (
    <section key={quarter} aria-label={`Quarter ${quarter}`}>
      <h3 className={classes.quarter}>
        Quarter {quarter}, {formatDate(from)} to {formatDate(to)}
        <span className="lh-num">{rows.length === 0 ? '–' : money(amount)}</span>
      </h3>
      <Rows rows={rows} money={money} />
    </section>
  ))
}

const Loans = ({ loans, money }: { loans: readonly LoanJson[]; money: Money }) => (
  <ul className={classes.payees}>
    {loans.map(({ name, received, paid, interest, link }) => (
      <li key={name}>
        <div>
          {link ? <Link to={link}>{name}</Link> : name}
          <span>
            {money(received)} received, {money(paid)} of principal paid
          </span>
        </div>
        <b className="lh-num">{money(interest)} interest</b>
      </li>
    ))}
  </ul>
)

/** '$2,400.00 by bank', or the sum of several ways and each of them. */
function paidWords(paid: string, byMethod: PayeeJson['byMethod'], money: Money): string {
  const ways = payMethods
    .filter((method) => parseDecimal(byMethod[method]) !== 0)
    .map((method) => `${money(byMethod[method])} by ${method}`)
  return ways.length === 1 ? ways.join('') : [money(paid), ...ways].join(', ')
}

function Payees({ payees, says, money, mayWrite }: { payees: readonly PayeeJson[]; says: string | null; money: Money; mayWrite: boolean }) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.tax.setW9.useMutation()
  const set = async (name: string, w9: W9State) => {
    try {
      await mutateAsync({ name, w9 })
    } catch (error) {
      notifyFailure(`The W-9 of ${name} was not changed`, error)
    }
    await utils.tax.invalidate()
  }
  return (
    <>
      <ul className={classes.payees}>
        {payees.map(({ name, total: paid, byMethod, is1099Candidate, w9, w9On }) => (
          <li key={name}>
            <div>
              <span dir="auto" className={classes.payee}>
                {name}
                {is1099Candidate && <b> 1099-NEC</b>}
              </span>
              <span className="lh-num">{paidWords(paid, byMethod, money)}</span>
              {mayWrite && w9On && w9 !== 'unknown' && <span className="lh-num">W-9 {w9InWords({ w9, w9On }).toLowerCase()}</span>}
            </div>
            {mayWrite ? (
              <select
                className={classes.w9}
                aria-label={`W-9 of ${name}`}
                value={w9}
                data-open={(is1099Candidate && w9 !== 'on_file') || undefined}
                onChange={(event) => void set(name, event.currentTarget.value as W9State)}
              >
                {w9States.map((state) => (
                  <option key={state} value={state}>
                    W-9: {w9Words[state].toLowerCase()}
                  </option>
                ))}
              </select>
            ) : (
              <span>W-9: {w9InWords(w9On ? { w9, w9On } : { w9 }).toLowerCase()}</span>
            )}
          </li>
        ))}
      </ul>
      {says && <p className={classes.says}>{says}</p>}
      <p className={classes.says}>
        What went by card or processor does not count towards Form 1099-NEC. Corporations are mostly exempt: their W-9 says so.
      </p>
    </>
  )
}
