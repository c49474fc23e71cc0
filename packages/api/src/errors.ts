import { AppError, type Issue, type Problem } from '@ledgerhand/core/errors'
import { closedRefusal } from '@ledgerhand/db/closed-period'
import { type StorageFault, storageFault } from '@ledgerhand/db/faults'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'

/** The one table from what went wrong to how the wire says it. A new problem without a status does not compile. */
export const transport = {
  unauthorized: { code: 'UNAUTHORIZED', status: 401 },
  forbidden: { code: 'FORBIDDEN', status: 403 },
  not_found: { code: 'NOT_FOUND', status: 404 },
  invalid: { code: 'BAD_REQUEST', status: 400 },
  conflict: { code: 'CONFLICT', status: 409 },
  too_large: { code: 'PAYLOAD_TOO_LARGE', status: 413 },
  unsupported_type: { code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  /** The file is what it is, and asking again will not help. */
  unreadable: { code: 'UNPROCESSABLE_CONTENT', status: 422 },
  too_slow: { code: 'TIMEOUT', status: 408 },
  too_many: { code: 'TOO_MANY_REQUESTS', status: 429 },
  unavailable: { code: 'SERVICE_UNAVAILABLE', status: 503 },
} as const satisfies Record<Problem, { code: TRPCError['code']; status: number }>

export function toTrpcError(error: TRPCError): TRPCError {
  const cause = error.cause instanceof AppError ? error.cause : closedRefusal(error.cause)
  return cause ? new TRPCError({ code: transport[cause.problem].code, message: cause.message, cause }) : error
}

const OWN_WORDS = /^(Invalid (input|option|key|string|element)|Too (small|big)|Unrecognized)/

/** Zod's issues in our words: an unknown field is named, everything else carries its rule's own message. */
function issuesOf(error: ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: key, message: `Unknown field: ${key}` }))
    if (issue.code === 'invalid_type' && issue.path.length === 0) return [{ path, message: 'Request body must be a JSON object' }]
    if (issue.code === 'invalid_union' && issue.errors.flat()[0] && /^Invalid/.test(issue.message))
      return [{ path, message: issue.errors.flat()[0]?.message ?? issue.message }]
    // A rule without words of its own: say which field, never the validator's own sentence.
    return [{ path, message: OWN_WORDS.test(issue.message) ? `${path || 'The request'} is not valid` : issue.message }]
  })
}

export interface Failure {
  message: string
  code: string
  status: number
  issues?: Issue[]
  extra: Readonly<Record<string, unknown>>
}

/** What a person and a program are told of any failure. Nothing internal is in it. */
export function failureOf(error: unknown): Failure {
  const given = error instanceof TRPCError ? (error.cause ?? error) : error
  const cause = closedRefusal(given) ?? given
  if (cause instanceof AppError) {
    const { code, status } = transport[cause.problem]
    return { message: cause.message, code, status, extra: cause.extra }
  }
  if (cause instanceof ZodError) {
    const issues = issuesOf(cause)
    // The unknown field first only when nothing the caller meant is wrong: the rule's own message helps more.
    const first = issues.find((i) => !i.message.startsWith('Unknown field')) ?? issues[0]
    return { message: first?.message ?? 'Request is not valid', code: 'BAD_REQUEST', status: 400, issues, extra: {} }
  }
  const fault = storageFault(cause)
  if (fault !== null) return { ...faults[fault], extra: {} }
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') {
    return { message: error.message, code: error.code, status: statusOfCode(error.code), extra: {} }
  }
  return { message: 'Something went wrong on our side. Please try again.', code: 'INTERNAL_SERVER_ERROR', status: 500, extra: {} }
}

const faults = {
  full: { message: 'Storage is full - nothing was saved', code: 'STORAGE_FULL', status: 507 },
  damaged: {
    message: 'The database is damaged: this cannot be read, and nothing can be changed, until a backup is restored',
    code: 'DATABASE_DAMAGED',
    status: 503,
  },
  unwritable: { message: 'The disk cannot be read or written right now - try again in a minute', code: 'STORAGE_UNAVAILABLE', status: 503 },
} as const satisfies Record<StorageFault, Omit<Failure, 'extra'>>

function statusOfCode(code: TRPCError['code']): number {
  const known = Object.values(transport).find((t) => t.code === code)
  if (known) return known.status
  return code === 'METHOD_NOT_SUPPORTED' ? 405 : code === 'PARSE_ERROR' ? 400 : 500
}
