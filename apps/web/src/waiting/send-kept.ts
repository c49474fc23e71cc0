import { notify } from '../browser/notify.ts'
import type { SendCalls } from '../net/upload.ts'
import { needsSignIn, type UploadFailure } from '../net/upload-failures.ts'
import { keepingTrack } from './send.ts'
import { canKeep, forgetWaiting, isFull, keepFile, type NewWaitingFile, noteWaiting, type WaitingFile, whileSending } from './store.ts'

/** The device keeps it: nobody waits for it here, and it is sent later. */
export interface Left {
  ok: false
  isLeft: true
}
type Outcome = { ok: true } | { ok: false; failure: UploadFailure } | { ok: false; isCancelled: true }
export type Track = <Taken>(calls: SendCalls<Taken>) => SendCalls<Taken>

/** The file on the device as long as it is on its way; null where it cannot be kept, which is said where the device is full. */
export async function keepOnDevice(file: File, of: NewWaitingFile): Promise<WaitingFile | null> {
  if (!canKeep()) return null
  try {
    return await keepFile(file, of)
  } catch (error) {
    if (isFull(error)) notify.error('No room on this device', `Keep this page open until ${file.name} is uploaded`)
    return null
  }
}

/** Sends a file that the device keeps. It stays there only when it may yet go through without anybody's doing. */
export async function sendKept<Result extends Outcome>(
  { id }: WaitingFile,
  send: (track: Track) => Promise<Result>,
): Promise<Result | Left> {
  const left: Left = { ok: false, isLeft: true }
  const sent = await whileSending(id, async (): Promise<Result | Left> => {
    let isForLater = () => true
    const outcome = await send((calls) => {
      const tracked = keepingTrack(id, calls)
      isForLater = tracked.isForLater
      return tracked.calls
    })
    const isLeft = !outcome.ok && 'failure' in outcome && isForLater() && !needsSignIn(outcome.failure)
    if (isLeft) await noteWaiting(id, { isLeft: true })
    else await forgetWaiting(id)
    return isLeft ? left : outcome
  })
  return sent ?? left
}
