import { formatFileSize } from '@ledgerhand/core/upload-limits'
import type { SharedUploadJson } from '@ledgerhand/core/wire/sharing'
import { useRef, useState } from 'react'
import { notify } from '../../browser/notify.ts'
import type { UploadFileState } from '../../components/files/upload-progress.ts'
import { statusOf, trpc } from '../../net/api.ts'
import { useConnectionNotes } from '../../net/connection.ts'
import { inParallel } from '../../net/in-parallel.ts'
import { putFile, type SendCalls, type SendOutcome, sendFile, wait } from '../../net/upload.ts'
import { severalFailed, type UploadFailure } from '../../net/upload-failures.ts'
import { keepOnDevice, sendKept, type Track } from '../../waiting/send-kept.ts'
import { useWaitingSender } from '../../waiting/use-waiting.ts'
import { waitWords } from '../../waiting/waiting-words.ts'

/** How many files are on their way at the same time. */
const AT_ONCE = 3

/** A file that has arrived, as the server confirmed it. */
export interface Received {
  name: string
  size: number
  at: Date
}
/** A file as the server took it. */
interface Taken {
  originalName: string
  fileSize: number
}
interface DepositState {
  chosen: readonly File[]
  choose: (files: File[]) => void
  stateOf: (file: File) => UploadFileState | undefined
  cancel: (file: File) => void
  busy: boolean
  /** How many of the chosen files have not been tried yet. */
  waiting: number
  /** How many were tried, did not arrive, and may arrive yet. */
  failed: number
  /** What has arrived since the page was opened. */
  received: readonly Received[]
  /** The link answers no more: it was switched off, has expired or is used up since. */
  isOver: boolean
  send: () => Promise<void>
}

/** The calls that send a file through a link; `onOver`: the link answers no more. */
function useDepositCalls(token: string, onOver: () => void): SendCalls<Taken> {
  const { client } = trpc.useUtils()
  /** A link that has ended answers 404 to whatever is asked of it. */
  const notingEnd = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error) => {
      if (statusOf(error) === 404) onOver()
      throw error
    })
  return {
    slot: ({ type, ...hint }, signal) =>
      notingEnd(client.sharedUpload.uploadUrl.mutate({ token, ...hint, ...(type ? { type } : {}) }, signal ? { signal } : {})),
    put: putFile,
    register: (arrived) => notingEnd(client.sharedUpload.deposit.mutate({ token, ...arrived })),
    wait,
  }
}

/** Sends a file that is not too large; where this device can keep it meanwhile, it does. */
async function sendOrKeep(file: File, token: string, mostBytes: number, send: (track?: Track) => Promise<SendOutcome<Taken>>) {
  if (file.size > mostBytes) return { ok: false as const, failure: tooMuch(file, mostBytes) }
  const kept = await keepOnDevice(file, keptFor(token))
  return kept ? sendKept(kept, send) : send()
}

/** Tells the person of files that did not arrive: those that wait on the device, and those that were refused. */
function tellRefused(files: readonly File[], failures: readonly (UploadFailure | null)[], left: number): void {
  const refused = files.flatMap((file, i) => {
    const failure = failures[i]
    return failure ? [{ file: file.name, failure }] : []
  })
  if (left > 0) notify.info(waitWords(left), 'Open this link again to send what is left')
  if (refused.length > 0) {
    const { title, lines, ms } = severalFailed(refused)
    notify.error(title, undefined, { lines, ms })
  }
}

