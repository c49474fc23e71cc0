import type { FailureKind, ServiceFailure } from './failure.ts'

/** Tokens of a try that came to nothing. */
export interface Used {
  model: string
  tokensIn: number
  tokensOut: number
}

/** What can go wrong with a service. Limits of our own are not among them. */
export type ServiceErrorKind = Exclude<FailureKind, 'limit'>

/**
 * A service gave nothing that can be used. The message is for the owner of the books: what happened and what helps, without the
 * service's own text (which may quote the document), without keys and addresses.
 */
export class ServiceError extends Error implements ServiceFailure {
  override name = 'ServiceError'
  readonly kind: ServiceErrorKind
  readonly retryAfterMs: number | null
  readonly status: number | null
  /** The service's id of the call, for whoever asks its support. */
  readonly requestId: string | null
  /** What the service worked before it failed, where it says so; null where it does not. */
  readonly used: Used | null

  constructor(
    kind: ServiceErrorKind,
    message: string,
    more: { retryAfterMs?: number | null; status?: number | null; requestId?: string | null; used?: Used | null; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.kind = kind
    this.retryAfterMs = more.retryAfterMs ?? null
    this.status = more.status ?? null
    this.requestId = more.requestId ?? null
    this.used = more.used ?? null
  }
}
