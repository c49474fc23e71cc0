import { randomBytes } from 'node:crypto'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { importChunks } from './chunked-import.ts'
import { isClosedRow } from './closed-days.ts'
import { type Counted, countedRowsOf, type Stretch, type Which, writeCounting } from './counting.ts'
import { enterSightings } from './entering-sightings.ts'
import { belongAgain } from './places.ts'
import { takeCell } from './total-cells.ts'

const before = (column: string, side: 'fromBefore' | 'toBefore') => `json_extract(pairs.before, '$.${side}.${column}')`
/** Condition: the row was neither split nor settled by a person since it was paired. */
const isOpen = "treatment <> 'split' and (pairs.kind = 'bill' or category_by <> 'person')"
/** Of a bill that other rows still pay. */
const others = `from pairs o where o."user_id" = @owner and o.from_id = pairs.from_id and o.kind = 'bill' and o.state = 'paired'
  and o.id not in (select value from json_each(@pairs))`
const isStillPaid = `(pairs.kind = 'bill' and pairs.state = 'paired' and exists (select 1 ${others}))`
/** Restores the other side of pairs whose row is deleted, as the trigger that ends a pair does. */
const setBack = (own: 'from_id' | 'to_id', side: 'fromBefore' | 'toBefore') => `update transactions set
    treatment = case when ${isOpen} then ${before('treatment', side)} else treatment end,
    account_id = case when ${isOpen} then ${before('accountId', side)} else account_id end,
    needs_review = case when category_by <> 'person' then ${before('needsReview', side)} else needs_review end,
    ai_confidence = case when category_by <> 'person' then ${before('aiConfidence', side)} else ai_confidence end,
    ai_classification = case when category_by <> 'person' then ${before('aiClassification', side)} else ai_classification end
  from pairs where pairs.id in (select value from json_each(@pairs)) ${own === 'to_id' ? "and pairs.kind = 'transfer'" : ''} and transactions.id = pairs.${own} and transactions."user_id" = @owner
    and not ${isClosedRow} ${own === 'from_id' ? `and not ${isStillPaid}` : ''}`
/** A bill that others still pay says which. */
const sayOther = `update transactions set ai_classification = (select o.reason ${others} order by o.created_at desc, o.id desc limit 1)
  from pairs where pairs.id in (select value from json_each(@pairs)) and transactions.id = pairs.from_id and transactions."user_id" = @owner
    and ai_classification = pairs.reason and ${isStillPaid} and not ${isClosedRow}`

/** Runs one statement about an owner's rows; returns how many it changed. */
const runIn = (database: Database, owner: string) => (text: string, bound: Record<string, string | number>) =>
  prepared<[object]>(database, text).run({ owner, ...bound }).changes

/**
 * Deletes the rows of a document (docs/decisions/016): one transaction takes them out of the totals and hides them, by the table `entering`
 * that also hides rows during an import; afterwards they are deleted slice by slice.
 */
export const deleteChunks = (database: Database, scope: BooksScope) => ({
  ...releaseRows(database, scope),
  ...finishDeletion(database, scope),
  ...handOverRows(database, scope),
})

/** The first transaction: out of the totals, out of sight. */
function releaseRows(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const run = runIn(database, owner)
  const counting = writeCounting(database, scope)

  return {
    /** The number of rows to delete, and of rows of other documents that it shows, counted up to `most`. */
    extent: (id: string, most: number): number =>
      Number(
        prepared<[object], number>(
          database,
          `select count(*) from (select 1 from transactions where "user_id" = @owner and document_id = @id
             union all select 1 from sightings where "user_id" = @owner and document_id = @id limit @most)`,
        )
          .pluck()
          .get({ owner, id, most }),
      ),
    counting,
    /**
     * Takes a document's rows out of the totals, ends their pairs and removes their sightings. `counted`: their sums, if added up before; where
     * a row changed meanwhile they are added up again. Returns the row numbers, to be hidden with `hide` in the same transaction.
     */
    release(id: string, which: Which, counted: Counted | null): Counted {
      const isFresh = counted !== null && counting.isFresh(id)
      endPairs(database, owner, id, which)
      const current = isFresh && counting.isFresh(id) ? counted : atOnce(counting.count(id, which))
      counting.end(id)
      run(
        `delete from sightings where "user_id" = @owner and transaction_id in (select s.transaction_id from sightings s
           where s."user_id" = @owner and exists (select 1 from transactions where id = s.transaction_id and ${countedRowsOf(which)}))`,
        { id },
      )
      for (const total of current.totals) run(takeCell('monthly_totals'), { ...total })
      return current
    },
    hide(id: string, stretches: readonly Stretch[]): void {
      const put = prepared<[object]>(
        database,
        'insert into entering (first, last, "user_id", document_id) values (@first, @last, @owner, @id)',
      )
      for (const { first, last } of stretches) put.run({ first, last, owner, id })
    },
    /**
     * Marks a document as deleted while rows still point at it: its line stays, without its file, hash, statements and text.
     */
    bury(id: string): void {
      for (const table of ['statements', 'document_texts', 'samples', 'ai_readings', 'late_rows'])
        run(`delete from ${table} where "user_id" = @owner and document_id = @id`, { id })
      run('update adjustments set document_id = null where "user_id" = @owner and document_id = @id', { id })
      run(
        `update documents set is_leaving = 1, sha256 = @sha256, filename = 'leaving:' || id, file_path = '', file_size = 1, is_processed = 1,
           is_failed = 0, needs_password = 0, claimed_by = null, next_try_at = null, processed_at = null, link_id = null
         where "user_id" = @owner and id = @id`,
        { id, sha256: randomBytes(32).toString('hex') },
      )
    },
  }
}

