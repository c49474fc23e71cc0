import { formatDate } from '@ledgerhand/core/calendar-date'
import { unreadInWords } from '@ledgerhand/core/lost-pages'
import type { DocumentDetail, StatementJson, TransactionJson } from '@ledgerhand/core/wire'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Seal } from '../../components/seal.tsx'
import classes from './document-page.module.css'
import { Repair } from './repair.tsx'

interface StatementsProps {
  document: DocumentDetail
  rows: readonly TransactionJson[]
  onChoose: (id: string) => void
  mayWrite: boolean
}

const named = ({ accountName, accountLastFour, periodStart, periodEnd }: StatementJson): string =>
  [
    [accountName, accountLastFour && `••${accountLastFour}`].filter(Boolean).join(' '),
    periodStart && periodEnd && `${formatDate(periodStart)} - ${formatDate(periodEnd)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The proof of each statement in the file, and what could not be read of it. */
export function Statements({ document, rows, onChoose, mayWrite }: StatementsProps) {
  return document.statements.map((statement) => {
    const broken = rows.find(({ id }) => id === statement.firstBreakTransactionId)
    const { unread } = statement
    return (
      <div key={statement.id}>
        {document.statements.length > 1 && <h2 className={classes.account}>{named(statement) || 'Statement'}</h2>}
        <Seal statement={statement} />
        {statement.currency !== null && statement.currency !== 'USD' && (
          <p className={classes.currency}>Amounts are in {statement.currency}, entered as they stand.</p>
        )}
        {broken && statement.state === 'off' && (
          <p className={classes.doubt}>
            The printed balance stops following at{' '}
            <UnstyledButton className="lh-link" onClick={() => onChoose(broken.id)}>
              {broken.description}
            </UnstyledButton>
            .
          </p>
        )}
        <p className={classes.currency}>
          <Link to="/coverage" className="lh-link">
            Which months of this account are there
          </Link>
        </p>
        <Repair statement={statement} mayWrite={mayWrite} onChoose={onChoose} />
        {unread.length > 0 && (
          <details className={classes.doubt}>
            <summary>{`${unreadInWords(unread)} could not be read`}</summary>
            <ul>
              {unread.map((line, i) => (
                <li key={i}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    )
  })
}
