import type { QuestionOption } from '@ledgerhand/core/questions'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { focusFirstWrong } from '../browser/form-errors.ts'
import { notify } from '../browser/notify.ts'
import { trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { sentFields, type useTransactionForm } from './transaction-form.ts'
import { newUndoId } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'
import { useUndo } from './use-undo.ts'

interface Refused {
  message: string
  data?: { httpStatus?: number; issues?: { path: string; message: string }[] } | null
}

/**
 * Sends the form: adds a transaction where `transaction` is null, else changes that one, which can be undone. `onSaved` is called on
 * success; an `answer` is the chosen one to its question; of a row whose month is closed (`isLocked`) the note alone is sent. A refusal stays in
 * the form, each message at its field.
 */
export function useSaveTransaction(
  form: ReturnType<typeof useTransactionForm>,
  transaction: TransactionJson | null,
  onSaved: () => void,
  isLocked = false,
) {
  const changed = useTransactionsChanged()
  const undo = useUndo()
  const verb = transaction ? 'update' : 'create'
  const handlers = {
    onSuccess: async (_: TransactionJson, sent: object) => {
      const undoId = 'undoId' in sent ? String(sent.undoId) : undefined
      if (undoId) notify.undo('Success', `Transaction ${verb}d successfully`, () => void undo(undoId))
      else notify.success('Success', `Transaction ${verb}d successfully`)
      onSaved()
      await changed()
    },
    onError: (error: Refused) => {
      const issues = error.data?.issues?.filter(({ path }) => path in form.values) ?? []
      if (issues.length) {
        form.setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
        return focusFirstWrong()
      }
      notifyFailure(`Failed to ${verb} transaction`, error)
      // Somebody else was quicker: show their version behind the dialog, keep what was typed.
      if (error.data?.httpStatus === 409) return void changed()
    },
  }
  const create = trpc.transactions.create.useMutation(handlers)
  const update = trpc.transactions.update.useMutation(handlers)
  const submit = (answer: QuestionOption | null) =>
    form.onSubmit((fields) => {
      if (transaction && isLocked)
        return update.mutate({ id: transaction.id, version: transaction.version, undoId: newUndoId(), note: fields.note || null })
      const sent = sentFields(fields, transaction, answer)
      if (transaction) update.mutate({ id: transaction.id, version: transaction.version, undoId: newUndoId(), ...sent })
      else create.mutate({ category: fields.category, ...sent })
    }, focusFirstWrong)
  return { submit, isBusy: create.isPending || update.isPending }
}
