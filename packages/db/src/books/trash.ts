import { AppError } from '@ledgerhand/core/errors'
import { getTableColumns } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { type DeletedRow, type TransactionRow, type TrashedPair, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { reportLineOf } from './lines.ts'
import { leftOfBill } from './pair-conditions.ts'
import { partsBack, readParts } from './parts.ts'
import { belongAgain } from './places.ts'
import { recorder } from './recorder.ts'
import { indexNewOfDocuments } from './search.ts'
import { totalDocument } from './totals.ts'

const found = 'n id userId entityId documentId updatedAt treatment treatmentBy unsplitTreatment accountId onAccountId settled'.split(' ')
/** Columns that are restored as they were kept; the others are derived again. */
const plain = Object.entries(getTableColumns(transactions)).filter(
  ([key, column]) => !('generated' in column && column.generated) && !found.includes(key),
)
/** Of those that `@ids` names; each is looked up. */
const named = `json_each(@ids) named cross join trash t on t."user_id" = @owner and t.kind = 'transaction' and t.id = named.value`

/** Those that are named, in one statement. What they belonged to may be gone, or the same line read again meanwhile. */
const bringBack = `
  insert into transactions (id, "user_id", entity_id, document_id, account_id, on_account_id, treatment, treatment_by, updated_at, ${plain.map(([, { name }]) => name).join(', ')})
  select t.id, t."user_id",
    (select e.id from entities e where e."user_id" = @owner and e.id = t.row ->> 'entityId'),
    (select d.id from documents d where d."user_id" = @owner and d.id = t.row ->> 'documentId' and d.is_leaving = 0),
    (select a.id from accounts a where a."user_id" = @owner and a.id = t.row ->> 'accountId'),
    (select a.id from accounts a where a."user_id" = @owner and a.id = t.row ->> 'onAccountId'),
    iif(t.row ->> 'treatment' = 'split', coalesce(t.row ->> 'unsplitTreatment', 'business'), t.row ->> 'treatment'), t.row ->> 'treatmentBy',
    @at, ${plain.map(([key]) => `t.row ->> '${key}'`).join(', ')}
  from ${named} where not exists (select 1 from entered_transactions e where e."user_id" = @owner
      and e.fingerprint >= substr(t.row ->> 'fingerprint', 1, 64) and e.fingerprint < substr(t.row ->> 'fingerprint', 1, 64) || '/')
  returning id`
/** Where else they had been seen, as far as those documents are there. */
const seeAgain = `
  insert or ignore into sightings (transaction_id, "user_id", document_id, reading, statement_ordinal, position, evidence)
  select t.id, t."user_id", d.id, d.sightings_reading, s.value ->> 'statementOrdinal', s.value ->> 'position', s.value ->> 'evidence'
  from ${named} join json_each(t.row, '$.sightings') s
  join documents d on +d."user_id" = @owner and d.id = s.value ->> 'documentId' and d.is_leaving = 0`

/** Moves transactions to the trash and restores them; many at a time, in a few statements. */
export const writeTrash = (database: Database, scope: BooksScope) => ({ ...writeRestores(database, scope), bin: writeBin(database, scope) })

const runIn = (database: Database, owner: string) => (text: string, bound: Record<string, string>) =>
  prepared<[object]>(database, text).run({ owner, ...bound })

/** Those that end with a row: its own, and of instalments, which add up to a bill together, the others too. */
const pairsWith = (id: string, ended: readonly TrashedPair[]): TrashedPair[] => {
  const bills = new Set(ended.filter(({ toId, rest }) => toId === id && rest === null).map(({ fromId }) => fromId))
  return ended.filter(({ fromId, toId, rest }) => fromId === id || toId === id || (rest === null && bills.has(fromId)))
}

function writeRestores(database: Database, scope: BooksScope) {
  const record = recorder(database, scope)
  const owner = scope.ownerId
  const run = runIn(database, owner)
  return { restore, restoreMany, pairsOf }

  /**
   * The pairs that ended when a row was deleted. Where another row of them is deleted as well they are noted there: whichever comes back last brings them.
   */
  function pairsOf(id: string): TrashedPair[] {
    const kept = (of: string): TrashedPair[] => {
      const text = `select row ->> 'pairs' from trash where "user_id" = ? and kind = 'transaction' and id = ?`
      const pairs = prepared<[string, string], string | null>(database, text).pluck().get(owner, of)
      return pairs ? JSON.parse(pairs) : []
    }
    const own = kept(id)
    for (const other of new Set(own.flatMap(({ fromId, toId }) => [fromId, toId]))) {
      if (other === id) continue
      const known = kept(other)
      const isKnown = (pair: TrashedPair) => known.some(({ fromId, toId }) => fromId === pair.fromId && toId === pair.toId)
      run(
        `update trash set row = json_set(row, '$.pairs', json(@pairs)) where "user_id" = @owner and kind = 'transaction' and id = @other`,
        {
          other,
          pairs: JSON.stringify([...known, ...own.filter((pair) => !isKnown(pair))]),
        },
      )
    }
    return own
  }

  /** Restores rows. Returns the ids of those restored: not unknown ones, nor rows whose line was read again meanwhile. */
  function restoreMany(wanted: readonly string[], at: string): string[] {
    return atomically(database, () => {
      const ids = JSON.stringify(onceEach(wanted))
      const marker = Number(prepared(database, 'select coalesce(max(n), 0) from transactions').pluck().get())
      const back = prepared<[object], string>(database, bringBack).pluck().all({ owner, ids, at })
      if (back.length === 0) return back
      // Triggers leave a document's rows to the statements that enter a whole document.
      totalDocument(database, owner, marker)
      indexNewOfDocuments(database, owner, marker)
      const bound = { ids: JSON.stringify(back) }
      run(seeAgain, bound)
      partsAgain(bound.ids)
      run(`delete from trash where "user_id" = @owner and kind = 'transaction' and id in (select value from json_each(@ids))`, bound)
      return back
    })
  }
  /** Restores parts, and derives again which rows are personal by their entity or account. */
  function partsAgain(ids: string): void {
    run(belongAgain, { ids })
    const split = `select t.id, t.row -> 'parts' as parts from ${named} where t.row -> 'parts' is not null`
    if (run(partsBack(split), { ids }).changes === 0) return
    run(
      `update transactions set unsplit_treatment = treatment, treatment = 'split' where +"user_id" = @owner and id in (select id from (${split}))`,
      { ids },
    )
  }
  /** AppError 'not_found', or 'conflict' where its line is in the books again. */
  function restore(id: string, at: string): void {
    atomically(database, () => {
      const isKept = prepared(database, `select 1 from trash where "user_id" = ? and kind = 'transaction' and id = ?`).get(owner, id)
      if (isKept === undefined) throw new AppError('not_found', 'Transaction not found')
      if (restoreMany([id], at).length === 0) throw new AppError('conflict', 'This transaction is in the books again already')
      record('transaction.restore', 'transaction', id, null, at)
    })
  }
  /** Of two deleted rows of the same line, only one can be restored. */
  function onceEach(wanted: readonly string[]): string[] {
    const kept = prepared<[object], { id: string; fingerprint: string | null }>(
      database,
      `select t.id, t.row ->> 'fingerprint' as fingerprint from ${named}`,
    ).all({ owner, ids: JSON.stringify(wanted) })
    const byLine = new Map(kept.map(({ id, fingerprint }) => [fingerprint === null ? id : reportLineOf(fingerprint), id]))
    return [...byLine.values()]
  }
}

function writeBin(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const parts = readParts(database, scope)
  const run = runIn(database, owner)
  return bin

  function bin(rows: readonly TransactionRow[], at: string): void {
    const ids = JSON.stringify(rows.map((r) => r.id))
    const seen = seenIn(ids)
    const split = parts.of(rows.filter((r) => r.treatment === 'split').map((r) => r.id))
    const ended = endedWith(ids)
    const kept = rows.map(
      (row): DeletedRow => ({
        ...row,
        ...(split.has(row.id) ? { parts: split.get(row.id) } : {}),
        ...(pairsWith(row.id, ended).length > 0 ? { pairs: pairsWith(row.id, ended) } : {}),
        ...(seen.has(row.id) ? { sightings: seen.get(row.id) } : {}),
      }),
    )
    run(
      `insert into trash (id, "user_id", kind, row, deleted_at)
       select value ->> 'id', @owner, 'transaction', value, @at from json_each(@rows) where true
       on conflict do update set row = excluded.row, deleted_at = excluded.deleted_at`,
      { rows: JSON.stringify(kept), at },
    )
    const others = prepared<[object], string>(
      database,
      `select iif(p.from_id = named.value, p.to_id, p.from_id) from json_each(@ids) named
       join pairs p on p."user_id" = @owner and (p.from_id = named.value or p.to_id = named.value)`,
    )
      .pluck()
      .all({ owner, ids })
    run('delete from transactions where +"user_id" = @owner and id in (select value from json_each(@ids))', { ids })
    // Their other sides are what they were before, in the entity where they are now.
    if (others.length > 0) run(belongAgain, { ids: JSON.stringify(others) })
  }
  /** The pairs of bills and their payments that a person made or confirmed; they end with the rows. Of instalments all. */
  function endedWith(ids: string): TrashedPair[] {
    return prepared<[object], TrashedPair>(
      database,
      `select p.from_id as fromId, p.to_id as toId, p.rest, ${leftOfBill} as left from pairs p
       join transactions f on f."user_id" = p."user_id" and f.id = p.from_id join transactions t on t."user_id" = p."user_id" and t.id = p.to_id
       where +p."user_id" = @owner and p.state = 'paired' and (p.rest is not null or (p.kind = 'bill' and p.decided_by = 'person'))
         and (p.from_id in (select value from json_each(@ids)) or p.to_id in (select value from json_each(@ids))
           or (p.rest is null and p.from_id in (select q.from_id from pairs q where q."user_id" = @owner and q.to_id in (select value from json_each(@ids))
             and q.kind = 'bill' and q.state = 'paired' and q.rest is null))) order by p.created_at, p.id`,
    ).all({ owner, ids })
  }
  /** The sightings of the rows, which are deleted with them. */
  function seenIn(ids: string): Map<string, NonNullable<DeletedRow['sightings']>> {
    type Seen = NonNullable<DeletedRow['sightings']>[number]
    const found = prepared<[object], Omit<Seen, 'evidence'> & { id: string; evidence: string | null }>(
      database,
      `select transaction_id as id, document_id as documentId, statement_ordinal as statementOrdinal, position, evidence from entered_sightings
       where +"user_id" = @owner and transaction_id in (select value from json_each(@ids))`,
    ).all({ owner, ids })
    const seen = new Map<string, Seen[]>()
    for (const { id, evidence, ...rest } of found)
      seen.set(id, [...(seen.get(id) ?? []), { ...rest, evidence: evidence === null ? null : JSON.parse(evidence) }])
    return seen
  }
}
