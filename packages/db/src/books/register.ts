import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { defaultAccountId, defaultKind, treatments } from '@ledgerhand/core/treatments'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { heldIn } from './total-cells.ts'

/** A row of a register, with what it moved on the account: owned is positive. */
export interface RegisterMovement {
  id: string
  date: CalendarDate
  cents: number
}
export interface RegisterFilter {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  cursor?: string | undefined
}

const page =
  'transaction_date <= @to and transaction_date >= @from and (@date is null or (transaction_date <= @date and (transaction_date < @date or id < @id)))'
const signed = 'amount_cents * (2 * is_credit - 1)'
/** What a processor holds on the account that it stands on, such as a disputed payment, does not move it. */
const held = heldIn('treatment')
const rows = 'entered_transactions'

/** Condition: what is printed of a converted row is in the currency of the account. */
const isPrinted = `printed_currency is not null and printed_currency = (select currency from accounts where "user_id" = @owner and id = @account)`
const asPrinted = `iif(${isPrinted}, printed_cents, amount_cents) * (2 * is_credit - 1)`
/** Rows that stand on an account, each as its account has it. */
const standing = `select id, transaction_date, iif(${held}, 0, ${asPrinted}) as cents from ${rows} where "user_id" = @owner and on_account_id = @account`
/** Rows and parts that were for it, from its side; from its few parts on to their rows, never from all rows to their parts. */
const pointing = `select id, transaction_date, -${signed} as cents from ${rows} where "user_id" = @owner and account_id = @account
    and treatment <> 'split' and not (${held}) and @isTarget
  union all select id, transaction_date, -${signed} from ${rows} where "user_id" = @owner and account_id is null
    and treatment in (select value from json_each(@byNeed)) and treatment <> 'business' and @isTarget
  union all select t.id, t.transaction_date, -p.amount_cents * (2 * t.is_credit - 1) from parts p cross join ${rows} t on t.id = p.transaction_id and t."user_id" = p."user_id"
    where p."user_id" = @owner and p.account_id = @account and @isTarget`

/** The rows of an account, newest first. */
export function readRegister(database: Database, scope: BooksScope) {
  /** `isTarget`: rows that point at it move it; not where its own rows say so. */
  return {
    page(account: string, isTarget: boolean, { from, to, cursor }: RegisterFilter, limit: number): RegisterMovement[] {
      const [date = null, id = null] = cursor ? [cursor.slice(0, 10), cursor.slice(11)] : []
      if (cursor && !/^\d{4}-\d{2}-\d{2}_/.test(cursor)) throw new AppError('invalid', 'cursor is not valid')
      const bound = { owner: scope.ownerId, account, from: from ?? '0000', to: to ?? '9999', date, id, limit }
      // An account that is only stood on walks its index.
      if (!isTarget)
        return prepared<[object], RegisterMovement>(
          database,
          `select id, transaction_date as date, cents from (${standing} and ${page} order by transaction_date desc, id desc limit @limit)`,
        ).all(bound)
      return prepared<[object], RegisterMovement>(
        database,
        `select id, transaction_date as date, sum(cents) as cents from (${standing} union all ${pointing}) where ${page}
         group by id, transaction_date order by transaction_date desc, id desc limit @limit`,
      ).all({ ...bound, isTarget: 1, byNeed: byNeed(account) })
    },
    /** The largest movements of some days, without regard to their signs, with how many there are and their sum. */
    largest(account: string, isTarget: boolean, days: { from: CalendarDate; to: CalendarDate }, most: number) {
      const found = prepared<[object], RegisterMovement & { allCount: number; allCents: number }>(
        database,
        `select id, transaction_date as date, sum(cents) as cents, count(*) over () as allCount, sum(sum(cents)) over () as allCents
         from (${standing} ${isTarget ? `union all ${pointing}` : ''}) where transaction_date between @from and @to and cents <> 0
         group by id, transaction_date order by abs(sum(cents)) desc, transaction_date desc, id limit @most`,
      ).all({ owner: scope.ownerId, account, ...days, most, ...(isTarget ? { isTarget: 1, byNeed: byNeed(account) } : {}) })
      return {
        largest: found.map(({ id, date, cents }): RegisterMovement => ({ id, date, cents })),
        count: found[0]?.allCount ?? 0,
        cents: found[0]?.allCents ?? 0,
      }
    },
    /** The sum of an account's movements up to and including this row. */
    upTo(account: string, isTarget: boolean, { date, id }: Pick<RegisterMovement, 'date' | 'id'>): number {
      const bound = { owner: scope.ownerId, account, date, id, month: date.slice(0, 7) }
      if (!isTarget)
        return Number(
          prepared<[object], number>(
            database,
            `select (select ifnull(sum(iif(${heldIn('counted_as')}, 0, cents * (2 * is_credit - 1))), 0) from monthly_totals
               where "user_id" = @owner and month < @month and on_account_id = @account)
             + (select ifnull(sum(cents), 0) from (${standing} and transaction_date >= @month || '-01' and transaction_date <= @date
               and (transaction_date < @date or id <= @id)))
             + (select ifnull(sum((printed_cents - amount_cents) * (2 * is_credit - 1)), 0) from ${rows}
               where "user_id" = @owner and on_account_id = @account and transaction_date < @month || '-01' and ${isPrinted}
                 and not (${held}))`,
          )
            .pluck()
            .get(bound),
        )
      return Number(
        prepared<[object], number>(
          database,
          `select ifnull(sum(cents), 0) from (${standing} union all ${pointing})
           where transaction_date <= @date and (transaction_date < @date or id <= @id)`,
        )
          .pluck()
          .get({ ...bound, isTarget: 1, byNeed: byNeed(account) }),
      )
    },
  }
  /** Treatments whose rows mean this account without naming it. */
  function byNeed(account: string): string {
    const of = treatments.filter((treatment) => {
      const kind = defaultKind(treatment)
      return kind !== null && defaultAccountId(kind, scope.ownerId) === account
    })
    return JSON.stringify(of)
  }
}
