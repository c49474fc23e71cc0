import { notify } from '../browser/notify.ts'
import { errorWords, statusOf } from './api.ts'

/** Long enough to read it and go to the button. */
const AGAIN_MS = 10_000
const isPassing = (status: number | null): boolean => status === null || status === 429 || status >= 500

/**
 * Tells that a change failed: in the server's words under `title`, or, when the call never reached it, that the connection did. `again` does
 * it once more, offered where that can help.
 */
export function notifyFailure(title: string, error: unknown, again?: () => void): void {
  const status = statusOf(error)
  const head = status === null ? 'Connection Failed' : title
  const words = status === null ? 'Check your internet connection and try again' : errorWords(error)
  if (again && isPassing(status)) notify.refused(head, words ?? '', 'Try Again', again, AGAIN_MS)
  else notify.error(head, words)
}
