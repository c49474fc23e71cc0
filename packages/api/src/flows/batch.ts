import { randomUUID } from 'node:crypto'
import type { BatchTarget } from '@ledgerhand/core/schemas/transactions'
import type { WriteBooks } from '@ledgerhand/db/books'
import type { BatchOptions } from '@ledgerhand/db/books/transaction-batches'
import { others } from './giving-way.ts'
import { settle } from './pair-up.ts'

/** So many rows are changed in one database transaction. Between two, whoever else waits is answered. */
const SLICE = 500

/** The ids that a target means at this moment. */
function idsOf(books: Pick<WriteBooks, 'transactions'>, { transactionIds, filter, except, waiting }: BatchTarget): string[] {
  if (transactionIds) return transactionIds
  if (waiting) return books.transactions.waiting.idsOf(waiting.merchant, waiting.isCredit, waiting.kind)
  const left = new Set(except)
  return books.transactions.idsOf(filter ?? {}).filter((id) => !left.has(id))
}

/** What follows from a batch besides its own rows. */
interface Follows {
  at: string
  /** Rows come or go: the seals of the documents that show them follow. */
  isMoved?: boolean
}

/**
 * Does one thing to many rows: which ones is decided once, then slice by slice, all under one id to take them back by. Up to a
 * slice it is all or none; of more, what went through before a failure can be undone.
 */
export async function batch(
  books: WriteBooks,
  target: BatchTarget & { remember?: boolean | undefined },
  change: (ids: readonly string[], options: BatchOptions) => number | Promise<number>,
  /** Given where other rows may follow from the change: the other sides of transfers and bills. */
  follows?: Follows,
): Promise<{ updated: number }> {
  const ids = idsOf(books, target)
  const options = { undoId: target.undoId ?? randomUUID(), remember: target.remember }
  const days = follows && books.pairs.daysOf(ids)
  const documentIds = new Set<string>()
  let updated = 0
  for (let from = 0; from < ids.length; from += SLICE) {
    if (from > 0) await others()
    const slice = ids.slice(from, from + SLICE)
    // Asked before: what is deleted stands nowhere any more.
    if (follows?.isMoved) for (const id of books.statementRows.documentsOf(slice)) documentIds.add(id)
    updated += await change(slice, options)
  }
  if (days) settle(books, { ...days, documentIds: [...documentIds] }, follows.at)
  return { updated }
}

/** Takes a batch back, slice by slice. */
export async function undo(books: WriteBooks, id: string, at: string): Promise<{ restored: number; kept: number }> {
  const total = { restored: 0, kept: 0 }
  const documentIds = new Set<string>()
  for (;;) {
    const { restored, kept, done, moved } = books.transactions.undo.slice(id, at)
    total.restored += restored
    total.kept += kept
    for (const document of books.statementRows.documentsOf(moved)) documentIds.add(document)
    if (done) {
      settle(books, { ...books.pairs.daysOf(null), documentIds: [...documentIds] }, at)
      return total
    }
    await others()
  }
}
