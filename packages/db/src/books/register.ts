import { addMonths, type CalendarDate, monthOf } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { defaultAccountId, defaultKind, type Treatment, treatments } from '@ledgerhand/core/treatments'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
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

/** Days of a page: `@to` is no later than the row that the page before ended with. */
const page = 'transaction_date <= @to and transaction_date >= @from and (transaction_date < @date or id < @id)'
const newestFirst = 'order by transaction_date desc, id desc limit @limit'
const LAST_DAY = '9999-12-31'
/** Behind every day. */
const NO_DAY = '9999-99'
const signed = 'amount_cents * (2 * is_credit - 1)'
/** What a processor holds on the account that it stands on, such as a disputed payment, does not move it. */
const held = heldIn('treatment')
const rows = 'entered_transactions'

/** Condition: what is printed of a converted row is in the currency of the account. */
const isPrinted = `printed_currency is not null and printed_currency = (select currency from accounts where "user_id" = @owner and id = @account)`
const asPrinted = `iif(${isPrinted}, printed_cents, amount_cents) * (2 * is_credit - 1)`
/** Rows that stand on an account, each as its account has it. */
const standing = `select id, transaction_date, iif(${held}, 0, ${asPrinted}) as cents from ${rows} where "user_id" = @owner and on_account_id = @account`
const named = `select id, transaction_date, -${signed} as cents from ${rows} where "user_id" = @owner and account_id = @account
    and treatment <> 'split' and not (${held})`
/** Rows of a treatment that mean an account without naming it; said one by one, as each stands in its index in the order of days. */
const meant = (
  treatment: Treatment,
) => `select id, transaction_date, -${signed} as cents from ${rows} where "user_id" = @owner and account_id is null
    and treatment = '${treatment}' and treatment <> 'business'`
/** Of split rows, from its few parts on to their rows, never from all rows to their parts. */
const ofParts = (
  condition: string,
) => `select t.id as id, t.transaction_date as transaction_date, sum(-p.amount_cents * (2 * t.is_credit - 1)) as cents
    from parts p cross join ${rows} t on t.id = p.transaction_id and t."user_id" = p."user_id"
    where p."user_id" = @owner and p.account_id = @account and ${condition.replace(/\b(transaction_date|id) /g, 't.$1 ')} group by t.id, t.transaction_date`

/**
 * What moves an account on the days of a condition. `isTarget`: rows and parts that were for it move it too, from its side; where its own
 * rows say so, only those that stand on it. `each`: what follows in each of the statements that this one is made of.
 */
function movements(isTarget: boolean, needing: readonly Treatment[], condition: string, each = ''): string {
  if (!isTarget) return `${standing} and ${condition} ${each}`
  const found = [standing, named, ...needing.map(meant)].map((text) => `${text} and ${condition}`)
  return [...found, ofParts(condition)].map((text) => `select * from (${text} ${each})`).join(' union all ')
}

const cellSigned = 'cents * (2 * is_credit - 1)'
const isNeeded = "account_id = '' and counted_as in (select value from json_each(@byNeed))"
const heldCell = heldIn('counted_as')
/** The months before `@before`. What is printed in the account's currency, and parts that mean no account, are not told apart in the totals of months. */
const ofMonths = (isTarget: boolean) => `select ifnull(sum(iif(on_account_id = @account and not (${heldCell}), ${cellSigned}, 0)
      ${isTarget ? `- iif((account_id = @account and counted_as <> 'split' and not (${heldCell})) or (${isNeeded}), ${cellSigned}, 0)` : ''}), 0)
    + (select ifnull(sum((printed_cents - amount_cents) * (2 * is_credit - 1)), 0) from ${rows}
      where "user_id" = @owner and +on_account_id = @account and transaction_date < @before || '-01' and ${isPrinted} and not (${held}))
    ${
      isTarget
        ? `+ (select ifnull(sum(p.amount_cents * (2 * t.is_credit - 1)), 0) from parts p cross join ${rows} t on t.id = p.transaction_id and t."user_id" = p."user_id"
      where @byNeed <> '[]' and p."user_id" = @owner and p.label is not null and p.treatment in (select value from json_each(@byNeed))
        and t.transaction_date < @before || '-01')`
        : ''
    }
    from monthly_totals where "user_id" = @owner and month < @before`
