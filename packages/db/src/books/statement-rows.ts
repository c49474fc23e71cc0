import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import type { StatementRow } from './documents.ts'
import { readTransactions, type TransactionRow } from './transactions.ts'

type OfStatement = Pick<StatementRow, 'documentId' | 'ordinal'>

/** Its own rows, and those that it shows and another document brought. */
const shown = `select id, position from entered_transactions
    where "user_id" = @owner and document_id = @documentId and statement_ordinal = @ordinal
  union all
  select t.id, s.position from sightings s join entered_transactions t on t."user_id" = s."user_id" and t.id = s.transaction_id
    where s."user_id" = @owner and s.document_id = @documentId and s.statement_ordinal = @ordinal`

/** Single rows of a statement, without loading all of a large one. */
export function readStatementRows(database: Database, scope: BooksScope) {
  const { get } = readTransactions(database, scope)
  const bound = ({ documentId, ordinal }: OfStatement) => ({ owner: scope.ownerId, documentId, ordinal })
  return {
    /** The row at `index` (from 0) in the order of the document; undefined when there are fewer. */
    at: (statement: OfStatement, index: number): TransactionRow | undefined => {
      const found = prepared<[object], { id: string }>(database, `${shown} order by position, id limit 1 offset @index`).get({
        ...bound(statement),
        index,
      })
      return found && get(found.id)
    },
    count: (statement: OfStatement): number =>
      Number(prepared<[object], number>(database, `select count(*) from (${shown})`).pluck().get(bound(statement))),
  }
}
