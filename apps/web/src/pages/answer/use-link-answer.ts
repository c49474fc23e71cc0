import { useState } from 'react'
import { errorWords, trpc } from '../../net/api.ts'
import { putFile, type SendCalls, sendFile, wait } from '../../net/upload.ts'

/** Answers through a link, with a file where there is one. `problem` says why the last try failed. */
export function useLinkAnswer(token: string) {
  const utils = trpc.useUtils()
  const { questions } = utils.client
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const answer = async ({ option, text, file }: { option?: number | undefined; text: string; file: File | null }): Promise<boolean> => {
    const said = { token, text, ...(option === undefined ? {} : { option }) }
    setBusy(true)
    setProblem(null)
    try {
      if (file) {
        const calls: SendCalls<unknown> = {
          slot: ({ type, ...hint }) => questions.uploadByLink.mutate({ token, ...hint, ...(type ? { type } : {}) }),
          put: putFile,
          register: ({ filename, originalName }) => questions.answerByLink.mutate({ ...said, filename, originalName }),
          wait,
        }
        const outcome = await sendFile(file, calls, () => undefined)
        if (!outcome.ok) {
          setProblem('failure' in outcome ? (outcome.failure.lines[0] ?? outcome.failure.title) : 'Please try again')
          return false
        }
      } else await questions.answerByLink.mutate(said)
      await utils.questions.byLink.invalidate({ token })
      return true
    } catch (error) {
      setProblem(errorWords(error) ?? 'Please try again')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { answer, busy, problem }
}
