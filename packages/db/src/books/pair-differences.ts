import type { BillRest, PrintedRest } from '@ledgerhand/core/bill-rest'
import { differenceOf, rateBetween, type StayingSide } from '@ledgerhand/core/exchange'
import type { Cents } from '@ledgerhand/core/money'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { TransactionRow } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { closedThrough, readClosedDays } from './closed-days.ts'
import { writeConversions } from './conversions.ts'
import { writeLedgerAccounts } from './ledger-accounts.ts'
import { DIFFERENCE, differenceSide, partsOfPair, refuseDifference, restDifference, type Sides } from './pair-movement.ts'
import { writeParts } from './parts.ts'
import { readProfile } from './profile.ts'

/** A mark whose row is neither in the books nor in the trash. */
const ROW_IS_GONE = `not exists (select 1 from transactions t where t.id = pair_differences.transaction_id)
   and not exists (select 1 from trash g where g."user_id" = @owner and g.kind = 'transaction' and g.id = pair_differences.transaction_id)`

/** Which rows are split by a pair, and which side of one must stay as it is. */
function splitSides(parts: ReturnType<typeof writeParts>, closed: ReturnType<typeof readClosedDays>) {
  const isDifference = (id: string): boolean => {
    const split = parts.of([id]).get(id) ?? []
    return split.length > 1 && split.filter((p) => p.note !== DIFFERENCE).length === 1
  }
  /** The side whose month is closed, and what of it counts as the movement. */
  function staying({ from, to }: Sides): StayingSide | null {
    const on = [from, to].find((r) => closed.isClosed(r.transactionDate))
    if (!on) return null
    const movement = isDifference(on.id)
      ? parts
          .of([on.id])
          .get(on.id)
          ?.find((p) => p.note !== DIFFERENCE)
      : undefined
    return { id: on.id, movement: movement?.amount ?? on.amount }
  }
  return { isDifference, staying }
}

interface SaidRest {
  is: BillRest
  left: Cents
  printed?: PrintedRest | null
}
/** Splits a payment by what it differs from its bill by, as a person said. Gives the difference; nothing where it stays whole. */
const restSplitter =
  (database: Database, scope: BooksScope, parts: ReturnType<typeof writeParts>, mark: (pairId: string, id: string) => unknown) =>
  (pairId: string, sides: Sides, { is, left, printed }: SaidRest, converted: readonly string[], at: string): number => {
    for (const id of converted) mark(pairId, id)
    const found = restDifference(is, sides, left, printed)
    if (!found) return 0
    const { to } = sides
    const backTo = found.leaf === null ? writeLedgerAccounts(database, scope).overpayments(at) : null
    parts.split(to.id, partsOfPair(sides, found, to, backTo))
    const answered = 'update transactions set question = null where "user_id" = @owner and id = @id'
    prepared<[object]>(database, answered).run({ owner: scope.ownerId, id: to.id })
    mark(pairId, to.id)
    return left - to.amount
  }

/** What a pair puts on its rows: a split, or a rate; which rows have it, and how it is taken off. */
function pairMarks(database: Database, scope: BooksScope, row: (id: string) => TransactionRow) {
  const owner = scope.ownerId
  const parts = writeParts(database, scope)
  const conversions = writeConversions(database, scope)
  const profile = readProfile(database, scope)
  const closed = readClosedDays(database, scope)
  const run = (text: string, bound: Record<string, unknown>) => prepared<[object]>(database, text).run({ owner, ...bound })
  const isOwn = (r: TransactionRow) => r.currency === null || r.currency === profile.get().currency
  const mark = (pairId: string, id: string) =>
    run('insert or ignore into pair_differences ("user_id", pair_id, transaction_id) values (@owner, @pairId, @id)', { pairId, id })
  const { isDifference, staying } = splitSides(parts, closed)

  function takeOff(pairId: string, at: string, isOver: boolean): void {
    const ids = prepared<[object], string>(
      database,
      `select d.transaction_id from pair_differences d join transactions t on t."user_id" = d."user_id" and t.id = d.transaction_id
         where d."user_id" = @owner and d.pair_id = @pairId and t.transaction_date > ${closedThrough}`,
    )
      .pluck()
      .all({ owner, pairId })
    for (const id of ids) {
      if (isDifference(id)) parts.whole([id])
      const now = row(id)
      if (isOver && now.rateBy === 'pair') conversions.put(now, null, at)
      else conversions.settle(id)
      if (isOver || now.rateBy !== 'pair')
        run('delete from pair_differences where "user_id" = @owner and pair_id = @pairId and transaction_id = @id', { pairId, id })
    }
  }
  return { owner, parts, conversions, profile, closed, run, isOwn, mark, isDifference, staying, takeOff }
}

