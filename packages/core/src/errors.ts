/** Everything the product can refuse, by name. The transport (HTTP status, tRPC code) is decided in api/errors.ts, nowhere else. */
export const problems = [
  'unauthorized',
  'forbidden',
  'not_found',
  'invalid',
  'conflict',
  'too_large',
  'unsupported_type',
  'unreadable',
  'too_many',
  'too_slow',
  'unavailable',
] as const
export type Problem = (typeof problems)[number]

/** One field of a refused input, with the rule's own message. */
export interface Issue {
  path: string
  message: string
}

/** A refusal in words that the person may read. `extra` is merged into the REST body (e.g. `requiresVerification`). */
export class AppError extends Error {
  override name = 'AppError'
  readonly problem: Problem
  readonly extra: Readonly<Record<string, unknown>>
  constructor(problem: Problem, message: string, options: ErrorOptions & { extra?: Record<string, unknown> } = {}) {
    super(message, options)
    this.problem = problem
    this.extra = options.extra ?? {}
  }
}

/** On every answer while the database is known to be damaged: 'damaged'. */
export const DATABASE_HEADER = 'x-database'
