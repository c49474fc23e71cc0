import { MAX_FILES } from '@ledgerhand/core/upload-limits'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../browser/notify.ts'
import type { UploadFileState } from '../../components/files/upload-progress.ts'
import { trpc } from '../../net/api.ts'
import { useConnectionNotes } from '../../net/connection.ts'
import { inRounds } from '../../net/in-parallel.ts'
import { ownWords } from '../../net/unauthorized.ts'
import { putFile, type UploadCalls, type UploadChoice, uploadDocument, wait } from '../../net/upload.ts'
import { needsSignIn, severalFailed, type UploadFailure } from '../../net/upload-failures.ts'
import { useBooks, useSession } from '../../session/session.tsx'
import { keepOnDevice, sendKept, type Track } from '../../waiting/send-kept.ts'
import { waitWords } from '../../waiting/waiting-words.ts'

/** How many files are on their way at once. */
export const FILES_AT_ONCE = 6

/** What became of the chosen files. */
export interface Uploaded {
  documents: readonly DocumentJson[]
  failed: readonly { file: string; source: File; failure: UploadFailure }[]
  /** Files that had not been registered when the person called it off. */
  cancelled: readonly File[]
  /** How many could not be sent now: the device keeps them, and sends them by itself. */
  waiting: number
}

/**
 * Sends files and registers them, each on its own: one that fails stops no other. One toast tells what became of them. Gives null when
 * the session has ended, and the files should be kept. What became of each stays in `states` until `rest` is called, so that a
 * dialog on its way out does not show its list as though nothing had been sent.
 */
export function useUpload() {
  const utils = trpc.useUtils()
  const { client } = utils
  const userId = useSession().user?.id
  const books = useBooks()
  const [states, setStates] = useState<ReadonlyMap<File, UploadFileState> | null>(null)
  const stops = useRef<ReadonlyMap<File, AbortController>>(new Map())
  useConnectionNotes(states !== null)
  const cancel = (file?: File) => {
    for (const [of, control] of stops.current) if (file === undefined || of === file) control.abort()
  }
  const leave = useRef(cancel)
  useEffect(() => () => leave.current(), [])

  const calls: UploadCalls = {
    checkSession: () => client.auth.user.query(undefined, ownWords),
    slot: (hint) => client.storage.uploadUrl.mutate(hint, ownWords),
    put: putFile,
    register: (document) => client.documents.register.mutate(document, ownWords),
    wait,
  }
  const keep = (file: File, choice: UploadChoice) =>
    userId && books ? keepOnDevice(file, { userId, ownerId: books.ownerId, booksName: books.name, ...choice }) : null
  const tell = (file: File, state: UploadFileState) => setStates((now) => now && new Map(now).set(file, state))

  const upload = async (files: readonly File[], choiceOf: (file: File) => UploadChoice): Promise<Uploaded | null> => {
    stops.current = new Map(files.map((file) => [file, new AbortController()]))
    setStates(new Map(files.map((file) => [file, { kind: 'waiting' }])))
    const outcomes = await inRounds(files, MAX_FILES, FILES_AT_ONCE, async (file) => {
      const choice = choiceOf(file)
      const send = (track?: Track) =>
        uploadDocument(file, choice, calls, (share) => tell(file, { kind: 'sending', share }), stops.current.get(file)?.signal, track)
      const kept = await keep(file, choice)
      const outcome = kept ? await sendKept(kept, send) : await send()
      if (outcome.ok) tell(file, { kind: 'done' })
      else if ('isLeft' in outcome) tell(file, { kind: 'waiting' })
      else if ('isCancelled' in outcome) tell(file, { kind: 'failed', reason: 'Upload cancelled' })
      else tell(file, { kind: 'failed', reason: outcome.failure.lines[0] ?? outcome.failure.title })
      return outcome
    })
    stops.current = new Map()
    const failed = outcomes.flatMap((o, i) => {
      const source = files[i]
      return source && !o.ok && 'failure' in o ? [{ file: source.name, source, failure: o.failure }] : []
    })
    const ended = failed.find(({ failure }) => needsSignIn(failure))
    if (ended && failed.length === files.length) {
      // Nothing has changed, and what would be read anew would only be refused too.
      notify.error(ended.failure.title, undefined, { ms: ended.failure.ms, lines: ended.failure.lines })
      return null
    }
    const cancelled = files.filter((_, i) => {
      const outcome = outcomes[i]
      return outcome && !outcome.ok && 'isCancelled' in outcome
    })
    // What the books have already is no failure: the dialog that follows says so and leads to it.
    const refused = failed.filter(({ failure }) => !failure.known)
    const waiting = outcomes.filter((outcome) => 'isLeft' in outcome).length
    if (waiting > 0) {
      notify.info(
        waitWords(waiting),
        waiting === 1
          ? 'It is sent by itself, also after you close this page'
          : 'They are sent by themselves, also after you close this page',
      )
    } else if (refused.length > 0) {
      const { title, lines, ms } = severalFailed(refused)
      // Of several the dialog that follows gives every reason: a toast full of them would lie over it.
      notify.error(title, undefined, { ms, lines: failed.length === 1 ? lines : [] })
    } else if (cancelled.length > 0) {
      notify.info('Upload cancelled', `${cancelled.length} of ${files.length} files ${cancelled.length === 1 ? 'was' : 'were'} not sent`)
    } else if (outcomes.some(({ ok }) => ok)) {
      const added = outcomes.filter(({ ok }) => ok).length
      notify.success('Success', added === 1 ? 'Document uploaded successfully' : `${added} documents uploaded successfully`)
    }
    // Not waited for: the dialog that follows asks for itself, and the list behind it may come when it comes.
    void Promise.all([utils.documents.list.invalidate(), utils.dashboard.invalidate()])
    return { documents: outcomes.flatMap((o) => (o.ok ? [o.document] : [])), failed, cancelled, waiting }
  }
  return { upload, states, cancel, rest: () => setStates(null) }
}
