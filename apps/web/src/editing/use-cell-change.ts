import { isOneTime } from '@ledgerhand/core/answers'
import { resolveCategory } from '@ledgerhand/core/categories'
import type { QuestionOption } from '@ledgerhand/core/questions'
import { type Source, sourceText } from '@ledgerhand/core/sources'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../browser/notify.ts'
import { statusOf, trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { treatmentPicked } from './category-choices.ts'
import { askedOfBooks, sendAnswer } from './send-answer.ts'
import { shortName } from './short-name.ts'
import type { TextColumn } from './text-columns.ts'
import { patchRows } from './transaction-pages.ts'
import { newUndoId } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'
import { useUndo } from './use-undo.ts'

/** Changes one row at once on the screen, then on the server; the toast takes it back, or does it again where it failed. Resolves to whether the session still stands. */
function useCellChange() {
  const cache = useQueryClient()
  const rowsChanged = useTransactionsChanged()
  const undo = useUndo()
  return async function change(
    transaction: TransactionJson,
    patch: (row: TransactionJson) => TransactionJson,
    send: (undoId: string) => Promise<unknown>,
    title: string,
    words: string,
  ): Promise<boolean> {
    patchRows(cache, (row) => (row.id === transaction.id ? patch(row) : row))
    const undoId = newUndoId()
    let isSignedIn = true
    try {
      await send(undoId)
      notify.undo(title, words, () => void undo(undoId))
    } catch (error) {
      // At once, not with the next answer: when the line is down none comes, and the row would show what nobody saved.
      patchRows(cache, (row) => (row.id === transaction.id ? transaction : row))
      isSignedIn = statusOf(error) !== 401
      notifyFailure('Failed to update transaction', error, () => void change(transaction, patch, send, title, words))
    }
    await rowsChanged()
    return isSignedIn
  }
}

/** Files one row under another category, or says that it is no profit or loss. */
export function useRecategorise(): (transaction: TransactionJson, category: string) => void {
  const { client } = trpc.useUtils()
  const change = useCellChange()
  return (transaction, category) => {
    const treatment = treatmentPicked(category)
    if (treatment)
      return void change(
        transaction,
        (row) => ({ ...row, treatment, isTransfer: true, needsReview: false, question: null }),
        (undoId) => client.transactions.setTreatment.mutate({ transactionIds: [transaction.id], treatment, undoId }),
        `Counts as ${treatmentLabels[treatment].toLowerCase()}`,
        shortName(transaction.description),
      )
    const to = resolveCategory(category, transaction)
    void change(
      transaction,
      (row) => (to ? { ...row, category: to.category, label: to.label, needsReview: false, question: null } : row),
      (undoId) => client.transactions.setCategory.mutate({ transactionIds: [transaction.id], category, undoId }),
      'Category updated',
      `${shortName(transaction.description)}: ${category}`,
    )
  }
}

/** Gives one row to another entity, or to none. */
export function useReassign(): (transaction: TransactionJson, entity: EntityJson | null) => void {
  const { client } = trpc.useUtils()
  const change = useCellChange()
  return (transaction, entity) =>
    void change(
      transaction,
      (row) => ({ ...row, entityId: entity?.id ?? null }),
      (undoId) => client.transactions.assignEntity.mutate({ transactionIds: [transaction.id], entityId: entity?.id ?? null, undoId }),
      'Entity updated',
      `${shortName(transaction.description)}: ${entity?.name ?? 'Unassigned'}`,
    )
}

const changed = { payee: 'Payee updated', note: 'Note updated' } as const

/** Says whom one row paid, or writes a note on it; empty takes it away. Resolves to whether the session still stands. */
export function useRetype(): (transaction: TransactionJson, column: TextColumn, text: string) => Promise<boolean> {
  const { client } = trpc.useUtils()
  const change = useCellChange()
  return (transaction, column, text) =>
    change(
      transaction,
      (row) => ({ ...row, [column]: text || null }),
      (undoId) => client.transactions.update.mutate({ id: transaction.id, [column]: text || null, undoId }),
      changed[column],
      `${shortName(transaction.description)}: ${text || 'none'}`,
    )
}

/** Puts one row that was entered by hand into an account that others stand in. */
export function useSourceChange(): (transaction: TransactionJson, source: Source) => void {
  const { client } = trpc.useUtils()
  const change = useCellChange()
  return (transaction, source) =>
    void change(
      transaction,
      (row) => ({ ...row, ...source }),
      (undoId) => client.transactions.update.mutate({ id: transaction.id, ...source, undoId }),
      'Source updated',
      `${shortName(transaction.description)}: ${sourceText(source) || 'Entered by hand'}`,
    )
}

/** Agrees with one row as it stands: it no longer waits. */
export function useAcceptRow(): (transaction: TransactionJson) => void {
  const { client } = trpc.useUtils()
  const change = useCellChange()
  return (transaction) =>
    void change(
      transaction,
      (row) => ({ ...row, needsReview: false, aiConfidence: '1.00' }),
      (undoId) => client.transactions.accept.mutate({ transactionIds: [transaction.id], undoId }),
      'Marked as reviewed',
      transaction.description,
    )
}

/** Says of one row what it was, as one of the answers to its question. */
export function useAnswerRow(): (transaction: TransactionJson, answer: QuestionOption) => void {
  const { client } = trpc.useUtils()
  const change = useCellChange()
  return (transaction, answer) =>
    void change(
      transaction,
      (row) => ({ ...row, treatment: answer.treatment ?? 'business', needsReview: false, question: null }),
      (undoId) =>
        sendAnswer(client, { transactionIds: [transaction.id] }, answer, {
          undoId,
          remember: !isOneTime(transaction),
          ofBooks: askedOfBooks(transaction),
        }),
      'Answered',
      `${shortName(transaction.description)}: ${answer.label}`,
    )
}
