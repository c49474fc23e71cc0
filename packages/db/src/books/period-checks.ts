import { addDays, firstOfMonth, lastOfMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import { DOCUMENT_FROM, monthsBetween, UNPAID_DAYS } from '@ledgerhand/core/periods'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { openQuestions } from './open-questions.ts'
import { readPeriodNotes } from './period-notes.ts'

export type Counts = Map<YearMonth, number>
interface Span {
  first: YearMonth
  last: YearMonth
}

const hasPair = (own: string, kind = '') =>
  `exists (select 1 from pairs p where p."user_id" = t."user_id" and ${own} and p.state = 'paired' ${kind})`
/** Rows of the months, counted by month, of which a condition holds. */
const byMonth = (condition: string) =>
  `select substr(t.transaction_date, 1, 7) as month, count(*) as count from entered_transactions t
   where t."user_id" = @owner and t.transaction_date between @from and @to and ${condition} group by 1`
const ofTotals = (sum: string, condition: string) =>
  `select month, sum(${sum}) as count from monthly_totals where "user_id" = @owner and month between @first and @last ${condition} group by month`

const queries = {
  waiting: ofTotals('waiting', ''),
  undecided: byMonth("t.question <> 'capital_purchase' and t.counted_as = 'undecided'"),
  unpaired: byMonth(`t.is_transfer = 1 and (t.treatment = 'card_payment' or (t.treatment = 'transfer' and exists (
      select 1 from accounts a where a."user_id" = t."user_id" and a.kind = 'processor' and a.id in (t.account_id, t.on_account_id))))
    and not ${hasPair('(p.from_id = t.id or p.to_id = t.id)')}`),
  twoCategories: `select month, count(*) as count from (
      select substr(transaction_date, 1, 7) as month from entered_transactions
      where "user_id" = @owner and transaction_date between @from and @to and counted_as = 'business'
      group by 1, merchant, is_credit having count(distinct label) > 1) group by month`,
  withoutDocument: byMonth(`t.is_credit = 0 and t.amount_cents > ${DOCUMENT_FROM} and t.treatment in ('business', 'split')
    and not ${hasPair('p.to_id = t.id', "and p.kind = 'bill'")}`),
  capital: byMonth("t.question = 'capital_purchase' and t.counted_as = 'undecided'"),
} as const

/** What a closing's checklist counts, by month. */
export function readPeriodChecks(database: Database, scope: BooksScope) {
  const notes = readPeriodNotes(database, scope)
  const count = (name: keyof typeof queries, { first, last }: Span): Counts =>
    new Map(
      prepared<[object], { month: YearMonth; count: number }>(database, queries[name])
        .all({ owner: scope.ownerId, first, last, from: firstOfMonth(first), to: lastOfMonth(last) })
        .map(({ month, count: n }) => [month, n]),
    )
  return {
    waitingRows: (span: Span): Counts => count('waiting', span),
    /** Rows that are asked about and not decided, large purchases apart, and what people asked. */
    openQuestions(span: Span): Counts {
      const undecided = count('undecided', span)
      const asked = openQuestions(database, scope, span)
      return new Map(monthsBetween(span.first, span.last).map((month) => [month, (undecided.get(month) ?? 0) + (asked.get(month) ?? 0)]))
    },
    unpairedPayments: (span: Span): Counts => count('unpaired', span),
    twoCategories: (span: Span): Counts => count('twoCategories', span),
    withoutDocument: (span: Span): Counts => count('withoutDocument', span),
    capitalPurchases: (span: Span): Counts => count('capital', span),
    /** Bills that at the end of a month were unpaid for more than sixty days. */
    unpaidBills: ({ first, last }: Span): Counts =>
      new Map(
        monthsBetween(first, last).map((month) => [
          month,
          notes.unpaidBills(addDays(lastOfMonth(month), -UNPAID_DAYS - 1), undefined, lastOfMonth(month)).count,
        ]),
      ),
    /** Documents that failed or are not read yet: nobody knows which months they belong to. */
    unreadDocuments: (): number =>
      Number(
        prepared<[string], number>(
          database,
          'select count(*) from documents where "user_id" = ? and is_leaving = 0 and (is_failed = 1 or is_processed = 0)',
        )
          .pluck()
          .get(scope.ownerId),
      ),
  }
}
