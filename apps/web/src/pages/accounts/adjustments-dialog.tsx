import { accountTitle } from '@ledgerhand/core/account-key'
import { formatDate } from '@ledgerhand/core/calendar-date'
import { labelName } from '@ledgerhand/core/categories'
import { cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { AdjustmentJson, LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { AdjustmentForm } from './adjustment-form.tsx'
import classes from './dialogs.module.css'
import { useAccountsChanged } from './use-changed.ts'

interface AdjustmentsDialogProps {
  accounts: readonly LedgerAccountJson[]
  onClose: () => void
}

/** Two-sided corrections without a transaction: depreciation, opening equity, inventory counts. */
export function AdjustmentsDialog({ accounts, onClose }: AdjustmentsDialogProps) {
  const mayWrite = useMay('write')
  const list = trpc.adjustments.list.useQuery(undefined, { staleTime: 0 })
  const [adding, setAdding] = useKeptState('adjustments.adding', false)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={adding ? 'Add Adjustment' : 'Adjustments'}
      size={560}
      closeOnEscape={!adding}
      closeOnClickOutside={!adding}
    >
      {adding ? (
        <AdjustmentForm accounts={accounts} onDone={() => setAdding(false)} />
      ) : (
        <>
          {list.isPending ? (
            <Loading text="Loading adjustments..." />
          ) : list.isError ? (
            <ErrorNote title="Adjustments could not be loaded" reason={errorWords(list.error) ?? ''} onRetry={() => void list.refetch()} />
          ) : list.data.length === 0 ? (
            <EmptyState title="No adjustments yet" text="For what no statement shows, such as depreciation. Each has two sides." />
          ) : (
            <ul className={classes.list} aria-label="Adjustments">
              {list.data.map((adjustment) => (
                <One key={adjustment.id} adjustment={adjustment} accounts={accounts} mayWrite={mayWrite} />
              ))}
            </ul>
          )}
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {mayWrite && (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
                Add Adjustment
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

interface OneProps {
  adjustment: AdjustmentJson
  accounts: readonly LedgerAccountJson[]
  mayWrite: boolean
}
function One({ adjustment: { id, date, note, parts }, accounts, mayWrite }: OneProps) {
  const { client } = trpc.useUtils()
  const confirm = useConfirm()
  const changed = useAccountsChanged()
  const currency = trpc.books.get.useQuery().data?.currency
  const placeOf = ({ leaf, accountId }: AdjustmentJson['parts'][number]) => {
    const account = accounts.find((a) => a.id === accountId)
    return leaf ? labelName(leaf) : account ? accountTitle(account) : 'Account'
  }
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete Adjustment',
      question: 'Are you sure you want to delete this adjustment?',
      object: `${note}, ${formatDate(date)}`,
      action: 'Delete',
    })
    if (!sure) return
    try {
      await client.adjustments.remove.mutate({ id })
      notify.success('Success', 'Adjustment deleted successfully')
    } catch (error) {
      notify.error('Failed to delete the adjustment', errorWords(error))
    }
    await changed()
  }
  return (
    <li>
      <div>
        <p className={classes.note} dir="auto">
          {note}
        </p>
        <p className={classes.muted}>{formatDate(date)}</p>
      </div>
      {mayWrite && (
        <ActionIcon size={28} aria-label={`Delete ${note}`} onClick={() => void remove()}>
          <IconTrash size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
      <div className={`${classes.parts} lh-num`}>
        {parts.flatMap((part, i) => [
          <span key={`${String(i)} place`} dir="auto">
            {placeOf(part)}
          </span>,
          <span key={`${String(i)} amount`}>{sideOf(part.amount, currency)}</span>,
        ])}
      </div>
    </li>
  )
}
/** Value that goes in, or comes out: as an accountant says it. */
const sideOf = (amount: string, currency: string | undefined): string => {
  const value = parseDecimal(amount)
  return `${formatMoney(cents(Math.abs(value)), currency)} ${value > 0 ? 'to' : 'from'}`
}
