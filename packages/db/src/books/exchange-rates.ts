import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { rateBetween, scaledRate } from '@ledgerhand/core/exchange'
import { type Cents, cents } from '@ledgerhand/core/money'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { closedThrough, readClosedDays } from './closed-days.ts'
import { type ConvertedBy, writeConversions } from './conversions.ts'
import { writePairs } from './pairs.ts'
import { decideCurrency, readProfile } from './profile.ts'
import { recorder } from './recorder.ts'
import { readTransactions } from './transactions.ts'
import { ratesOfUndo, snapshots } from './undo-notes.ts'

/** A month of one currency: the rate that was typed for it, and what waits for one. */
export interface MonthRate {
  currency: string
  month: YearMonth
  rate: string | null
  /** Rows that are in no total, and the sum of their printed amounts without their signs. */
  waiting: number
  amount: Cents
}

/** What an undo of rates says that it takes back. */
export const RATE = 'transaction.rate'

/** Rates of months, and how much waits for one. */
export function readExchangeRates(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const profile = readProfile(database, scope)
  return {
    /** Every month in which something waits or for which a rate was typed: the newest first. */
    list: (): MonthRate[] =>
      prepared<[object], Omit<MonthRate, 'amount'> & { cents: number }>(
        database,
        `select currency, month, max(rate) as rate, sum(waiting) as waiting, sum(cents) as cents from (
           select currency, month, null as rate, sum(count) as waiting, sum(cents) as cents from monthly_totals
             where "user_id" = @owner and currency not in ('', @own) group by 1, 2 having sum(count) > 0
           union all select currency, month, rate, 0, 0 from exchange_rates where "user_id" = @owner)
         group by 1, 2 order by month desc, currency`,
      )
        .all({ owner, own: profile.get().currency })
        .map(({ cents: amount, ...of }) => ({ ...of, amount: cents(amount) })),
    /** Every rate that was typed, for the export of the books. */
    typed: (): { currency: string; month: YearMonth; rate: string; updatedAt: string }[] =>
      prepared<[object], { currency: string; month: YearMonth; rate: string; updatedAt: string }>(
        database,
        'select currency, month, rate, updated_at as updatedAt from exchange_rates where "user_id" = @owner order by month, currency',
      ).all({ owner }),
  }
}

