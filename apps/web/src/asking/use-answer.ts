import type { QuestionJson } from '@ledgerhand/core/wire/questions'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { useSend } from './use-send.ts'

/** What can be done with a question. Each resolves to whether it was done; a failure is told. */
export function useAnswer({ id, options }: QuestionJson) {
  const utils = trpc.useUtils()
  const { questions, transactions } = utils.client
  const { send, busy: isSending } = useSend()
  const [busy, setBusy] = useState(false)
  const refresh = () => Promise.all([utils.questions.invalidate(), utils.dashboard.invalidate(), utils.transactions.invalidate()])
  const change = async (ask: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await ask()
      return true
    } catch (error) {
      notifyFailure('Failed to answer', error)
      return false
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  const takeBack = (undoId: string) => change(() => transactions.undo.mutate({ undoId }))
  return {
    busy: busy || isSending,
    press: (option: number) =>
      change(async () => {
        const { undoId } = await questions.answer.mutate({ id, option })
        const label = options[option]?.label ?? ''
        if (undoId) notify.undo('Answered', label, () => void takeBack(undoId))
        else notify.success('Answered', label)
      }),
    write: async (text: string, file: File | null): Promise<boolean> => {
      if (!file) return change(() => questions.answer.mutate({ id, text }))
      const isDone = await send(file, ({ filename, originalName }) => questions.answer.mutate({ id, text, filename, originalName }))
      await refresh()
      return isDone
    },
    resolve: () => change(() => questions.resolve.mutate({ id })),
    remove: () => change(() => questions.remove.mutate({ id })),
  }
}
