import type { CalendarDate, YearMonth } from '@ledgerhand/core/calendar-date'
import type { PairKind } from '@ledgerhand/core/pairing'
import type { Database } from '../client.ts'
import { periodIsClosed } from '../closed-period.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'

/** The last closed day of `@owner`, above every day of its month; empty text where nothing is closed. */
export const closedThrough = `(select ifnull(max(month) || '-99', '') from period_closings where "user_id" = @owner)`
/** Condition: a row of `transactions` stands on a closed day. */
export const isClosedRow = `transactions.transaction_date <= ${closedThrough}`
/**
 * Condition: a row of `transactions` stays as it is, by its own day or because it is one movement with a row of a closed day. What pays a bill of a
 * closed day does not: the bill counted on its own day, and stays.
 */
export const isLockedRow = `(${isClosedRow} or exists (select 1 from pairs locked_pair
  join transactions other on other.id = iif(locked_pair.from_id = transactions.id, locked_pair.to_id, locked_pair.from_id)
  where (locked_pair.from_id = transactions.id or (locked_pair.to_id = transactions.id and locked_pair.kind <> 'bill')) and locked_pair.state = 'paired'
    and other.transaction_date <= ${closedThrough}))`

const CLOSED_DAY_OF_DOCUMENT = `select min(day) from (
  select min(transaction_date) as day from entered_transactions transactions where "user_id" = @owner and document_id = @id and ${isClosedRow}
  union all select min(transaction_date) from entered_sightings s join transactions on transactions.id = s.transaction_id
    where s."user_id" = @owner and s.document_id = @id and ${isClosedRow})`

/** Which days of the books are closed. The database refuses changes by itself; these say it before work is begun. */
export function readClosedDays(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const through = (): YearMonth | null =>
    prepared<[string], YearMonth | null>(database, 'select max(month) from period_closings where "user_id" = ?').pluck().get(owner) ?? null
  const isClosed = (day: CalendarDate): boolean => {
    const last = through()
    return last !== null && day.slice(0, 7) <= last
  }
  return {
    /** The last closed month; null where nothing is closed. Everything before it is closed too. */
    through,
    isClosed,
    ...refuseClosedDays(database, scope, through),
    /** Whether rows of a document stay as they are. */
    isDocumentLocked: (id: string): boolean =>
      through() !== null &&
      prepared<[object]>(
        database,
        `select 1 from transactions where "user_id" = @owner and document_id = @id and ${isLockedRow} limit 1`,
      ).get({
        owner,
        id,
      }) !== undefined,
    /** Of some rows, those that stand on closed days. */
    closedAmong(ids: readonly string[]): Set<string> {
      if (through() === null) return new Set()
      const text = `select id from transactions where +"user_id" = @owner and id in (select value from json_each(@ids)) and ${isClosedRow}`
      return new Set(
        prepared<[object], string>(database, text)
          .pluck()
          .all({ owner, ids: JSON.stringify(ids) }),
      )
    },
  }
}

/** What refuses a change of a closed day: AppError 'conflict' in the words of the closed period. */
function refuseClosedDays(database: Database, scope: BooksScope, through: () => YearMonth | null) {
  const owner = scope.ownerId
  /** AppError 'conflict' in the words of the closed period. */
  function refuse(day: CalendarDate): never {
    const month = day.slice(0, 7)
    const year = prepared<[string, string], string | null>(database, 'select year from period_closings where "user_id" = ? and month = ?')
      .pluck()
      .get(owner, month)
    throw periodIsClosed(year ?? month)
  }
  const firstOf = (text: string, bound: Record<string, unknown>): CalendarDate | null =>
    through() === null
      ? null
      : (prepared<[object], CalendarDate | null>(database, text)
          .pluck()
          .get({ owner, ...bound }) ?? null)
  const refuseFirst = (text: string, bound: Record<string, unknown>): void => {
    const first = firstOf(text, bound)
    if (first) refuse(first)
  }
  const refuseRows = (ids: readonly string[]): void =>
    refuseFirst(
      `select min(transaction_date) from transactions where +"user_id" = @owner and id in (select value from json_each(@ids)) and ${isClosedRow}`,
      { ids: JSON.stringify(ids) },
    )
  return {
    /** The same for pairs that are made or ended: of a bill by the day of its payment alone. */
    refusePairs: (pairs: readonly { kind: PairKind; fromId: string; toId: string }[]): void =>
      refuseRows(pairs.flatMap(({ kind, fromId, toId }) => (kind === 'bill' ? [toId] : [fromId, toId]))),
    /** AppError 'conflict' ('March 2026 is closed') where one of the days is closed. */
    refuseDays(days: readonly CalendarDate[]): void {
      const last = through()
      const closed = last === null ? undefined : days.find((day) => day.slice(0, 7) <= last)
      if (closed) refuse(closed)
    },
    /** The same for rows; `ids` may name rows that are not there. */
    refuseRows,
    /** The same for what an undo would take back. */
    refuseUndo: (undoId: string): void =>
      refuseFirst(
        `select min(day) from (
           select transaction_date as day from undo_rows u join transactions on transactions.id = u.transaction_id
             where u."user_id" = @owner and u.undo_id = @undoId and ${isClosedRow}
           union all select month || '-01' from undo_rates where "user_id" = @owner and undo_id = @undoId and month <= ${closedThrough}
           union all select t.row ->> 'transactionDate' from undo_rows u join trash t on t."user_id" = u."user_id" and t.kind = 'transaction'
             and t.id = u.transaction_id where u."user_id" = @owner and u.undo_id = @undoId and t.row ->> 'transactionDate' <= ${closedThrough})`,
        { undoId },
      ),
    /** The same for the rows that a document brought or shows. */
    refuseDocument: (id: string): void => refuseFirst(CLOSED_DAY_OF_DOCUMENT, { id }),
    /** The first closed day of the rows that a document brought or shows, on account of which it stays; null where it may go. */
    closedDayOf: (id: string): CalendarDate | null => firstOf(CLOSED_DAY_OF_DOCUMENT, { id }),
    /** The same for a document that is to be read again: rows that are one movement with a row of a closed day would change it. */
    refuseReading: (id: string): void =>
      refuseFirst(`select min(transaction_date) from transactions where "user_id" = @owner and document_id = @id and ${isLockedRow}`, {
        id,
      }),
  }
}