/** The files that were chosen, what became of each, and how to send one of them. */
function useChosenFiles(token: string, { maxFileBytes }: SharedUploadJson['limits'], calls: SendCalls<Taken>) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [states, setStates] = useState<ReadonlyMap<File, UploadFileState>>(new Map())
  /** What has arrived of those that are being sent: it stays among them until the last one is through, so that the whole can be seen. */
  const arrived = useRef(new Map<File, Received>())
  /** How many of those that are being sent wait on the device instead. */
  const left = useRef(0)
  const stops = useRef(new Map<File, AbortController>())
  const inState = (...kinds: (UploadFileState['kind'] | undefined)[]) => chosen.filter((file) => kinds.includes(states.get(file)?.kind))
  const waiting = inState(undefined, 'waiting')
  const failed = inState('failed').filter((file) => !isFinal(states.get(file)))
  const tell = (file: File, state: UploadFileState) => setStates((now) => new Map(now).set(file, state))
  const drop = (file: File) => setChosen((now) => now.filter((other) => other !== file))

  /** Null when it arrived, or was called off by the person themself. */
  async function sendOne(file: File): Promise<UploadFailure | null> {
    const stop = stops.current.get(file)
    if (!stop || stop.signal.aborted) return null
    tell(file, { kind: 'sending', share: 0 })
    const send = (track: Track = (untracked) => untracked): Promise<SendOutcome<Taken>> =>
      sendFile(file, track(calls), (share) => tell(file, { kind: 'sending', share }), stop.signal)
    const outcome = await sendOrKeep(file, token, maxFileBytes, send)
    stops.current.delete(file)
    if (outcome.ok) {
      tell(file, { kind: 'done' })
      arrived.current.set(file, { name: outcome.taken.originalName, size: outcome.taken.fileSize, at: new Date() })
      return null
    }
    if ('isCancelled' in outcome) return null
    if ('isLeft' in outcome) {
      left.current += 1
      drop(file)
      return null
    }
    tell(file, failedState(outcome.failure))
    return outcome.failure
  }

  const cancel = (file: File) => {
    stops.current.get(file)?.abort()
    drop(file)
  }
  return { chosen, setChosen, states, arrived, left, stops, waiting, failed, tell, sendOne, cancel }
}

/** Sends files through an upload link, each as an owner's file is sent. One that fails stays, to be tried again. */
export function useDeposit(token: string, limits: SharedUploadJson['limits']): DepositState {
  const { sharedUpload } = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [received, setReceived] = useState<readonly Received[]>([])
  const [isOver, setOver] = useState(false)
  useConnectionNotes(busy)
  const hasEnded = useRef(false)
  const calls = useDepositCalls(token, () => {
    hasEnded.current = true
    setOver(true)
  })
  const files = useChosenFiles(token, limits, calls)
  const { setChosen, arrived, left, stops, waiting, failed, tell, sendOne } = files

  useWaitingSender(
    holderOf(token),
    (count) => {
      notify.success('Success', count === 1 ? '1 waiting file was sent' : `${count} waiting files were sent`)
      void sharedUpload.link.invalidate({ token })
    },
    () => ({ calls, refusal: (status) => (status === 404 ? LINK_OVER : undefined) }),
  )

  async function send() {
    // Those that failed wait until there is nothing new, or nothing would ever be sent without failing again.
    const sent = waiting.length > 0 ? waiting : failed
    for (const file of sent) {
      stops.current.set(file, new AbortController())
      tell(file, { kind: 'waiting' })
    }
    setBusy(true)
    left.current = 0
    const failures = await inParallel(sent, AT_ONCE, sendOne)
    setBusy(false)
    const taken = new Map(arrived.current)
    arrived.current.clear()
    setReceived((before) => [...before, ...taken.values()])
    setChosen((now) => now.filter((file) => !taken.has(file)))
    // What a request still asks for, and what is said of these.
    if (taken.size > 0) void sharedUpload.link.invalidate({ token })
    // The page itself says that the link has ended, and what has arrived.
    tellRefused(sent, hasEnded.current ? [] : failures, left.current)
  }

  return {
    chosen: files.chosen,
    choose: setChosen,
    stateOf: (file) => files.states.get(file),
    cancel: files.cancel,
    busy,
    waiting: waiting.length,
    failed: failed.length,
    received,
    isOver,
    send,
  }
}

/** What is kept for whoever holds a link is found again by the link alone. */
export const holderOf = (token: string): string => `link ${token}`
export const LINK_OVER = 'This link is not available any more.'
/** No books are named to whoever sends through a link. */
export const OF_LINK = 'link'
const keptFor = (token: string) =>
  ({ userId: holderOf(token), ownerId: OF_LINK, booksName: '', documentType: 'auto', aiProvider: 'auto' }) as const

const failedState = ({ lines, title, isFinal }: UploadFailure): UploadFileState => ({
  kind: 'failed',
  reason: lines[0] ?? title,
  ...(isFinal ? { isFinal: true } : {}),
})

const isFinal = (state: UploadFileState | undefined) => state?.kind === 'failed' && state.isFinal === true

const tooMuch = (file: File, most: number): UploadFailure => ({
  title: 'Upload Failed',
  lines: [`${file.name} exceeds what this link still takes (${formatFileSize(Math.max(0, most))})`],
  ms: 8000,
  isFinal: true,
})
