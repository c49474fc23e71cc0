import { untilAborted } from './bounded-fetch.ts'
import type { Failing } from './failing.ts'
import { ServiceError } from './service-error.ts'

/** A failed answer, whoever made the call: a client of a service, or a plain fetch. */
export interface HttpFailure {
  status: number
  headers: Headers | null
  /** The body, parsed where it was JSON. */
  body: unknown
  requestId: string | null
}

/**
 * Runs one call of a service. Ends with the signal, whatever the client does about it; every other failure comes out as a
 * ServiceError: `means` knows what the service's own statuses and codes say.
 */
export async function calling<T>(
  signal: AbortSignal,
  fail: Failing,
  means: (failure: HttpFailure) => ServiceError,
  work: () => Promise<T>,
): Promise<T> {
  try {
    signal.throwIfAborted()
    return await untilAborted(work(), signal)
  } catch (error) {
    if (signal.aborted) throw isTimeout(signal.reason) ? fail.timeout({ cause: error }) : signal.reason
    const ours = causes(error).find((e) => e instanceof ServiceError)
    if (ours) throw ours
    const failure = httpFailureOf(error)
    if (failure) throw means(failure)
    // The network's failures are told by bounded-fetch: what is left stumbled over the answer.
    throw fail.invalidOutput({ cause: error })
  }
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

function causes(error: unknown): unknown[] {
  const all: unknown[] = []
  for (let e = error; e !== undefined && e !== null && all.length < 8; e = e instanceof Error ? e.cause : undefined) all.push(e)
  return all
}

/** The clients of OpenAI and Anthropic tell alike: status, headers, the body's error and the id of the request. */
function httpFailureOf(error: unknown): HttpFailure | null {
  if (error instanceof AnswerError) return error.failure
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null
  const { headers, error: body, requestID } = error as { headers?: unknown; error?: unknown; requestID?: unknown }
  return {
    status: error.status,
    headers: headers instanceof Headers ? headers : null,
    body,
    requestId: typeof requestID === 'string' ? requestID : null,
  }
}

/** An answer with a status that is none of success. */
export class AnswerError extends Error {
  readonly failure: HttpFailure
  constructor(failure: HttpFailure) {
    super(`HTTP ${failure.status}`)
    this.failure = failure
  }
}

/** Sends and reads JSON. Throws AnswerError for a status of failure, SyntaxError for a success that is not JSON. */
export async function jsonFrom(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<{ json: unknown; response: Response }> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (response.ok) return { json: text === '' ? null : JSON.parse(text), response }
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {}
  throw new AnswerError({ status: response.status, headers: response.headers, body, requestId: response.headers.get('x-request-id') })
}

/** A field of something unknown, step by step; undefined where a step is missing. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((v, key) => (v !== null && typeof v === 'object' ? (v as Record<string | number, unknown>)[key] : undefined), value)
/** A field that is text; null otherwise. */
export const textField = (value: unknown, ...path: (string | number)[]): string | null => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : null
}
/** A list; empty where there is none. */
export const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}
/** A count; 0 where there is none. */
export const countAt = (value: unknown, ...path: (string | number)[]): number => {
  const found = at(value, ...path)
  return typeof found === 'number' && Number.isFinite(found) && found > 0 ? found : 0
}
