import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import type { AiChoice } from '@ledgerhand/core/providers'
import type { DocumentJson, UploadSlot } from '@ledgerhand/core/wire'
import { ForeignAnswer } from './api.ts'
import { whenOnline } from './connection.ts'

/**
 * One file's way into the books, the owner's and that through an upload link: session, upload URL, one PUT, registration. Every refusal
 * is told in the specification's words.
 */

/** What a toast says about an upload that failed. `lines` follow the title, one under the other; shown for `ms` milliseconds. */
export interface UploadFailure {
  title: string
  lines: string[]
  ms: number
  /** The file itself is refused, for its form or its size: sent again it is refused again. */
  isFinal?: boolean
}
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

const URL_FAILURE_MS = 6000
const REGISTRATION_FAILURE_MS = 8000
/** A PUT that never reached the server is tried again, with a fresh URL, after these pauses. */
export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000] as const
export const PUT_TIMEOUT_MS = 5 * 60_000

const SIGN_IN_AGAIN = 'Please sign in again to upload documents'
const SIGN_IN_FIRST = 'Authentication Required'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
/**
 * The status and the sentence ('' for none) that refused a call, whether tRPC, the PUT, or a proxy in the server's place said them; null
 * when the call never got an answer.
 */
export function refusalOf(error: unknown): { status: number; words: string } | null {
  if (error instanceof PutRefused) return { status: error.status, words: error.message }
  if (error instanceof Error && error.cause instanceof ForeignAnswer && error.cause.status > 0) return error.cause
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  const isOurs = typeof data === 'object' && data !== null && 'httpStatus' in data && typeof data.httpStatus === 'number'
  return isOurs ? { status: data.httpStatus as number, words: messageOf(error) } : null
}

/** The server answered a PUT with something other than success. `message` is the server's own sentence, or empty. */
export class PutRefused extends Error {
  override name = 'PutRefused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const ofTheFile = (status: number) => (status === 413 || status === 415 ? { isFinal: true } : {})

/** Why no upload URL was given: toast 'Upload Failed', six seconds. */
export function urlFailure(error: unknown): UploadFailure {
  const reasons: Record<number, string> = {
    401: SIGN_IN_AGAIN,
    403: "You don't have permission to upload files",
    500: 'Server error - please try again in a moment',
  }
  const { status, words } = refusalOf(error) ?? { status: 0, words: '' }
  // Refusals that the person can act on (too many uploads today) come with the server's own sentence.
  const told = status === 413 || status === 415 || status === 429 ? words : ''
  return {
    title: 'Upload Failed',
    lines: [reasons[status] ?? (told || 'Failed to prepare upload')],
    ms: URL_FAILURE_MS,
    ...ofTheFile(status),
  }
}

/** Why a document was not registered, eight seconds: the server's message if it has one, else three lines by status. */
export function registrationFailure(status: number, message: string): UploadFailure {
  const told = (title: string, ...lines: string[]) => ({ title, lines, ms: REGISTRATION_FAILURE_MS, ...ofTheFile(status) })
  // The bare name of the status tells nobody what to do.
  if (message && !(status === 401 && message === 'Unauthorized')) return told('Upload Failed', message)
  if (status === 401) return told(SIGN_IN_FIRST, 'Your session expired', 'Please refresh and sign in again')
  if (status === 403) return told('Access Denied', 'Insufficient permissions', 'Contact your administrator')
  if (status === 413) return told('File Too Large', 'File exceeds size limit', 'Try a smaller file (max 10MB)')
  if (status === 415) return told('Invalid File Type', 'File type not supported', 'Use PDF, Excel, or image files only')
  if (status >= 500) return told('Server Error', 'Server is having issues', 'Please try again in a few minutes')
  return told('Upload Failed', `Upload failed (${status})`)
}

/** An error that carries no answer of the server is told apart by the words in it; `generic` is said where they tell nothing. */
export function thrownFailure(message: string, file: string, generic = `Failed to upload ${file}`): UploadFailure {
  const told = (title: string, line: string) => ({ title, lines: [line], ms: REGISTRATION_FAILURE_MS })
  if (/\b401\b|unauthori[sz]ed|session|sign in/i.test(message)) return told(SIGN_IN_FIRST, SIGN_IN_AGAIN)
  if (/\b403\b|forbidden|permission|access denied/i.test(message)) return told('Access Denied', "You don't have permission to upload files")
  if (/\b413\b|too large|size limit|exceeds|10 ?MB/i.test(message)) return told('File Too Large', `${file} exceeds the 10MB limit`)
  if (/\b415\b|file type|not supported|unsupported/i.test(message))
    return told('Invalid File Type', 'Only PDF, Excel, and image files can be uploaded')
  if (/failed to fetch|network|connection|internet|offline|time(d)? ?out|load failed/i.test(message))
    return told('Connection Failed', 'Check your internet connection and try again')
  if (/\b5\d\d\b|server/i.test(message)) return told('Server Error', 'Server is having issues. Please try again in a few minutes')
  return told('Upload Failed', generic)
}

/** 'Use image files' helps nobody who did: it may be a TIFF, whatever it is called. */
const AS_ANOTHER_PICTURE = 'Save this picture as JPEG or PNG and upload that'

/** Why the bytes did not arrive. The server's own sentence wins; else the words of the upload widget. */
function putFailure(error: unknown, file: File): UploadFailure {
  if (!(error instanceof PutRefused)) return thrownFailure(messageOf(error), file.name)
  const failure = registrationFailure(error.status, '')
  if (error.status === 403) return { ...failure, title: 'Upload Failed', lines: [error.message || 'Request has expired'] }
  if (error.status === 401) return { ...failure, title: 'Upload Failed', lines: ['Authorization required'] }
  const lines = error.message ? [error.message] : failure.lines
  return { ...failure, lines: error.status === 415 && file.type.startsWith('image/') ? [...lines, AS_ANOTHER_PICTURE] : lines }
}

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
    return {
      ok: false,
      failure: refusal
        ? registrationFailure(refusal.status, refusal.words)
        : thrownFailure(messageOf(error), file.name, 'Failed to upload document'),
    }
  }
}

const signedOut: UploadFailure = { title: 'Upload Failed', lines: [SIGN_IN_AGAIN], ms: URL_FAILURE_MS }
/** Whether the file would go through after signing in again. */
export const needsSignIn = ({ title, lines }: UploadFailure): boolean => title === SIGN_IN_FIRST || lines[0] === SIGN_IN_AGAIN

/** Any answer but success means signing in again; no answer at all is a matter of the connection. */
const sessionFailure = (error: unknown, file: string): UploadFailure =>
  refusalOf(error) === null ? thrownFailure(messageOf(error), file) : signedOut

/** A toast tells so many files by name; the dialog behind it lists them all. */
const TOLD = 4

/** What one toast says about several failed files: each by name, with its reason, and how many more. */
export function severalFailed(failures: readonly { file: string; failure: UploadFailure }[]): UploadFailure {
  const [only] = failures
  if (failures.length === 1 && only) return only.failure
  return {
    title: `Failed to upload ${failures.length} files`,
    lines: [
      ...failures.slice(0, TOLD).map(({ file, failure }) => `${file}: ${failure.lines[0] ?? failure.title}`),
      ...(failures.length > TOLD ? [`and ${failures.length - TOLD} more`] : []),
    ],
    ms: REGISTRATION_FAILURE_MS,
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
