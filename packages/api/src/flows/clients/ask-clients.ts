import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { CoverageMonth } from '@ledgerhand/core/coverage'
import type { askClientsInput } from '@ledgerhand/core/schemas/clients'
import { MOST_ITEMS, type RequestInput } from '@ledgerhand/core/schemas/requests'
import type { AskedClientsJson } from '@ledgerhand/core/wire/sharing'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { User } from '@ledgerhand/db/system/accounts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { coverageOf } from '../ledger/closed-accounts.ts'
import { askForDocuments } from '../requests/ask-for-documents.ts'
import { inBooksOfClients } from './served-clients.ts'

type Input = z.output<typeof askClientsInput>

/**
 * Asks many clients for the same, each in books of their own: what each misses of a month, something in words, or both. Who misses nothing,
 * and whose books the caller only reads, is skipped and named. AppError 'not_found', before anybody is asked, for books that the caller does not serve.
 */
export async function askClients(
  ctx: Context & { user: User },
  { ownerIds, month, text, dueOn, message }: Input,
): Promise<AskedClientsJson> {
  const asked: AskedClientsJson['asked'] = []
  const skipped = await inBooksOfClients(ctx, ownerIds, ({ client: { ownerId, name, person, email }, scope, books }) => {
    const items = itemsFor(books, { month, text }, ctx.ports.now())
    if (items.length === 0) return 'Nothing is missing'
    const made = askForDocuments({ ...ctx, scope, books }, { items, addressee: { name: person, email }, dueOn, message })
    asked.push({ ownerId, name, requestId: made.id, path: made.path, items: made.items.length, isMailed: made.isReminding })
    return null
  })
  return { asked, skipped }
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
