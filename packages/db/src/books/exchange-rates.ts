import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { scaledRate } from '@ledgerhand/core/exchange'
import { type Cents, cents } from '@ledgerhand/core/money'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import type { ConvertedBy } from './conversions.ts'
import { decideCurrency, readProfile } from './profile.ts'
import { RATE, rateContext, rateOfMonth } from './rate-context.ts'
import { monthRates } from './rates-of-months.ts'

/** A month of one currency: the rate that was typed for it, and what waits for one. */
export interface MonthRate {
  currency: string
  month: YearMonth
  rate: string | null
  /** Rows that are in no total, and the sum of their printed amounts without their signs. */
  waiting: number
  amount: Cents
}

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

/** Rates change: of months, of single rows, and all of them with the currency of the books. */
export function writeExchangeRates(database: Database, scope: BooksScope) {
  const context = rateContext(database, scope)
  const { profile, transactions, conversions, closed, keep, record, ids, rerate, ofOtherSide, pairs } = context
  const owner = scope.ownerId
  return {
    ...readExchangeRates(database, scope),
    ...monthRates(context),
    /**
     * The rate of one row, as a person says it; none: that of its other side or of its month counts again, if there is one. AppError 'invalid'
     * where the row is in the books' currency, 'conflict' in a closed month, where its other side says the rate, and where what was said of its payment cannot be then.
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
        const month = rateOfMonth(context, currency, row.transactionDate.slice(0, 7) as YearMonth)
        const by: ConvertedBy | null =
          rate !== null ? { rate, by: 'person' } : (ofOtherSide(id) ?? (month === null ? null : { rate: month, by: 'month' }))
        decideCurrency(database, scope, 'asShown', at)
        keep.edit(undoId, RATE, id, at)
        if (!rerate(id, by, at)) throw new AppError('invalid', 'At this rate a part of it would be nothing: take its parts off first')
        if (!pairs.areTrue(id))
          throw new AppError('conflict', 'At this rate what was said of its payment cannot be: take the two apart first')
        record('transaction.rate', 'transaction', id, { before: { rate: row.rate }, after: { rate: by?.rate ?? null } }, at)
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
  }
}
