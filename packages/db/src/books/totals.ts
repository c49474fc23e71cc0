import { addMonths, type CalendarDate, firstOfMonth, lastOfMonth, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { Category } from '@ledgerhand/core/categories'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { Posting } from '@ledgerhand/core/profit-and-loss'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'

interface Grouped {
  category: Category
  is_credit: number
  cents: number
  count: number
}

export interface PostingsOfPeriod {
  /** Revenue and expense, without transfers. */
  postings: Posting[]
  transfers: { count: number; amount: Cents }
}

/**
 * Totals that SQL adds up. Whole months come from `monthly_totals`, which triggers keep in the same transaction as the rows;
 * the two partial months at the ends of a period from the covering index. No row is ever loaded to be added.
 */
export function readTotals(database: Database, scope: BooksScope) {
  const ofMonths = prepared<[string, string, string], Grouped & { is_transfer: number }>(
    database,
    `select category, is_credit, is_transfer, sum(cents) as cents, sum(count) as count from monthly_totals
     where "user_id" = ? and month between ? and ? group by category, is_credit, is_transfer`,
  )
  const ofDays = prepared<[string, string, string], Grouped & { is_transfer: number }>(
    database,
    `select category, is_credit, is_transfer, sum(amount_cents) as cents, count(*) as count from entered_transactions
     where "user_id" = ? and transaction_date between ? and ? group by category, is_credit, is_transfer`,
  )
  const paidBills = prepared<[string, string, string], { count: number; cents: number }>(
    database,
    `select count(*) as count, coalesce(sum(t.amount_cents), 0) as cents from pairs p join transactions t on t.id = p.from_id
     where p."user_id" = ? and p.kind = 'bill' and p.state = 'paired' and t.transaction_date between ? and ?`,
  )
  const monthly = prepared<[{ owner: string }], { month: YearMonth; is_credit: number; cents: number }>(
    database,
    `with recent as (select distinct month from monthly_totals where "user_id" = @owner and is_transfer = 0 and count > 0 order by month desc limit 6)
     select month, is_credit, sum(cents) as cents from monthly_totals
     where "user_id" = @owner and is_transfer = 0 and count > 0 and month in (select month from recent) group by month, is_credit`,
  )
  const withRows = prepared<[object], { first: YearMonth | null; latest: YearMonth | null; last: YearMonth | null; rows: number }>(
    database,
    `select min(month) as first, max(month) as last, max(case when month <= @current then month end) as latest,
       coalesce(sum(case when month = @month then count end), 0) as rows
     from monthly_totals where "user_id" = @owner and count > 0`,
  )
  const everything = prepared<
    [string],
    { revenue: number; expenses: number; moved: number; count: number; waiting: number; unplaced: number }
  >(
    database,
    `select coalesce(sum(cents * (2 * is_credit - 1)), 0) as moved, coalesce(sum(cents * is_credit * (1 - is_transfer)), 0) as revenue, coalesce(sum(cents * (1 - is_credit) * (1 - is_transfer)), 0) as expenses,
     coalesce(sum(count), 0) as count, coalesce(sum(waiting), 0) as waiting,
     coalesce(sum(unplaced), 0) as unplaced from monthly_totals where "user_id" = ?`,
  )

  const foreign = prepared<[string, string, string], { currency: string }>(
    database,
    `select distinct currency from transactions
     where "user_id" = ? and transaction_date between ? and ? and currency is not null and currency <> 'USD' order by currency`,
  )

  return {
    /** The other currencies than the dollar that rows of these days are in: totals add them as they stand, and must say so. */
    otherCurrencies: (from: CalendarDate, to: CalendarDate): string[] =>
      foreign.all(scope.ownerId, from, to).map(({ currency }) => currency),
    /** Postings from `from` to `to`, both days included. */
    between(from: CalendarDate, to: CalendarDate): PostingsOfPeriod {
      let firstWhole = monthOf(from)
      let lastWhole = monthOf(to)
      if (from !== firstOfMonth(firstWhole)) firstWhole = addMonths(firstWhole, 1)
      if (to !== lastOfMonth(lastWhole)) lastWhole = addMonths(lastWhole, -1)
      const groups: (Grouped & { is_transfer: number })[] = []
      if (firstWhole > lastWhole) groups.push(...ofDays.all(scope.ownerId, from, to))
      else {
        groups.push(...ofMonths.all(scope.ownerId, firstWhole, lastWhole))
        if (from < firstOfMonth(firstWhole)) groups.push(...ofDays.all(scope.ownerId, from, lastOfMonth(addMonths(firstWhole, -1))))
        if (to > lastOfMonth(lastWhole)) groups.push(...ofDays.all(scope.ownerId, firstOfMonth(addMonths(lastWhole, 1)), to))
      }
      const moved = groups.filter((g) => g.is_transfer === 1)
      // A bill that is counted with its payment moved no money between accounts.
      const bills = paidBills.get(scope.ownerId, from, to) ?? { count: 0, cents: 0 }
      return {
        postings: groups
          .filter((g) => g.is_transfer === 0 && g.count > 0)
          .map((g) => ({ category: g.category, isCredit: g.is_credit === 1, amount: cents(g.cents), count: g.count })),
        transfers: {
          count: moved.reduce((n, g) => n + g.count, 0) - bills.count,
          amount: cents(moved.reduce((n, g) => n + g.cents, 0) - bills.cents),
        },
      }
    },
    /** Revenue and expense of the last six months that have data. */
    recentMonths: (): { month: YearMonth; isCredit: boolean; amount: Cents }[] =>
      monthly.all({ owner: scope.ownerId }).map((m) => ({ month: m.month, isCredit: m.is_credit === 1, amount: cents(m.cents) })),
    /** The first month that has transactions, the latest (if possible not after `current`), and how many `month` has. */
    months(month: YearMonth, current: YearMonth): { first: YearMonth | null; latest: YearMonth | null; rows: number } {
      const found = withRows.get({ owner: scope.ownerId, month, current })
      return { first: found?.first ?? null, latest: found?.latest ?? found?.last ?? null, rows: found?.rows ?? 0 }
    },
    /** The whole of the books. */
    all(): { revenue: Cents; expenses: Cents; moved: Cents; count: number; waiting: number; unplaced: number } {
      const row = everything.get(scope.ownerId)
      return {
        revenue: cents(row?.revenue ?? 0),
        expenses: cents(row?.expenses ?? 0),
        moved: cents(row?.moved ?? 0),
        count: row?.count ?? 0,
        waiting: row?.waiting ?? 0,
        unplaced: row?.unplaced ?? 0,
      }
    },
  }
}

const sums = `substr(transaction_date, 1, 7) as month, category, is_credit, is_transfer, sum(amount_cents) as cents, count(*) as count,
  sum(needs_review = 1 or ai_confidence is null or ai_confidence < 70) as waiting,
  sum((needs_review = 1 or ai_confidence is null or ai_confidence < 70) and label in ('uncategorised_income', 'uncategorised_expense')) as unplaced`
/** What a group of rows adds to the monthly totals. */
export const totalsOf = sums

/**
 * Adds the rows numbered above `marker` to the monthly totals: one statement for a whole document, which no trigger counts.
 * The plus keeps SQLite from walking all of the owner's rows for the few new ones.
 */
export function totalDocument(database: Database, ownerId: string, marker: number): void {
  prepared(
    database,
    `insert into monthly_totals select "user_id", ${sums} from transactions where n > ? and +"user_id" = ? and document_id is not null group by 2, 3, 4, 5
       on conflict do update set cents = cents + excluded.cents, count = count + excluded.count, waiting = waiting + excluded.waiting, unplaced = unplaced + excluded.unplaced`,
  ).run(marker, ownerId)
}

/** Adds the rows numbered above `marker` to what the months gain once their document takes effect. */
export function totalEntering(database: Database, ownerId: string, documentId: string, marker: number): void {
  prepared(
    database,
    `insert into entering_totals ("user_id", document_id, month, category, is_credit, is_transfer, cents, count, waiting, unplaced)
       select "user_id", document_id, ${sums} from transactions where n > ? and +"user_id" = ? and +document_id = ? group by 3, 4, 5, 6
       on conflict do update set cents = cents + excluded.cents, count = count + excluded.count, waiting = waiting + excluded.waiting, unplaced = unplaced + excluded.unplaced`,
  ).run(marker, ownerId, documentId)
}

/** Takes the rows of a condition out of that again. */
export function untotalEntering(database: Database, condition: string, bound: Record<string, string>): void {
  prepared<[object]>(
    database,
    `insert into entering_totals ("user_id", document_id, month, category, is_credit, is_transfer, cents, count, waiting, unplaced)
       select "user_id", document_id, ${sums} from transactions where ${condition} group by 3, 4, 5, 6
       on conflict do update set cents = cents - excluded.cents, count = count - excluded.count, waiting = waiting - excluded.waiting, unplaced = unplaced - excluded.unplaced`,
  ).run(bound)
}
