import { merchantNameIn } from '@ledgerhand/core/merchant-name'
import type { QuestionOption } from '@ledgerhand/core/questions'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import { notify } from '../../browser/notify.ts'
import { categoryOf, treatmentPicked } from '../../editing/category-choices.ts'
import { askedOfBooks, sendAnswer } from '../../editing/send-answer.ts'
import { newUndoId } from '../../editing/undo-id.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { useUndo } from '../../editing/use-undo.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import { type Group, keyOf, waitingOf } from './review-kind.ts'

interface Deciding {
  /** The groups that are shown. */
  groups: readonly Group[]
  /** Whether an answer is kept for the merchant's next transaction. */
  remember: boolean
  /** A group is decided, to be undone by `undoId`: it is shown no longer, and the one with the key `next` comes in its place. */
  onDecide: (key: string, next: string | null, undoId: string) => void
  /** A decision failed or was taken back, or the list is the server's again. */
  onShow: (key: string) => void
  onOpen: (key: string) => void
}

/** What can be decided on a group of the review list. Each decision can be undone. */
export function useDecisions({ groups, remember, onDecide, onShow, onOpen }: Deciding) {
  const { client } = trpc.useUtils()
  const changed = useTransactionsChanged()
  const undo = useUndo()
  const takeBack = async (undoId: string, key: string) => {
    if (!(await undo(undoId))) return
    onShow(key)
    onOpen(key)
  }
  /** Does one thing to all of the merchant's rows that wait, however many, and goes on to the next card. */
  const settle = async (group: Group, name: string, send: (undoId: string) => Promise<{ updated: number }>) => {
    const key = keyOf(group)
    const undoId = newUndoId()
    const index = groups.indexOf(group)
    const next = groups[index + 1] ?? groups[index - 1]
    onDecide(key, next ? keyOf(next) : null, undoId)
    try {
      // Whoever closes the page right after is waited for by nobody: the browser finishes what it has begun to send.
      const { updated } = await send(undoId)
      const count = updated === 1 ? '1 transaction' : `${updated.toLocaleString('en-US')} transactions`
      notify.undo(
        `${merchantNameIn(group.merchant, group.items[0]?.description ?? '')}: ${name}`,
        `${count} reviewed`,
        () => void takeBack(undoId, key),
      )
    } catch (error) {
      notifyFailure('Failed to update transaction', error)
      onShow(key)
    }
    await changed()
    // The list is the server's again: if the same merchant waits once more, it is news.
    onShow(key)
  }
  const accept = (group: Group) => {
    if (!group.suggestion) return
    const waiting = waitingOf(group)
    void settle(group, categoryOf(group.suggestion), (undoId) => client.transactions.accept.mutate({ waiting, remember, undoId }))
  }
  const pick = (group: Group, category: string) => {
    const waiting = waitingOf(group)
    const treatment = treatmentPicked(category)
    if (treatment)
      return void settle(group, treatmentLabels[treatment], (undoId) =>
        client.transactions.setTreatment.mutate({ waiting, treatment, remember, undoId }),
      )
    void settle(group, category, (undoId) => client.transactions.setCategory.mutate({ waiting, category, remember, undoId }))
  }
  const answer = (group: Group, chosen: QuestionOption) => {
    const { question } = group
    if (!question) return
    const target = { waiting: { ...waitingOf(group), question: question.id } }
    void settle(group, chosen.label, (undoId) =>
      sendAnswer(client, target, chosen, { undoId, remember, ofBooks: askedOfBooks(group.items[0]) }),
    )
  }
  return { accept, pick, answer }
}
