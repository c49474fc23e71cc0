import type { AskedCopyJson } from '@ledgerhand/core/wire/documents'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { useProcessed } from '../loading/use-processed.ts'
import { errorWords, trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import { ANOTHER, COPY, saidWords } from './copied-bill.tsx'
import { isMadeSince, undoMark } from './undo-id.ts'

/** While a document is read again as it was said, the page looks again this often. */
const POLL_MS = 3000
/** A document that is being read is given so long before its answer is taken back. */
const READ_MS = 20_000
const AGAIN_MS = 500

interface Answered {
  documentId: string
  /** How many changes of rows were made before. */
  mark: number
}

/**
 * Bills that may be in the books already, and what is said of them. `undoLast` takes the last answer back, if no row was changed since; it resolves to
 * whether it did.
 */
export function useAskedCopies() {
  const utils = trpc.useUtils()
  const { client } = utils
  // Files come from other devices and people too: it is asked anew whenever the review is opened.
  const list = trpc.documents.askedCopies.useQuery(undefined, { staleTime: 0 })
  const documents = trpc.dashboard.documents.useQuery(undefined, {
    refetchInterval: ({ state }) => ((state.data?.processing ?? 0) > 0 ? POLL_MS : false),
  })
  useProcessed(documents.data?.unsettled)
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const [saying, setSaying] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ documentId: string; words: string } | null>(null)

  const takeBack = async (documentId: string) => {
    setAnswered((now) => now.filter((one) => one.documentId !== documentId))
    try {
      const until = Date.now() + READ_MS
      while (Date.now() < until && !(await client.documents.get.query({ id: documentId })).isProcessed)
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      await client.documents.chooseCopy.mutate({ id: documentId, said: null })
      notify.info('Undone', 'It is asked again once the document is read')
    } catch (error) {
      notifyFailure('Undo failed', error)
    }
    await utils.invalidate()
  }
  const answer = async ({ documentId, originalName }: AskedCopyJson, isCopy: boolean) => {
    setSaying(documentId)
    setProblem(null)
    try {
      await client.documents.chooseCopy.mutate({ id: documentId, said: isCopy ? 'copy' : 'another' })
      setAnswered((now) => [...now, { documentId, mark: undoMark() }])
      notify.undo(`${originalName}: ${isCopy ? COPY : ANOTHER}`, saidWords(isCopy), () => void takeBack(documentId))
      await utils.invalidate()
    } catch (error) {
      setProblem({ documentId, words: errorWords(error) ?? 'Please try again' })
    } finally {
      setSaying(null)
    }
  }
  const undoLast = async (): Promise<boolean> => {
    const last = answered.at(-1)
    if (!last) return false
    const ofRows = await client.transactions.undoable.query()
    if (ofRows && isMadeSince(last.mark, ofRows.id)) return false
    await takeBack(last.documentId)
    return true
  }
  return {
    asked: list.data ?? [],
    saying,
    problem,
    answer: (copied: AskedCopyJson, isCopy: boolean) => void answer(copied, isCopy),
    undoLast,
  }
}