/** Ends the pairs of a document's rows; their other sides are what they were before. */
function endPairs(database: Database, owner: string, id: string, which: Which): void {
  const run = runIn(database, owner)
  const ids = prepared<[object], string>(
    database,
    `select p.id from pairs p where p."user_id" = @owner and exists (select 1 from transactions
       where transactions.id in (p.from_id, p.to_id) and ${countedRowsOf(which)})`,
  )
    .pluck()
    .all({ owner, id })
  if (ids.length === 0) return
  const pairs = JSON.stringify(ids)
  run(setBack('from_id', 'fromBefore'), { pairs })
  run(setBack('to_id', 'toBefore'), { pairs })
  run(sayOther, { pairs })
  const sides = prepared<[object], string>(
    database,
    `select from_id from pairs where "user_id" = @owner and id in (select value from json_each(@pairs))
     union select to_id from pairs where "user_id" = @owner and id in (select value from json_each(@pairs))`,
  )
    .pluck()
    .all({ owner, pairs })
  run('delete from pairs where "user_id" = @owner and id in (select value from json_each(@pairs))', { pairs })
  run(belongAgain, { ids: JSON.stringify(sides) })
}

/** What is hidden goes slice by slice. */
function finishDeletion(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const run = runIn(database, owner)
  const entering = importChunks(database, scope)
  const sightings = enterSightings(database, scope)
  return {
    /**
     * Deletes up to `most` hidden rows. For a deleted document it then detaches the rows that stay, and last deletes the document's line.
     * Returns whether more is left.
     */
    finish: (id: string, most: number, at: string): boolean =>
      atomically(database, () => {
        if (entering.discard(id, most) || sightings.discard(id, most)) return true
        const isLeaving = prepared(
          database,
          'select 1 from documents where "user_id" = ? and id = ? and is_leaving = 1 and set_aside_at is null',
        ).get(owner, id)
        if (isLeaving === undefined) return false
        const bound = { id, most }
        const kept = run(
          `update transactions set document_id = null, statement_ordinal = null, updated_at = @at
           where "user_id" = @owner and n in (select n from transactions where "user_id" = @owner and document_id = @id limit @most)`,
          { ...bound, at },
        )
        const shown = run(
          `delete from sightings where "user_id" = @owner and document_id = @id and transaction_id in
             (select transaction_id from sightings where "user_id" = @owner and document_id = @id limit @most)`,
          bound,
        )
        if (kept + shown > 0) return true
        run('delete from documents where "user_id" = @owner and id = @id', { id })
        return false
      }),
  }
}

/** Rows that stay, as another document shows them too. */
function handOverRows(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const run = runIn(database, owner)
  return {
    /**
     * Moves up to `most` rows that another document shows too to that document, with a sighting in this one: readers see no difference.
     * Returns whether more may be left.
     */
    handOver: (id: string, most: number): boolean =>
      atomically(database, () => {
        const shown = prepared<[object], Shown>(
          database,
          `select t.id, t.position, t.statement_ordinal as ordinal, t.evidence, min(s.document_id) as heir,
             s.position as heirPosition, s.statement_ordinal as heirOrdinal, s.evidence as heirEvidence
           from sightings s join transactions t on t.id = s.transaction_id and t."user_id" = s."user_id"
           join documents d on d."user_id" = s."user_id" and d.id = s.document_id and d.is_leaving = 0 and d.sightings_reading = s.reading
           where s."user_id" = @owner and t.document_id = @id group by t.id limit @most`,
        ).all({ owner, id, most })
        for (const s of shown) {
          run(
            `update transactions set document_id = @heir, statement_ordinal = @heirOrdinal, position = @heirPosition, evidence = @heirEvidence
             where "user_id" = @owner and id = @id`,
            s as unknown as Record<string, string | number>,
          )
          run('delete from sightings where "user_id" = @owner and document_id = @heir and transaction_id = @id', { heir: s.heir, id: s.id })
          run(
            `insert or ignore into sightings (transaction_id, "user_id", document_id, reading, statement_ordinal, position, evidence)
             select @row, @owner, id, sightings_reading, @ordinal, @position, @evidence from documents where "user_id" = @owner and id = @document`,
            { row: s.id, document: id, ordinal: s.ordinal, position: s.position ?? 0, evidence: s.evidence } as Record<
              string,
              string | number
            >,
          )
        }
        return shown.length === most
      }),
  }
}

function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

interface Shown {
  id: string
  position: number | null
  ordinal: number | null
  evidence: string | null
  heir: string
  heirPosition: number
  heirOrdinal: number | null
  heirEvidence: string | null
}

/** Documents with hidden rows that an earlier run of the program did not finish deleting, and that are not being read now. */
export const remainingAfterDelete = ({ sqlite }: Database): { userId: string; documentId: string }[] =>
  sqlite
    .prepare<[], { userId: string; documentId: string }>(
      `select distinct e."user_id" as userId, e.document_id as documentId from entering e
       join documents d on d."user_id" = e."user_id" and d.id = e.document_id where d.is_processed = 1
       union select d."user_id", d.id from documents d where d.is_processed = 1 and (
         exists (select 1 from sightings s where s."user_id" = d."user_id" and s.document_id = d.id and s.reading < d.sightings_reading)
         or exists (select 1 from sightings s where s."user_id" = d."user_id" and s.document_id = d.id and s.reading > d.sightings_reading))
       union select "user_id", id from documents where is_leaving = 1 and set_aside_at is null`,
    )
    .all()
