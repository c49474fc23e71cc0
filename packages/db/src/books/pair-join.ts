import { type BillRest, restReason } from '@ledgerhand/core/bill-rest'
import { AppError } from '@ledgerhand/core/errors'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { PairKind, PairState, Proposal } from '@ledgerhand/core/pairing'
import { withoutStatementDoubt } from '@ledgerhand/core/reconciliation'
import { and, eq, sql } from 'drizzle-orm'
import { atomically } from '../client.ts'
import { newId } from '../ids.ts'
import { type PairRow, pairs } from '../schema/pairs.ts'
import { transactions as stored, type TransactionRow } from '../schema/transactions.ts'
import { beforeOf, treatedAs } from './pair-conditions.ts'
import { leftOf, type PairContext, pairsFrom, refusePaired, storeAnswer } from './pair-context.ts'
import { endPair } from './pair-end.ts'
import type { Sides } from './pair-movement.ts'
import { type Rest, restOf } from './pair-rest.ts'

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

/** How sure it is and why, and what a payment differs from what is left of its bill by. */
export interface HowJoined extends Omit<Proposal, 'fromId' | 'toId'> {
  rest?: Rest | null
}
/** Joins two rows. Rows that a person settled keep what the person said, but for the mark that leaves them out of the totals. */
export function joinRows(
  context: PairContext,
  kind: PairKind,
  from: TransactionRow,
  to: TransactionRow,
  { rest = null, ...how }: HowJoined,
  by: 'reader' | 'person',
  at: string,
  converted: readonly string[] | null = null,
) {
  const { database, scope, row, closed, differences } = context
  const id = newId()
  // Whichever of a bill's payments goes last, it is again what it was before the first.
  const first = kind === 'bill' && how.state === 'paired' ? pairsFrom(context, from.id).find(({ state }) => state === 'paired') : undefined
  const before = { fromBefore: first?.before.fromBefore ?? beforeOf(from), toBefore: beforeOf(to) }
  const sides = { kind, from, to }
  const splits = () => (rest ? differences.splitRest(id, sides, rest, converted ?? [], at) : differences.split(id, sides, converted ?? []))
  const difference = cents(how.state === 'asked' || (converted === null && !rest) ? 0 : splits())
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
      rest: rest?.is ?? null,
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

/** Which of two is the bill, or the end that the money left. AppError 'invalid' where they are no two sides of anything. */
function sidesOf(one: TransactionRow, other: TransactionRow): Sides {
  if (one.id === other.id) throw new AppError('invalid', 'A transaction cannot be its own other side')
  const bill = creditedBill(one, other)
  if (bill) return { kind: 'bill', from: bill, to: bill === one ? other : one }
  const kind: PairKind = one.isCredit === other.isCredit ? 'bill' : 'transfer'
  const from = kind === 'transfer' ? (one.isCredit ? other : one) : isBillOf(one, other) ? one : other
  const to = from === one ? other : one
  const isPaper = from.treatment === 'receivable' || from.treatment === 'bill'
  if (kind === 'bill' && ((from.isCredit && !isPaper) || !isBillOf(from, to) || isBillOf(to, from)))
    throw new AppError('invalid', 'Choose a bill and the row that paid it, or both ends of a transfer')
  if ((kind === 'transfer' ? [from, to] : [from]).some((r) => r.treatment === 'split'))
    throw new AppError('invalid', 'A split transaction has no other side: take its parts off first')
  return { kind, from, to }
}

/** Of a bill and a credit note, or of an own invoice and one, the bill; null where they are something else. */
function creditedBill(one: TransactionRow, other: TransactionRow): TransactionRow | null {
  const { treatment } = one
  if ((treatment !== 'bill' && treatment !== 'receivable') || other.treatment !== treatment || one.isCredit === other.isCredit) return null
  return one.isCredit === (treatment === 'receivable') ? one : other
}

/** Where a person says what paid a bill, what was found by itself does not count. AppError 'conflict' where a person said another payment. */
function giveUpFound(context: PairContext, billId: string, at: string): void {
  const found = pairsFrom(context, billId).filter(({ state }) => state === 'paired')
  if (found.some(({ decidedBy }) => decidedBy === 'person')) refusePaired(context, [billId])
  context.closed.refusePairs(found)
  for (const pair of found) {
    storeAnswer(context, pair.kind, context.row(pair.fromId), context.row(pair.toId), false, at)
    endPair(context, pair, at)
  }
}

/** Pairs that a person makes. */
export function handPairs(context: PairContext) {
  const { database, row, closed, differences, record } = context
  return {
    /**
     * Pairs two rows by hand. The rows decide which is the bill and which the payment; `rest`: what the payment differs from its bill by. AppError 'invalid' where
     * it does and that is not said, with what it may be. A pair of the bill that was found by itself ends.
     */
    joinByHand: (oneId: string, otherId: string, at: string, said: BillRest | null = null): PairRow =>
      atomically(database, () => {
        const { kind, from, to } = sidesOf(row(oneId), row(otherId))
        closed.refusePairs([{ kind, fromId: from.id, toId: to.id }])
        refusePaired(context, kind === 'bill' ? [to.id] : [from.id, to.id])
        const found = kind === 'bill' ? restOf(context, from, to, said, creditedBill(from, to) !== null) : null
        if (kind === 'bill' && leftOf(context, from) === null) giveUpFound(context, from.id, at)
        differences.refuse({ kind, from, to }, found?.is ?? null)
        for (const asked of pairsFrom(context, from.id)) if (asked.state === 'asked') endPair(context, asked, at)
        storeAnswer(context, kind, from, to, true, at)
        const converted = differences.takeRate({ kind, from: row(from.id), to: row(to.id) }, at, found?.left)
        const bill = row(from.id)
        // A bill that has its rate from the payment is what was paid.
        const rest = found && (converted.includes(bill.id) ? { ...found, left: bill.amount } : found)
        const how = { score: 100, reason: reasonOf(kind, bill, row(to.id), rest), state: 'paired', rest } as const
        const pair = joinRows(context, kind, bill, row(to.id), how, 'person', at, converted)
        record(
          'pair.join',
          'pair',
          pair.id,
          { kind, from: from.id, to: to.id, difference: pair.difference, ...(rest && { rest: rest.is }) },
          at,
        )
        return pair
      }),
  }
}

/** Why two rows that a person joined are a pair. */
export function reasonOf(kind: PairKind, from: TransactionRow, to: TransactionRow, rest: Rest | null): string {
  if (kind === 'transfer') return 'Both ends of one transfer, as you said'
  if (creditedBill(from, to)) return `Credited by '${to.description}', as you said`
  if (rest) return restReason(rest.is, to.description, ...differenceAsTold(from, to, rest))
  return `Paid by '${to.description}', as you said. It is counted once, there`
}

/** What was said of amounts in the currency that both print is told in it. */
const differenceAsTold = (from: TransactionRow, to: TransactionRow, { is, left, printed }: Rest): [Cents, string | null] =>
  printed && is !== 'exchange' ? [cents(printed.paid - printed.left), to.printedCurrency] : [cents(to.amount - left), from.currency]