/** The line for what both sides of a pair differ by, and the rate that one side has from the other. Within the transaction of the change. */
export function readPairDifferences(database: Database, scope: BooksScope, row: (id: string) => TransactionRow) {
  const { owner, parts, conversions, profile, closed, run, isOwn, mark, isDifference, staying, takeOff } = pairMarks(database, scope, row)
  const splitRest = restSplitter(database, scope, parts, mark)

  /**
   * A row in another currency has its amount from the other side, which is in the books': of a bill what is `left` of it. Gives the rows that were
   * converted.
   */
  function takeRate({ from, to }: Sides, at: string, left: Cents = from.amount): string[] {
    const [ownOnes, others] = [[from, to].filter(isOwn), [from, to].filter((r) => !isOwn(r))]
    const [own, other] = [ownOnes[0], others[0]]
    if (!own || !other) return []
    const amount = own === from ? left : own.amount
    conversions.put(other, { rate: rateBetween(other.amount, amount), by: 'pair', amount }, at)
    return [other.id]
  }
  return {
    /** Refuses what cannot be one movement. AppError 'invalid'. */
    refuse: (sides: Sides, rest: BillRest | null): void => refuseDifference(sides, isOwn, rest),
    /** In the books' currency, as it is printed or converted. */
    isOwn,
    /** What a row is printed in. */
    currencyOf: (r: TransactionRow): string => r.printedCurrency ?? r.currency ?? profile.get().currency,
    /** Splits a payment by what a person said that it differs from its bill by. Gives the difference; nothing where it stays whole. */
    splitRest,
    /** Before two rows are joined: the one in another currency is put into the books' by the other. Gives what was converted. */
    takeRate,
    /** Splits one side where they differ. Gives the difference. Called before the pair counts, so that what it settles is right. */
    split(pairId: string, sides: Sides, converted: readonly string[]): number {
      for (const id of converted) mark(pairId, id)
      const { kind, from, to } = sides
      if (!isOwn(from) || !isOwn(to)) return 0
      const difference = from.amount - to.amount
      const found = differenceOf(kind, differenceSide(from), differenceSide(to), staying(sides))
      if (!found) return difference
      const on = found.onId === from.id ? from : to
      // What a person split stays as the person said.
      if (on.treatment === 'split') return difference
      parts.split(on.id, partsOfPair(sides, found, on))
      run('update transactions set question = null where "user_id" = @owner and id = @id', { id: on.id })
      mark(pairId, on.id)
      return difference
    },
    /** The same anew, after one side was converted at another rate. Gives the difference. */
    refresh(pairId: string, { kind, from, to }: Sides, at: string): number {
      // What was taken back is marked again.
      for (const r of [from, to]) if (r.rateBy === 'pair' || isDifference(r.id)) mark(pairId, r.id)
      takeOff(pairId, at, false)
      const difference = this.split(pairId, { kind, from: row(from.id), to: row(to.id) }, [])
      if (kind === 'bill') conversions.settle(to.id)
      return difference
    },
    /** The same of a difference that a person said. A payment of a closed month stays as it is. */
    refreshRest(pairId: string, { kind, from, to }: Sides, rest: SaidRest, at: string): number {
      if (closed.isClosed(to.transactionDate)) return rest.left - to.amount
      for (const r of [from, to]) if (r.rateBy === 'pair' || isDifference(r.id)) mark(pairId, r.id)
      takeOff(pairId, at, false)
      // What a person split stays as the person said.
      if (row(to.id).treatment === 'split') return rest.left - to.amount
      const difference = splitRest(pairId, { kind, from: row(from.id), to: row(to.id) }, rest, [], at)
      conversions.settle(to.id)
      return difference
    },
    /** Takes off what a pair that ended had put there. What a person split anew since stays. */
    end: (pairId: string, at: string): void => takeOff(pairId, at, true),
    orphans: (): string[] => orphans(database, owner),
  }
}

/** Pairs that ended with one of their rows: what is left of them. What is left of rows that are gone for good is forgotten. */
function orphans(database: Database, owner: string): string[] {
  // Asked first: nearly always there is none, and what changes nothing must not write.
  const gone = prepared<[object]>(database, `select 1 from pair_differences where "user_id" = @owner and ${ROW_IS_GONE} limit 1`)
  if (gone.get({ owner }) !== undefined)
    prepared<[object]>(database, `delete from pair_differences where "user_id" = @owner and ${ROW_IS_GONE}`).run({ owner })
  return prepared<[object], string>(
    database,
    `select distinct d.pair_id from pair_differences d where d."user_id" = @owner
       and not exists (select 1 from pairs p where p."user_id" = @owner and p.id = d.pair_id)`,
  )
    .pluck()
    .all({ owner })
}
