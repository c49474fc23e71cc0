import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Basis } from '@ledgerhand/core/ledger'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { readProfile } from './profile.ts'
import { partMovementsOf, taxedInvoice } from './total-cells.ts'

/** What of the books a figure counts. */
export interface FigureScope {
  basis: Basis
  /** Null within it stands for what belongs to no entity; without it, all of the books. */
  entityIds?: readonly (string | null)[] | undefined
  /** The line; without it, all lines of profit and loss. */
  category?: Category | undefined
  leaf?: Leaf | undefined
}
export interface FigureDays {
  from: CalendarDate
  to: CalendarDate
}
/** A row with what of it counts, signed as cash. */
export interface CountedRow {
  id: string
  date: CalendarDate
  cents: number
}
export interface CountedRows {
  /** The largest, without regard to their signs. */
  largest: CountedRow[]
  /** Of all rows. */
  count: number
  cents: number
}
/** A payee's rows on one line in two periods; sums signed as cash. */
export interface CountedPayee {
  /** Rows that name a payee are told apart by it, others by their merchant. */
  key: string
  payee: string | null
  merchant: string
  /** One of its rows' descriptions. */
  description: string
  category: Category
  now: number
  nowCents: number
  before: number
  beforeCents: number
}

const inDays = '"user_id" = @owner and transaction_date between @from and @to'
/** What of a row counts: as `counted` in core says it of sums. */
const countedCents = (tax: string) => `case counted_as when 'business' then amount_cents - @isAccrual * settled_cents
  when 'bill' then @isAccrual * amount_cents when 'receivable' then @isAccrual * (amount_cents - ${tax}) else 0 end * (2 * is_credit - 1)`
const among = `(currency is null or currency = @currency) and (@all or ifnull(entity_id, '') in (select value from json_each(@entities)))
  and (@category is null or category = @category) and (@leaf is null or label = @leaf)`
/** Rows and parts of split ones, with what of each counts. Nothing where nothing does. */
const counted = `select * from (
    select id, transaction_date, category, label, ${countedCents(`iif(${taxedInvoice}, tax_cents, 0)`)} as cents
      from entered_transactions where ${inDays} and treatment <> 'split' and ${among}
    union all
    select id, transaction_date, category, label, ${countedCents('0')} as cents from (${partMovementsOf(inDays)}) where ${among})
  where cents <> 0`
const payee = "nullif(trim(t.payee), '')"

/** The rows that figures of reports were added from. Every sum here is the one that `totals.between` and `counted` give for the same scope. */
export function readFigures(database: Database, scope: BooksScope) {
  const profile = readProfile(database, scope)
  const bound = ({ from, to }: FigureDays, { basis, entityIds, category, leaf }: FigureScope) => ({
    owner: scope.ownerId,
    from,
    to,
    currency: profile.get().currency,
    isAccrual: Number(basis === 'accrual'),
    all: Number(entityIds === undefined),
    entities: JSON.stringify((entityIds ?? []).map((id) => id ?? '')),
    category: category ?? null,
    leaf: leaf ?? null,
  })
  return {
    /** The rows behind a figure: how many, their sum, and the largest. A row stands once, with all of its parts that count. */
    rows(days: FigureDays, of: FigureScope, most: number): CountedRows {
      const found = prepared<[object], CountedRow & { all_count: number; all_cents: number }>(
        database,
        `select id, transaction_date as date, sum(cents) as cents, count(*) over () as all_count, sum(sum(cents)) over () as all_cents
         from (${counted}) group by id, transaction_date order by abs(sum(cents)) desc, transaction_date desc, id limit @most`,
      ).all({ ...bound(days, of), most })
      return {
        largest: found.map(({ id, date, cents }) => ({ id, date, cents })),
        count: found[0]?.all_count ?? 0,
        cents: found[0]?.all_cents ?? 0,
      }
    },
    /** What each payee's rows come to in two periods, line by line. `before` begins and ends first; years that are compared may overlap. */
    payees(now: FigureDays, before: FigureDays, of: FigureScope): CountedPayee[] {
      const isIn = (period: 'now' | 'before') => `t.transaction_date between @${period}From and @${period}To`
      const sums = (period: 'now' | 'before') =>
        `count(distinct iif(${isIn(period)}, c.id, null)) as ${period}, sum(iif(${isIn(period)}, c.cents, 0)) as ${period}Cents`
      return prepared<[object], CountedPayee>(
        database,
        `with c as (select id, category, sum(cents) as cents from (${counted}) group by id, category)
         select lower(coalesce(${payee}, t.merchant)) as key, max(${payee}) as payee, min(t.merchant) as merchant, min(t.description) as description,
           c.category, ${sums('now')}, ${sums('before')}
         from c join transactions t on t."user_id" = @owner and t.id = c.id where ${isIn('now')} or ${isIn('before')} group by 1, c.category`,
      ).all({
        ...bound({ from: before.from, to: now.to }, of),
        nowFrom: now.from,
        nowTo: now.to,
        beforeFrom: before.from,
        beforeTo: before.to,
      })
    },
    /** Those of the merchants that have a row before a day. */
    knownBefore: (merchants: readonly string[], day: CalendarDate): Set<string> =>
      new Set(
        prepared<[object], string>(
          database,
          `select distinct merchant from entered_transactions where "user_id" = @owner and transaction_date < @day
             and merchant in (select value from json_each(@merchants))`,
        )
          .pluck()
          .all({ owner: scope.ownerId, day, merchants: JSON.stringify(merchants) }),
      ),
  }
}
