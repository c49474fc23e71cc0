import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { trpc } from '../net/api.ts'
import { useConnectionNotes } from '../net/connection.ts'
import { putFile, type SendCalls, sendFile, wait } from '../net/upload.ts'

interface Arrived {
  filename: string
  originalName: string
  fileSize: number
}

/** Sends one file, and hands its key on; a failure is told. Resolves to whether it was done. */
export function useSend() {
  const utils = trpc.useUtils()
  const { client } = utils
  const [busy, setBusy] = useState(false)
  useConnectionNotes(busy)
  const send = async (file: File, register: (arrived: Arrived) => Promise<unknown>): Promise<boolean> => {
    const calls: SendCalls<unknown> = {
      checkSession: () => client.auth.user.query(),
      slot: (hint) => client.storage.uploadUrl.mutate(hint),
      put: putFile,
      register,
      wait,
    }
    setBusy(true)
    const outcome = await sendFile(file, calls, () => undefined)
    setBusy(false)
    if (!outcome.ok && 'failure' in outcome)
      notify.error(outcome.failure.title, undefined, { lines: outcome.failure.lines, ms: outcome.failure.ms })
    return outcome.ok
  }
  return {
    busy,
    send,
    /** Into the books, as an upload. Gives the document's id, null where it did not arrive. */
    sendDocument: async (file: File, documentType: DocumentTypeChoice): Promise<string | null> => {
      let id: string | null = null
      await send(file, async (arrived) => {
        id = (await client.documents.register.mutate({ ...arrived, documentType })).document.id
      })
      return id
    },
  }
}
