import { formatDate } from '@ledgerhand/core/calendar-date'
import { unreadInWords } from '@ledgerhand/core/lost-pages'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { isDayLine } from '@ledgerhand/core/statement-days'
import type { ContradictedByJson, DocumentDetail, StatementJson } from '@ledgerhand/core/wire/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { UnstyledButton } from '@mantine/core'
import { LinkedWords } from '../../components/data/linked-words.tsx'
import { ReconciliationBadge } from '../../components/data/seal.tsx'
import { trpc } from '../../net/api.ts'
import classes from './document-page.module.css'
import { RepairOffer } from './repair.tsx'
import { StatementAccount } from './statement-account.tsx'

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
    const unread = statement.unread.filter((line) => !isDayLine(line))
    return (
      <div key={statement.id}>
        {document.statements.length > 1 && <h2 className={classes.account}>{named(statement) || 'Statement'}</h2>}
        <ReconciliationBadge statement={statement} />
        {statement.contradictedBy.map((other) => (
          <Contradicted key={`${other.document.id} ${other.day}`} by={other} currency={statement.currency} />
        ))}
        {statement.currency !== null && statement.currency !== 'USD' && (
          <p className={classes.currency}>Amounts are in {statement.currency}, entered as they stand.</p>
        )}
        {statement.state === 'off' && statement.firstBreakTransactionId && (
          <Break id={statement.firstBreakTransactionId} rows={rows} onChoose={onChoose} />
        )}
        <StatementAccount statement={statement} mayWrite={mayWrite} />
        <RepairOffer statement={statement} mayWrite={mayWrite} onChoose={onChoose} />
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

/** What another document of the account prints for the same day, and the way to it. */
function Contradicted({ by: { document, day, here, there }, currency }: { by: ContradictedByJson; currency: string | null }) {
  const printed = (balance: string) => formatMoney(parseDecimal(balance), currency)
  return (
    <p className={classes.doubt}>
      <LinkedWords
        words={`${document.name}, of the same account, prints a balance of ${printed(there)} for ${formatDate(day)}; this document prints ${printed(here)}. One of the two is wrong.`}
        documents={[document]}
      />
    </p>
  )
}

/** Where the balance breaks. In a long document that row may not have come yet: then it is asked for by itself. */
function Break({ id, rows, onChoose }: Pick<StatementsProps, 'rows' | 'onChoose'> & { id: string }) {
  const loaded = rows.find((row) => row.id === id)
  const { data: broken = loaded } = trpc.transactions.get.useQuery({ id }, { enabled: rows.length > 0 && !loaded })
  if (!broken) return null
  return (
    <p className={classes.doubt}>
      The printed balance stops following at{' '}
      <UnstyledButton className="lh-link" onClick={() => onChoose(id)}>
        {broken.description}
      </UnstyledButton>
      .
    </p>
  )
}
