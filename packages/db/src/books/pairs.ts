import { type Cents, cents } from '@ledgerhand/core/money'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { PairRow } from '../schema/pairs.ts'
import type { BooksScope } from '../scope.ts'
import { closedThrough } from './closed-days.ts'
import { pairConfirmations } from './pair-confirm.ts'
import { leftOf, type PairContext, pairContext, pairsFrom, updatePair } from './pair-context.ts'
import { pairEndings } from './pair-end.ts'
import { handPairs, reasonOf } from './pair-join.ts'
import { pairProposals } from './pair-propose.ts'
import { restNow } from './pair-rest.ts'
import { readSides } from './pair-sides.ts'
import { settleRows } from './settled.ts'
import { snapshots } from './undo-notes.ts'

export type { PairRow } from '../schema/pairs.ts'
export type { PairOf } from './read-pairs.ts'

/** Pairs of rows: found, made by hand, confirmed and ended; each in the file that is named after it. */
export function writePairs(database: Database, scope: BooksScope) {
  const context = pairContext(database, scope)
  const keep = snapshots(database, scope)
  return {
    ...context.read,
    ...readSides(database, scope),
    ...pairProposals(context),
    ...handPairs(context),
    ...pairConfirmations(context),
    ...pairEndings(context),
    /** What of a bill nothing has paid yet; null where it is paid. */
    leftOf: (billId: string): Cents | null => leftOf(context, context.row(billId)),
    /** A payment that is no longer of its bill waits for review, and says why. */
    askOfPayment(id: string, reason: string, at: string, undo?: { id: string; action: string }): void {
      if (undo) keep.rows(undo.id, undo.action, [id], at)
      prepared<[object]>(
        database,
        `update transactions set needs_review = 1, ai_classification = @reason, version = version + 1, updated_at = @at where "user_id" = @owner and id = @id`,
      ).run({ owner: scope.ownerId, id, reason, at })
    },
    /** A row that is in a pair has another rate: the difference is told anew. Bills with several payments that add up to them, and tips, have none. */
    rerated: (id: string, at: string): void => rerated(context, id, at),
    /** Whether what a person said of a row's pairs can be at the amounts that the rows have by now. */
    areTrue: (id: string): boolean => paidWith(context, id).every((pair) => pair.rest === null || restNow(context, pair) !== null),
  }
}

/** The pairs of the bill that a row is or pays, or the transfer that it is a side of. */
function paidWith(context: PairContext, id: string): PairRow[] {
  const found = context.read.of([id]).get(id)
  return found ? pairsFrom(context, found.pair.fromId).filter(({ state }) => state === 'paired') : []
}

function rerated(context: PairContext, id: string, at: string): void {
  const { database, scope, row, differences } = context
  const all = paidWith(context, id)
  for (const pair of all) {
    const sides = { kind: pair.kind, from: row(pair.fromId), to: row(pair.toId) }
    if (pair.rest !== null) {
      const rest = restNow(context, pair)
      if (rest === null || rest.is === 'part' || rest.is === 'tip' || rest.is === 'more') continue
      const difference = cents(differences.refreshRest(pair.id, sides, rest, at))
      retold(context, updatePair(context, pair.id, { difference, reason: reasonOf(pair.kind, sides.from, sides.to, rest) }), pair.reason)
    } else if (all.length === 1 && !pair.reason.includes('with a tip of'))
      updatePair(context, pair.id, { difference: cents(differences.refresh(pair.id, sides, at)) })
  }
  // What closes a bill settles what its parts leave of it.
  const payments = all.filter(({ kind }) => kind === 'bill').map(({ toId }) => toId)
  if (payments.length > 0) settleRows(database, scope, payments)
}

/** A bill says by what it is paid: where that is told anew, so does the bill. */
const retold = ({ database, scope }: PairContext, { fromId, reason }: PairRow, before: string): void =>
  void prepared<[object]>(
    database,
    `update transactions set ai_classification = @reason where "user_id" = @owner and id = @fromId and ai_classification = @before
       and transaction_date > ${closedThrough}`,
  ).run({ owner: scope.ownerId, fromId, reason, before })
