import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { entered as t } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import { readProfile } from './profile.ts'
import { type SearchNumbers, slicesOfSearch } from './search.ts'
import { partMovementsOf } from './total-cells.ts'
import { countsWithin, matching, waits } from './transaction-filter.ts'

export interface Sums {
  revenue: number
  expenses: number
  /** Money in less money out of all rows, transfers included. */
  moved: number
  count: number
  waiting: number
}

/**
 * Sums of the rows that a filter matches, by the books' basis and in their currency. Split rows by their parts, of which only those count
 * that the filter means: of a row for meals and supplies the list of meals adds the meals.
 */
export function sumsOf(database: Database, scope: BooksScope, filter: TransactionFilter, numbers?: SearchNumbers): Sums {
  const { db } = database
  const { basis, currency } = readProfile(database, scope).get()
  const isAccrual = Number(basis === 'accrual')
  const isOwn = sql`(currency is null or currency = ${currency})`
  // Sales tax that an own invoice prints is no revenue; parts are no invoices.
  const profitOf = (tax: SQL) => {
    const counts = sql`(case counted_as when 'business' then amount_cents - ${isAccrual} * settled_cents
      when 'bill' then ${isAccrual} * amount_cents when 'receivable' then ${isAccrual} * (amount_cents - ${tax}) else 0 end) * ${isOwn}`
    return { revenue: added(sql`${counts} * is_credit`), expenses: added(sql`${counts} * (1 - is_credit)`) }
  }
  const profit = profitOf(sql`iif(tax_cents > 0 and tax_cents < amount_cents, tax_cents, 0)`)
  const profitOfParts = profitOf(sql`0`)
  const where = matching(database, scope.ownerId, filter, { numbers })
  const rows = db
    .select({
      ...profit,
      moved: added(sql`amount_cents * (2 * is_credit - 1) * ${isOwn}`),
      count: sql<number>`count(*)`,
      waiting: added(sql`${waits}`),
      split: added(sql`treatment = 'split'`),
    })
    .from(t)
    .where(where)
    .get()
  if (!rows) return nothing
  const { split, ...sums } = rows
  if (split === 0) return sums
  const matched = db.select({ id: t.id }).from(t).where(where)
  const mine = sql`"user_id" = ${scope.ownerId}`
  const parts = db.get<{ revenue: number; expenses: number }>(
    sql`select ${profitOfParts.revenue} as revenue, ${profitOfParts.expenses} as expenses from (${sql.raw(before)}${mine}${sql.raw(after)}) where id in ${matched} and ${countsWithin(scope.ownerId, filter)}`,
  )
  return { ...sums, revenue: sums.revenue + (parts?.revenue ?? 0), expenses: sums.expenses + (parts?.expenses ?? 0) }
}

const nothing: Sums = { revenue: 0, expenses: 0, moved: 0, count: 0, waiting: 0 }
const plus = (a: Sums, b: Sums): Sums => ({
  revenue: a.revenue + b.revenue,
  expenses: a.expenses + b.expenses,
  moved: a.moved + b.moved,
  count: a.count + b.count,
  waiting: a.waiting + b.waiting,
})

/** What the books were last changed by: the same before and after means that nothing of them changed in between. */
const lastChange = (database: Database, { ownerId }: BooksScope) =>
  untilChanged(database, `last change ${ownerId}`, () =>
    prepared<[string, string], string>(
      database,
      `select (select ifnull(max(seq), 0) from audit_log where "user_id" = ?) || ' ' || (select ifnull(sum(count), 0) || ' ' || ifnull(sum(cents), 0)
         from monthly_totals where "user_id" = ?)`,
    )
      .pluck()
      .get(ownerId, ownerId),
  )

/**
 * The same sums of a search, in slices of some milliseconds, so that others are served in between: a common word may be in a tenth of all
 * rows. Where the books change meanwhile it begins anew, and adds up at once when they change again.
 */
export function* sumsOfSearch(database: Database, scope: BooksScope, filter: TransactionFilter, slice?: number): Generator<void, Sums> {
  for (let tries = 0; tries < 2; tries++) {
    const begun = lastChange(database, scope)
    let sums = nothing
    for (const numbers of slicesOfSearch(database, filter.search ?? '', slice)) {
      sums = plus(sums, sumsOf(database, scope, filter, numbers))
      yield
    }
    if (lastChange(database, scope) === begun) return sums
  }
  return sumsOf(database, scope, filter)
}

const [before = '', after = ''] = partMovementsOf('@condition').split('@condition')
const added = (of: SQL) => sql<number>`coalesce(sum(${of}), 0)`
