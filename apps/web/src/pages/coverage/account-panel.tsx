import { formatMonth } from '@ledgerhand/core/calendar-date'
import type { CoverageAccount } from '@ledgerhand/core/coverage'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Panel } from '../../components/panel.tsx'
import { useMay } from '../../session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MonthCell } from './month-cell.tsx'
import classes from './page.module.css'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** One account: what is to be uploaded next, what does not follow, and its months, the newest year first. */
export function AccountPanel({ account }: { account: CoverageAccount }) {
  const mayWrite = useMay('write')
  const years = [...Map.groupBy(account.months, (m) => m.month.slice(0, 4))].reverse()
  const { reopenedBy } = account
  return (
    <Panel title={account.name} note={noteOf(account)} menu={mayWrite && <AccountMenu account={account} />}>
      {reopenedBy && (
        <Remark tone="info" documents={[reopenedBy.document]}>
          Marked as closed since {formatMonth(reopenedBy.since)}, but a later statement is there, so the account is open again.
        </Remark>
      )}
      {account.breaks.map(({ words, documents }) => (
        <Remark key={words} tone="review" documents={documents}>
          {words}.
        </Remark>
      ))}
      <div className={classes.years}>
        {years.map(([year, months]) => (
          <section key={year} className={classes.year} aria-label={`${account.name}, ${year}`}>
            <h3>{year}</h3>
            <ul>
              {monthNames.map((name, i) => {
                const month = months.find((m) => Number(m.month.slice(5)) === i + 1)
                return <li key={name}>{month ? <MonthCell name={name} month={month} /> : <span className={classes.none}>{name}</span>}</li>
              })}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}

function noteOf({ closedSince, next }: CoverageAccount): ReactNode {
  if (closedSince === null) return next ?? 'Nothing is missing up to last month.'
  return (
    <>
      <b className={classes.closed}>Closed since {formatMonth(closedSince)}</b> · {next ?? 'Nothing is missing up to then.'}
    </>
  )
}

interface RemarkProps {
  tone: 'review' | 'info'
  documents: readonly { id: string; name: string }[]
  children: ReactNode
}

/** A sentence about the account, with the documents that it is about. */
function Remark({ tone, documents, children }: RemarkProps) {
  const Icon = tone === 'review' ? IconAlertTriangle : IconInfoCircle
  return (
    <p className={classes.remark} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {children}{' '}
        {documents.map(({ id, name }, i) => (
          <span key={id}>
            {i > 0 && ', '}
            <Link to="/documents/$id" params={{ id }} className="lh-link">
              {name}
            </Link>
          </span>
        ))}
      </span>
    </p>
  )
}
