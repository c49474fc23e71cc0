import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, parseDecimal } from '@ledgerhand/core/money'
import { remainingAfterDelete } from '@ledgerhand/db/books/chunked-delete'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books/open-books'
import { oldReplaced } from '@ledgerhand/db/books/replaced-documents'
import { unpairedOwners } from '@ledgerhand/db/books/unpaired-documents'
import type { Database } from '@ledgerhand/db/client'
import type { BooksScope } from '@ledgerhand/db/scope'
import { scopeOfRow } from '@ledgerhand/db/work-scope'
import type { Ports } from '../../ports.ts'
import { ledgerOf } from '../ledger/ledger.ts'
import { countRows } from '../rows/count-rows.ts'
import { pairNoted, recomputeDerived } from '../rows/propose-pairs.ts'
import { keyedMutex, yieldToEventLoop } from '../yielding.ts'

/** Rows that are handed over or deleted in one slice. */
const SLICE = 250

interface Around {
  scope: BooksScope
  ports: Ports
}

/**
 * Deletes a document and, if asked, its transactions. Readers see all of it gone at once. Hidden rows of a large document are deleted slice by
 * slice afterwards (docs/decisions/016); the caller need not wait for that.
 */
export async function removeDocument(books: WriteBooks, id: string, alsoTransactions: boolean, { scope, ports }: Around): Promise<void> {
  const at = ports.now().toISOString()
  const { documents } = books
  documents.get(id)
  books.closed.refuseDocument(id)
  while (documents.leaving.handOver(id, SLICE)) await yieldToEventLoop()
  const counted = alsoTransactions ? await countRows(books, id, 'all') : null
  const { key, isMore, from, to } = books.atomically(() => {
    const openings = alsoTransactions ? [] : openingsBy(books, id, scope)
    const removed = documents.remove(id, alsoTransactions, at, counted)
    keepOpenings(books, openings, scope, at)
    return removed
  })
  ports.stopReading(id)
  // Rows that were paired with its rows may find another pair.
  recomputeDerived(books, { from, to, documentIds: [] }, at)
  if (isMore) void finish(books, id, { scope, ports }).catch(() => undefined)
  await ports.storage.remove(key)
}

type Opening = { accountId: string; opening: Cents; openingDate: CalendarDate }

/** The opening balances that this document proves. */
const openingsBy = (books: WriteBooks, id: string, { ownerId }: BooksScope): Opening[] =>
  ledgerOf(books, ownerId)
    .list()
    .flatMap(({ id: accountId, openingBalance, openingDate, openingProof }) =>
      openingProof?.documentId === id && openingBalance !== null && openingDate !== null
        ? [{ accountId, opening: parseDecimal(openingBalance), openingDate }]
        : [],
    )

/** Rows that stay need what was there before them: an opening balance that no other document proves is kept with the account. */
function keepOpenings(books: WriteBooks, openings: readonly Opening[], { ownerId }: BooksScope, at: string): void {
  if (openings.length === 0) return
  const lost = new Set(
    ledgerOf(books, ownerId)
      .list()
      .filter(({ openingBalance }) => openingBalance === null)
      .map(({ id }) => id),
  )
  for (const { accountId, ...opening } of openings) if (lost.has(accountId)) books.accounts.update(accountId, opening, at)
}

/** Never at the same time as entering a document of the same books, which compares with the rows that are there. */
const finish = (books: WriteBooks, id: string, { scope, ports }: { scope: BooksScope; ports: Pick<Ports, 'now'> }): Promise<void> =>
  keyedMutex(ports, scope.ownerId, async () => {
    while (books.documents.leaving.finish(id, SLICE, ports.now().toISOString())) await yieldToEventLoop()
  })

/** What an earlier run of the program did not come to: rows of documents that are gone, or were replaced by another reading, and pairs. */
export async function finishLeaving(database: Database, ports: Pick<Ports, 'now'>): Promise<void> {
  for (const owner of remainingAfterDelete(database)) {
    const scope = scopeOfRow(owner)
    await finish(openBooks(database, scope).write, owner.documentId, { scope, ports })
  }
  for (const owner of unpairedOwners(database)) {
    const scope = scopeOfRow(owner)
    await keyedMutex(ports, scope.ownerId, () => pairNoted(openBooks(database, scope).write, ports.now().toISOString()))
  }
}

/** Documents that were replaced before an instant go for good; whoever calls deletes the files that are to go. */
export function deleteOldReplaced(database: Database, before: string, at: string): void {
  for (const row of oldReplaced(database, before)) openBooks(database, scopeOfRow(row)).write.documents.replaced.discard(row.documentId, at)
}
