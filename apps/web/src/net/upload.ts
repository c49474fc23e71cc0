import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import type { AiChoice } from '@ledgerhand/core/providers'
import type { DocumentJson, UploadSlot } from '@ledgerhand/core/wire/documents'
import { whenOnline } from './connection.ts'
import {
  knownDocument,
  messageOf,
  PutRefused,
  putFailure,
  refusalOf,
  registrationFailure,
  sessionFailure,
  thrownFailure,
  type UploadFailure,
  urlFailure,
} from './upload-failures.ts'

/**
 * One file's way into the books, the owner's and that through an upload link: session, upload URL, one PUT, registration. Every refusal
 * is told in the specification's words.
 */

interface NotSent {
  ok: false
  failure: UploadFailure
}
interface Cancelled {
  ok: false
  isCancelled: true
}
/** `taken` is what the server said of the file when it was registered. */
export type SendOutcome<Taken> = { ok: true; taken: Taken } | NotSent | Cancelled
export type UploadOutcome = { ok: true; document: DocumentJson } | NotSent | Cancelled
export interface UploadChoice {
  documentType: DocumentTypeChoice
  aiProvider: AiChoice
}

/** What is said of a file that has arrived; 'auto' chooses for whoever does not. */
interface Registration {
  filename: string
  originalName: string
  documentType: DocumentTypeChoice
  fileSize: number
  mimeType?: string
  aiProvider?: AiChoice
}

/** The calls that sending a file makes. Each rejects with whatever its transport throws. */
export interface SendCalls<Taken> {
  /** Absent where nobody needs to be signed in. */
  checkSession?(): Promise<unknown>
  slot(hint: { name: string; size: number; type: string }, signal?: AbortSignal): Promise<UploadSlot>
  /** `onProgress` is told the share of the bytes that have left, 0 to 1. */
  put(url: string, file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<void>
  /** The bytes have arrived under this key: they may be entered. */
  register(arrived: { filename: string; originalName: string; fileSize: number; mimeType?: string }): Promise<Taken>
  wait(ms: number): Promise<void>
  /** The file is kept on the device: without a line it is left for later, instead of holding up whoever waits for this upload. */
  leavesWhenDown?: boolean
}

/** The same of the upload dialog. */
export interface UploadCalls extends Omit<SendCalls<unknown>, 'checkSession' | 'register'> {
  checkSession(): Promise<unknown>
  register(document: Registration): Promise<{ document: DocumentJson }>
}

/** The calls that make a document of a file. */
export type DocumentCalls = SendCalls<{ document: DocumentJson }>

/** A pause of so many milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A PUT that never reached the server is tried again, with a fresh URL, after these pauses. */
export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000] as const
export const PUT_TIMEOUT_MS = 5 * 60_000

/** Uploads one file as a document and registers it. Never rejects: what went wrong is in the outcome, ready to be shown. */
export async function uploadDocument(
  file: File,
  { documentType, aiProvider }: UploadChoice,
  calls: UploadCalls,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
  /** Sees every step of a file that the device keeps meanwhile. */
  track: (calls: DocumentCalls) => DocumentCalls = (untracked) => untracked,
): Promise<UploadOutcome> {
  const chosen = { documentType, ...(aiProvider === 'auto' ? {} : { aiProvider }) }
  const register: SendCalls<{ document: DocumentJson }>['register'] = (arrived) => calls.register({ ...arrived, ...chosen })
  const outcome = await sendFile(file, track({ ...calls, register }), onProgress, signal)
  return outcome.ok ? { ok: true, document: outcome.taken.document } : outcome
}

/** Sends one file and registers it. Never rejects, as above. */
export async function sendFile<Taken>(
  file: File,
  calls: SendCalls<Taken>,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<SendOutcome<Taken>> {
  const cancelled = { ok: false, isCancelled: true } as const
  // Without a line the file waits, and goes on by itself: a picture just taken is nowhere else.
  const down = async () => {
    if (calls.leavesWhenDown) return navigator.onLine === false
    await whenOnline(signal)
    return false
  }
  const left = { ok: false, failure: thrownFailure('No Internet connection', file.name) } as const
  if (await down()) return left
  if (signal?.aborted) return cancelled
  try {
    await calls.checkSession?.()
  } catch (error) {
    return { ok: false, failure: sessionFailure(error, file.name) }
  }
  let filename: string
  for (let attempt = 0; ; attempt += 1) {
    if (await down()) return left
    if (signal?.aborted) return cancelled
    let slot: UploadSlot
    try {
      slot = await calls.slot({ name: file.name, size: file.size, type: file.type }, signal)
    } catch (error) {
      return signal?.aborted ? cancelled : { ok: false, failure: urlFailure(error) }
    }
    try {
      await calls.put(slot.url, file, onProgress, signal)
      filename = slot.filename
      break
    } catch (error) {
      if (signal?.aborted) return cancelled
      const pause = RETRY_DELAYS_MS[attempt + 1]
      // An answer is final. No answer at all may be a dropped line: the URL is spent, so the next try asks for another.
      if (error instanceof PutRefused || pause === undefined) return { ok: false, failure: putFailure(error, file) }
      onProgress(0)
      await calls.wait(pause)
    }
  }
  if (await down()) return left
  // What is registered is in the books: the last moment to turn back is before.
  if (signal?.aborted) return cancelled
  try {
    const arrived = { filename, originalName: file.name, fileSize: file.size, ...(file.type ? { mimeType: file.type } : {}) }
    return { ok: true, taken: await calls.register(arrived) }
  } catch (error) {
    const refusal = refusalOf(error)
    const known = knownDocument(error)
    return {
      ok: false,
      failure: refusal
        ? { ...registrationFailure(refusal.status, refusal.words), ...(known ? { known, isFinal: true } : {}) }
        : thrownFailure(messageOf(error), file.name, 'Failed to upload document'),
    }
  }
}

/**
 * One PUT of the file: its raw bytes to our own origin, a form field 'file' to another one (UploadThing's ingest).
 * XMLHttpRequest, because fetch does not report how much has been sent. Rejects with PutRefused, or Error without an answer.
 */
export function putFile(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
  timeoutMs = PUT_TIMEOUT_MS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const target = new URL(url, window.location.href)
    const ours = target.origin === window.location.origin
    const request = new XMLHttpRequest()
    request.open('PUT', target.href)
    request.timeout = timeoutMs
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        onProgress(1)
        resolve()
      } else reject(new PutRefused(request.status, messageIn(request.responseText)))
    }
    request.onerror = () => reject(new Error(navigator.onLine ? 'Network error' : 'No Internet connection'))
    request.ontimeout = () => reject(new Error('Connection timed out'))
    request.onabort = () => reject(signal?.reason ?? new Error('Upload cancelled'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (ours) {
      if (file.type) request.setRequestHeader('Content-Type', file.type)
      request.send(file)
    } else {
      const form = new FormData()
      form.set('file', file)
      request.send(form)
    }
  })
}

/** The sentence in a JSON error body; '' when there is none. */
function messageIn(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    const found =
      typeof parsed === 'object' && parsed !== null ? ('message' in parsed ? parsed.message : 'error' in parsed ? parsed.error : '') : ''
    return typeof found === 'string' ? found : ''
  } catch {
    return ''
  }
}
