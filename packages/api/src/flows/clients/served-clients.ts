import { AppError } from '@ledgerhand/core/errors'
import { may } from '@ledgerhand/core/roles'
import type { SkippedClientJson } from '@ledgerhand/core/wire/sharing'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books/open-books'
import { type BooksScope, resolveScope } from '@ledgerhand/db/scope'
import type { User } from '@ledgerhand/db/system/accounts'
import { type ClientRecord, clientRows } from '@ledgerhand/db/system/client-columns'
import { type Context, databaseOf } from '../../context.ts'
import { yieldToEventLoop } from '../yielding.ts'

export interface ServedClient {
  client: ClientRecord
  scope: BooksScope
  books: WriteBooks
}

/**
 * The same done in the books of many clients, one after the other, each in a scope of its own; `work` gives why nothing was done, or null.
 * Who is only read is skipped. Gives the skipped ones. AppError 'not_found', before anything is done, for books that the caller does not serve.
 */
export async function inBooksOfClients(
  ctx: Context & { user: User },
  ownerIds: readonly string[],
  work: (served: ServedClient) => string | null,
): Promise<SkippedClientJson[]> {
  const database = databaseOf(ctx)
  const served = new Map(clientRows(database, ctx.user.id).map((client) => [client.ownerId, client]))
  const clients = [...new Set(ownerIds)].map((id) => {
    const client = served.get(id)
    if (!client) throw new AppError('not_found', 'Business not found')
    return client
  })
  const skipped: SkippedClientJson[] = []
  for (const client of clients) {
    const scope = resolveScope(database, ctx.user.id, client.ownerId)
    const why = may(scope.role, 'write') ? work({ client, scope, books: openBooks(database, scope).write }) : 'You only read these books'
    if (why !== null) skipped.push({ ownerId: client.ownerId, name: client.name, why })
    await yieldToEventLoop()
  }
  return skipped
}
