import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import { type Cents, cents } from '@ledgerhand/core/money'
import { type PairKind, pairKey } from '@ledgerhand/core/pairing'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { type PairRow, pairAnswers, pairs } from '../schema/pairs.ts'
import type { TransactionRow } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { readPairDifferences } from './pair-differences.ts'
import { asSide, sideRows } from './pair-rows.ts'
import { readPairs } from './read-pairs.ts'
import { recorder } from './recorder.ts'

/** What every change of pairs needs of the books. */
export type PairContext = ReturnType<typeof pairContext>
export function pairContext(database: Database, scope: BooksScope) {
  const rows = sideRows(database, scope)
  return {
    database,
    scope,
    ...rows,
    read: readPairs(database, scope),
    record: recorder(database, scope),
    closed: readClosedDays(database, scope),
    differences: readPairDifferences(database, scope, rows.row),
    /** Pairs that a person's change ended: its undo joins them again. */
    ended: [] as PairRow[],
  }
}

/** The pairs of a bill, or of the side of a transfer that pays: the oldest first. */
export const pairsFrom = ({ database, scope }: PairContext, fromId: string): PairRow[] =>
  database.db
    .select()
    .from(pairs)
    .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.fromId, fromId)))
    .orderBy(pairs.createdAt, pairs.id)
    .all()

/** What of a bill nothing has paid yet; null where a payment closed it. */
export function leftOf(context: PairContext, bill: TransactionRow): Cents | null {
  const paid = pairsFrom(context, bill.id).filter(({ state }) => state === 'paired')
  if (paid.some(({ rest }) => rest !== 'part')) return null
  const left = paid.reduce((n, { toId }) => n - context.row(toId).amount, bill.amount as number)
  return left > 0 ? cents(left) : null
}

/** Changes what is stored of a pair. */
export const updatePair = (
  { database, scope }: PairContext,
  id: string,
  set: Partial<Pick<PairRow, 'decidedBy' | 'score' | 'difference' | 'before' | 'reason'>>,
): PairRow =>
  database.db
    .update(pairs)
    .set(set)
    .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.id, id)))
    .returning()
    .get()

/** Stores a person's answer: whether the two belong together. */
export function storeAnswer(
  { database, scope }: PairContext,
  kind: PairKind,
  from: TransactionRow,
  to: TransactionRow,
  isYes: boolean,
  at: string,
): void {
  const [a, b] = [asSide(from), asSide(to)]
  database.db
    .insert(pairAnswers)
    .values({
      userId: scope.ownerId,
      kind,
      fromKey: pairKey(a),
      toKey: pairKey(b),
      fromMerchant: merchantKey(a.description),
      toMerchant: merchantKey(b.description),
      isYes,
      at,
    })
    .onConflictDoUpdate({ target: [pairAnswers.userId, pairAnswers.kind, pairAnswers.fromKey, pairAnswers.toKey], set: { isYes, at } })
    .run()
}

/** AppError 'conflict' where one of these rows has its other side. */
export function refusePaired({ read }: PairContext, ids: readonly string[]): void {
  const taken = [...read.of(ids).values()].some((p) => p.pair.state === 'paired')
  if (taken) throw new AppError('conflict', 'This transaction has its other side already')
}
