import type { HandRuleJson } from '@ledgerhand/core/wire/ledger'
import { notify } from '../../browser/notify.ts'
import { newUndoId } from '../../editing/undo-id.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import type { sentRule } from './hand-rule-form.ts'

/** Saving and deleting rules that were written by hand, and applying them to what is in the books. */
export function useHandRuleChanges() {
  const utils = trpc.useUtils()
  const { client } = utils
  const rowsChanged = useTransactionsChanged()
  const undo = async (undoId: string) => {
    try {
      await client.transactions.undo.mutate({ undoId })
      notify.info('Undone', 'The transactions are as before')
    } catch (error) {
      notifyFailure('Undo failed', error)
    }
    await rowsChanged()
  }
  return {
    /** Of a rule that is changed, `was` is the rule as it was read: another one by now is not overwritten. */
    save: async (was: HandRuleJson | null, rule: ReturnType<typeof sentRule>, isForPast: boolean) => {
      const kept = was
        ? await client.handRules.update.mutate({ id: was.id, ...rule, was: { ...was } })
        : await client.handRules.create.mutate(rule)
      const undoId = newUndoId()
      const { updated } = isForPast ? await client.handRules.applyToPast.mutate({ id: kept.id, undoId }) : { updated: 0 }
      const words = updated === 1 ? '1 transaction changed' : `${updated.toLocaleString('en-US')} transactions changed`
      if (updated > 0) notify.undo('Rule saved', words, () => void undo(undoId))
      else notify.success('Success', 'Rule saved')
      await Promise.all([utils.handRules.invalidate(), ...(updated > 0 ? [rowsChanged()] : [])])
    },
    remove: async ({ id }: HandRuleJson) => {
      try {
        await client.handRules.remove.mutate({ id })
        notify.success('Success', 'Rule deleted')
      } catch (error) {
        notifyFailure('Failed to delete rule', error)
      }
      await utils.handRules.invalidate()
    },
  }
}
