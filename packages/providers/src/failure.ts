/** Why a service gave nothing. What each kind means for the next try is decided in breaker.ts and run.ts, nowhere else. */
export type FailureKind =
  | 'auth'
  | 'quota'
  | 'rate'
  | 'transient'
  | 'timeout'
  | 'unsupported'
  | 'bad_request'
  | 'config'
  | 'invalid_output'
  | 'refused'
  | 'truncated'
  /** A daily limit of the owner's or of the installation. */
  | 'limit'

export interface ServiceFailure {
  kind: FailureKind
  /** Words that an owner can act on. */
  message: string
  /** What the service asked to wait, where it did. */
  retryAfterMs: number | null
}

/** A wait that the service asks for is honoured up to this; longer ones are spent elsewhere. */
const LONGEST_RETRY_AFTER_MS = 5_000

/** Whether the very same call may succeed a moment later. */
export const isWorthRetrying = ({ kind, retryAfterMs }: ServiceFailure): boolean =>
  kind === 'transient' || kind === 'invalid_output' || (kind === 'rate' && retryAfterMs !== null && retryAfterMs <= LONGEST_RETRY_AFTER_MS)
