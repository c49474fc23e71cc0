import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { atomically } from '../client.ts'
import { prepared } from '../prepared.ts'
import { closedThrough } from './closed-days.ts'
import { decideCurrency } from './profile.ts'
import { RATE, type RateContext, rateOfMonth } from './rate-context.ts'
import { ratesOfUndo } from './undo-notes.ts'

/**
 * Rows of open months that a month's rate is for: nothing else says theirs. A bill that several rows pay, or one of which a person said that it pays another
 * amount, stays as it is, with them.
 */
const open = `transaction_date > ${closedThrough} and not exists (select 1 from pairs p join pairs q on q."user_id" = p."user_id" and q.from_id = p.from_id
    and q.id <> p.id where p."user_id" = @owner and p.kind = 'bill' and (p.from_id = t.id or p.to_id = t.id))
  and not exists (select 1 from pairs p where p."user_id" = @owner and p.state = 'paired' and p.rest <> 'exchange' and (p.from_id = t.id or p.to_id = t.id))`
const WAITING = `select id from entered_transactions t where "user_id" = @owner and currency = @currency and currency <> @own and printed_cents is null
  and transaction_date >= @month || '-01' and transaction_date <= @month || '-31' and ${open} order by transaction_date, id`
const RATED = `select id from entered_transactions t where "user_id" = @owner and printed_currency = @currency and rate_by = 'month'
  and transaction_date >= @month || '-01' and transaction_date <= @month || '-31' and ${open} order by transaction_date, id`

function putMonth({ database, scope }: RateContext, currency: string, month: YearMonth, rate: string | null, at: string): void {
  const text =
    rate === null
      ? 'delete from exchange_rates where "user_id" = @owner and currency = @currency and month = @month'
      : `insert into exchange_rates ("user_id", currency, month, rate, updated_at) values (@owner, @currency, @month, @rate, @at)
         on conflict do update set rate = excluded.rate, updated_at = excluded.updated_at`
  prepared<[object]>(database, text).run({ owner: scope.ownerId, currency, month, rate, at })
}
const recordMonth = (
  { record }: RateContext,
  currency: string,
  month: YearMonth,
  before: string | null,
  rate: string | null,
  rows: number,
  at: string,
) => record('exchange-rate.set', 'exchange-rate', null, { currency, month, before: { rate: before }, after: { rate }, rows }, at)

/** Rates that a person types for a month: its rows that nothing else converts follow. */
export function monthRates(context: RateContext) {
  const { database, scope, profile, transactions, pairs, closed, keep, ids, rerate, ofOtherSide } = context
  return {
    /**
     * The rate of a month, or none any more: its rows that nothing else converts follow. Rows of closed months stay. Gives how many rows
     * changed. AppError 'invalid' for the books' own currency, 'conflict' in a closed month.
     */
    setMonth: (currency: string, month: YearMonth, rate: string | null, undoId: string | undefined, at: string): number =>
      atomically(database, () => {
        if (currency === profile.get().currency) throw new AppError('invalid', `The books are in ${currency}: it needs no rate`)
        closed.refuseDays([`${month}-01` as never])
        const before = rateOfMonth(context, currency, month)
        decideCurrency(database, scope, 'asShown', at)
        keep.rate(undoId, RATE, { currency, month, before, after: rate }, at)
        putMonth(context, currency, month, rate, at)
        let changed = 0
        for (const id of [...ids(RATED, { currency, month }), ...(rate === null ? [] : ids(WAITING, { currency, month }))]) {
          keep.edit(undoId, RATE, id, at)
          if (rerate(id, rate === null ? ofOtherSide(id) : { rate, by: 'month' }, at)) changed += 1
        }
        recordMonth(context, currency, month, before, rate, changed, at)
        return changed
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
          const month = printedCurrency && rateOfMonth(context, printedCurrency, transactionDate.slice(0, 7) as YearMonth)
          if (isLeft) rerate(id, month ? { rate: month, by: 'month' } : null, at)
          else pairs.rerated(id, at)
        }
        const months = isLast ? ratesOfUndo(database, scope, undoId) : []
        const unchanged = months.filter(({ currency, month, after }) => rateOfMonth(context, currency, month) === after)
        for (const { currency, month, before, after } of unchanged) {
          putMonth(context, currency, month, before, at)
          // What was read at the rate that went follows it, too.
          const since = ids(RATED, { currency, month }).filter((id) => transactions.get(id).rate !== before)
          for (const id of since) rerate(id, before === null ? ofOtherSide(id) : { rate: before, by: 'month' }, at)
          recordMonth(context, currency, month, after, before, since.length, at)
        }
        return unchanged.length
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
        const rate = currency && rateOfMonth(context, currency, transactionDate.slice(0, 7) as YearMonth)
        if (rate) rerate(id, { rate, by: 'month' }, at)
      }
    },
  }
}
