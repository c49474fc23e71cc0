import type { DocumentJson } from '@ledgerhand/core/wire'
import { useEffect, useState } from 'react'
import { trpc } from '../../api.ts'
import { notify } from '../../notify.ts'
import { ownWords } from '../../unauthorized.ts'
import { inParallel, needsSignIn, putFile, severalFailed, type UploadCalls, type UploadChoice, uploadDocument } from '../../upload.ts'

/** How many files are on their way at once. */
const AT_ONCE = 6

/**
 * Sends files and registers them; tells every failure in one toast. Gives the documents that made it, in the files' order; null
 * when the session has ended, and the files should be kept.
 */
export function useUpload() {
  const utils = trpc.useUtils()
  const { client } = utils
  const [progress, setProgress] = useState<number[] | null>(null)
  const sending = progress !== null
  useConnectionNotes(sending)

  const calls: UploadCalls = {
    checkSession: () => client.auth.user.query(undefined, ownWords),
    slot: (hint) => client.storage.uploadUrl.query(hint, ownWords),
    put: putFile,
    register: (document) => client.documents.register.mutate(document, ownWords),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
  const upload = async (files: readonly File[], choice: UploadChoice): Promise<DocumentJson[] | null> => {
    setProgress(files.map(() => 0))
    const outcomes = await inParallel(files, AT_ONCE, (file, i) =>
      uploadDocument(file, choice, calls, (share) => setProgress((now) => now?.map((n, at) => (at === i ? share : n)) ?? null)),
    )
    setProgress(null)
    const failures = outcomes.flatMap((o, i) => (o.ok ? [] : [{ file: files[i]?.name ?? '', failure: o.failure }]))
    const ended = failures.find(({ failure }) => needsSignIn(failure))
    if (ended && failures.length === files.length) {
      // Nothing has changed, and what would be read anew would only be refused too.
      notify.error(ended.failure.title, undefined, { ms: ended.failure.ms, lines: ended.failure.lines })
      return null
    }
    if (failures.length > 0) {
      const { title, lines, ms } = severalFailed(failures)
      notify.error(title, undefined, { ms, lines })
    }
    await Promise.all([utils.documents.list.invalidate(), utils.dashboard.invalidate()])
    return outcomes.flatMap((o) => (o.ok ? [o.document] : []))
  }
  return { upload, progress }
}

/** While files are on their way, says when the line drops and when it is back. */
function useConnectionNotes(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const lost = () => notify.error('No Internet connection')
    const back = () => notify.info('Connected to the Internet')
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [on])
}
