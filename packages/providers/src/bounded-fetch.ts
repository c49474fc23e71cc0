import type { CallOptions } from './service.ts'
import { ServiceError } from './service-error.ts'

/** More than any answer needs; a body that runs on is cut short here, before it fills the memory. */
const MAX_ANSWER_BYTES = 24 * 1024 * 1024

/**
 * A fetch that follows no redirect (it would carry the document, and perhaps the key, elsewhere), reads the whole body before it
 * returns, no more than it may, and ends when the signal does, wherever it stands: clients of services watch their signal less closely.
 */
export function boundedFetch(
  label: string,
  { signal, fetch = globalThis.fetch }: CallOptions,
  maxBytes = MAX_ANSWER_BYTES,
): typeof globalThis.fetch {
  return async (input, init) => {
    signal.throwIfAborted()
    try {
      const response = await untilAborted(fetch(input, { ...init, redirect: 'error', signal }), signal)
      const body = await readAll(response, signal, maxBytes, label)
      const empty = response.status === 204 || response.status === 205 || response.status === 304
      return new Response(empty ? null : body, { status: response.status, statusText: response.statusText, headers: response.headers })
    } catch (cause) {
      if (signal.aborted || cause instanceof ServiceError) throw cause
      throw new ServiceError('transient', `${label} cannot be reached at the moment: check the connection, or try again later`, { cause })
    }
  }
}

async function readAll(response: Response, signal: AbortSignal, maxBytes: number, label: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array()
  const reader = response.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal)
      if (done) break
      length += value.length
      if (length > maxBytes)
        throw new ServiceError('invalid_output', `${label} gave an answer that could not be understood: it is too long`)
      parts.push(value)
    }
  } catch (error) {
    // Nobody waits for it: a stalled body may never settle. An aborted one has ended by itself.
    if (!signal.aborted) reader.cancel().catch(() => undefined)
    throw error
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** A promise, or the signal's reason as soon as that is aborted. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
