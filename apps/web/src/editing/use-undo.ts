import { trpc } from '../api.ts'
import { notify } from '../notify.ts'
import { notifyFailure } from './notify-failure.ts'
import { useTransactionsChanged } from './use-changed.ts'

const many = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'transaction' : 'transactions'}`

/** What was taken back, and what somebody changed meanwhile and therefore keeps. */
export const undoneWords = (restored: number, kept: number): string =>
  [`${many(restored)} as before`, ...(kept > 0 ? [`${many(kept)} changed since and left alone`] : [])].join(', ')

/** Takes a batch or a deletion back, on the server. Resolves to false when it could not be. */
export function useUndo(): (undoId: string) => Promise<boolean> {
  const { client } = trpc.useUtils()
  const changed = useTransactionsChanged()
  return async (undoId) => {
    try {
      const { restored, kept } = await client.transactions.undo.mutate({ undoId })
      notify.info('Undone', undoneWords(restored, kept))
      return true
    } catch (error) {
      notifyFailure('Undo failed', error)
      return false
    } finally {
      await changed()
    }
  }
}
