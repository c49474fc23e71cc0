import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { isMadeSince, undoMark } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'

const many = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'transaction' : 'transactions'}`

/** What was taken back, and what somebody changed meanwhile and therefore keeps. */
const undoneWords = (restored: number, kept: number): string =>
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

/**
 * The key U: takes back the caller's last change, if it was made since this page was opened. What is older, or was done elsewhere,
 * would change rows that nobody is looking at: it is taken back only by its own words, in its toast or above the list. Resolves to the id of what was
 * taken back; null: nothing was.
 */
export function useUndoLast(): () => Promise<string | null> {
  const { client } = trpc.useUtils()
  const undo = useUndo()
  const [opened] = useState(undoMark)
  return async () => {
    const last = await client.transactions.undoable.query()
    if (last && isMadeSince(opened, last.id)) return (await undo(last.id)) ? last.id : null
    notify.info('Nothing to undo', 'Nothing was changed since this page was opened')
    return null
  }
}
