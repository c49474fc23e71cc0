import { useState } from 'react'
import { statusOf, trpc } from '../../api.ts'
import type { FileState } from '../../components/file-drop.tsx'
import { notify } from '../../notify.ts'
import {
  inParallel,
  PutRefused,
  putFile,
  registrationFailure,
  severalFailed,
  thrownFailure,
  type UploadFailure,
  urlFailure,
} from '../../upload.ts'

/** How many files are on their way at the same time. */
const AT_ONCE = 3

interface DepositState {
  chosen: readonly File[]
  choose: (files: File[]) => void
  stateOf: (file: File) => FileState | undefined
  busy: boolean
  /** How many of the chosen files have not been tried yet. */
  waiting: number
  /** How many were tried and did not arrive. */
  failed: number
  /** How many have, since the page was opened. */
  sent: number
  send: () => Promise<void>
}

/** Sends files through an upload link: for each a signed URL, one PUT, one deposit. A file that fails stays, to be tried again. */
export function useDeposit(token: string): DepositState {
  const utils = trpc.useUtils()
  const { client } = utils
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [states, setStates] = useState<ReadonlyMap<File, FileState>>(new Map())
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const inState = (...kinds: (FileState['kind'] | undefined)[]) => chosen.filter((file) => kinds.includes(states.get(file)?.kind))
  const waiting = inState(undefined, 'waiting')
  const failed = inState('failed')
  const tell = (file: File, state: FileState) => setStates((now) => new Map(now).set(file, state))

  async function sendOne(file: File): Promise<UploadFailure | null> {
    const hint = { name: file.name, size: file.size, ...(file.type ? { type: file.type } : {}) }
    tell(file, { kind: 'sending', share: 0 })
    try {
      const slot = await client.sharedUpload.uploadUrl.mutate({ token, ...hint }).catch((error: unknown) => {
        throw new Refused(urlFailure(error), statusOf(error))
      })
      await putFile(slot.url, file, (share) => tell(file, { kind: 'sending', share }))
      await client.sharedUpload.deposit.mutate({
        token,
        filename: slot.filename,
        originalName: file.name,
        fileSize: file.size,
        ...(file.type ? { mimeType: file.type } : {}),
      })
      tell(file, { kind: 'done' })
      return null
    } catch (error) {
      const failure = failureOf(error, file.name)
      tell(file, { kind: 'failed', reason: failure.lines[0] ?? failure.title })
      // The link was switched off meanwhile: the page says so instead.
      if (statusOf(error) === 404 || (error instanceof Refused && error.status === 404)) void utils.sharedUpload.link.invalidate({ token })
      return failure
    }
  }

  async function send() {
    // Those that failed wait until there is nothing new, or nothing would ever be sent without failing again.
    const files = waiting.length > 0 ? waiting : failed
    setBusy(true)
    const failures = await inParallel(files, AT_ONCE, sendOne)
    setBusy(false)
    const refused = files.flatMap((file, i) => {
      const failure = failures[i]
      return failure ? [{ file: file.name, failure }] : []
    })
    setSent((before) => before + files.length - refused.length)
    if (refused.length > 0) {
      const { title, lines, ms } = severalFailed(refused)
      notify.error(title, undefined, { lines, ms })
    }
  }

  return {
    chosen,
    choose: setChosen,
    stateOf: (file) => states.get(file),
    busy,
    waiting: waiting.length,
    failed: failed.length,
    sent,
    send,
  }
}

/** The URL was refused; what to say about it is known already. */
class Refused extends Error {
  readonly failure: UploadFailure
  readonly status: number | null
  constructor(failure: UploadFailure, status: number | null) {
    super(failure.title)
    this.failure = failure
    this.status = status
  }
}

function failureOf(error: unknown, file: string): UploadFailure {
  if (error instanceof Refused) return error.failure
  const words = error instanceof Error ? error.message : ''
  const status = error instanceof PutRefused ? error.status : statusOf(error)
  return status === null ? thrownFailure(words, file) : registrationFailure(status, words)
}
