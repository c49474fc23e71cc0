/** Takes in the body of an upload: counted and hashed, never more than the limit, nothing on the disk yet. */
import { createHash } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'
import type { Upload } from '@ledgerhand/db/system/uploads'
import { readBody } from '../http/body.ts'
import type { Admission, UploadSender } from './admission.ts'

export const tooLarge = () => new AppError('too_large', 'File exceeds size limit (10 MB)')
export const incomplete = (cause?: unknown) => new AppError('invalid', 'Upload incomplete, try again', { cause })
const largerThanDeclared = () =>
  new AppError('too_large', 'The file is larger than it was declared. Ask for a new upload address and send it again.')

/** What a form adds around the one file in it. */
const FORM_EXTRA_BYTES = 65_536
const DRAIN_BYTES = 67_108_864
const MEGABYTE = 1_048_576
/** A body of unknown length takes as much room as the longest. */
const WHOLE_BYTES = MAX_FILE_BYTES + FORM_EXTRA_BYTES

/** Windows in which the speed of a body is looked at, and the bytes a second that it must keep: more while others wait for its room. */
const WINDOW_MS = 10_000
const LEAST_RATE = 16_384
const CROWDED_RATE = 65_536

/**
 * The room of uploads in memory, in two lanes: what comes through links never takes the place of what people send who are signed in.
 * Within a lane no link, account or network takes all of it.
 */
export function senderOf({ linkId, actorId, userId }: Pick<Upload, 'linkId' | 'actorId' | 'userId'>, network: string): UploadSender {
  return linkId === null
    ? {
        lane: { name: 'people', bytes: 64 * MEGABYTE },
        shares: [
          { name: `account ${actorId ?? userId}`, bytes: 32 * MEGABYTE },
          { name: `people of ${network}`, bytes: 48 * MEGABYTE },
        ],
      }
    : {
        lane: { name: 'links', bytes: 40 * MEGABYTE },
        shares: [
          { name: `link ${linkId}`, bytes: 31 * MEGABYTE },
          { name: `links of ${network}`, bytes: 21 * MEGABYTE },
        ],
      }
}

export interface Arrived {
  bytes: Uint8Array
  sha256: string
}
/** The bytes that a body must bring in each window. */
export type Least = () => number

/** The length that a request or an answer says its body has; undefined where it does not. */
const lengthIn = (headers: Headers): number | undefined => {
  const text = headers.get('content-length')
  return text === null || !/^\d{1,15}$/.test(text) ? undefined : Number(text)
}

/**
 * Runs `work` when there is room for a body of this length (undefined: unknown); the room is held until `work` is done with it.
 * AppError 'too_many' when there is none in time.
 */
export async function withRoom<T>(
  { headers, signal }: { headers: Headers; signal?: AbortSignal },
  sender: UploadSender,
  admission: Admission,
  work: (least: Least) => Promise<T>,
): Promise<T> {
  const leave = await admission.enter(sender, Math.min(lengthIn(headers) ?? WHOLE_BYTES, WHOLE_BYTES), signal)
  try {
    return await work(() => ((admission.isCrowded(sender.lane.name) ? CROWDED_RATE : LEAST_RATE) * WINDOW_MS) / 1000)
  } finally {
    leave()
  }
}

/** Reads at most `limit` bytes. AppError 'too_large' beyond (whatever was declared), 'too_slow', or 'invalid' when the body breaks off. */
export async function readBounded({ body, headers }: Pick<Request, 'body' | 'headers'>, limit: number, least: Least): Promise<Buffer> {
  const length = lengthIn(headers)
  if (length !== undefined && length > DRAIN_BYTES) throw tooLarge()
  const bytes = await readBody(body, { limit, drain: DRAIN_BYTES, least, windowMs: WINDOW_MS }, length).catch((error: unknown) => {
    throw error instanceof AppError ? error : incomplete(error)
  })
  if (bytes === null) throw tooLarge()
  return bytes
}

/**
 * The file in the body: the body itself, or the field 'file' of a form. `announcedBytes` is what the client declared beforehand (0 for
 * nothing). AppErrors in the words that the person sees.
 */
export async function receiveFile(request: Request, announcedBytes: number, least: Least): Promise<Arrived> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = /^multipart\/form-data\b/i.test(type)
  const body = await readBounded(request, isForm ? WHOLE_BYTES : MAX_FILE_BYTES, least)
  if ((lengthIn(request.headers) ?? 0) > body.length) throw incomplete()
  const bytes = isForm ? await fileOfForm(body, type) : body
  if (bytes.length > MAX_FILE_BYTES) throw tooLarge()
  if (bytes.length === 0) throw new AppError('invalid', 'File is empty')
  if (announcedBytes > bytes.length) throw incomplete()
  if (announcedBytes > 0 && announcedBytes < bytes.length) throw largerThanDeclared()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function fileOfForm(body: Uint8Array, type: string): Promise<Uint8Array> {
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw incomplete(cause)
  })
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new AppError('invalid', "Send the file in the field 'file'")
  return new Uint8Array(await file.arrayBuffer())
}
