import { chosenName } from '@ledgerhand/core/categories'
import type { offeredTreatments } from '@ledgerhand/core/treatments'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import { notify } from '../../browser/notify.ts'
import { newUndoId } from '../../editing/undo-id.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { useUndo } from '../../editing/use-undo.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import { inChunks, type Selection, selectedCount } from './selection.ts'

const transactions = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'transaction' : 'transactions'}`

/** What can be done to many rows at once, each with its toast and its way back. They resolve to false when it failed. */
export function useBatch() {
  const { client } = trpc.useUtils()
  const changed = useTransactionsChanged()
  const undo = useUndo()
  const run = async (failed: string, title: string, work: (undoId: string) => Promise<string>): Promise<boolean> => {
    const undoId = newUndoId()
    try {
      const words = await work(undoId)
      notify.undo(title, words, () => void undo(undoId))
      return true
    } catch (error) {
      notifyFailure(failed, error)
      return false
    } finally {
      // Also after a failure: some slices may have gone through.
      await changed()
    }
  }
  return {
    classify: (chosen: Selection) =>
      run('AI Classification Failed', 'AI Classification Complete', async (undoId) => {
        let because: string | null = null
        const { updated, needsReview } = await inChunks(chosen, async (target) => {
          const answer = await client.transactions.classify.mutate({ ...target, undoId })
          because ??= answer.because ?? null
          return { updated: answer.updated, needsReview: answer.needsReview }
        })
        const left = selectedCount(chosen) - updated
        const words = [`${transactions(updated)} classified`]
        if (left > 0) words.push(`${left.toLocaleString('en-US')} left as you set ${left === 1 ? 'it' : 'them'}`)
        if (needsReview > 0 || left === 0) words.push(`${needsReview.toLocaleString('en-US')} need review`)
        const said = words.join(', ')
        return because ? `${said}. The built-in rules alone decided where no service answered (${because})` : said
      }),
    assignEntity: (chosen: Selection, entity: { id: string; name: string } | null) =>
      run('Entity Assignment Failed', 'Entity Assignment Complete', async (undoId) => {
        const { updated } = await inChunks(chosen, (target) =>
          client.transactions.assignEntity.mutate({ ...target, entityId: entity?.id ?? null, undoId }),
        )
        return entity ? `${transactions(updated)} assigned to ${entity.name}` : `${transactions(updated)} unassigned`
      }),
    setCategory: (chosen: Selection, category: string) =>
      run('Category Update Failed', 'Category Update Complete', async (undoId) => {
        const { updated } = await inChunks(chosen, (target) => client.transactions.setCategory.mutate({ ...target, category, undoId }))
        // In the words that the rows will show, not in those of the list it was chosen from.
        return `${transactions(updated)} set to ${chosenName(category)}`
      }),
    accept: (chosen: Selection) =>
      run('Failed to update transaction', 'Marked as reviewed', async (undoId) => {
        const { updated } = await inChunks(chosen, (target) => client.transactions.accept.mutate({ ...target, undoId }))
        const asked = selectedCount(chosen) - updated
        return asked > 0
          ? `${transactions(updated)} reviewed, ${asked.toLocaleString('en-US')} to be answered first`
          : `${transactions(updated)} reviewed`
      }),
    setTreatment: (chosen: Selection, treatment: (typeof offeredTreatments)[number], accountId: string | null) =>
      run('Failed to update transaction', `Counts as ${treatmentLabels[treatment].toLowerCase()}`, async (undoId) => {
        const { updated } = await inChunks(chosen, (target) =>
          client.transactions.setTreatment.mutate({ ...target, treatment, accountId, undoId }),
        )
        return `${transactions(updated)} changed`
      }),
    remove: (chosen: Selection) =>
      run('Failed to delete transaction', 'Transactions deleted successfully', async (undoId) => {
        const { updated } = await inChunks(chosen, (target) => client.transactions.removeMany.mutate({ ...target, undoId }))
        return `${transactions(updated)} deleted`
      }),
  }
}
