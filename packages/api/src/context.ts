import { AppError } from '@ledgerhand/core/errors'
import { type Access, may } from '@ledgerhand/core/roles'
import { type Books, openBooks } from '@ledgerhand/db/books/open-books'
import type { Database } from '@ledgerhand/db/client'
import type { Origin } from '@ledgerhand/db/origin'
import { resolveScope } from '@ledgerhand/db/scope'
import { booksName, findUser, type User } from '@ledgerhand/db/system/accounts'
import type { Ports, RequestSession } from './ports.ts'

/** What is known of the request itself. */
export interface RequestFacts {
  /** The `X-Business-Owner` header: whose books the caller means; null for their own. */
  ownerHeader: string | null
  ip: string
  userAgent: string | null
  /** Where the caller reached us: 'http://127.0.0.1:3000'. */
  origin: string
}

const hidden: unique symbol = Symbol('database')
/** The context of a request. The database is behind a symbol that only the doors in procedures.ts and the account flows know. */
export interface Context {
  readonly session: RequestSession
  readonly ports: Ports
  readonly request: RequestFacts
  /** What the caller is called: their name, else their address. */
  callerName(): string
  /** The name of an owner's books. Called only with a scope that was checked. */
  businessName(ownerId: string): string
  readonly [hidden]: Database
}

export const makeContext = (parts: { database: Database; ports: Ports; session: RequestSession; request: RequestFacts }): Context => ({
  session: parts.session,
  ports: parts.ports,
  request: parts.request,
  callerName: () => {
    const user = parts.session.userId === null ? undefined : findUser(parts.database, parts.session.userId)
    return user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || (user.email ?? '') : ''
  },
  businessName: (ownerId) => {
    const owner = findUser(parts.database, ownerId)
    return owner ? booksName(parts.database, owner) : ''
  },
  [hidden]: parts.database,
})

/** Where the request came from, for the audit log. */
export const originOf = ({ request }: Context): Origin => ({ ip: request.ip, device: request.userAgent })

/** For account flows, which work before anybody's books are known, and for the link of a deposit. */
export const databaseOf = (ctx: Context): Database => ctx[hidden]

/** The caller's account, read anew. AppError 'unauthorized' when signed out. */
export function callerOf(ctx: Context): User {
  const user = ctx.session.userId === null ? undefined : findUser(ctx[hidden], ctx.session.userId)
  if (!user) throw new AppError('unauthorized', 'Unauthorized')
  return user
}

/** Opens the books that the request names, for what the procedure needs. The role is read from the database on every call. */
export function enter(ctx: Context, access: Access, refusal = 'Insufficient permissions'): Books {
  const user = callerOf(ctx)
  const books = openBooks(ctx[hidden], resolveScope(ctx[hidden], user.id, ctx.request.ownerHeader))
  if (!may(books.scope.role, access)) throw new AppError('forbidden', refusal)
  return books
}
