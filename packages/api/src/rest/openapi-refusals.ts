import { type RestRow, takesKey } from './rest-table.ts'

/** How calls are refused, by status: the names of `components/responses`. */
const refusals = {
  400: ['Invalid', 'The request is not valid; `issues` says which fields'],
  401: ['SignedOut', 'Nobody is signed in, or what was sent to sign in is not right'],
  403: ['Forbidden', 'The caller may not do this, must prove once more who they are, or another site has sent the request'],
  404: ['NotFound', 'There is no such thing in these books, or the caller has no part in them'],
  408: ['TooSlow', 'What was sent did not arrive in time'],
  409: ['Conflict', 'It does not fit what is there: done already, closed, changed meanwhile, or in use'],
  413: ['TooLarge', 'The body is larger than it may be, or the books have no room for more'],
  415: ['UnsupportedType', 'The body, or the file, is of a type that is not taken'],
  422: ['Unreadable', 'The file is damaged, or too large to be shown: what is asked of it cannot be made'],
  429: ['TooMany', 'Too many requests or tries'],
  500: ['Failed', 'An error of the server; `requestId` is in its log'],
  503: ['Unavailable', 'A file, the database or a service cannot be reached'],
  507: ['StorageFull', 'The disk of the server is full: nothing was saved'],
} as const
export type Refusal = keyof typeof refusals

const retryAfter = { 'Retry-After': { description: 'Seconds to wait, where it is known', schema: { type: 'integer' } } }

/** `components/responses`: the refusals, each with the body that `failure` describes. */
export const refusalResponses = (failure: object | undefined): Record<string, object> =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, [name, description]]) => [
      name,
      { description, ...(status === '429' ? { headers: retryAfter } : {}), content: { 'application/json': { schema: failure } } },
    ]),
  )

/** The responses of an operation that is refused with these statuses. */
export const refusedWith = (statuses: readonly Refusal[]): Record<string, object> =>
  Object.fromEntries([...statuses].sort().map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }]))

/** Any call: what the server itself refuses. */
export const always = [400, 403, 429, 500, 503] as const satisfies readonly Refusal[]

/** How a call of the table may be refused. `hasInput`: something can be named in it. */
export function refusalsOf(row: RestRow, access: string | undefined, hasInput: boolean): Refusal[] {
  const [method, , procedure] = row
  const isRead = method === 'GET'
  const isOfBooks = access !== 'public' && access !== 'signedIn'
  return [
    ...always,
    ...((access !== 'public' && access !== 'link') || procedure.startsWith('auth.') ? ([401] as const) : []),
    ...(isOfBooks || hasInput ? ([404] as const) : []),
    ...(isRead ? [] : ([408, 413, 415] as const)),
    ...(!isRead || takesKey(row) ? ([409, 507] as const) : []),
    // A read that makes a place for a file.
    ...(procedure === 'storage.uploadUrl' ? ([413, 507] as const) : []),
  ]
}
