import { leaves } from '@ledgerhand/core/categories'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { trpc } from '../net/api.ts'
import classes from './split-dialog.module.css'
import type { partsToSend } from './split-form.ts'

/** What the bill that a row pays lists, by category: accepted with one press, never by itself. */
export function ProposedSplit({
  transaction,
  isBusy,
  onAccept,
}: {
  transaction: TransactionJson
  isBusy: boolean
  onAccept: (parts: ReturnType<typeof partsToSend>) => void
}) {
  const isPaid = transaction.pair?.kind === 'bill' && transaction.pair.role === 'to' && transaction.pair.state === 'paired'
  const { data } = trpc.transactions.proposedSplit.useQuery({ id: transaction.id }, { enabled: isPaid, staleTime: 0 })
  if (!data) return null
  return (
    <section className={classes.proposal} aria-label="By the items of the bill">
      <div>
        <p>
          {data.from} lists {data.items} items that add up:
        </p>
        <ul>
          {data.parts.map(({ leaf, amount, note }) => (
            <li key={leaf}>
              <strong>
                {leaves[leaf].label} <span className="lh-num">{formatMoney(parseDecimal(amount), transaction.currency)}</span>
              </strong>{' '}
              <span className="lh-muted">{note}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button
        variant="default"
        disabled={isBusy}
        onClick={() => onAccept(data.parts.map(({ leaf, amount, note }) => ({ leaf, amount, note, entityId: null })))}
      >
        Split like this
      </Button>
    </section>
  )
}
