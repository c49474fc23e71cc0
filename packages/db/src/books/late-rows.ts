import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { type Cents, cents } from '@ledgerhand/core/money'
import { and, asc, between, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { documents } from '../schema/documents.ts'
import { lateRows } from '../schema/periods.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import { type ExtractedRow, importChunks } from './chunked-import.ts'
import { readClosedDays } from './closed-days.ts'
import { belongAgain } from './places.ts'
import { recorder } from './recorder.ts'

export interface LateRow {
  row: ExtractedRow
  documentId: string
  documentName: string
  arrivedAt: string
}
/** No day of any books lies before it. */
const BEGINNING = '0001-01-01' as CalendarDate
type Days = { from: CalendarDate; to: CalendarDate }

/** Rows that documents brought for closed days: in no list of rows and in no total until their day is open, or a person books them on another. */
export function readLateRows(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const mine = eq(lateRows.userId, scope.ownerId)
  return {
    /** Of some days, in their order. */
    list: ({ from, to }: Days): LateRow[] =>
      db
        .select({ late: lateRows, name: documents.originalName })
        .from(lateRows)
        .innerJoin(documents, and(eq(documents.userId, lateRows.userId), eq(documents.id, lateRows.documentId)))
        .where(and(mine, between(lateRows.transactionDate, from, to)))
        .orderBy(asc(lateRows.transactionDate), asc(lateRows.id))
        .all()
        .map(({ late, name }) => ({
          row: late.row as ExtractedRow,
          documentId: late.documentId,
          documentName: name,
          arrivedAt: late.arrivedAt,
        })),
    /** How many there are, by month. */
    counts: (): Map<string, number> =>
      new Map(
        sqlite
          .prepare<[string], [string, number]>(
            'select substr(transaction_date, 1, 7), count(*) from late_rows where "user_id" = ? group by 1',
          )
          .raw()
          .all(scope.ownerId) as [string, number][],
      ),
    /** What those of each statement come to, in less out, by 'document:ordinal'. */
    sums: (): ReadonlyMap<string, Cents> =>
      untilChanged(database, `late sums ${scope.ownerId}`, () => {
        const found = prepared<[string], { statement: string; net: number }>(
          database,
          `select document_id || ':' || statement_ordinal as statement, sum((row ->> 'amount') * (2 * (row ->> 'isCredit') - 1)) as net
           from late_rows where "user_id" = ? and statement_ordinal is not null group by 1`,
        )
        return new Map(found.all(scope.ownerId).map(({ statement, net }) => [statement, cents(net)]))
      }),
    /** The days of a document's late rows. */
    daysOf: (documentId: string): CalendarDate[] =>
      db
        .selectDistinct({ day: lateRows.transactionDate })
        .from(lateRows)
        .where(and(mine, eq(lateRows.documentId, documentId)))
        .orderBy(lateRows.transactionDate)
        .all()
        .flatMap(({ day }) => (day === null ? [] : [day])),
    /** Late rows of other documents' statements: a document that shows the same line must not bring it again. */
    ofOtherDocuments: (documentId: string, { from, to }: Days): { documentId: string; row: ExtractedRow }[] =>
      db
        .select({ documentId: lateRows.documentId, row: lateRows.row })
        .from(lateRows)
        .where(
          and(
            mine,
            between(lateRows.transactionDate, from, to),
            sql`${lateRows.documentId} <> ${documentId}`,
            sql`${lateRows.statementOrdinal} is not null`,
          ),
        )
        .all()
        .map(({ documentId: of, row }) => ({ documentId: of, row: row as ExtractedRow })),
  }
}

export function writeLateRows(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readLateRows(database, scope)
  const closed = readClosedDays(database, scope)
  const record = recorder(database, scope)
  const mine = eq(lateRows.userId, scope.ownerId)
  const ofAccounts = prepared<[string], string>(database, 'select id from accounts where "user_id" = ?').pluck()

  /** Puts late rows into the books, on the days that they have. What they belonged to may be gone meanwhile. */
  function enter(found: readonly Pick<LateRow, 'row' | 'documentId'>[], at: string): void {
    const accounts = new Set(ofAccounts.all(scope.ownerId))
    const known = (id: string | null) => (id !== null && accounts.has(id) ? id : null)
    for (const [documentId, group] of Map.groupBy(found, (f) => f.documentId)) {
      const rows = group.map(({ row }) => ({ ...row, accountId: known(row.accountId), onAccountId: known(row.onAccountId) }))
      importChunks(database, scope).enter(rows, documentId, at)
    }
    const ids = JSON.stringify(found.map(({ row }) => row.id))
    prepared<[object]>(database, belongAgain).run({ owner: scope.ownerId, ids })
    prepared<[object]>(database, 'delete from late_rows where "user_id" = @owner and id in (select value from json_each(@ids))').run({
      owner: scope.ownerId,
      ids,
    })
  }

  return {
    ...read,
    /** Enters what waits for days until one that are open now. Gives the entered rows. Within the transaction that opened them. */
    enterOpen(to: CalendarDate, at: string): LateRow[] {
      const open = read.list({ from: BEGINNING, to }).filter(({ row }) => !closed.isClosed(row.transactionDate))
      enter(open, at)
      return open
    },
    /** Enters one row on another day than its own, with a note of it. AppError 'not_found', or 'conflict' where that day is closed too. */
    book: (id: string, { from, to }: Days, date: CalendarDate, note: string, at: string): LateRow =>
      atomically(database, () => {
        const late = read.list({ from, to }).find(({ row }) => row.id === id)
        if (!late) throw new AppError('not_found', 'Late row not found')
        closed.refuseDays([date])
        enter([{ ...late, row: { ...late.row, transactionDate: date } }], at)
        prepared<[object]>(
          database,
          `update transactions set note = @note, read_date = @day, read_amount_cents = amount_cents, read_is_credit = is_credit,
             read_description = description where "user_id" = @owner and id = @id`,
        ).run({ owner: scope.ownerId, id, note, day: late.row.transactionDate })
        record('period.book-late', 'transaction', id, { printed: late.row.transactionDate, date, description: late.row.description }, at)
        return late
      }),
    /** What a document brought for closed days, in place of what it brought before. */
    replace(documentId: string, rows: readonly ExtractedRow[], at: string): void {
      db.delete(lateRows)
        .where(and(mine, eq(lateRows.documentId, documentId)))
        .run()
      for (const row of rows) {
        const { id, transactionDate, statementOrdinal } = row
        db.insert(lateRows).values({ userId: scope.ownerId, id, documentId, transactionDate, statementOrdinal, row, arrivedAt: at }).run()
      }
    },
  }
}
