import type { BillRest } from '@ledgerhand/core/bill-rest'
import { AppError } from '@ledgerhand/core/errors'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { builtOnce, prepared } from '../prepared.ts'
import { type PairRow, pairs } from '../schema/pairs.ts'
import { type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { ownedAmong } from './owned-ids.ts'
import { rowsWhere } from './row-reader.ts'

/** A pair, and its other row. */
export interface PairOf {
  pair: PairRow
  other: TransactionRow
  /** All of a bill's payments, where it has several. */
  all?: PairOf[]
}

/** A pair of which a person said what its sides differ by, as a document's row has it. */
export interface SaidPair {
  fingerprint: string
  otherId: string
  /** The document's row is the bill. */
  isFrom: boolean
  rest: BillRest
}

const among = sql`(select value from json_each(${sql.placeholder('ids')}))`
/** The plus makes SQLite look each id up, as in `ownedAmong`. */
const pairsOfRows = (db: Database['db']) =>
  db
    .select()
    .from(pairs)
    .where(sql`+${pairs.userId} = ${sql.placeholder('owner')} and (${pairs.fromId} in ${among} or ${pairs.toId} in ${among})`)
    .prepare()

/** The other side of a row: its transfer's other end, its bill, or its payment. */
export function readPairs(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(pairs.userId, scope.ownerId)
  return {
    /** Of several rows, by their id. */
    of(ids: readonly string[]): Map<string, PairOf> {
      const found = builtOnce(database, pairsOfRows).all({ owner: scope.ownerId, ids: JSON.stringify(ids) })
      if (found.length === 0) return new Map()
      const wanted = found.flatMap((p) => [p.fromId, p.toId])
      const rows = new Map(
        rowsWhere(database, ownedAmong(transactions.userId, scope.ownerId, transactions.id, wanted)).map((row) => [row.id, row]),
      )
      const asked = new Set(ids)
      const result = new Map<string, PairOf>()
      // What is settled comes before what is only asked: a payment may be asked about by several bills.
      for (const pair of found.sort((a, b) => (a.state < b.state ? -1 : 1))) {
        const [from, to] = [rows.get(pair.fromId), rows.get(pair.toId)]
        if (to && asked.has(pair.fromId)) {
          const first = result.get(pair.fromId)
          const one: PairOf = { pair, other: to }
          if (!first) result.set(pair.fromId, one)
          else if (first.pair.fromId === pair.fromId) first.all = [...(first.all ?? [{ pair: first.pair, other: first.other }]), one]
        }
        if (from && asked.has(pair.toId) && !result.has(pair.toId)) result.set(pair.toId, { pair, other: from })
      }
      return result
    },
    /** Pairs of a document's rows of which a person said what the two differ by, the oldest first. */
    saidOf: (documentId: string): SaidPair[] =>
      prepared<[object], Omit<SaidPair, 'isFrom'> & { isFrom: number }>(
        database,
        `select t.fingerprint, iif(t.id = p.from_id, p.to_id, p.from_id) as otherId, t.id = p.from_id as isFrom, p.rest
         from pairs p cross join transactions t on t.id in (p.from_id, p.to_id)
         where p."user_id" = @owner and p.state = 'paired' and p.rest is not null and +t."user_id" = @owner and +t.document_id = @documentId
           and t.fingerprint is not null order by p.created_at, p.id`,
      )
        .all({ owner: scope.ownerId, documentId })
        .map((pair) => ({ ...pair, isFrom: pair.isFrom === 1 })),
    get(id: string): PairRow {
      const pair = db
        .select()
        .from(pairs)
        .where(and(mine, eq(pairs.id, id)))
        .get()
      if (!pair) throw new AppError('not_found', 'Pair not found')
      return pair
    },
  }
}