export function writeExchangeRates(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const read = readExchangeRates(database, scope)
  const profile = readProfile(database, scope)
  const transactions = readTransactions(database, scope)
  const conversions = writeConversions(database, scope)
  const pairs = writePairs(database, scope)
  const closed = readClosedDays(database, scope)
  const keep = snapshots(database, scope)
  const record = recorder(database, scope)

  const ids = (text: string, bound: Record<string, unknown>) =>
    prepared<[object], string>(database, text)
      .pluck()
      .all({ owner, own: profile.get().currency, ...bound })
  /** Rows of open months that a month's rate is for: nothing else says theirs. A bill that several rows pay stays as it is, with them. */
  const open = `transaction_date > ${closedThrough} and not exists (select 1 from pairs p join pairs q on q."user_id" = p."user_id" and q.from_id = p.from_id
      and q.id <> p.id where p."user_id" = @owner and p.kind = 'bill' and (p.from_id = t.id or p.to_id = t.id))`
  const WAITING = `select id from entered_transactions t where "user_id" = @owner and currency = @currency and currency <> @own and printed_cents is null
    and transaction_date >= @month || '-01' and transaction_date <= @month || '-31' and ${open} order by transaction_date, id`
  const RATED = `select id from entered_transactions t where "user_id" = @owner and printed_currency = @currency and rate_by = 'month'
    and transaction_date >= @month || '-01' and transaction_date <= @month || '-31' and ${open} order by transaction_date, id`

  /** False where it cannot be converted: a part of it would become nothing. */
  function rerate(id: string, by: ConvertedBy | null, at: string): boolean {
    const isDone = conversions.put(transactions.get(id), by, at)
    if (isDone) pairs.rerated(id, at)
    return isDone
  }
  /** The rate that a row has from its other side, where that is in the books' currency; a bill with several payments has none. */
  function ofOtherSide(id: string): ConvertedBy | null {
    const found = pairs.of([id]).get(id)
    if (found?.pair.state !== 'paired' || found.all || found.pair.reason.includes('with a tip of')) return null
    const { other } = found
    const row = transactions.get(id)
    if (other.printedCurrency !== null || (other.currency !== null && other.currency !== profile.get().currency)) return null
    return { rate: rateBetween(row.printed ?? row.amount, other.amount), by: 'pair', amount: other.amount }
  }
  const rateOfMonth = (currency: string, month: YearMonth): string | null =>
    prepared<[object], string>(
      database,
      'select rate from exchange_rates where "user_id" = @owner and currency = @currency and month = @month',
    )
      .pluck()
      .get({ owner, currency, month }) ?? null

  function putMonth(currency: string, month: YearMonth, rate: string | null, at: string): void {
    const text =
      rate === null
        ? 'delete from exchange_rates where "user_id" = @owner and currency = @currency and month = @month'
        : `insert into exchange_rates ("user_id", currency, month, rate, updated_at) values (@owner, @currency, @month, @rate, @at)
           on conflict do update set rate = excluded.rate, updated_at = excluded.updated_at`
    prepared<[object]>(database, text).run({ owner, currency, month, rate, at })
  }
  const recordMonth = (currency: string, month: YearMonth, before: string | null, rate: string | null, rows: number, at: string) =>
    record('exchange-rate.set', 'exchange-rate', null, { currency, month, before: { rate: before }, after: { rate }, rows }, at)

  return {
    ...read,
    /**
     * The rate of a month, or none any more: its rows that nothing else converts follow. Rows of closed months stay. Gives how many rows
     * changed. AppError 'invalid' for the books' own currency, 'conflict' in a closed month.
     */
    setMonth: (currency: string, month: YearMonth, rate: string | null, undoId: string | undefined, at: string): number =>
      atomically(database, () => {
        if (currency === profile.get().currency) throw new AppError('invalid', `The books are in ${currency}: it needs no rate`)
        closed.refuseDays([`${month}-01` as never])
        const before = rateOfMonth(currency, month)
        decideCurrency(database, scope, 'asShown', at)
        keep.rate(undoId, RATE, { currency, month, before, after: rate }, at)
        putMonth(currency, month, rate, at)
        let changed = 0
        for (const id of [...ids(RATED, { currency, month }), ...(rate === null ? [] : ids(WAITING, { currency, month }))]) {
          keep.edit(undoId, RATE, id, at)
          if (rerate(id, rate === null ? ofOtherSide(id) : { rate, by: 'month' }, at)) changed += 1
        }
        recordMonth(currency, month, before, rate, changed, at)
        return changed
      }),
    /**
     * The rate of one row, as a person says it; none: that of its other side or of its month counts again, if there is one. AppError 'invalid'
     * where the row is in the books' currency, 'conflict' in a closed month, and where its other side says the rate.
     */
    setRow: (id: string, rate: string | null, undoId: string | undefined, at: string): void =>
      atomically(database, () => {
        const row = transactions.get(id)
        closed.refuseDays([row.transactionDate])
        const currency = row.printedCurrency ?? row.currency
        if (currency === null || currency === profile.get().currency)
          throw new AppError('invalid', 'This transaction is in the currency of the books: it needs no rate')
        if (rate !== null && scaledRate(rate) === null) throw new AppError('invalid', 'Rate is not valid')
        if (rate === null && row.rateBy === 'pair') throw new AppError('conflict', 'Its rate comes from its other side: part them first')
        const month = rateOfMonth(currency, row.transactionDate.slice(0, 7) as YearMonth)
        const by: ConvertedBy | null =
          rate !== null ? { rate, by: 'person' } : (ofOtherSide(id) ?? (month === null ? null : { rate: month, by: 'month' }))
        decideCurrency(database, scope, 'asShown', at)
        keep.edit(undoId, RATE, id, at)
        if (!rerate(id, by, at)) throw new AppError('invalid', 'At this rate a part of it would be nothing: take its parts off first')
        record('transaction.rate', 'transaction', id, { before: { rate: row.rate }, after: { rate: by?.rate ?? null } }, at)
      }),
    /**
     * Rows of an undo have the rates from before again: so have their pairs, and, after the last of them, the months that nobody gave another
     * rate since. Gives the number of months.
     */
    tookBack: (undoId: string, rowIds: readonly string[], isLast: boolean, at: string): number =>
      atomically(database, () => {
        for (const id of transactions.existing(rowIds)) {
          const isLeft = transactions.get(id).rateBy === 'pair' && pairs.of([id]).get(id)?.pair.state !== 'paired'
          const { printedCurrency, transactionDate } = transactions.get(id)
          const month = printedCurrency && rateOfMonth(printedCurrency, transactionDate.slice(0, 7) as YearMonth)
          if (isLeft) rerate(id, month ? { rate: month, by: 'month' } : null, at)
          else pairs.rerated(id, at)
        }
        const months = isLast ? ratesOfUndo(database, scope, undoId) : []
        const unchanged = months.filter(({ currency, month, after }) => rateOfMonth(currency, month) === after)
        for (const { currency, month, before, after } of unchanged) {
          putMonth(currency, month, before, at)
          // What was read at the rate that went follows it, too.
          const since = ids(RATED, { currency, month }).filter((id) => transactions.get(id).rate !== before)
          for (const id of since) rerate(id, before === null ? ofOtherSide(id) : { rate: before, by: 'month' }, at)
          recordMonth(currency, month, after, before, since.length, at)
        }
        return unchanged.length
      }),
    /**
     * Conversions into the books' currency end while `change` gives the books another one: rates were typed into the one before, so they
     * go, those of deleted rows too. Afterwards the two sides of a pair say a rate where one of them is in the new currency. Gives how many rows changed.
     */
    inAnotherCurrency: (change: () => void, at: string): number =>
      atomically(database, () => {
        const converted = ids('select id from entered_transactions t where "user_id" = @owner and printed_currency is not null', {})
        for (const id of converted) rerate(id, null, at)
        conversions.putDeletedBack()
        prepared<[object]>(database, 'delete from exchange_rates where "user_id" = @owner').run({ owner })
        prepared<[object]>(database, 'delete from undo_rates where "user_id" = @owner').run({ owner })
        // What an undo would bring back converted stays as it is: no row has this version.
        prepared<[object]>(
          database,
          `update undo_rows set version = -1 where "user_id" = @owner and edited ->> 'printed_currency' is not null`,
        ).run({ owner })
        change()
        const paired = ids(
          `select id from entered_transactions t where "user_id" = @owner and currency <> @own and exists (select 1 from pairs p
             where p."user_id" = t."user_id" and p.state = 'paired' and (p.from_id = t.id or p.to_id = t.id))`,
          {},
        )
        for (const id of paired) {
          const by = ofOtherSide(id)
          if (by) rerate(id, by, at)
        }
        return new Set([...converted, ...paired]).size
      }),
    /** Rows that a document just brought take the rates of their months. */
    applyTo(documentId: string, at: string): void {
      const waiting = ids(
        `select t.id from entered_transactions t join exchange_rates r on r."user_id" = t."user_id" and r.currency = t.currency
           and r.month = substr(t.transaction_date, 1, 7)
         where t."user_id" = @owner and t.document_id = @documentId and t.currency <> @own and t.printed_cents is null and t.${open}`,
        { documentId },
      )
      for (const id of waiting) {
        const { currency, transactionDate } = transactions.get(id)
        const rate = currency && rateOfMonth(currency, transactionDate.slice(0, 7) as YearMonth)
        if (rate) rerate(id, { rate, by: 'month' }, at)
      }
    },
  }
}
