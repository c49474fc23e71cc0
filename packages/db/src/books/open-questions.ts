import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'

/**
 * Questions that people asked and nobody resolved, by the months they are about: the month itself, or those of the rows. One about a
 * document or a line of a report alone belongs to no month. Questions of the product itself are counted with the rows. With `audience`: those alone.
 */
export const openQuestions = (
  database: Database,
  scope: BooksScope,
  { first, last }: { first: YearMonth; last: YearMonth },
  audience: 'internal' | null = null,
): Map<YearMonth, number> =>
  new Map(
    prepared<[object], { month: YearMonth; count: number }>(
      database,
      `select month, count(distinct id) as count from (
         select q.id, q.month from asked_questions q where q."user_id" = @owner and q.resolved_at is null and ifnull(@audience, q.audience) = q.audience and q.month is not null
         union all
         select q.id, substr(t.transaction_date, 1, 7) from asked_questions q
           join asked_rows r on r."user_id" = q."user_id" and r.question_id = q.id
           join transactions t on t."user_id" = r."user_id" and t.id = r.transaction_id
         where q."user_id" = @owner and q.resolved_at is null and ifnull(@audience, q.audience) = q.audience)
       where month between @first and @last group by month`,
    )
      .all({ owner: scope.ownerId, first, last, audience })
      .map(({ month, count }) => [month, count]),
  )
