import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import { type Answers, type PairKind, type Proposal, pairKey, type Side } from '@ledgerhand/core/pairing'
import { withoutStatementDoubt } from '@ledgerhand/core/reconciliation'
import { and, eq, or, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import {
  type BeforePair,
  type PairRow,
  pairAnswers,
  pairs,
  transactions as stored,
  type TransactionRow,
  entered as transactions,
} from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

/** A stretch of days and the documents in it that a change of rows bears on. */
export interface Extent {
  from: CalendarDate | null
  to: CalendarDate | null
  documentIds: readonly string[]
}
export type { PairRow }
/** A pair with the row that is not the asked-for one. */
export interface PairOf {
  pair: PairRow
  other: TransactionRow
}

/** The other half of what a row is: its transfer's other end, its bill, its payment. */
export function readPairs(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(pairs.userId, scope.ownerId)
  return {
    /** Of several rows, by their id. */
    of(ids: readonly string[]): Map<string, PairOf> {
      const list = sql`(select value from json_each(${JSON.stringify(ids)}))`
      const found = db
        .select()
        .from(pairs)
        .where(and(mine, or(sql`${pairs.fromId} in ${list}`, sql`${pairs.toId} in ${list}`)))
        .all()
      if (found.length === 0) return new Map()
      const wanted = JSON.stringify(found.flatMap((p) => [p.fromId, p.toId]))
      const rows = new Map(
        db
          .select()
          .from(transactions)
          .where(and(eq(transactions.userId, scope.ownerId), sql`${transactions.id} in (select value from json_each(${wanted}))`))
          .all()
          .map((row) => [row.id, row]),
      )
      const asked = new Set(ids)
      const result = new Map<string, PairOf>()
      // What is settled comes before what is only asked: a payment may be asked about by several bills.
      for (const pair of found.sort((a, b) => (a.state < b.state ? -1 : 1))) {
        const [from, to] = [rows.get(pair.fromId), rows.get(pair.toId)]
        if (to && asked.has(pair.fromId) && !result.has(pair.fromId)) result.set(pair.fromId, { pair, other: to })
        if (from && asked.has(pair.toId) && !result.has(pair.toId)) result.set(pair.toId, { pair, other: from })
      }
      return result
    },
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

const asSide = (row: TransactionRow): Side => ({
  id: row.id,
  account: `${row.sourceType}:${row.sourceLastFour ?? row.sourceName ?? `${row.documentId}/${row.statementOrdinal}`}`,
  lastFour: row.sourceLastFour,
  currency: row.currency,
  isCard: row.sourceType === 'credit_card',
  date: row.readDate ?? row.transactionDate,
  amountCents: row.amount,
  isCredit: row.isCredit,
  description: row.readDescription ?? row.description,
  saysTransfer: row.isTransfer,
})
const beforeOf = (row: TransactionRow): BeforePair => ({
  isTransfer: row.isTransfer ? 1 : 0,
  needsReview: row.needsReview ? 1 : 0,
  aiConfidence: row.aiConfidence,
  aiClassification: row.aiClassification,
})

export function writePairs(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const read = readPairs(database, scope)
  const record = recorder(database, scope)
  const owned = eq(transactions.userId, scope.ownerId)
  const row = (id: string): TransactionRow => {
    const found = db
      .select()
      .from(transactions)
      .where(and(owned, eq(transactions.id, id)))
      .get()
    if (!found) throw new AppError('not_found', 'Transaction not found')
    return found
  }
  const unpaired = sql`not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = ${transactions.id} or p.to_id = ${transactions.id}))`
  const isStatementRow = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is not null`
  const isBill = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is null and ${transactions.isCredit} = 0`
  const within = (from: CalendarDate, to: CalendarDate) => sql`${transactions.transactionDate} between ${from} and ${to}`
  const select = (...conditions: Parameters<typeof and>) =>
    db
      .select()
      .from(transactions)
      .where(and(owned, ...conditions))
      .all()

  /** Sets a row back to what it was before its pair; what a person settled meanwhile stays. */
  const revert = (id: string, was: BeforePair, kind: PairKind, at: string) =>
    sqlite
      .prepare(
        `update transactions set updated_at = @at, version = version + 1,
           is_transfer = case when @isBill or category_by <> 'person' then @isTransfer else is_transfer end,
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
    if (now.has(pair.fromId)) revert(pair.fromId, pair.before.fromBefore, pair.kind, at)
    if (pair.kind === 'transfer' && now.has(pair.toId)) revert(pair.toId, pair.before.toBefore, pair.kind, at)
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
  ) {
    const pair = db
      .insert(pairs)
      .values({
        id: randomUUID(),
        userId: scope.ownerId,
        kind,
        fromId: from.id,
        toId: to.id,
        state: how.state,
        decidedBy: by,
        score: how.score,
        reason: how.reason,
        before: { fromBefore: beforeOf(from), toBefore: beforeOf(to) },
        createdAt: at,
      })
      .returning()
      .get()
    const legs = kind === 'transfer' ? [from, to] : [from]
    for (const leg of legs) {
      const isPersons = leg.categoryBy === 'person'
      // A statement that is off keeps its rows in review whatever they are.
      const isDoubted = leg.aiClassification !== null && withoutStatementDoubt(leg.aiClassification) !== null
      const told =
        how.state === 'asked'
          ? { needsReview: true, aiClassification: how.reason }
          : {
              isTransfer: true,
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
    /** Rows marked as transfers that have no other side yet, and everything that could be one: the same amount near them. */
    transferSides(from: CalendarDate, to: CalendarDate): Side[] {
      const marked = select(isStatementRow, within(from, to), sql`${transactions.isTransfer} = 1`, unpaired)
      if (marked.length === 0) return []
      const amounts = JSON.stringify([...new Set(marked.map((r) => r.amount))])
      return select(
        isStatementRow,
        within(from, to),
        sql`${transactions.amount} in (select value from json_each(${amounts}))`,
        sql`(${transactions.isTransfer} = 1 or ${transactions.categoryBy} <> 'person')`,
        unpaired,
      ).map(asSide)
    },
    /** Bills that no payment is found for, and statement rows of their amounts. */
    billSides(from: CalendarDate, to: CalendarDate, before: number, after: number): { bills: Side[]; payments: Side[] } {
      const bills = select(isBill, within(from, to), unpaired)
      if (bills.length === 0) return { bills: [], payments: [] }
      const amounts = JSON.stringify([...new Set(bills.map((r) => r.amount))])
      const payments = select(
        isStatementRow,
        sql`${transactions.transactionDate} between date(${from}, ${`-${before} days`}) and date(${to}, ${`+${after} days`})`,
        sql`${transactions.isCredit} = 0`,
        sql`${transactions.amount} in (select value from json_each(${amounts}))`,
        unpaired,
      )
      return { bills: bills.map(asSide), payments: payments.map(asSide) }
    },
    /** The first and last day of some rows (of all for null), and the documents whose statements were off or repaired. */
    extentOf(ids: readonly string[] | null): Extent {
      const chosen = ids === null ? '' : 'and id in (select value from json_each(@ids))'
      const range = sqlite
        .prepare<[Record<string, string>], { first: CalendarDate | null; last: CalendarDate | null }>(
          `select min(transaction_date) as first, max(transaction_date) as last from entered_transactions where "user_id" = @owner ${chosen}`,
        )
        .get({ owner: scope.ownerId, ...(ids === null ? {} : { ids: JSON.stringify(ids) }) })
      const documentIds = sqlite
        .prepare<[Record<string, string>], string>(
          `select distinct s.document_id from statements s where s."user_id" = @owner and (s.state = 'off' or s.applied is not null)`,
        )
        .pluck()
        .all({ owner: scope.ownerId })
      return { from: range?.first ?? null, to: range?.last ?? null, documentIds: documentIds as unknown as string[] }
    },
    /** What a person answered before. */
    answers(kind: PairKind): Answers {
      const known = db
        .select()
        .from(pairAnswers)
        .where(and(eq(pairAnswers.userId, scope.ownerId), eq(pairAnswers.kind, kind)))
        .all()
      const exact = new Map(known.map((a) => [`${a.fromKey}\n${a.toKey}`, a.isYes]))
      const names = new Set(known.filter((a) => a.isYes).map((a) => `${a.fromMerchant}\n${a.toMerchant}`))
      return {
        exact: (from, to) => exact.get(`${pairKey(from)}\n${pairKey(to)}`) ?? null,
        names: (from, to) => names.has(`${merchantKey(from.description)}\n${merchantKey(to.description)}`),
      }
    },
    /** What the reader found. A question about a bill is replaced by what is known now. Gives how many were joined. */
    propose: (kind: PairKind, proposals: readonly Proposal[], at: string): number =>
      atomically(database, () => {
        let joined = 0
        for (const p of proposals) {
          const known = db
            .select()
            .from(pairs)
            .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.fromId, p.fromId)))
            .get()
          if (known && (known.state === 'paired' || (known.toId === p.toId && p.state === 'asked'))) continue
          if (known) dissolve(known, at)
          join(kind, row(p.fromId), row(p.toId), p, 'reader', at)
          joined += 1
        }
        if (joined > 0) record('pair.found', 'pair', null, { kind, rows: proposals.map((p) => [p.fromId, p.toId, p.state]) }, at)
        return joined
      }),
    /** A person says yes to what was found or asked. */
    confirm: (id: string, at: string): PairRow =>
      atomically(database, () => {
        const pair = read.get(id)
        const [from, to] = [row(pair.fromId), row(pair.toId)]
        remember(pair.kind, from, to, true, at)
        record('pair.confirm', 'pair', id, { kind: pair.kind, from: pair.fromId, to: pair.toId }, at)
        if (pair.state === 'asked') {
          refuseTaken([to.id])
          dissolve(pair, at)
          const reason = `Paid by '${to.description}', as you said. It is counted once, there`
          return join(pair.kind, row(pair.fromId), row(pair.toId), { score: 100, reason, state: 'paired' }, 'person', at)
        }
        return db
          .update(pairs)
          .set({ decidedBy: 'person', score: 100 })
          .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.id, id)))
          .returning()
          .get()
      }),
    /** A person says no: both rows are what they were, and the same two are not joined again. */
    reject: (id: string, at: string): PairRow =>
      atomically(database, () => {
        const pair = read.get(id)
        remember(pair.kind, row(pair.fromId), row(pair.toId), false, at)
        dissolve(pair, at)
        record('pair.reject', 'pair', id, { kind: pair.kind, from: pair.fromId, to: pair.toId }, at)
        return pair
      }),
    /** A person joins two rows by hand. Which is which follows from the rows. */
    joinByHand: (oneId: string, otherId: string, at: string): PairRow =>
      atomically(database, () => {
        const [one, other] = [row(oneId), row(otherId)]
        if (one.id === other.id) throw new AppError('invalid', 'A transaction cannot be its own other side')
        if (one.amount !== other.amount) throw new AppError('invalid', 'The two amounts differ')
        const kind: PairKind = one.isCredit === other.isCredit ? 'bill' : 'transfer'
        const isBillRow = (r: TransactionRow) => r.statementOrdinal === null
        const from = kind === 'transfer' ? (one.isCredit ? other : one) : isBillRow(one) ? one : other
        const to = from === one ? other : one
        if (kind === 'bill' && (from.isCredit || !isBillRow(from) || isBillRow(to)))
          throw new AppError('invalid', 'Choose a bill and the statement row that paid it, or both ends of a transfer')
        refuseTaken([from.id, to.id])
        for (const asked of db
          .select()
          .from(pairs)
          .where(and(eq(pairs.userId, scope.ownerId), eq(pairs.fromId, from.id)))
          .all())
          dissolve(asked, at)
        remember(kind, from, to, true, at)
        const reason =
          kind === 'bill' ? `Paid by '${to.description}', as you said. It is counted once, there` : 'Both ends of one transfer, as you said'
        const pair = join(kind, row(from.id), row(to.id), { score: 100, reason, state: 'paired' }, 'person', at)
        record('pair.join', 'pair', pair.id, { kind, from: from.id, to: to.id }, at)
        return pair
      }),
    /** Rows that could be the other side of this one, nearest first. */
    candidates(id: string, limit = 10): TransactionRow[] {
      const own = row(id)
      return select(
        sql`${transactions.id} <> ${id}`,
        sql`${transactions.amount} = ${own.amount}`,
        sql`${transactions.transactionDate} between date(${own.transactionDate}, '-60 days') and date(${own.transactionDate}, '+60 days')`,
        unpaired,
        own.statementOrdinal === null
          ? sql`${isStatementRow} and ${transactions.isCredit} = 0`
          : sql`((${isStatementRow} and ${transactions.isCredit} <> ${own.isCredit ? 1 : 0}) or (${isBill} and ${own.isCredit ? 0 : 1}))`,
      )
        .sort((a, b) => gap(a, own) - gap(b, own) || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
    },
    /** Pairs that a person's change made untrue: a side taken out of the transfers, or an amount that differs now. Gives how many. */
    sweep: (at: string): number =>
      atomically(database, () => {
        const untrue = sqlite
          .prepare<[string], { id: string; unmarked: number }>(
            `select p.id, (f.is_transfer = 0 or (p.kind = 'transfer' and t.is_transfer = 0)) as unmarked from pairs p
             join transactions f on f.id = p.from_id join transactions t on t.id = p.to_id
             where p."user_id" = ? and ((p.state = 'paired' and (f.is_transfer = 0 or (p.kind = 'transfer' and t.is_transfer = 0)))
               or f.amount_cents <> t.amount_cents or (f.is_credit = t.is_credit) <> (p.kind = 'bill'))`,
          )
          .all(scope.ownerId)
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

  function refuseTaken(ids: readonly string[]): void {
    const taken = [...read.of(ids).values()].some((p) => p.pair.state === 'paired')
    if (taken) throw new AppError('conflict', 'This transaction has its other side already')
  }
}

const gap = (a: TransactionRow, b: TransactionRow) => Math.abs(Date.parse(a.transactionDate) - Date.parse(b.transactionDate))
