import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Button, TextInput } from '@mantine/core'
import { useUnsaved } from '../browser/unsaved.ts'
import { errorWords, trpc } from '../net/api.ts'
import { useKeptState } from '../session/drafts.ts'
import classes from './pair-note.module.css'
import { newUndoId } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'

const saidBy = { month: 'the rate of its month', person: 'its own rate', pair: 'the rate of its other side' } as const

/** Of a row that is printed in another currency than the books': what it is in theirs, and a rate of its own. */
export function RateNote({ transaction }: { transaction: TransactionJson }) {
  const books = trpc.books.get.useQuery()
  const changed = useTransactionsChanged()
  const { printed, id } = transaction
  const own = printed?.rateBy === 'person' ? printed.rate : ''
  const [rate, setRate] = useKeptState(`rate.${id}`, own)
  const set = trpc.transactions.setRate.useMutation({ onSuccess: () => changed() })
  useUnsaved(!set.isSuccess && rate.trim() !== own)
  const currency = printed?.currency ?? transaction.currency
  if (currency === null || !books.data || currency === books.data.currency) return null
  return (
    <div className={classes.pair}>
      <p className={classes.reason}>
        {printed
          ? `Printed as ${formatMoney(parseDecimal(printed.amount), printed.currency)}, at ${printed.rate}: ${saidBy[printed.rateBy]}`
          : `Not converted to ${books.data.currency}, and in no total`}
      </p>
      <div className={classes.verbs}>
        <TextInput
          size="xs"
          aria-label={`1 ${currency} in ${books.data.currency}`}
          placeholder={`1 ${currency} in ${books.data.currency}`}
          inputMode="decimal"
          value={rate}
          error={set.isError ? errorWords(set.error) : null}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={set.isPending}
          onClick={() => set.mutate({ id, rate: rate.trim() || null, undoId: newUndoId() })}
        >
          Set Rate
        </Button>
      </div>
    </div>
  )
}
