import type { DocumentJson, UploadSlot } from '@ledgerhand/core/wire/documents'
import type { CurrentUser } from '@ledgerhand/core/wire/records'
import { ask } from '../net/api.ts'
import { putFile, type SendCalls, type SendOutcome, sendFile, wait } from '../net/upload.ts'
import { PutRefused, refusalOf } from '../net/upload-failures.ts'
import { bytesOfWaiting, forgetWaiting, noteWaiting, type WaitingFile } from './store.ts'

/** What became of a kept file: it is in the books, it waits on, or the server does not take it and says why. */
export type SendingOutcome = 'sent' | 'waits' | 'refused'

/** Statuses of a server, or of a proxy before it, that will answer otherwise later; 401 until the person signs in again. */
const LATER: readonly number[] = [401, 408, 429, 502, 503, 504, 507]
/** Whether sending the same again may go through. */
export const isForLater = (error: unknown): boolean => {
  const refusal = refusalOf(error)
  return refusal === null || LATER.includes(refusal.status)
}

const MAY_HAVE_ARRIVED = 'The connection broke while it was being added. Look in Documents before you try again.'
const BOOKS_LOST = 'You can no longer add documents to these books.'

/** A call of the REST API in the books that the file is for, whichever the tab has open. Rejects with PutRefused or without an answer. */
async function call<Answer>(ownerId: string, path: string, body?: object): Promise<Answer> {
  const response = await ask(path, {
    method: body ? 'POST' : 'GET',
    credentials: 'include',
    headers: { 'X-Business-Owner': ownerId, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const said = (await response.json()) as Answer & { message?: string; documentId?: string }
  if (response.status === 409 && said.documentId) throw new AlreadyThere(409, said.message ?? '')
  if (!response.ok) throw new PutRefused(response.status, said.message ?? '')
  return said
}

/** The books have a document of the same bytes: from an answer that was lost, or from before. Other refusals with 409 name no document. */
class AlreadyThere extends PutRefused {}

/** Somebody else is signed in now: nothing is sent in their name. */
class AnotherPerson extends Error {}

async function mustBe(file: WaitingFile): Promise<void> {
  const user = await call<CurrentUser>(file.ownerId, '/api/auth/user')
  if (user.id !== file.userId) throw new AnotherPerson('Signed in as somebody else')
}

/**
 * The calls that send a kept file, each noting how far it came: bytes that have arrived are not sent twice, and what is registered under
 * a key is registered once, however often the answer is lost. `failure` is what the last of them failed with.
 */
export function keepingTrack<Taken>(id: string, calls: SendCalls<Taken>) {
  const last: { error?: unknown } = {}
  const noting =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await work(...args)
      } catch (error) {
        last.error = error
        throw error
      }
    }
  let key = ''
  const { checkSession } = calls
  const kept: SendCalls<Taken> = {
    ...calls,
    leavesWhenDown: true,
    ...(checkSession ? { checkSession: noting(checkSession) } : {}),
    slot: noting(async (...asked: Parameters<typeof calls.slot>) => {
      const slot = await calls.slot(...asked)
      key = slot.filename
      return slot
    }),
    put: noting(async (...sent: Parameters<typeof calls.put>) => {
      await calls.put(...sent)
      await noteWaiting(id, { key })
    }),
    register: noting(async (arrived: Parameters<typeof calls.register>[0]) => {
      await noteWaiting(id, { isRegistering: true })
      return calls.register(arrived)
    }),
  }
  return { calls: kept, isForLater: () => last.error === undefined || isForLater(last.error), lastError: () => last.error }
}

/** How a kept file reaches the server, and what is said of a status that refuses it (`hasArrived`: its bytes were there); else the server's own words. */
export interface SendWay {
  calls: SendCalls<unknown>
  refusal(status: number | undefined, hasArrived: boolean): string | undefined
}
export type WayOf = (file: WaitingFile) => SendWay

/** The owner's way: into the books that the file is for, by the person who chose it. */
const toBooks: WayOf = (file) => {
  const { ownerId, documentType, aiProvider } = file
  return {
    calls: {
      checkSession: () => mustBe(file),
      slot: ({ name, size, type }) => {
        const hint = new URLSearchParams({ name, size: String(size), ...(type ? { type } : {}) })
        return call<UploadSlot>(ownerId, `/api/object-storage/generate-upload-url?${hint}`)
      },
      put: putFile,
      register: async (arrived) => {
        // The address to which the bytes went is good for whoever asked for it: in between somebody else may have signed in.
        await mustBe(file)
        const chosen = { documentType, ...(aiProvider === 'auto' ? {} : { aiProvider }) }
        return call<{ document: DocumentJson }>(ownerId, '/api/documents/upload', { ...arrived, ...chosen })
      },
      wait,
    },
    refusal: (status, hasArrived) =>
      hasArrived && status === 404 ? MAY_HAVE_ARRIVED : status === 403 || status === 404 ? BOOKS_LOST : undefined,
  }
}

/**
 * Sends a kept file to the books that it is for. Its note is brought up to date, and removed with the file once it is in the books.
 * Call it within `whileSending`.
 */
export async function sendWaiting(id: string, wayOf: WayOf = toBooks): Promise<SendingOutcome | 'gone'> {
  // As it is now: whoever sent it before may have come further since it was listed.
  const file = await noteWaiting(id, { isLeft: true })
  const bytes = file && (await bytesOfWaiting(file))
  if (!file || !bytes) {
    await forgetWaiting(id)
    return 'gone'
  }
  const way = wayOf(file)
  const tracked = keepingTrack(id, way.calls)
  const outcome = file.key ? await registered(file, bytes, tracked.calls) : await sendFile(bytes, tracked.calls, () => undefined)
  const error = tracked.lastError()
  const status = refusalOf(error)?.status
  if (outcome.ok || error instanceof AlreadyThere) {
    await forgetWaiting(id)
    return 'sent'
  }
  if (tracked.isForLater() || error instanceof AnotherPerson) return 'waits'
  if (file.key && status === 404 && !file.isRegistering) {
    // Bytes that nobody registered for long are cleared away by the server: they are sent anew.
    await noteWaiting(id, { key: undefined })
    return 'waits'
  }
  const said = 'failure' in outcome ? outcome.failure.lines[0] : ''
  const reason = way.refusal(status, file.key !== undefined) ?? said
  await noteWaiting(id, { refused: reason || 'The server did not take it.' })
  return 'refused'
}

/** The bytes have arrived already: only the last step is left. */
async function registered<Taken>(file: WaitingFile, bytes: File, calls: SendCalls<Taken>): Promise<SendOutcome<Taken>> {
  try {
    await calls.checkSession?.()
    const { name, size, type } = bytes
    const arrived = { filename: file.key ?? '', originalName: name, fileSize: size, ...(type ? { mimeType: type } : {}) }
    return { ok: true, taken: await calls.register(arrived) }
  } catch (error) {
    return { ok: false, failure: { title: 'Upload Failed', lines: [refusalOf(error)?.words ?? ''], ms: 0 } }
  }
}
