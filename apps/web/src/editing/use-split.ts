import type { TransactionJson } from '@ledgerhand/core/wire/records'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { statusOf, trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { shortName } from './short-name.ts'
import { partsToSend, type SplitFields, splitFieldsOf } from './split-form.ts'
import { newUndoId } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'
import { useMerging } from './use-merging.ts'
import { useUndo } from './use-undo.ts'

type Parts = ReturnType<typeof partsToSend>

interface SplitOptions {
  transaction: TransactionJson
  ownerId: string
  /** It is saved. */
  onDone: () => void
}

/**
 * Splits a transaction, or makes it whole again; the toast takes it back. What somebody else changed of it meanwhile stays, and parts that
 * both changed are asked about. A refusal leaves the dialog as it is. `base` is the transaction that the parts must add up to.
 */
export function useSplit(form: UseFormReturnType<SplitFields>, { transaction, ownerId, onDone }: SplitOptions) {
  const changed = useTransactionsChanged()
  const undo = useUndo()
  const { client } = trpc.useUtils()
  const [isBusy, setBusy] = useState(false)
  const merging = useMerging<TransactionJson, SplitFields>(form, {
    record: transaction,
    // How a whole row would begin to be split is nobody's change.
    fieldsOf: (row) => splitFieldsOf(row.parts || transaction.parts ? row : transaction, ownerId),
    read: () => client.transactions.get.query({ id: transaction.id }),
  })
  const base = merging.base ?? transaction
  const update = ({ id, version }: TransactionJson, parts: Parts, undoId: string) =>
    client.transactions.update.mutate({ id, version, undoId, parts })
  const done = (count: number, undoId: string) => {
    notify.undo(
      count === 0 ? 'Whole again' : count === 1 ? 'Transaction updated' : `Split into ${count} parts`,
      shortName(transaction.description),
      () => void undo(undoId),
    )
    onDone()
  }
  const run = async (work: (undoId: string) => Promise<void>) => {
    setBusy(true)
    try {
      await work(newUndoId())
    } catch (error) {
      notifyFailure('Failed to update transaction', error)
      // Somebody else was quicker: their version stands behind the dialog, what was typed stays.
      if (statusOf(error) !== 409) return
    } finally {
      setBusy(false)
    }
    await changed()
  }
  /** As it was proposed, or whole: nothing of it was typed. */
  const send = (parts: Parts) =>
    void run(async (undoId) => {
      await update(base, parts, undoId)
      done(parts.length, undoId)
    })
  /** As it was typed. */
  const save = (fields: SplitFields) =>
    void run(async (undoId) => {
      let sent = 0
      const isSaved = await merging.save(fields, async (fields, of) => {
        const row = of ?? base
        // What adds up to it in the form was typed for another amount: the person sees it before it is saved.
        if (row.amount !== base.amount) return
        const parts = partsToSend(fields, row)
        await update(row, parts, undoId)
        sent = parts.length
      })
      if (!isSaved) return
      if (sent > 0) done(sent, undoId)
      else notify.error('The amount was changed meanwhile', 'Nothing is saved yet. Look at the parts again, then save.')
    })
  return {
    base,
    save,
    split: send,
    makeWhole: () => send([]),
    isBusy,
    conflicts: merging.conflicts,
    taken: merging.taken,
    choose: merging.choose,
  }
}
