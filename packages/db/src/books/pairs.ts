import { AppError } from '@ledgerhand/core/errors'
import type { Instalments } from '@ledgerhand/core/instalments'
import { merchantKey } from '@ledgerhand/core/merchant'
import { cents, formatMoney } from '@ledgerhand/core/money'
import { type PairKind, type Proposal, pairKey } from '@ledgerhand/core/pairing'
import { withoutStatementDoubt } from '@ledgerhand/core/reconciliation'
import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { type BeforePair, type PairRow, pairAnswers, pairs } from '../schema/pairs.ts'
import { transactions as stored, type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { beforeOf, halfConverted, inParts, treatedAs, unmarked, withTip } from './pair-conditions.ts'
import { pairDifferences } from './pair-differences.ts'
import { asSide, readSides, sideRows } from './pair-sides.ts'
import { belongAgain } from './places.ts'
import { readPairs } from './read-pairs.ts'
import { recorder } from './recorder.ts'

export type { PairOf } from './read-pairs.ts'
export type { PairRow }

export function writePairs(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const read = readPairs(database, scope)
  const record = recorder(database, scope)
  const { row, select } = sideRows(database, scope)
  const closed = readClosedDays(database, scope)
  const differences = pairDifferences(database, scope, row)
  /** Sets a row back to what it was before its pair; what a person settled meanwhile stays. */
  const revert = (id: string, was: BeforePair, kind: PairKind, at: string) =>
    sqlite
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

  function dissolve(pair: PairRow, at: string): void {
    const now = new Map(select(sql`${transactions.id} in (${pair.fromId}, ${pair.toId})`).map((r) => [r.id, r]))
    db.delete(pairs)
      .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.id, pair.id)))
      .run()
    differences.end(pair.id, at)
    if (now.has(pair.fromId)) revert(pair.fromId, pair.before.fromBefore, pair.kind, at)
    if (pair.kind === 'transfer' && now.has(pair.toId)) revert(pair.toId, pair.before.toBefore, pair.kind, at)
    prepared<[object]>(database, belongAgain).run({ owner: scope.ownerId, ids: JSON.stringify([pair.fromId, pair.toId]) })
  }

  function remember(kind: PairKind, from: TransactionRow, to: TransactionRow, isYes: boolean, at: string): void {
    const [a, b] = [asSide(from), asSide(to)]
    db.insert(pairAnswers)
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

  /** Joins two rows. Rows that a person settled keep what the person said, but for the mark that leaves them out of the totals. */
  function join(
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
    const pair = db
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
    const legs: [TransactionRow, TransactionRow][] =
      kind === 'transfer'
        ? [
            [from, to],
            [to, from],
          ]
        : [[from, to]]
    for (const [leg, other] of legs) {
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
      db.update(stored)
        .set({ ...told, updatedAt: at, version: sql`version + 1` })
        .where(and(eq(stored.userId, scope.ownerId), eq(stored.id, leg.id)))
        .run()
    }
    return pair
  }

  return {
    ...read,
    ...readSides(database, scope),
    /** Stores proposed pairs. Replaces an open question about a bill. Returns the number of new pairs. */
    propose: (kind: PairKind, proposals: readonly Proposal[], at: string): number =>
      atomically(database, () => {
        let joined = 0
        // Rows of closed months stay without their other side.
        const locked = closed.closedAmong(proposals.flatMap((p) => [p.fromId, p.toId]))
        for (const p of proposals.filter(({ fromId, toId }) => !locked.has(fromId) && !locked.has(toId))) {
          const known = pairsFrom(p.fromId)
          if (known.some((k) => k.state === 'paired' || (k.toId === p.toId && p.state === 'asked'))) continue
          // What is only likely does not replace another question.
          if (known.length > 1 && p.state === 'asked') continue
          for (const k of known) dissolve(k, at)
          const [from, to] = [row(p.fromId), row(p.toId)]
          const isConverted = from.printed !== null || to.printed !== null
          join(kind, from, to, p, 'reader', at, isConverted && p.state === 'paired' ? [] : null)
          joined += 1
        }
        if (joined > 0) record('pair.found', 'pair', null, { kind, rows: proposals.map((p) => [p.fromId, p.toId, p.state]) }, at)
        return joined
      }),
    /** Asks whether several rows pay one bill; nothing where something is known of the bill already. */
    proposeInstalments: ({ billId, paymentIds, reason }: Instalments, at: string): void =>
      atomically(database, () => {
        if (pairsFrom(billId).length > 0) return
        const bill = row(billId)
        for (const id of paymentIds) join('bill', bill, row(id), { score: 30, reason, state: 'asked' }, 'reader', at)
        record('pair.found', 'pair', null, { kind: 'bill', rows: paymentIds.map((id) => [billId, id, 'asked']) }, at)
      }),
    /** Confirms a pair that was found or asked about; of a bill's instalments all of them. */
    confirm: (id: string, at: string): PairRow =>
      atomically(database, () => {
        const pair = read.get(id)
        const group = pairsFrom(pair.fromId)
        closed.refuseRows((pair.state === 'asked' ? group : [pair]).flatMap((p) => [p.fromId, p.toId]))
        if (pair.state === 'asked' && group.length > 1) return confirmAll(group, id, at)
        const [from, to] = [row(pair.fromId), row(pair.toId)]
        remember(pair.kind, from, to, true, at)
        record('pair.confirm', 'pair', id, { kind: pair.kind, from: pair.fromId, to: pair.toId }, at)
        if (pair.state === 'asked') {
          refuseTaken([to.id])
          dissolve(pair, at)
          const [bill, paid] = [asSide(from), asSide(to)]
          const tip = paid.amountCents - bill.amountCents
          const reason =
            tip === 0
              ? `Paid by '${to.description}', as you said. It is counted once, there`
              : `Paid by '${to.description}' with a tip of ${formatMoney(cents(tip), paid.currency ?? null)}, as you said. It is counted once, there`
          const how = { score: 100, reason, state: 'paired' } as const
          return join(pair.kind, row(pair.fromId), row(pair.toId), how, 'person', at, tip === 0 ? [] : null)
        }
        return db
          .update(pairs)
          .set({ decidedBy: 'person', score: 100 })
          .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.id, id)))
          .returning()
          .get()
      }),
    /** A row that is in a pair has another rate: the difference is told anew. Bills with several payments, and tips, have none. */
    rerated(id: string, at: string): void {
      for (const { pair } of read.of([id]).values()) {
        if (pair.state !== 'paired' || pairsFrom(pair.fromId).length > 1 || pair.reason.includes('with a tip of')) continue
        const difference = cents(differences.refresh(pair.id, { kind: pair.kind, from: row(pair.fromId), to: row(pair.toId) }, at))
        db.update(pairs)
          .set({ difference })
          .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.id, pair.id)))
          .run()
      }
    },
    /** Ends a pair by a person's decision: restores both rows, and the same two are not paired again. */
    reject: (id: string, at: string): PairRow =>
      atomically(database, () => {
        const pair = read.get(id)
        const all = pair.kind === 'bill' ? pairsFrom(pair.fromId) : [pair]
        closed.refuseRows(all.flatMap((p) => [p.fromId, p.toId]))
        for (const one of all) {
          remember(one.kind, row(one.fromId), row(one.toId), false, at)
          dissolve(one, at)
        }
        record('pair.reject', 'pair', id, { kind: pair.kind, from: pair.fromId, to: pair.toId }, at)
        return pair
      }),
    /** Pairs two rows by hand. The rows decide which is the bill and which the payment. */
    joinByHand: (oneId: string, otherId: string, at: string): PairRow =>
      atomically(database, () => {
        const [one, other] = [row(oneId), row(otherId)]
        closed.refuseRows([oneId, otherId])
        if (one.id === other.id) throw new AppError('invalid', 'A transaction cannot be its own other side')
        const kind: PairKind = one.isCredit === other.isCredit ? 'bill' : 'transfer'
        // A row that was entered by hand may be the payment too: its receipt is no second one.
        const isBillRow = (r: TransactionRow) => r.statementOrdinal === null && r.documentId !== null
        const from = kind === 'transfer' ? (one.isCredit ? other : one) : isBillRow(one) ? one : other
        const to = from === one ? other : one
        if (kind === 'bill' && ((from.isCredit && from.treatment !== 'receivable') || !isBillRow(from) || isBillRow(to)))
          throw new AppError('invalid', 'Choose a bill and the row that paid it, or both ends of a transfer')
        if ((kind === 'transfer' ? [from, to] : [from]).some((r) => r.treatment === 'split'))
          throw new AppError('invalid', 'A split transaction has no other side: take its parts off first')
        refuseTaken([from.id, to.id])
        for (const asked of db
          .select()
          .from(pairs)
          .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.fromId, from.id)))
          .all())
          dissolve(asked, at)
        differences.refuse({ kind, from, to })
        remember(kind, from, to, true, at)
        const reason =
          kind === 'bill' ? `Paid by '${to.description}', as you said. It is counted once, there` : 'Both ends of one transfer, as you said'
        const converted = differences.takeRate({ kind, from: row(from.id), to: row(to.id) }, at)
        const how = { score: 100, reason, state: 'paired' } as const
        const pair = join(kind, row(from.id), row(to.id), how, 'person', at, converted)
        record('pair.join', 'pair', pair.id, { kind, from: from.id, to: to.id, difference: pair.difference }, at)
        return pair
      }),
    /** Ends pairs that a person's change made wrong: a side is no transfer any more, or the amounts differ. Returns their number. */
    sweep: (at: string): number =>
      atomically(database, () => {
        for (const id of differences.orphans()) differences.end(id, at)
        const untrue = sqlite
          .prepare<[string, object], { id: string; unmarked: number }>(
            `select p.id, ${unmarked} as unmarked from pairs p
             join transactions f on f.id = p.from_id join transactions t on t.id = p.to_id
             where p."user_id" = ? and ((p.state = 'paired' and ${unmarked})
               or f.amount_cents - t.amount_cents <> p.difference_cents and not ${withTip} and not ${inParts} and not ${halfConverted} or (f.is_credit = t.is_credit) <> (p.kind = 'bill'))
               and not (f.transaction_date <= @through and t.transaction_date <= @through)`,
          )
          .all(scope.ownerId, { through: `${closed.through() ?? ''}-99` })
        for (const { id, unmarked } of untrue) {
          const pair = read.get(id)
          // A bill that counts by itself stays apart from its payment; a transfer's end says so by its own mark.
          if (unmarked && pair.kind === 'bill' && pair.state === 'paired') remember(pair.kind, row(pair.fromId), row(pair.toId), false, at)
          dissolve(pair, at)
        }
        if (untrue.length > 0) record('pair.end', 'pair', null, { ids: untrue.map((u) => u.id) }, at)
        return untrue.length
      }),
  }

  function pairsFrom(fromId: string): PairRow[] {
    return db
      .select()
      .from(pairs)
      .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.fromId, fromId)))
      .orderBy(pairs.createdAt, pairs.id)
      .all()
  }

  /** All payments of a bill that were asked about together. */
  function confirmAll(group: readonly PairRow[], id: string, at: string): PairRow {
    const payments = group.map((p) => row(p.toId))
    refuseTaken(payments.map((p) => p.id))
    for (const p of group) dissolve(p, at)
    const bill = row(group[0]?.fromId ?? '')
    const reason = `Paid by ${payments.map((p) => `'${p.description}'`).join(', ')}, as you said. It is counted once, there`
    const joined = payments.map((payment) => {
      remember('bill', bill, payment, true, at)
      return join('bill', bill, payment, { score: 100, reason, state: 'paired' }, 'person', at)
    })
    record('pair.confirm', 'pair', id, { kind: 'bill', from: bill.id, to: payments.map((p) => p.id) }, at)
    return joined.find((p) => p.toId === group.find((g) => g.id === id)?.toId) ?? (joined[0] as PairRow)
  }

  function refuseTaken(ids: readonly string[]): void {
    const taken = [...read.of(ids).values()].some((p) => p.pair.state === 'paired')
    if (taken) throw new AppError('conflict', 'This transaction has its other side already')
  }
}
