import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { isLockedRow } from './closed-days.ts'
import { reportLineOf } from './lines.ts'

/** The lines of documents that another reading does not bring again. */
export function readSettledLines(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  return {
    /** The lines of a document that a person settled or deleted at or after the instant ('' for ever), and those that stay because a month is closed. */
    settledLines: (id: string, since: string): string[] =>
      prepared<[object], string>(
        database,
        `select fingerprint from entered_transactions where "user_id" = @owner and updated_at >= @since and category_by = 'person'
           and +document_id = @id and fingerprint is not null
         union select fingerprint from entered_transactions transactions where "user_id" = @owner and document_id = @id and fingerprint is not null
           and ${isLockedRow}
         union select json_extract(row, '$.fingerprint') from trash where "user_id" = @owner and kind = 'transaction' and deleted_at >= @since
           and json_extract(row, '$.documentId') = @id and json_extract(row, '$.fingerprint') is not null`,
      )
        .pluck()
        .all({ owner, id, since })
        .map(reportLineOf),
    /** The years in which its rows were read, those in the trash too. */
    yearsOfLines: (id: string): number[] =>
      prepared<[object], string>(
        database,
        `select substr(coalesce(read_date, transaction_date), 1, 4) from entered_transactions where "user_id" = @owner and document_id = @id
         union select substr(coalesce(row ->> 'readDate', row ->> 'transactionDate'), 1, 4) from trash where "user_id" = @owner
           and kind = 'transaction' and row ->> 'documentId' = @id`,
      )
        .pluck()
        .all({ owner, id })
        .map(Number),
  }
}
