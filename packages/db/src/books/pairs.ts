import { type Cents, cents } from '@ledgerhand/core/money'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { pairConfirmations } from './pair-confirm.ts'
import { leftOf, type PairContext, pairContext, pairsFrom, updatePair } from './pair-context.ts'
import { pairEndings } from './pair-end.ts'
import { handPairs } from './pair-join.ts'
import { pairProposals } from './pair-propose.ts'
import { readSides } from './pair-sides.ts'

export type { PairRow } from '../schema/pairs.ts'
export type { PairOf } from './read-pairs.ts'

/** Pairs of rows: found, made by hand, confirmed and ended; each in the file that is named after it. */
export function writePairs(database: Database, scope: BooksScope) {
  const context = pairContext(database, scope)
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
    askOfPayment: (id: string, reason: string, at: string): void =>
      void prepared<[object]>(
        database,
        `update transactions set needs_review = 1, ai_classification = @reason, version = version + 1, updated_at = @at where "user_id" = @owner and id = @id`,
      ).run({ owner: scope.ownerId, id, reason, at }),
    /** A row that is in a pair has another rate: the difference is told anew. Bills with several payments, and tips, have none. */
    rerated: (id: string, at: string): void => rerated(context, id, at),
  }
}

function rerated(context: PairContext, id: string, at: string): void {
  const { read, row, differences } = context
  for (const { pair } of read.of([id]).values()) {
    if (
      pair.state !== 'paired' ||
      pair.rest !== null ||
      pairsFrom(context, pair.fromId).length > 1 ||
      pair.reason.includes('with a tip of')
    )
      continue
    const difference = cents(differences.refresh(pair.id, { kind: pair.kind, from: row(pair.fromId), to: row(pair.toId) }, at))
    updatePair(context, pair.id, { difference })
  }
}
