import { formatDate } from '@ledgerhand/core/calendar-date'
import type { PairJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { Money } from '../components/data/money.tsx'
import { trpc } from '../net/api.ts'
import classes from './pair-note.module.css'
import { useTransactionsChanged } from './use-changed.ts'

const headOf = ({ kind, role, state }: PairJson): string => {
  if (kind === 'transfer') return role === 'from' ? 'Arrives in' : 'Comes from'
  if (state === 'asked') return role === 'from' ? 'Is this its payment?' : 'Does this pay the bill?'
  return role === 'from' ? 'Paid by' : 'Pays the bill'
}

/** The other side of a row: the other end of a transfer, a bill's payment, a payment's bill; and a person's yes and no to it. */
export function PairNote({ transaction, mayWrite }: { transaction: TransactionJson; mayWrite: boolean }) {
  const changed = useTransactionsChanged()
  const options = { onError: (error: { message: string }) => notify.error('Nothing was changed', error.message) }
  const join = trpc.transactions.joinPair.useMutation({ onSuccess: changed, ...options })
  const confirm = trpc.transactions.confirmPair.useMutation({ onSuccess: changed, ...options })
  const reject = trpc.transactions.rejectPair.useMutation({
    onSuccess: async () => {
      await changed()
      const { pair } = transaction
      if (pair?.state === 'paired')
        notify.undo('Taken apart', 'Both count by themselves again.', () => join.mutate({ id: transaction.id, otherId: pair.other.id }))
    },
    ...options,
  })
  const { pair } = transaction
  const busy = join.isPending || confirm.isPending || reject.isPending
  if (!pair)
    return mayWrite && transaction.documentId ? (
      <Search transaction={transaction} onJoin={(otherId) => join.mutate({ id: transaction.id, otherId })} />
    ) : null
  const { other } = pair
  return (
    <div className={classes.pair} data-state={pair.state}>
      <div className={classes.head}>
        <IconLink size={14} aria-hidden="true" />
        {headOf(pair)}
      </div>
      <Other row={other} />
      {pair.state === 'paired' && pair.decidedBy === 'reader' && transaction.aiClassification !== pair.reason && (
        <p className={classes.reason}>{pair.reason}</p>
      )}
      {mayWrite && (
        <div className={classes.verbs}>
          {pair.state === 'asked' && (
            <Button size="xs" disabled={busy} onClick={() => confirm.mutate({ id: pair.id })}>
              Yes, count it once
            </Button>
          )}
          {pair.state === 'paired' && pair.decidedBy === 'reader' && (
            <Button size="xs" variant="default" disabled={busy} onClick={() => confirm.mutate({ id: pair.id })}>
              Confirm
            </Button>
          )}
          <Button size="xs" variant="default" disabled={busy} onClick={() => reject.mutate({ id: pair.id })}>
            {pair.state === 'asked' ? 'No, they are two' : 'Not the same'}
          </Button>
        </div>
      )}
    </div>
  )
}

function Other({ row }: { row: PairJson['other'] }) {
  const words = (
    <>
      <span className="lh-clip">{row.description}</span>
      <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer />
      <span className="lh-muted lh-num">{formatDate(row.transactionDate)}</span>
    </>
  )
  return row.documentId ? (
    <Link to="/documents/$id" params={{ id: row.documentId }} search={{ row: row.id }} className={classes.other}>
      {words}
    </Link>
  ) : (
    <span className={classes.other}>{words}</span>
  )
}

/** Rows of the same amount, asked for only when somebody looks. */
function Search({ transaction, onJoin }: { transaction: TransactionJson; onJoin: (otherId: string) => void }) {
  const [open, setOpen] = useState(false)
  const found = trpc.transactions.pairCandidates.useQuery({ id: transaction.id }, { enabled: open, staleTime: 0 })
  if (!open) {
    return (
      <button type="button" className={classes.look} onClick={() => setOpen(true)}>
        Find the matching transaction
      </button>
    )
  }
  return (
    <div className={classes.pair} aria-live="polite">
      <div className={classes.head}>
        <IconLink size={14} aria-hidden="true" />
        The other end of a transfer, or the bill and its payment
      </div>
      {found.isPending && <p className={classes.reason}>Looking for matches...</p>}
      {found.isError && <p className={classes.reason}>{found.error.message}</p>}
      {found.data?.length === 0 && <p className={classes.reason}>No row of the same amount within 60 days.</p>}
      {found.data?.map((row) => (
        <div key={row.id} className={classes.choice}>
          <Other row={row} />
          <Button size="xs" variant="default" onClick={() => onJoin(row.id)}>
            Join
          </Button>
        </div>
      ))}
    </div>
  )
}
