import { nameOfRule } from '@ledgerhand/core/merchant-name'
import type { RuleJson } from '@ledgerhand/core/wire/records'
import { notify } from '../../browser/notify.ts'
import { newUndoId } from '../../editing/undo-id.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** Changing and forgetting a rule: done at once, and taken back by the toast. */
export function useRuleChanges() {
  const utils = trpc.useUtils()
  const { client } = utils
  const seen = () => Promise.all([utils.rules.invalidate(), utils.transactions.undoable.invalidate()])
  const undo = async (undoId: string) => {
    try {
      await client.transactions.undo.mutate({ undoId })
      notify.info('Undone', 'The rule is as before')
    } catch (error) {
      notifyFailure('Undo failed', error)
    }
    await seen()
  }
  const run = async (failed: string, title: string, words: string, send: (undoId: string) => Promise<unknown>) => {
    const undoId = newUndoId()
    try {
      await send(undoId)
      notify.undo(title, words, () => void undo(undoId))
    } catch (error) {
      notifyFailure(failed, error)
    }
    await seen()
  }
  return {
    change: (rule: RuleJson, category: string) =>
      void run('Failed to update rule', 'Rule updated', `${nameOfRule(rule)}: ${category}`, (undoId) =>
        client.rules.update.mutate({ id: rule.id, category, undoId }),
      ),
    /** An empty name is that of the bank's line again. Whoever calls says why it failed, where the name still stands. */
    rename: async (rule: RuleJson, name: string) => {
      const undoId = newUndoId()
      await client.rules.update.mutate({ id: rule.id, name, undoId })
      notify.undo('Merchant renamed', nameOfRule({ ...rule, name: name || null }), () => void undo(undoId))
      await seen()
    },
    forget: (rule: RuleJson) =>
      void run('Failed to delete rule', 'Rule deleted', nameOfRule(rule), (undoId) => client.rules.remove.mutate({ id: rule.id, undoId })),
  }
}
