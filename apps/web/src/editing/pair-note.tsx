import type { BillRest } from '@ledgerhand/core/bill-rest'
import { formatDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { PairJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { Money } from '../components/data/money.tsx'
import { extraOf, trpc } from '../net/api.ts'
import { type AskedDifference, DifferenceChoices } from './difference-choices.tsx'
import classes from './pair-note.module.css'
import { useTransactionsChanged } from './use-changed.ts'

const headOf = ({ kind, role, state, difference }: PairJson): string => {
  if (kind === 'transfer') return role === 'from' ? 'Arrives in' : 'Comes from'
  if (state === 'asked') return role === 'from' ? 'Is this its payment?' : 'Does this pay the bill?'
  if (role === 'from') return difference === 'part' ? 'Paid in part by' : 'Paid by'
  return difference === 'part' ? 'Pays a part of the bill' : 'Pays the bill'
}

/** The other side of a row: the other end of a transfer, a bill's payment, a payment's bill; and a person's yes and no to it. */
export function PairNote({ transaction: given, mayWrite }: { transaction: TransactionJson; mayWrite: boolean }) {
  const listsChanged = useTransactionsChanged()
  const { client } = trpc.useUtils()
  /** A dialog keeps the row that it was opened on: what was joined here is read again. */
  const [after, setAfter] = useState<{ of: TransactionJson; row: TransactionJson } | null>(null)
  const transaction = after?.of === given ? after.row : given
  const changed = async () => {
    await listsChanged()
    const row = await client.transactions.get.query({ id: given.id }).catch(() => given)
    setAfter({ of: given, row })
    setAsked(null)
  }
  const options = { onError: (error: { message: string }) => notify.error('Nothing was changed', error.message) }
  const [asked, setAsked] = useState<Asked | null>(null)
  const join = trpc.transactions.joinPair.useMutation({
    onSuccess: changed,
    onError: (error, { otherId }) => {
      const { differences } = extraOf(error)
      if (Array.isArray(differences)) setAsked({ otherId, question: error.message, differences })
      else options.onError(error)
    },
  })
  const confirm = trpc.transactions.confirmPair.useMutation({ onSuccess: changed, ...options })
  const reject = trpc.transactions.rejectPair.useMutation({
    onSuccess: async (_, { id }) => {
      await changed()
      const { pair: first, pairs: all = [] } = transaction
      const pair = [...all, ...(first ? [first] : [])].find((one) => one.id === id)
      if (pair?.state === 'paired')
        notify.undo('Taken apart', 'Both count by themselves again.', () =>
          join.mutate({ id: transaction.id, otherId: pair.other.id, ...(pair.difference ? { difference: pair.difference } : {}) }),
        )
    },
    ...options,
  })
  const { pair, pairs = [] } = transaction
  const onJoin = (otherId: string, difference?: BillRest) =>
    join.mutate({ id: transaction.id, otherId, ...(difference ? { difference } : {}) })
  const busy = join.isPending || confirm.isPending || reject.isPending
  if (!pair) return mayWrite && transaction.documentId ? <Search transaction={transaction} asked={asked} onJoin={onJoin} /> : null
  const others = pairs.filter(({ id, state }) => id !== pair.id && state === 'paired')
  const left = leftOf(transaction)
  return (
    <>
      <One {...{ transaction, pair, mayWrite, busy }} onConfirm={(id) => confirm.mutate({ id })} onReject={(id) => reject.mutate({ id })} />
      {others.map((one) => (
        <One
          key={one.id}
          {...{ transaction, pair: one, mayWrite, busy }}
          onConfirm={(id) => confirm.mutate({ id })}
          onReject={(id) => reject.mutate({ id })}
        />
      ))}
      {left !== null && (
        <p className={classes.reason}>
          {formatMoney(left, transaction.currency)} of it{' '}
          {transaction.treatment === 'receivable' ? 'is still to come in' : 'is still to be paid'}.
        </p>
      )}
      {left !== null && mayWrite && <Search transaction={transaction} asked={asked} onJoin={onJoin} />}
    </>
  )
}

/** What of a bill is left that is paid in part; null of every other row. */
function leftOf({ amount, pair, pairs = [] }: TransactionJson): Cents | null {
  const all = pairs.length > 0 ? pairs : pair ? [pair] : []
  const paid = all.filter(({ state }) => state === 'paired')
  if (pair?.role !== 'from' || paid.length === 0 || paid.some(({ difference }) => difference !== 'part')) return null
  const left = paid.reduce((n, { other }) => n - parseDecimal(other.amount), parseDecimal(amount) as number)
  return left > 0 ? cents(left) : null
}

interface OneProps {
  transaction: TransactionJson
  pair: PairJson
  mayWrite: boolean
  busy: boolean
  onConfirm: (id: string) => void
  onReject: (id: string) => void
}

/** One other side, with a person's yes and no to it. */
function One({ transaction, pair, mayWrite, busy, onConfirm, onReject }: OneProps) {
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
            <Button size="xs" disabled={busy} onClick={() => onConfirm(pair.id)}>
              Yes, count it once
            </Button>
          )}
          {pair.state === 'paired' && pair.decidedBy === 'reader' && (
            <Button size="xs" variant="default" disabled={busy} onClick={() => onConfirm(pair.id)}>
              Confirm
            </Button>
          )}
          <Button size="xs" variant="default" disabled={busy} onClick={() => onReject(pair.id)}>
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

interface Asked extends AskedDifference {
  otherId: string
}

const isPaper = ({ treatment }: TransactionJson) => treatment === 'bill' || treatment === 'receivable'

interface SearchProps {
  transaction: TransactionJson
  asked: Asked | null
  onJoin: (otherId: string, difference?: BillRest) => void
}

/** Rows of the same amount or the same name, asked for only when somebody looks. */
function Search({ transaction, asked, onJoin }: SearchProps) {
  const [open, setOpen] = useState(false)
  const found = trpc.transactions.pairCandidates.useQuery({ id: transaction.id }, { enabled: open, staleTime: 0 })
  if (!open) {
    return (
      <Button
        variant="default"
        size="xs"
        className={classes.look}
        leftSection={<IconLink size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Find the matching transaction
      </Button>
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
      {found.data?.length === 0 && <p className={classes.reason}>No transaction of the same amount or the same name.</p>}
      {found.data?.map((row) => (
        <div key={row.id} className={classes.choice}>
          <Other row={row} />
          {asked?.otherId === row.id ? (
            <DifferenceChoices
              takesFocus
              asked={asked}
              isOwn={(isPaper(transaction) ? transaction : row).treatment === 'receivable'}
              onSay={(difference) => onJoin(row.id, difference)}
            />
          ) : (
            <Button size="xs" variant="default" onClick={() => onJoin(row.id)}>
              Join
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
