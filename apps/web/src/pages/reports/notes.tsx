import { formatTotal } from '@ledgerhand/core/money'
import type { LeftOutLine, ReportNotes } from '@ledgerhand/core/reports/report-notes'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import { Link } from '@tanstack/react-router'
import type { PageSearch } from '../../browser/page-search.ts'
import { WaitingNote } from '../../components/feedback/waiting-note.tsx'
import classes from './notes.module.css'

interface NotesProps {
  report: Pick<ReportJson, 'startDate' | 'endDate' | 'reportData'>
  notes: ReportNotes
}

/** Above the figures, because it changes them: rows that wait for an answer, rows that nobody looked at, and rows that arrived too late. */
export function NotSettled({ report: { startDate: from, endDate: to }, notes: { undecided, notSettled, late } }: NotesProps) {
  if (!undecided && !notSettled && !late) return null
  return (
    <div className={classes.waiting}>
      <WaitingNote>
        {undecided && (
          <p>
            <strong>{undecided.text}</strong>{' '}
            <Link to="/transactions" search={{ treatment: 'undecided', from, to }} className="lh-no-print">
              {undecided.count === 1 ? 'Answer it' : 'Answer them'}
            </Link>
          </p>
        )}
        {notSettled && (
          <p>
            {notSettled.text}{' '}
            <Link to="/transactions" search={{ needsReview: true, from, to }} className="lh-no-print">
              {notSettled.count === 1 ? 'Review it' : `Review ${notSettled.count.toLocaleString('en-US')}`}
            </Link>
          </p>
        )}
        {late && (
          <p>
            {late.text}{' '}
            <Link to="/close" search={{ year: Number(to.slice(0, 4)) }} className="lh-no-print">
              Show months
            </Link>
          </p>
        )}
      </WaitingNote>
    </div>
  )
}

/** The rows behind what is left out; payments of bills are not told apart by a filter. */
const linkOf = ({ key }: LeftOutLine, days: Pick<PageSearch, 'from' | 'to'>): PageSearch | null =>
  key === 'bill_payment' || key === 'receivable_payment' ? null : { treatment: key, ...days }

/** At the foot: what is in no profit and why, what is unpaid, and that all of it adds up. */
export function LeftOutNotes({ report: { startDate: from, endDate: to, reportData }, notes }: NotesProps) {
  const { leftOut, unpaidBills, tie } = notes
  if (leftOut.length === 0 && !unpaidBills) return null
  const money = (amount: number) => formatTotal(amount, reportData.currency)
  const sum = tie && [
    { label: 'All transactions', sign: '', amount: tie.rows },
    { label: 'Net profit', sign: '=', amount: tie.netProfit },
    { label: 'Left out', sign: '+', amount: tie.leftOut },
    ...(tie.adjustments === 0 ? [] : [{ label: 'Adjustments', sign: '−', amount: tie.adjustments }]),
  ]
  return (
    <section className={classes.foot} aria-labelledby="left-out">
      {leftOut.length > 0 && (
        <>
          <h4 id="left-out">Left out of profit</h4>
          <ul className={classes.list}>
            {leftOut.map((line) => {
              const search = linkOf(line, { from, to })
              return (
                <li key={line.key} data-waits={line.key === 'undecided' || undefined}>
                  {search ? (
                    <Link to="/transactions" search={search}>
                      {line.label}
                    </Link>
                  ) : (
                    <span>{line.label}</span>
                  )}
                  <span className={classes.count}>
                    {line.count.toLocaleString('en-US')} {line.count === 1 ? 'transaction' : 'transactions'}
                  </span>
                  <span className="lh-num">{money(line.amount)}</span>
                </li>
              )
            })}
          </ul>
          {sum && (
            <dl className={`${classes.tie} lh-num`}>
              {sum.map(({ label, sign, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {sign && <span className={classes.sign}>{sign}</span>}
                    {money(amount)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
      {unpaidBills && (
        <p className={classes.unpaid}>
          {unpaidBills.text}{' '}
          <Link to="/transactions" search={{ treatment: 'bill', to }} className="lh-link lh-no-print">
            Show bills
          </Link>
        </p>
      )}
    </section>
  )
}
