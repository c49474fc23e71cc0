import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'

interface UnpairedDays {
  documentId: string
  from: CalendarDate
  to: CalendarDate
}

/** Large documents that took effect and whose rows' other sides are still to be looked for: noted in the same transaction, for after a crash. */
export function writeUnpaired(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  return {
    note: ({ documentId, from, to }: UnpairedDays): void =>
      void prepared(
        database,
        'insert or replace into unpaired_documents ("user_id", document_id, first_day, last_day) values (?, ?, ?, ?)',
      ).run(owner, documentId, from, to),
    list: (): UnpairedDays[] =>
      prepared<unknown[], UnpairedDays>(
        database,
        'select document_id as documentId, first_day as "from", last_day as "to" from unpaired_documents where "user_id" = ? order by document_id',
      ).all(owner),
    done: (documentId: string): void =>
      void prepared(database, 'delete from unpaired_documents where "user_id" = ? and document_id = ?').run(owner, documentId),
  }
}

/** Whose books hold such documents. */
export const unpairedOwners = ({ sqlite }: Database): { userId: string }[] =>
  sqlite.prepare<[], { userId: string }>('select distinct "user_id" as userId from unpaired_documents where "user_id" <> \'\'').all()
