import type { CallerName, Holdings } from './holdings.ts'

/** How a procedure is called in the table of cells. */
export interface Call {
  /** An input that succeeds for whoever may, in the books of `own`. Left out: no input. */
  input?: (own: Holdings, caller: CallerName) => Record<string, unknown>
  /** Inputs that name something of other books, whole or in part: each must be 'not found' and change nothing. */
  foreign?: (own: Holdings, other: Holdings) => Record<string, unknown>[]
  /** What a permitted call answers when it is not a success: a status that lies in the nature of the call. */
  answers?: (caller: CallerName) => number
  /** Answers do not depend on the books that the request names: the call is about the caller. */
  aboutCaller?: true
}

/** What everybody of the world signs in with. */
export const password = 'correct horse battery'
/** A call that names one thing by its id. */
export const reference = (field: keyof Holdings, name = 'id'): Call => ({
  input: (own) => ({ [name]: own[field] }),
  foreign: (_, other) => [{ [name]: other[field] }],
})
/** A batch with its own rows, and the three ways to slip in a row of somebody else's. */
export const batch = (rest: Record<string, unknown>): Call => ({
  input: (own) => ({ transactionIds: own.transactionIds, ...rest }),
  foreign: (own, other) => [
    { transactionIds: other.transactionIds, ...rest },
    { transactionIds: [...own.transactionIds, other.transactionIds[0]], ...rest },
    { transactionIds: [other.transactionIds[0], ...own.transactionIds], ...rest },
  ],
})
