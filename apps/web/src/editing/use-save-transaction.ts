import type { QuestionOption } from '@ledgerhand/core/questions'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useState } from 'react'
import { fieldIssues, focusFirstWrong } from '../browser/form-errors.ts'
import { notify } from '../browser/notify.ts'
import { statusOf, trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { decidedTogether, type FormFields, fieldsOf, sentFields, type useTransactionForm } from './transaction-form.ts'
import { newUndoId } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'
import { useMerging } from './use-merging.ts'
import { useUndo } from './use-undo.ts'

interface SaveOptions {
  /** Its month is closed: the note alone is sent. */
  isLocked: boolean
  /** It is saved. */
  onSaved: () => void
  /** Somebody else changed the same: nothing was saved, the person chooses first. */
  onConflict: () => void
}

/**
 * Sends the form: adds a transaction where `transaction` is null, else changes that one, which can be undone. An `answer` is the chosen one
 * to its question. What somebody else changed meanwhile is kept beside it, and what both changed is asked about. A refusal stays in the
 * form, each message at its field.
 */
export function useSaveTransaction(
  form: ReturnType<typeof useTransactionForm>,
  transaction: TransactionJson | null,
  { isLocked, onSaved, onConflict }: SaveOptions,
) {
  const { client } = trpc.useUtils()
  const changed = useTransactionsChanged()
  const undo = useUndo()
  const [isBusy, setBusy] = useState(false)
  const verb = transaction ? 'update' : 'create'
  const merging = useMerging<TransactionJson, FormFields>(form, {
    record: transaction,
    fieldsOf,
    read: () => client.transactions.get.query({ id: transaction?.id ?? '' }),
    together: decidedTogether,
  })
  const failed = (error: unknown) => {
    const issues = fieldIssues(error).filter(({ path }) => path in form.values)
    if (issues.length) {
      form.setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
      return focusFirstWrong()
    }
    notifyFailure(`Failed to ${verb} transaction`, error)
    // Somebody else was quicker: show their version behind the dialog, keep what was typed.
    if (statusOf(error) === 409) void changed()
  }
  const save = async (fields: FormFields, answer: QuestionOption | null) => {
    const undoId = newUndoId()
    setBusy(true)
    try {
      const isSaved = await merging.save(fields, (fields, of) => {
        if (!of) return client.transactions.create.mutate({ category: fields.category, ...sentFields(fields, null, answer) })
        const sent = isLocked ? { note: fields.note || null } : sentFields(fields, of, answer)
        return client.transactions.update.mutate({ id: of.id, version: of.version, undoId, ...sent })
      })
      if (!isSaved) return onConflict()
      const words = `Transaction ${verb}d successfully`
      if (transaction) notify.undo('Success', words, () => void undo(undoId))
      else notify.success('Success', words)
      onSaved()
    } catch (error) {
      return failed(error)
    } finally {
      setBusy(false)
    }
    await changed()
  }
  const submit = (answer: QuestionOption | null) => form.onSubmit((fields) => void save(fields, answer), focusFirstWrong)
  return { submit, isBusy, base: merging.base, conflicts: merging.conflicts, taken: merging.taken, choose: merging.choose }
}
