import { notify } from '../browser/notify.ts'
import { errorWords, statusOf } from './api.ts'

/** Tells that a change failed: in the server's words under `title`, or, when the call never reached it, that the connection did. */
export function notifyFailure(title: string, error: unknown): void {
  if (statusOf(error) === null) notify.error('Connection Failed', 'Check your internet connection and try again')
  else notify.error(title, errorWords(error))
}
