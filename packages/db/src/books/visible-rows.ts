import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'

/** SQL condition that row `n` is visible: it lies in no range of `entering`. The same as the view `entered_transactions`, for statements that cannot use it. */
export const isVisible = 'coalesce((select last from entering where first <= n order by first desc limit 1), 0) < n'

/**
 * The row numbers between which a document's visible rows lie, both included: a count over these ranges looks at no hidden row, where
 * `isVisible` asks of each row whether it is hidden.
 */
export function betweenHidden(database: Database, ownerId: string, documentId: string): { from: number; to: number }[] {
  const hidden = prepared<[string, string], { first: number; last: number }>(
    database,
    'select first, last from entering where "user_id" = ? and document_id = ? order by first',
  ).all(ownerId, documentId)
  const starts = [0, ...hidden.map(({ last }) => last + 1)]
  const ends = [...hidden.map(({ first }) => first - 1), Number.MAX_SAFE_INTEGER]
  return starts.map((from, i) => ({ from, to: ends[i] ?? from }))
}
