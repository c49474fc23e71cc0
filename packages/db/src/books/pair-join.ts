import { AppError } from '@ledgerhand/core/errors'
import { cents } from '@ledgerhand/core/money'
import type { PairKind, PairState, Proposal } from '@ledgerhand/core/pairing'
import { withoutStatementDoubt } from '@ledgerhand/core/reconciliation'
import { and, eq, sql } from 'drizzle-orm'
import { atomically } from '../client.ts'
import { newId } from '../ids.ts'
import { type PairRow, pairs } from '../schema/pairs.ts'
import { transactions as stored, type TransactionRow } from '../schema/transactions.ts'
import { beforeOf, treatedAs } from './pair-conditions.ts'
import { type PairContext, pairsFrom, refusePaired, storeAnswer } from './pair-context.ts'
import { endPair } from './pair-end.ts'

/** Whether a row may be the bill that the other one pays: no statement's row, and of a document unless a statement's row is the other. */
const isBillOf = (row: TransactionRow, other: TransactionRow): boolean =>
  row.statementOrdinal === null && (row.documentId !== null || other.statementOrdinal !== null)

type Leg = [TransactionRow, TransactionRow]
/** Which rows a pair is told on, each with its other side. A bill of a closed month stays as it is: what is asked about it is asked of its payment. */
function legsToldOf(kind: PairKind, [from, to]: Leg, state: PairState, isBillClosed: boolean): Leg[] {
  const both: [Leg, Leg] = [
    [from, to],
    [to, from],
  ]
  if (kind === 'transfer') return both
  if (!isBillClosed) return [both[0]]
  return state === 'asked' ? [both[1]] : []
}

/** Joins two rows. Rows that a person settled keep what the person said, but for the mark that leaves them out of the totals. */
export function joinRows(
  { database, scope, row, closed, differences }: PairContext,
  kind: PairKind,
  from: TransactionRow,
  to: TransactionRow,
  how: Omit<Proposal, 'fromId' | 'toId'>,
  by: 'reader' | 'person',
  at: string,
  converted: readonly string[] | null = null,
) {
  const id = newId()
  const before = { fromBefore: beforeOf(from), toBefore: beforeOf(to) }
  const difference = cents(converted === null ? 0 : differences.split(id, { kind, from, to }, converted))
  const isSplit = (leg: TransactionRow) => difference !== 0 && row(leg.id).treatment === 'split'
  const pair = database.db
    .insert(pairs)
    .values({
      id,
      difference,
      userId: scope.ownerId,
      kind,
      fromId: from.id,
      toId: to.id,
      state: how.state,
      decidedBy: by,
      score: how.score,
      reason: how.reason,
      before,
      createdAt: at,
    })
    .returning()
    .get()
  const isBillClosed = kind === 'bill' && closed.isClosed(from.transactionDate)
  for (const [leg, other] of legsToldOf(kind, [from, to], how.state, isBillClosed)) {
    const isPersons = leg.categoryBy === 'person'
    // A statement that is off keeps its rows in review whatever they are.
    const isDoubted = leg.aiClassification !== null && withoutStatementDoubt(leg.aiClassification) !== null
    const told =
      how.state === 'asked'
        ? { needsReview: true, aiClassification: how.reason }
        : {
            ...(isSplit(leg) ? {} : treatedAs(kind, leg, other)),
            ...(isPersons || isDoubted ? {} : { needsReview: false, aiConfidence: how.score, aiClassification: how.reason }),
          }
    database.db
      .update(stored)
      .set({ ...told, updatedAt: at, version: sql`version + 1` })
      .where(and(eq(stored.userId, scope.ownerId), eq(stored.id, leg.id)))
      .run()
  }
  return pair
}

/** Pairs that a person makes. */
export function handPairs(context: PairContext) {
  const { database, row, closed, differences, record } = context
  return {
    /** Pairs two rows by hand. The rows decide which is the bill and which the payment. */
    joinByHand: (oneId: string, otherId: string, at: string): PairRow =>
      atomically(database, () => {
        const [one, other] = [row(oneId), row(otherId)]
        if (one.id === other.id) throw new AppError('invalid', 'A transaction cannot be its own other side')
        const kind: PairKind = one.isCredit === other.isCredit ? 'bill' : 'transfer'
        const from = kind === 'transfer' ? (one.isCredit ? other : one) : isBillOf(one, other) ? one : other
        const to = from === one ? other : one
        closed.refusePairs([{ kind, fromId: from.id, toId: to.id }])
        if (kind === 'bill' && ((from.isCredit && from.treatment !== 'receivable') || !isBillOf(from, to) || isBillOf(to, from)))
          throw new AppError('invalid', 'Choose a bill and the row that paid it, or both ends of a transfer')
        if ((kind === 'transfer' ? [from, to] : [from]).some((r) => r.treatment === 'split'))
          throw new AppError('invalid', 'A split transaction has no other side: take its parts off first')
        refusePaired(context, [from.id, to.id])
        for (const asked of pairsFrom(context, from.id)) endPair(context, asked, at)
        differences.refuse({ kind, from, to })
        storeAnswer(context, kind, from, to, true, at)
        const reason =
          kind === 'bill' ? `Paid by '${to.description}', as you said. It is counted once, there` : 'Both ends of one transfer, as you said'
        const converted = differences.takeRate({ kind, from: row(from.id), to: row(to.id) }, at)
        const how = { score: 100, reason, state: 'paired' } as const
        const pair = joinRows(context, kind, row(from.id), row(to.id), how, 'person', at, converted)
        record('pair.join', 'pair', pair.id, { kind, from: from.id, to: to.id, difference: pair.difference }, at)
        return pair
      }),
  }
}
