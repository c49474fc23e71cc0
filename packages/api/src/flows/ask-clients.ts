import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { CoverageMonth } from '@ledgerhand/core/coverage'
import { AppError } from '@ledgerhand/core/errors'
import { may } from '@ledgerhand/core/roles'
import type { askClientsInput } from '@ledgerhand/core/schemas/clients'
import { MOST_ITEMS, type RequestInput } from '@ledgerhand/core/schemas/requests'
import type { AskedClientsJson } from '@ledgerhand/core/wire-sharing'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books'
import { resolveScope } from '@ledgerhand/db/scope'
import type { User } from '@ledgerhand/db/system/accounts'
import { clientRows } from '@ledgerhand/db/system/client-columns'
import type { z } from 'zod'
import { type Context, databaseOf } from '../context.ts'
import { askForDocuments } from './ask-for-documents.ts'
import { coverageOf } from './closed-accounts.ts'
import { yieldToEventLoop } from './yielding.ts'

type Input = z.output<typeof askClientsInput>

/**
 * Asks many clients for the same, each in books of their own: what each misses of a month, something in words, or both. Who misses nothing,
 * and whose books the caller only reads, is skipped and named. AppError 'not_found', before anybody is asked, for books that the caller does not serve.
 */
export async function askClients(
  ctx: Context & { user: User },
  { ownerIds, month, text, dueOn, message }: Input,
): Promise<AskedClientsJson> {
  const database = databaseOf(ctx)
  const served = new Map(clientRows(database, ctx.user.id).map((client) => [client.ownerId, client]))
  const clients = [...new Set(ownerIds)].map((id) => {
    const client = served.get(id)
    if (!client) throw new AppError('not_found', 'Business not found')
    return client
  })
  const done: AskedClientsJson = { asked: [], skipped: [] }
  for (const { ownerId, name, person, email } of clients) {
    const scope = resolveScope(database, ctx.user.id, ownerId)
    const { write } = openBooks(database, scope)
    const items = may(scope.role, 'write') ? itemsFor(write, { month, text }, ctx.ports.now()) : null
    if (items === null) done.skipped.push({ ownerId, name, why: 'You only read these books' })
    else if (items.length === 0) done.skipped.push({ ownerId, name, why: 'Nothing is missing' })
    else {
      const made = askForDocuments({ ...ctx, scope, books: write }, { items, addressee: { name: person, email }, dueOn, message })
      done.asked.push({ ownerId, name, requestId: made.id, path: made.path, items: made.items.length, isMailed: made.isReminding })
    }
    await yieldToEventLoop()
  }
  return done
}

function itemsFor(
  books: WriteBooks,
  { month, text }: { month: YearMonth | undefined; text: string | undefined },
  now: Date,
): RequestInput['items'] {
  const missing =
    month === undefined ? [] : coverageOf(books, now).accounts.filter(({ months }) => isMissing(months.find((m) => m.month === month)))
  return [
    ...missing.flatMap(({ accountId }) =>
      accountId === null || month === undefined ? [] : [{ kind: 'statement' as const, account: accountId, month }],
    ),
    ...(text === undefined ? [] : [{ kind: 'other' as const, text }]),
  ].slice(0, MOST_ITEMS)
}

const isMissing = (month: CoverageMonth | undefined): boolean => month?.state === 'missing' || month?.state === 'part'
