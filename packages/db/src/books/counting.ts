import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { isLockedRow } from './closed-days.ts'
import { addCells, partCells, rowCells, type TotalCell } from './total-cells.ts'
import { isVisible } from './visible-rows.ts'

/** Row numbers that follow one another. */
export interface Stretch {
  first: number
  last: number
}
/** Which rows of a document: those in the books, all of them or those that no person settled and that may change. */
export type Which = 'all' | 'untouched'

/** Sums of a document's rows. */
export interface Counted {
  stretches: Stretch[]
  totals: TotalCell[]
  from: CalendarDate | null
  to: CalendarDate | null
}

/** Rows added up in one step. */
const STEP = 1000

/** Its rows that are in the books, as a condition on `transactions`. */
export const countedRowsOf = (which: Which): string =>
  `transactions."user_id" = @owner and transactions.document_id = @id and ${isVisible}${which === 'untouched' ? ` and category_by <> 'person' and not ${isLockedRow}` : ''}`

/** Adds up a document's rows in steps before they are deleted, so that the transaction that hides them is short. */
export function writeCounting(database: Database, scope: BooksScope) {
  const owner = scope.ownerId

  /** Adds up the rows in order. The sums are valid while `isFresh` returns true. */
  function* count(id: string, which: Which): Generator<void, Counted> {
    const bound = { owner, id }
    const { least, most } = prepared<[object], { least: number | null; most: number | null }>(
      database,
      'select min(position) as least, max(position) as most from transactions where "user_id" = @owner and document_id = @id',
    ).get(bound) ?? { least: null, most: null }
    const totals = new Map<string, TotalCell>()
    const rows: { n: number; day: CalendarDate }[] = []
    const add = (place: string, limits: object) => {
      const condition = `${countedRowsOf(which)} and ${place}`
      rows.push(
        ...prepared<[object], { n: number; day: CalendarDate }>(
          database,
          `select n, transaction_date as day from transactions where ${condition}`,
        ).all({ ...bound, ...limits }),
      )
      for (const cells of [rowCells(condition), partCells(condition)])
        addCells(totals, prepared<[object], TotalCell>(database, cells).all({ ...bound, ...limits }))
    }
    add('position is null', {})
    for (let first = least ?? 0; most !== null && first <= most; first += STEP) {
      yield
      add('position between @first and @last', { first, last: first + STEP - 1 })
    }
    const days = rows.map((r) => r.day).sort()
    return { stretches: stretchesOf(rows.map((r) => r.n)), totals: [...totals.values()], from: days[0] ?? null, to: days.at(-1) ?? null }
  }

  return {
    count,
    /** Begins to watch the document's rows for changes. */
    begin: (id: string): void =>
      void prepared(database, `insert or replace into counting ("user_id", document_id, purpose) values (?, ?, 'leaving')`).run(owner, id),
    isFresh: (id: string): boolean =>
      prepared(database, `select 1 from counting where "user_id" = ? and document_id = ? and purpose = 'leaving' and is_stale = 0`).get(
        owner,
        id,
      ) !== undefined,
    /** The rows of these documents are watched for the check of another one that shows them too. One check at a time. */
    watch(documentIds: readonly string[]): void {
      prepared(database, `delete from counting where "user_id" = ? and purpose = 'check'`).run(owner)
      prepared<[object]>(
        database,
        `insert into counting ("user_id", document_id, purpose)
         select @owner, d.id, 'check' from json_each(@ids) join documents d on d."user_id" = @owner and d.id = value`,
      ).run({ owner, ids: JSON.stringify(documentIds) })
    },
    /** Whether each of them is there and no row of it changed since. */
    isUnchanged: (documentIds: readonly string[]): boolean =>
      Number(
        prepared<unknown[], number>(database, `select count(*) from counting where "user_id" = ? and purpose = 'check' and is_stale = 0`)
          .pluck()
          .get(owner),
      ) === documentIds.length,
    unwatch: (): void => void prepared(database, `delete from counting where "user_id" = ? and purpose = 'check'`).run(owner),
    end: (id: string): void =>
      void prepared(database, `delete from counting where "user_id" = ? and document_id = ? and purpose = 'leaving'`).run(owner, id),
  }
}

function stretchesOf(numbers: readonly number[]): Stretch[] {
  const found: Stretch[] = []
  for (const n of Float64Array.from(numbers).sort()) {
    const last = found.at(-1)
    if (last && last.last === n - 1) last.last = n
    else found.push({ first: n, last: n })
  }
  return found
}
