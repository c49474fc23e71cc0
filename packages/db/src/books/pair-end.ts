import type { PairKind } from '@ledgerhand/core/pairing'
import { and, eq, sql } from 'drizzle-orm'
import { atomically } from '../client.ts'
import { prepared } from '../prepared.ts'
import { type BeforePair, type PairRow, pairs } from '../schema/pairs.ts'
import { entered as transactions } from '../schema/transactions.ts'
import { closedThrough } from './closed-days.ts'
import { halfConverted, inParts, isCreditNote, leftOfBill, unmarked, withRest, withTip } from './pair-conditions.ts'
import { type PairContext, pairsFrom, storeAnswer, updatePair } from './pair-context.ts'
import { belongAgain } from './places.ts'
import { readProfile } from './profile.ts'

/** Sets a row back to what it was before its pair; what a person settled meanwhile stays. */
const revert = ({ database, scope }: PairContext, id: string, was: BeforePair, kind: PairKind, at: string) =>
  database.sqlite
    .prepare(
      `update transactions set updated_at = @at, version = version + 1,
         treatment = case when treatment <> 'split' and (@isBill or category_by <> 'person') then @treatment else treatment end,
         account_id = case when treatment <> 'split' and (@isBill or category_by <> 'person') then @accountId else account_id end,
         needs_review = case when category_by <> 'person' then @needsReview else needs_review end,
         ai_confidence = case when category_by <> 'person' then @aiConfidence else ai_confidence end,
         ai_classification = case when category_by <> 'person' then @aiClassification else ai_classification end
       where "user_id" = @owner and id = @id`,
    )
    .run({ ...was, id, at, owner: scope.ownerId, isBill: Number(kind === 'bill') })

/** A bill that other payments still pay stays as it is; what it was before the first of them is kept by the one that is the first now. */
function stayPaid(context: PairContext, ended: PairRow, first: PairRow, last: PairRow): void {
  const { database, scope } = context
  if (ended.createdAt <= first.createdAt)
    updatePair(context, first.id, { before: { ...first.before, fromBefore: ended.before.fromBefore } })
  prepared<[object]>(
    database,
    `update transactions set ai_classification = @reason where "user_id" = @owner and id = @id and ai_classification = @ended
       and transaction_date > ${closedThrough}`,
  ).run({ owner: scope.ownerId, id: ended.fromId, reason: last.reason, ended: ended.reason })
}

/** Ends a pair: both rows are again what they were before it. Within the transaction of the change. */
export function endPair(context: PairContext, pair: PairRow, at: string): void {
  const { database, scope, select, closed, differences } = context
  const now = new Map(select(sql`${transactions.id} in (${pair.fromId}, ${pair.toId})`).map((r) => [r.id, r]))
  database.db
    .delete(pairs)
    .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.id, pair.id)))
    .run()
  differences.end(pair.id, at)
  const [from, to] = [now.get(pair.fromId), now.get(pair.toId)]
  const [remaining, ...others] = pair.kind === 'bill' ? pairsFrom(context, pair.fromId).filter(({ state }) => state === pair.state) : []
  if (remaining) stayPaid(context, pair, remaining, others.at(-1) ?? remaining)
  else if (from && !closed.isClosed(from.transactionDate)) revert(context, pair.fromId, pair.before.fromBefore, pair.kind, at)
  if (to && pair.kind === 'transfer') revert(context, pair.toId, pair.before.toBefore, pair.kind, at)
  // Of a bill in a closed month its payment was asked.
  if (to && pair.kind === 'bill' && pair.state === 'asked' && to.aiClassification === pair.reason)
    revert(context, pair.toId, { ...pair.before.toBefore, treatment: to.treatment, accountId: to.accountId }, pair.kind, at)
  prepared<[object]>(database, belongAgain).run({ owner: scope.ownerId, ids: JSON.stringify([pair.fromId, pair.toId]) })
}

/** Pairs end: by a person's decision, or because a change made them wrong. */
export function pairEndings(context: PairContext) {
  const { database, scope, read, row, closed, differences, record } = context
  return {
    /** Ends a pair by a person's decision: restores both rows, and the same two are not paired again. */
    reject: (id: string, at: string): PairRow =>
      atomically(database, () => {
        const pair = read.get(id)
        // What pays a part of a bill goes alone; payments that add up to it, and what is asked of it, go together.
        const isAlone = pair.kind === 'transfer' || (pair.rest === 'part' && pair.state === 'paired')
        const all = isAlone
          ? [pair]
          : pairsFrom(context, pair.fromId).filter((p) => p.state === pair.state && (p.rest !== 'part' || p.state === 'asked'))
        closed.refusePairs(all)
        for (const one of all) {
          storeAnswer(context, one.kind, row(one.fromId), row(one.toId), false, at)
          endPair(context, one, at)
        }
        record('pair.reject', 'pair', id, { kind: pair.kind, from: pair.fromId, to: pair.toId }, at)
        return pair
      }),
    /** Before rows are deleted: the pairs that a person made, or of which they said what the two differ by, end with them, and are joined again by the undo. */
    noteEnding: (ids: readonly string[]): void => {
      for (const { pair, all = [] } of read.of(ids).values())
        for (const one of all.length > 0 ? all.map((of) => of.pair) : [pair])
          if (one.state === 'paired' && (one.rest !== null || (one.kind === 'bill' && one.decidedBy === 'person'))) context.ended.push(one)
    },
    /** The pairs that `sweep` ended, or that `noteEnding` noted, since this was asked last. */
    takeEnded: (): PairRow[] => context.ended.splice(0),
    /** Ends pairs that a person's change made wrong: a side is no transfer any more, or the amounts differ. Returns their number. */
    sweep: (at: string): number =>
      atomically(database, () => {
        for (const id of differences.orphans()) differences.end(id, at)
        const untrue = database.sqlite
          .prepare<[string, object], { id: string; unmarked: number }>(
            `select p.id, ${unmarked} as unmarked from pairs p
             join transactions f on f.id = p.from_id join transactions t on t.id = p.to_id
             where p."user_id" = ? and ((p.state = 'paired' and ${unmarked})
               or ${leftOfBill} - t.amount_cents <> p.difference_cents and not ${withRest} and not ${withTip} and not ${inParts} and not ${halfConverted}
               or p.rest is not null and coalesce(f.currency, @currency) <> coalesce(t.currency, @currency)
               or (f.is_credit = t.is_credit) <> (p.kind = 'bill') and not ${isCreditNote})
               and not (f.transaction_date <= @through and t.transaction_date <= @through)`,
          )
          .all(scope.ownerId, { through: `${closed.through() ?? ''}-99`, currency: readProfile(database, scope).get().currency })
        for (const { id, unmarked } of untrue) {
          const pair = read.get(id)
          // A bill that counts by itself stays apart from its payment; a transfer's end says so by its own mark.
          if (unmarked && pair.kind === 'bill' && pair.state === 'paired')
            storeAnswer(context, pair.kind, row(pair.fromId), row(pair.toId), false, at)
          if (pair.state === 'paired') context.ended.push(pair)
          endPair(context, pair, at)
        }
        if (untrue.length > 0) record('pair.end', 'pair', null, { ids: untrue.map((u) => u.id) }, at)
        return untrue.length
      }),
  }
}
