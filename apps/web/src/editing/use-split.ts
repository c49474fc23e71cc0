import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { notify } from '../browser/notify.ts'
import { statusOf, trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { shortName } from './short-name.ts'
import type { partsToSend } from './split-form.ts'
import { newUndoId } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'
import { useUndo } from './use-undo.ts'

/** Splits a transaction, or makes it whole again; the toast takes it back. `onDone` is called on success; a refusal leaves the dialog as it is. */
export function useSplit(transaction: TransactionJson, onDone: () => void) {
  const changed = useTransactionsChanged()
  const undo = useUndo()
  const update = trpc.transactions.update.useMutation()
  const send = async (parts: ReturnType<typeof partsToSend>) => {
    const undoId = newUndoId()
    try {
      await update.mutateAsync({ id: transaction.id, version: transaction.version, undoId, parts })
      notify.undo(
        parts.length === 0 ? 'Whole again' : parts.length === 1 ? 'Transaction updated' : `Split into ${parts.length} parts`,
        shortName(transaction.description),
        () => void undo(undoId),
      )
      onDone()
      await changed()
    } catch (error) {
      notifyFailure('Failed to update transaction', error)
      // Somebody else was quicker: their version stands behind the dialog, what was typed stays.
      if (statusOf(error) === 409) await changed()
    }
  }
  return { split: (parts: ReturnType<typeof partsToSend>) => void send(parts), makeWhole: () => void send([]), isBusy: update.isPending }
}
