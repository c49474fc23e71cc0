import { AppError } from '@ledgerhand/core/errors'
import { formatMoney } from '@ledgerhand/core/money'
import type { ExtractedRow } from '@ledgerhand/db/books/chunked-import'
import { reportLineOf } from '@ledgerhand/db/books/lines'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { SaidPair } from '@ledgerhand/db/books/read-pairs'
import type { TrashedPair } from '@ledgerhand/db/books/transactions'
import type { EndedPair } from '@ledgerhand/db/books/undo'

/** Joins pairs again that ended, where both rows are there and were not found to be a pair by themselves. */
export function joinAgain(books: WriteBooks, ended: readonly EndedPair[], at: string): void {
  // What closes a bill differs from what its parts left of it.
  const order = ended.toSorted((a, b) => Number(b.rest === 'part') - Number(a.rest === 'part'))
  for (const { fromId, toId, rest } of order) {
    if (rest == null && areTogether(books, fromId, ended, at)) continue
    const isThere = books.transactions.existing([fromId, toId]).length === 2
    // A bill may be paid by several, and by rows after its month was closed: what cannot be joined is refused there.
    const isPaired = books.pairs.of([toId]).get(toId)?.pair.state === 'paired'
    if (!isThere || isPaired) continue
    isJoined(books, { fromId, toId, rest }, at)
  }
}

/**
 * A bill or its payment came back from the trash: the two are a pair as they were, where as much of the bill is open as then. Otherwise the payment waits for
 * review and says what it was.
 */
export function joinRestored(books: WriteBooks, noted: readonly TrashedPair[], at: string, undoId: string): void {
  for (const { fromId, toId, rest, left } of noted.toSorted((a, b) => Number(b.rest === 'part') - Number(a.rest === 'part'))) {
    if (rest === null) {
      // What only is of one amount is found again, or asked.
      joinAgain(
        books,
        noted.filter((pair) => pair.fromId === fromId && pair.rest === null),
        at,
      )
      continue
    }
    const isThere = books.transactions.existing([fromId, toId]).length === 2
    if (!isThere || books.pairs.of([toId]).get(toId)?.pair.state === 'paired') continue
    const [bill, payment, now] = [books.transactions.get(fromId), books.transactions.get(toId), books.pairs.leftOf(fromId)]
    // A bill that had its rate from the payment has none without it.
    const own = books.profile.get().currency
    const isUnrated = rest === 'exchange' && now === bill.amount && (bill.currency ?? own) !== (payment.currency ?? own)
    const isOpen = now !== null && (isUnrated || (rest === 'part' ? payment.amount <= now : left === now))
    if (isOpen && isJoined(books, { fromId, toId, rest }, at)) continue
    const open =
      now === null
        ? 'That bill is paid by something else now'
        : `${formatMoney(now, bill.currency)} of that bill is open now: find its match`
    books.pairs.askOfPayment(
      toId,
      `This paid '${bill.description}' until one of the two was deleted. ${open}, or say what it was for`,
      at,
      {
        id: undoId,
        action: 'transaction.restore',
      },
    )
  }
}

/** Whether a bill could be joined again with several payments that only together add up to it. */
function areTogether(books: WriteBooks, billId: string, ended: readonly EndedPair[], at: string): boolean {
  const ids = [...new Set(ended.filter(({ fromId, rest }) => fromId === billId && rest == null).map(({ toId }) => toId))]
  if (ids.length < 2 || books.transactions.existing([billId, ...ids]).length <= ids.length) return false
  const isPaired = [...books.pairs.of(ids).values()].some(({ pair }) => pair.state === 'paired')
  return !isPaired && isDone(() => books.pairs.joinTogether(billId, ids, at))
}

/** Whether the two could be joined. */
function isJoined(books: WriteBooks, { fromId, toId, rest }: EndedPair, at: string): boolean {
  return isDone(() => {
    books.pairs.joinByHand(fromId, toId, at, rest ?? null)
    return true
  })
}

/** What `join` gives; false where it is refused. */
function isDone(join: () => boolean): boolean {
  try {
    return join()
  } catch (error) {
    // One of them is something else by now: the rows stay as they are.
    if (!(error instanceof AppError)) throw error
    return false
  }
}

/** A document was read again: what a person said of its lines and their other sides holds for the rows that took their places. */
export function joinSaidAgain(
  books: WriteBooks,
  said: readonly SaidPair[],
  { rows, formerly }: { rows: readonly ExtractedRow[]; formerly: ReadonlyMap<string, string> },
  at: string,
): void {
  if (said.length === 0) return
  const idOf = new Map(rows.map((row) => [reportLineOf(row.fingerprint), row.id]))
  const again = said.flatMap(({ fingerprint, otherId, isFrom, rest }): EndedPair[] => {
    const line = reportLineOf(fingerprint)
    const id = idOf.get(formerly.get(line) ?? line)
    if (id === undefined) return []
    return [isFrom ? { fromId: id, toId: otherId, rest } : { fromId: otherId, toId: id, rest }]
  })
  joinAgain(books, again, at)
}
