/** Reads the body of a request: no longer than it may be, and no slower. */
import { AppError } from '@ledgerhand/core/errors'

export interface BodyRules {
  /** More bytes than this are not kept. */
  limit: number
  /** A body that is too long is still read to this point, so that its sender hears the answer instead of a broken connection. */
  drain: number
  /** The bytes that must come in each window; asked anew for every one. */
  least(): number
  windowMs: number
}

export const tooSlow = () => new AppError('too_slow', 'The connection is too slow: what was sent did not arrive in time. Please try again.')

/**
 * The body; null when it is longer than the limit. `expected`: its length where that is known, so that it is put together in one piece.
 * AppError 'too_slow' for a sender that trickles; rejects with the stream's own error when the body breaks off.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  { limit, drain, least, windowMs }: BodyRules,
  expected?: number,
): Promise<Buffer | null> {
  if (!body) return Buffer.alloc(0)
  const reader = body.getReader()
  const whole = Buffer.allocUnsafe(expected !== undefined && expected <= limit ? expected : 0)
  const chunks: Uint8Array[] = []
  let size = 0
  let sizeBefore = 0
  let slow = (_: AppError) => {}
  const stalled = new Promise<never>((_, reject) => {
    slow = reject
  })
  stalled.catch(() => {})
  const clock = setInterval(() => {
    if (size - sizeBefore < least()) slow(tooSlow())
    sizeBefore = size
  }, windowMs)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled])
      if (done) break
      if (size + value.length <= whole.length) whole.set(value, size)
      else if (size + value.length <= limit) {
        // Longer than it was said to be: what came so far, then the rest.
        if (chunks.length === 0) chunks.push(whole.subarray(0, size))
        chunks.push(value)
      } else chunks.length = 0
      size += value.length
      if (size > drain) break
    }
  } finally {
    clearInterval(clock)
    // What still comes is nobody's any more.
    reader.cancel().catch(() => {})
  }
  if (size > limit) return null
  return chunks.length === 0 ? whole.subarray(0, size) : Buffer.concat(chunks)
}
