import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { CountAndAmount } from '@ledgerhand/core/ledger'
import { cents } from '@ledgerhand/core/money'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { isWaiting } from '../waiting.ts'
import { readProfile } from './profile.ts'
import { leftOfBillOn } from './unpaid-bills.ts'
import { isVisible } from './visible-rows.ts'

type Entities = readonly (string | null)[] | undefined
interface Plain {
  count: number
  cents: number
}
const own = '(currency is null or currency = @currency)'
const among = "(@all or ifnull(entity_id, '') in (select value from json_each(@entities)))"

/** Notes of a report: rows that wait for review, and unpaid bills. */
export function readPeriodNotes(database: Database, scope: BooksScope) {
  const profile = readProfile(database, scope)
  const bound = (entities: Entities) => ({
    owner: scope.ownerId,
    currency: profile.get().currency,
    all: Number(entities === undefined),
    entities: JSON.stringify((entities ?? []).map((id) => id ?? '')),
  })
  const of = (found: Plain | undefined): CountAndAmount => ({ count: found?.count ?? 0, amount: cents(found?.cents ?? 0) })
  return {
    /** Rows of the days that wait for a person; amounts without their signs. */
    notSettled: (from: CalendarDate, to: CalendarDate, entities: Entities): CountAndAmount =>
      of(
        prepared<[object], Plain>(
          database,
          `select count(*) as count, ifnull(sum(amount_cents), 0) as cents from transactions indexed by transactions_unsettled
           where "user_id" = @owner and transaction_date between @from and @to and ${isWaiting()}
             and ${own} and ${among} and ${isVisible}`,
        ).get({ ...bound(entities), from, to }),
      ),
    /** Rows of the days that a question is open about; amounts without their signs. They all wait for a person. */
    undecided: (from: CalendarDate, to: CalendarDate, entities: Entities): CountAndAmount =>
      of(
        prepared<[object], Plain>(
          database,
          `select count(*) as count, ifnull(sum(amount_cents), 0) as cents from transactions indexed by transactions_unsettled
           where "user_id" = @owner and transaction_date between @from and @to and ${isWaiting()}
             and question is not null and treatment = 'business' and substr(question, 1, 6) <> 'books:' and ${own} and ${among} and ${isVisible}`,
        ).get({ ...bound(entities), from, to }),
      ),
    /** Rows of the days that arrived after their month was closed, of whatever entity they may be; amounts without their signs. */
    late: (from: CalendarDate, to: CalendarDate): CountAndAmount =>
      of(
        prepared<[object], Plain>(
          database,
          `select count(*) as count, ifnull(sum(row ->> 'amount'), 0) as cents from late_rows
           where "user_id" = @owner and transaction_date between @from and @to and (row ->> 'currency' is null or row ->> 'currency' = @currency)`,
        ).get({ owner: scope.ownerId, currency: profile.get().currency, from, to }),
      ),
    /** Bills up to a day, and what of them nothing had paid by then. `isPastDue`: only those that print a day to be paid by which is over. */
    unpaidBills: (day: CalendarDate, entities: Entities, isPastDue = false): CountAndAmount =>
      of(
        prepared<[object], Plain>(
          database,
          `select count(*) as count, ifnull(sum(left_cents * (1 - 2 * is_credit)), 0) as cents from (
             select is_credit, ${leftOfBillOn('entered_transactions', '@day')} as left_cents from entered_transactions
             where "user_id" = @owner and treatment = 'bill' and treatment <> 'business' and transaction_date <= @day and ${own} and ${among}
               ${isPastDue ? 'and due_date < @day' : ''}) where left_cents > 0`,
        ).get({ ...bound(entities), day }),
      ),
  }
}
