import { type CalendarDate, firstOfMonth, lastOfMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { Leaf } from '@ledgerhand/core/categories'
import type { Cents } from '@ledgerhand/core/money'
import { monthsBetween } from '@ledgerhand/core/periods'
import type { RowCheck } from '@ledgerhand/core/row-checks'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { isWaiting } from '../waiting.ts'
import { openQuestions } from './open-questions.ts'
import { isUndecided, lastBilled, rowCheckConditions } from './row-checks.ts'

export type Counts = Map<YearMonth, number>
interface Days {
  from: CalendarDate
  to: CalendarDate
}
interface CheckedRow {
  description: string
  day: CalendarDate
  amount: Cents
  currency: string | null
}
interface Span {
  first: YearMonth
  last: YearMonth
}

/** Rows of the months, counted by month, of which a condition holds. */
const byMonth = (condition: string) =>
  `select substr(t.transaction_date, 1, 7) as month, count(*) as count from entered_transactions t
   where t."user_id" = @owner and t.transaction_date between @from and @to and ${condition} group by 1`
const ofTotals = (sum: string, condition: string) =>
  `select month, sum(${sum}) as count from monthly_totals where "user_id" = @owner and month between @first and @last ${condition} group by month`

const queries = {
  waiting: ofTotals('waiting', ''),
  undecided: byMonth(isUndecided),
  unpaired: byMonth(rowCheckConditions.unpaired_payments),
  twoCategories: `select month, count(*) as count from (
      select distinct substr(t.transaction_date, 1, 7) as month, t.merchant, t.is_credit from entered_transactions t
      where t."user_id" = @owner and t.transaction_date between @from and @to and ${rowCheckConditions.two_categories}) group by month`,
  withoutDocument: byMonth(rowCheckConditions.without_document),
  capital: byMonth(rowCheckConditions.capital_purchases),
} as const

const isUnread = '"user_id" = ? and is_leaving = 0 and (is_failed = 1 or is_processed = 0)'

/** What a closing's checklist counts, by month, and what its lines are about. */
export function readPeriodChecks(database: Database, scope: BooksScope) {
  const count = (name: keyof typeof queries, { first, last }: Span): Counts =>
    new Map(
      prepared<[object], { month: YearMonth; count: number }>(database, queries[name])
        .all({ owner: scope.ownerId, first, last, from: firstOfMonth(first), to: lastOfMonth(last) })
        .map(({ month, count: n }) => [month, n]),
    )
  const unpaidAt = (day: CalendarDate): number =>
    Number(
      prepared<[object], number>(
        database,
        `select count(*) from entered_transactions t where t."user_id" = @owner and ${rowCheckConditions.unpaid_bills}`,
      )
        .pluck()
        .get({ owner: scope.ownerId, to: day, billed: lastBilled(day) }),
    )
  return {
    waitingRows: (span: Span): Counts => count('waiting', span),
    /** Rows that are asked about and not decided, large purchases apart. */
    undecidedRows: (span: Span): Counts => count('undecided', span),
    /** What people asked and nobody resolved. */
    askedQuestions: (span: Span): Counts => openQuestions(database, scope, span),
    /** Of these, what accountants asked each other. */
    internalQuestions: (span: Span): Counts => openQuestions(database, scope, span, 'internal'),
    unpairedPayments: (span: Span): Counts => count('unpaired', span),
    twoCategories: (span: Span): Counts => count('twoCategories', span),
    withoutDocument: (span: Span): Counts => count('withoutDocument', span),
    capitalPurchases: (span: Span): Counts => count('capital', span),
    /** Bills that at the end of a month were unpaid for more than sixty days. */
    unpaidBills: ({ first, last }: Span): Counts =>
      new Map(monthsBetween(first, last).map((month) => [month, unpaidAt(lastOfMonth(month))])),
    /** The largest rows that a line is about, at most so many; of unpaid bills those up to the last of the days. Amounts without their signs. */
    largestRows: (check: RowCheck | 'waiting_rows', { from, to }: Days, most: number): CheckedRow[] =>
      prepared<[object], CheckedRow>(
        database,
        `select t.description, t.transaction_date as day, t.amount_cents as amount, t.currency from entered_transactions t
         where t."user_id" = @owner and t.transaction_date between ${check === 'unpaid_bills' ? "''" : '@from'} and @to
           and ${check === 'waiting_rows' ? isWaiting('t.') : check === 'open_questions' ? isUndecided : rowCheckConditions[check]}
         order by t.amount_cents desc, t.id limit @most`,
      ).all({ owner: scope.ownerId, from, to, billed: lastBilled(to), most }),
    /** Merchants in two categories within a month of these days, with the leaves that they are on. */
    merchantsInTwo: ({ from, to }: Days, most: number): { description: string; labels: Leaf[] }[] =>
      prepared<[object], { description: string; labels: string }>(
        database,
        `select min(t.description) as description, group_concat(distinct t.label) as labels from entered_transactions t
         where t."user_id" = @owner and t.transaction_date between @from and @to and ${rowCheckConditions.two_categories}
         group by substr(t.transaction_date, 1, 7), t.merchant, t.is_credit order by sum(t.amount_cents) desc limit @most`,
      )
        .all({ owner: scope.ownerId, from, to, most })
        .map(({ description, labels }) => ({ description, labels: labels.split(',') as Leaf[] })),
    /** What documents are called that failed or are not read yet. */
    namesOfUnread: (most: number): string[] =>
      prepared<[string, number], string>(database, `select original_name from documents where ${isUnread} order by id limit ?`)
        .pluck()
        .all(scope.ownerId, most),
    /** Documents that failed or are not read yet: nobody knows which months they belong to. */
    unreadDocuments: (): number =>
      Number(prepared<[string], number>(database, `select count(*) from documents where ${isUnread}`).pluck().get(scope.ownerId)),
  }
}
