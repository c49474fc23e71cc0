import { atomicSlice, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import type { Sighting } from './document-shapes.ts'

/** Of which document, for which run of the program, and under which reading. */
export interface SightingsImport {
  documentId: string
  bootId: string
  reading: string
}

/**
 * The rows of other documents that a document shows, on their way into the books: slice by slice, under the name of the reading that brings
 * them; no reader sees them before the document names that reading (`reveal`).
 */
export function enterSightings(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const claimIsHeld = prepared(database, 'select 1 from documents where "user_id" = ? and id = ? and claimed_by = ? and is_processed = 0')
  // A row that went meanwhile is left out: `count` tells.
  const insert = prepared<[object]>(
    database,
    `insert into sightings ("user_id", document_id, reading, transaction_id, statement_ordinal, position, evidence)
     select @owner, @document, @reading, t.id, s.value ->> 'statementOrdinal', s.value ->> 'position', nullif(s.value -> 'evidence', 'null')
     from json_each(@list) s cross join entered_transactions t on +t."user_id" = @owner and t.id = s.value ->> 'transactionId'
     where true on conflict do nothing`,
  )
  const counted = prepared<unknown[], number>(
    database,
    'select count(*) from sightings where "user_id" = ? and document_id = ? and reading = ?',
  ).pluck()
  const name = prepared(database, 'update documents set sightings_reading = ? where "user_id" = ? and id = ?')
  const others = prepared<[object]>(
    database,
    `delete from sightings where "user_id" = @owner and document_id = @id and (reading, transaction_id) in (
       select s.reading, s.transaction_id from sightings s where s."user_id" = @owner and s.document_id = @id
         and s.reading <> (select sightings_reading from documents where "user_id" = @owner and id = @id) limit @most)`,
  )

  return {
    /** False when the document is gone, or this run no longer holds it: nothing was written. */
    add: (slice: readonly Sighting[], { documentId, bootId, reading }: SightingsImport): boolean =>
      atomicSlice(database, () => {
        if (claimIsHeld.get(owner, documentId, bootId) === undefined) return false
        insert.run({ owner, document: documentId, reading, list: JSON.stringify(slice) })
        return true
      }),
    /** How many there are; fewer than were added when rows went meanwhile. */
    count: (documentId: string, reading: string): number => Number(counted.get(owner, documentId, reading)),
    /** From now on these are what the document shows. Part of the transaction in which it takes effect. */
    reveal: (documentId: string, reading: string): void => void name.run(reading, owner, documentId),
    /** Takes away up to `most` of readings that the document does not stand on; gives whether more may be left. */
    discard: (documentId: string, most: number): boolean =>
      atomicSlice(database, () => others.run({ owner, id: documentId, most }).changes === most),
  }
}