/** Of the month of a row: up to it, or after it. */
const upToRow = "transaction_date >= @month || '-01' and transaction_date <= @date and (transaction_date < @date or id <= @id)"
const afterRow = "transaction_date >= @date and transaction_date < @before || '-01' and (transaction_date > @date or id > @id)"
const MIDDLE = 15

/** The rows of an account, newest first. */
export function readRegister(database: Database, scope: BooksScope) {
  /** `isTarget`: rows that point at it move it; not where its own rows say so. */
  return {
    /** What `read` gives of an account, read once while nothing changes in the database: see `until-changed.ts`. */
    untilChanged: <T>(account: string, read: () => T): T => untilChanged(database, `register of ${scope.ownerId} ${account}`, read),
    page(account: string, isTarget: boolean, { from, to, cursor }: RegisterFilter, limit: number): RegisterMovement[] {
      const [date = NO_DAY, id = ''] = cursor ? [cursor.slice(0, 10), cursor.slice(11)] : []
      if (cursor && !/^\d{4}-\d{2}-\d{2}_/.test(cursor)) throw new AppError('invalid', 'cursor is not valid')
      const until = to && to < date ? to : cursor ? date : LAST_DAY
      const bound = { owner: scope.ownerId, account, from: from ?? '', to: until, date, id, limit }
      const found = movements(isTarget, needing(account), page, newestFirst)
      // A row may stand in several of them.
      const text = isTarget
        ? `select id, transaction_date as date, sum(cents) as cents from (${found}) group by id, transaction_date ${newestFirst}`
        : `select id, transaction_date as date, cents from (${found})`
      return prepared<[object], RegisterMovement>(database, text).all(bound)
    },
    /** The largest movements of some days, without regard to their signs, with how many there are and their sum. */
    largest(account: string, isTarget: boolean, days: { from: CalendarDate; to: CalendarDate }, most: number) {
      const found = prepared<[object], RegisterMovement & { allCount: number; allCents: number }>(
        database,
        `select id, transaction_date as date, sum(cents) as cents, count(*) over () as allCount, sum(sum(cents)) over () as allCents
         from (${movements(isTarget, needing(account), 'transaction_date >= @from and transaction_date <= @to')}) where cents <> 0
         group by id, transaction_date order by abs(sum(cents)) desc, transaction_date desc, id limit @most`,
      ).all({ owner: scope.ownerId, account, ...days, most })
      return {
        largest: found.map(({ id, date, cents }): RegisterMovement => ({ id, date, cents })),
        count: found[0]?.allCount ?? 0,
        cents: found[0]?.allCents ?? 0,
      }
    },
    /** The sum of an account's movements up to and including this row: of the months before it, and the shorter part of its own. */
    upTo(account: string, isTarget: boolean, { date, id }: Pick<RegisterMovement, 'date' | 'id'>): number {
      const isLate = Number(date.slice(8)) > MIDDLE
      const month = monthOf(date)
      const of = needing(account)
      const bound = { owner: scope.ownerId, account, date, id, before: isLate ? addMonths(month, 1) : month }
      const sum = (text: string, also: object) =>
        Number(
          prepared<[object], number>(database, text)
            .pluck()
            .get({ ...bound, ...also }),
        )
      const months = untilChanged(database, `register ${scope.ownerId} ${account} ${isTarget} ${bound.before}`, () =>
        sum(ofMonths(isTarget), isTarget ? { byNeed: JSON.stringify(of) } : {}),
      )
      const rest = sum(
        `select ifnull(sum(cents), 0) from (${movements(isTarget, of, isLate ? afterRow : upToRow)})`,
        isLate ? {} : { month },
      )
      return isLate ? months - rest : months + rest
    },
  }
  /** Treatments whose rows mean this account without naming it. */
  function needing(account: string): Treatment[] {
    return treatments.filter((treatment) => {
      const kind = defaultKind(treatment)
      return kind !== null && defaultAccountId(kind, scope.ownerId) === account
    })
  }
}
