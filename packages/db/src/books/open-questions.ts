import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { Database } from '../client.ts'
import type { BooksScope } from '../scope.ts'

/** Open questions that people asked about these months, by month. There are none yet: questions of the product itself are counted with the rows. */
export const openQuestions = (
  _database: Database,
  _scope: BooksScope,
  _months: { first: YearMonth; last: YearMonth },
): ReadonlyMap<YearMonth, number> => new Map()
