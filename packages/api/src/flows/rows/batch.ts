import { randomUUID } from 'node:crypto'
import { EARLIEST, LATEST } from '@ledgerhand/core/calendar-date'
import type { BatchTarget } from '@ledgerhand/core/schemas/transactions'
import { openBooks, type WriteBooks } from '@ledgerhand/db/books/open-books'
import { RATE } from '@ledgerhand/db/books/rate-context'
import type { BatchOptions } from '@ledgerhand/db/books/transaction-batches'
import type { Database } from '@ledgerhand/db/client'
import { scopeOfRow } from '@ledgerhand/db/work-scope'
import type { Ports } from '../../ports.ts'
import { runGenerator, yieldToEventLoop } from '../yielding.ts'
import { joinAgain } from './join-again.ts'
import { type PairChange, recomputeDerived, recomputeInSteps, union } from './propose-pairs.ts'

/** Up to this many rows are changed in one database transaction. Larger batches go in slices, and other requests are answered between them. */
const AT_ONCE = 500
const SLICE = 250

/** The ids of the rows that a target (ids, a filter, a merchant) names now. */
function idsOf(books: Pick<WriteBooks, 'transactions'>, { transactionIds, filter, except, waiting }: BatchTarget): string[] {
  if (transactionIds) return transactionIds
  if (waiting) return books.transactions.waiting.idsOf(waiting)
  const left = new Set(except)
  return books.transactions.idsOf(filter ?? {}).filter((id) => !left.has(id))
}

/** What must be recomputed after a batch, besides the rows it changes. */
interface Follows {
  at: string
  /** Pairs of transfers and bills may begin or end. */
  arePaired?: boolean
  /** Rows are added or deleted, so the statements that show them are checked again. */
  isMoved?: boolean
}

type ChangeRows = (ids: readonly string[], options: BatchOptions) => number | Promise<number>

const NOTHING: PairChange = { from: null, to: null, documentIds: [] }

/** What rows reach that come by slice by slice. */
function gathering(books: WriteBooks) {
  const documentIds = new Set<string>()
  let days: Pick<PairChange, 'from' | 'to'> = { from: null, to: null }
  return {
    days(ids: readonly string[]): void {
      days = union(days, books.pairs.daysOf(ids))
    },
    documents(ids: readonly string[]): void {
      for (const id of books.statementRows.documentsOf(ids)) documentIds.add(id)
    },
    all: (): PairChange => ({ ...days, documentIds: [...documentIds] }),
  }
}

/**
 * Applies one change to many rows under one undo id. The rows are chosen once, at the start. All or none: after a failure, or a program
 * that ended in the middle, the slices that went through are undone (docs/decisions/036). Readers can see a large batch half done.
 */
export async function batch(
  books: WriteBooks,
  target: BatchTarget & { remember?: boolean | undefined },
  change: ChangeRows,
  { at, arePaired = false, isMoved = false }: Follows,
): Promise<{ updated: number }> {
  const ids = idsOf(books, target)
  // A batch that names one row of a closed month changes nothing.
  books.closed.refuseRows(ids)
  const options = { undoId: target.undoId ?? randomUUID(), remember: target.remember, remembered: new Set<string>() }
  const reach = gathering(books)
  const changeSlice = (slice: readonly string[]) => {
    // Looked up before the change, because deleted rows cannot be asked afterwards.
    if (isMoved) reach.documents(slice)
    if (arePaired) reach.days(slice)
    return change(slice, options)
  }
  if (ids.length <= AT_ONCE) {
    // With nothing to recompute the change makes its own transaction, and may ask an AI service before it.
    if (!arePaired) return { updated: await changeSlice(ids) }
    return books.atomically(() => {
      const updated = changeSlice(ids) as number
      recomputeDerived(books, reach.all(), at)
      if (updated > 0) books.transactions.undo.follow(options.undoId, at, books.pairs.takeEnded())
      return { updated }
    })
  }
  const isOpen = books.transactions.undo.open(options.undoId, at)
  try {
    const updated = await inTurns(books, ids, changeSlice)
    if (arePaired) {
      await runGenerator(recomputeInSteps(books, reach.all(), at))
      books.transactions.undo.follow(options.undoId, at, books.pairs.takeEnded())
    }
    if (isOpen) books.transactions.undo.close(options.undoId)
    return { updated }
  } catch (error) {
    if (isOpen) await takingBack(books, options.undoId, at).toTheEnd()
    throw error
  }
}

async function inTurns(books: WriteBooks, ids: readonly string[], change: (slice: readonly string[]) => number | Promise<number>) {
  let updated = 0
  for (let from = 0; from < ids.length; from += SLICE) {
    // Rows may have been deleted since the ids were chosen.
    const slice = books.transactions.existing(ids.slice(from, from + SLICE))
    if (slice.length > 0) updated += await change(slice)
    await yieldToEventLoop()
  }
  return updated
}

/** Undoes a batch: up to one slice in one database transaction, a larger one slice by slice. */
export async function undo(books: WriteBooks, id: string, at: string): Promise<{ restored: number; kept: number }> {
  const back = takingBack(books, id, at)
  const isDone = books.atomically(() => {
    books.transactions.undo.begin(id, at)
    books.closed.refuseUndo(id)
    if (!back.slice()) return false
    recomputeDerived(books, back.reach(), at)
    joinAgain(books, books.transactions.undo.endedPairs(id), at)
    books.transactions.undo.end(id)
    books.questions.tookBack(id, at)
    return true
  })
  if (!isDone) {
    await back.toTheEnd()
    books.questions.tookBack(id, at)
  }
  return back.total
}

function takingBack(books: WriteBooks, id: string, at: string) {
  const { undo } = books.transactions
  const { documents, days, all } = gathering(books)
  const total = { restored: 0, kept: 0 }
  /** Returns true after the last slice. */
  const slice = (): boolean =>
    books.atomically(() => {
      // Looked up before they are deleted again: afterwards they cannot be asked.
      const returned = undo.returned(id)
      documents(returned)
      days(returned)
      const { action, restored, kept, moved, ids, done } = undo.slice(id, at)
      total.restored += restored
      total.kept += kept
      if (action === RATE) {
        const months = books.rates.tookBack(id, ids, done, at)
        // A month without rows is taken back, too.
        if (total.restored + total.kept === 0) total.restored = months
      }
      documents(moved)
      days(ids)
      return done
    })
  return {
    total,
    slice,
    reach: all,
    /** `before`: what follows is to reach as far as that, too. */
    async toTheEnd(before: PairChange = NOTHING): Promise<void> {
      do await yieldToEventLoop()
      while (!slice())
      const { documentIds, ...span } = all()
      const change = { ...union(span, before), documentIds: [...new Set([...documentIds, ...before.documentIds])] }
      await runGenerator(recomputeInSteps(books, change, at))
      joinAgain(books, books.transactions.undo.endedPairs(id), at)
      undo.end(id)
    },
  }
}

/** Undoes the batches that an earlier run of the program left unfinished; their callers never got an answer. */
export async function takeBackInterrupted(
  database: Database,
  ports: Pick<Ports, 'now'>,
  interrupted: readonly { userId: string; id: string }[],
): Promise<void> {
  for (const { userId, id } of interrupted) {
    const books = openBooks(database, scopeOfRow({ userId })).write
    // It is not known which rows that run had restored already, so all of the batch's rows are recomputed.
    const documentIds = books.documents.allStatements().map(({ statement }) => statement.documentId)
    await takingBack(books, id, ports.now().toISOString()).toTheEnd({ from: EARLIEST, to: LATEST, documentIds })
  }
}
