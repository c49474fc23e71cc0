/** Takes in the body of an upload: counted and hashed as it comes, never more than the limit, nothing on the disk yet. */
import { createHash } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'

export const tooLarge = () => new AppError('too_large', 'File exceeds size limit (10 MB)')
export const incomplete = (cause?: unknown) => new AppError('invalid', 'Upload incomplete, try again', { cause })

/** What a form adds around the one file in it. */
const FORM_EXTRA_BYTES = 65_536
/** A body that is too long is still read to this point, so that the client hears the answer instead of a broken connection. */
const DRAIN_BYTES = 67_108_864
/** All uploads that are being received, together. */
const ALL_BYTES = 134_217_728
let held = 0

export interface Arrived {
  bytes: Uint8Array
  sha256: string
}

/** Reads at most `limit` bytes. AppError 'too_large' beyond (whatever the client had announced), 'invalid' when the body breaks off. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (!body) return new Uint8Array()
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > DRAIN_BYTES) break
      if (size > limit) {
        held -= chunks.splice(0).reduce((sum, c) => sum + c.length, 0)
        continue
      }
      if (held + chunk.length > ALL_BYTES) throw new AppError('unavailable', 'Too many uploads at once, try again in a minute')
      held += chunk.length
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw incomplete(error)
  } finally {
    held -= chunks.reduce((sum, c) => sum + c.length, 0)
  }
  if (size > limit) throw tooLarge()
  return Buffer.concat(chunks)
}

/**
 * The file in the body: the body itself, or the field 'file' of a form. `announcedBytes` is what the client said beforehand (0 for
 * nothing). AppErrors in the words that the person sees.
 */
export async function receiveFile(request: Request, announcedBytes: number): Promise<Arrived> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = /^multipart\/form-data\b/i.test(type)
  const limit = isForm ? MAX_FILE_BYTES + FORM_EXTRA_BYTES : MAX_FILE_BYTES
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > DRAIN_BYTES) throw tooLarge()
  const body = await readBounded(request.body, limit)
  if (declared > body.length) throw incomplete()
  const bytes = isForm ? await fileOfForm(body, type) : body
  if (bytes.length > MAX_FILE_BYTES) throw tooLarge()
  if (bytes.length === 0) throw new AppError('invalid', 'File is empty')
  if (announcedBytes > bytes.length) throw incomplete()
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
