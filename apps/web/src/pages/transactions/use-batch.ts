import { trpc } from '../../api.ts'
import { notifyFailure } from '../../editing/notify-failure.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { notify } from '../../notify.ts'
import { inSlices } from './selection.ts'

const transactions = (n: number) => `${n} ${n === 1 ? 'transaction' : 'transactions'}`

/** The three things that can be done to many rows at once, each with its toast. They resolve to false when it failed. */
export function useBatch() {
  const { client } = trpc.useUtils()
  const changed = useTransactionsChanged()
  const run = async (failed: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
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
    classify: (ids: readonly string[]) =>
      run('AI Classification Failed', async () => {
        const { updated, needsReview } = await inSlices(ids, (transactionIds) => client.transactions.classify.mutate({ transactionIds }))
        const left = ids.length - updated
        const words = [`${transactions(updated)} classified`]
        if (left > 0) words.push(`${left} left as you set ${left === 1 ? 'it' : 'them'}`)
        if (needsReview > 0 || left === 0) words.push(`${needsReview} need review`)
        notify.success('AI Classification Complete', words.join(', '))
      }),
    assignEntity: (ids: readonly string[], entity: { id: string; name: string } | null) =>
      run('Entity Assignment Failed', async () => {
        const { updated } = await inSlices(ids, (transactionIds) =>
          client.transactions.assignEntity.mutate({ transactionIds, entityId: entity?.id ?? null }),
        )
        notify.success(
          'Entity Assignment Complete',
          entity ? `${transactions(updated)} assigned to ${entity.name}` : `${transactions(updated)} unassigned`,
        )
      }),
    setCategory: (ids: readonly string[], category: string) =>
      run('Category Update Failed', async () => {
        const { updated } = await inSlices(ids, (transactionIds) => client.transactions.setCategory.mutate({ transactionIds, category }))
        notify.success('Category Update Complete', `${transactions(updated)} set to ${category}`)
      }),
  }
}
