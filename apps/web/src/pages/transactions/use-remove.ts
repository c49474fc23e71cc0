import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { notify } from '../../browser/notify.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { shortName } from '../../editing/short-name.ts'
import { newUndoId } from '../../editing/undo-id.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { useUndo } from '../../editing/use-undo.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** Deletes one transaction after the fixed question. The toast brings it back. Resolves to false when it was not deleted. */
export function useRemove(): (transaction: TransactionJson) => Promise<boolean> {
  const { client } = trpc.useUtils()
  const confirm = useConfirm()
  const changed = useTransactionsChanged()
  const undo = useUndo()

  return async ({ id, description, amount, currency, transactionDate }) => {
    const rest = `${formatMoney(parseDecimal(amount), currency)}, ${formatDate(transactionDate)}`
    const sure = await confirm({
      title: 'Delete Transaction',
      question: 'Are you sure you want to delete this transaction?',
      object: `${description}, ${rest}`,
      action: 'Delete',
    })
    if (!sure) return false
    const undoId = newUndoId()
    try {
      await client.transactions.remove.mutate({ id, undoId })
    } catch (error) {
      notifyFailure('Failed to delete transaction', error)
      return false
    }
    notify.undo('Transaction deleted successfully', `${shortName(description)}, ${rest}`, () => void undo(undoId))
    await changed()
    return true
  }
}
