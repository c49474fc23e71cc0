import { ForeignAnswer } from './api.ts'

/** Why an upload failed, in the specification's words. */

/** What a toast says about an upload that failed. `lines` follow the title, one under the other; shown for `ms` milliseconds. */
export interface UploadFailure {
  title: string
  lines: string[]
  ms: number
  /** The file itself is refused, for its form or its size: sent again it is refused again. */
  isFinal?: boolean
  /** The books have this very file already: as this document. */
  known?: { id: string; name: string }
}

const URL_FAILURE_MS = 6000
const REGISTRATION_FAILURE_MS = 8000
const SIGN_IN_AGAIN = 'Please sign in again to upload documents'
const SIGN_IN_FIRST = 'Authentication Required'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
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

/** Which document holds the same file already, where the server refused one for that. */
export function knownDocument(error: unknown): { id: string; name: string } | null {
  const data: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  const extra: unknown = typeof data === 'object' && data !== null && 'extra' in data ? data.extra : null
  if (typeof extra !== 'object' || extra === null || !('documentId' in extra) || !('originalName' in extra)) return null
  return { id: String(extra.documentId), name: String(extra.originalName) }
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
export function putFailure(error: unknown, file: File): UploadFailure {
  if (!(error instanceof PutRefused)) return thrownFailure(messageOf(error), file.name)
  const failure = registrationFailure(error.status, '')
  if (error.status === 403) return { ...failure, title: 'Upload Failed', lines: [error.message || 'Request has expired'] }
  if (error.status === 401) return { ...failure, title: 'Upload Failed', lines: ['Authorization required'] }
  const lines = error.message ? [error.message] : failure.lines
  return { ...failure, lines: error.status === 415 && file.type.startsWith('image/') ? [...lines, AS_ANOTHER_PICTURE] : lines }
}

const signedOut: UploadFailure = { title: 'Upload Failed', lines: [SIGN_IN_AGAIN], ms: URL_FAILURE_MS }
/** Whether the file would go through after signing in again. */
export const needsSignIn = ({ title, lines }: UploadFailure): boolean => title === SIGN_IN_FIRST || lines[0] === SIGN_IN_AGAIN

/** Any answer but success means signing in again; no answer at all is a matter of the connection. */
export const sessionFailure = (error: unknown, file: string): UploadFailure =>
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
