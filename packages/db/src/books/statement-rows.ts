import type { RowInBooks } from '@ledgerhand/core/by-hand'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { isWaiting } from '../waiting.ts'
import type { StatementRecord } from './documents.ts'
import { readTransactions, type TransactionRow } from './transactions.ts'

type OfStatement = Pick<StatementRecord, 'documentId' | 'ordinal'>

/**
 * A row of another document, as a statement shows it. One that prints no balances, as it was read, proves nothing by those that the other document
 * prints beside its rows.
 */
export const shownIn =
  ({ state, rowsChecked }: Pick<StatementRecord, 'state' | 'rowsChecked'>) =>
  (row: StatementRow): StatementRow =>
    state === 'unprinted' && rowsChecked === 0 ? { ...row, balanceCents: null } : row

/** The columns of a statement's row that a check needs. */
export interface StatementRow extends RowInBooks {
  /** Nobody has looked at it yet. */
  isWaiting: boolean
}

/** The statement's own rows, and its sightings of other documents' rows. */
const own = (columns: string, rows = 'entered_transactions') => `
  select ${columns}, t.position as position from ${rows} t
    where t."user_id" = @owner and t.document_id = @documentId and t.statement_ordinal = @ordinal`
const shared = (columns: string) => `
  select ${columns}, s.position as position from entered_sightings s
    join entered_transactions t on t."user_id" = s."user_id" and t.id = s.transaction_id
    where s."user_id" = @owner and s.document_id = @documentId and s.statement_ordinal = @ordinal`
const ids = `${own('t.id as id')} union all ${shared('t.id as id')}`
const waits = isWaiting('t.')
const waiting = `${own('t.id as id')} and ${waits} union all ${shared('t.id as id')} and ${waits}`
const proven = `t.id as id, t.transaction_date as date, t.description as description, coalesce(t.printed_cents, t.amount_cents) as amount,
    t.is_credit as isCredit, t.balance_cents as balance, t.read_amount_cents as readAmount, t.read_is_credit as readIsCredit,
    t.needs_review as needsReview, t.read_date as printedDate`
const ownToProve = (rows?: string) => `${own(proven, rows)} order by t.position, t.id`
const sharedToProve = shared(proven)
const comingPage = `select ${proven}, s.position as position from sightings s
    join entered_transactions t on t."user_id" = s."user_id" and t.id = s.transaction_id
    where s."user_id" = @owner and s.document_id = @documentId and s.reading = @reading and s.statement_ordinal = @ordinal
      and (s.position, s.transaction_id) > (@position, @id) order by s.position, s.transaction_id limit @limit`

type Plain = [
  id: string,
  date: CalendarDate,
  description: string,
  amount: number,
  isCredit: number,
  balance: number | null,
  readAmount: number | null,
  readIsCredit: number | null,
  needsReview: number | null,
  printedDate: CalendarDate | null,
  position: number | null,
]

function shownRow(row: Plain): StatementRow {
  const [id, date, description, amount, isCredit, balance, readAmount, readIsCredit, needsReview, printedDate, position] = row
  const [wasPaid, was] = [readAmount ?? amount, readIsCredit ?? isCredit]
  const balanceCents = balance as Cents | null
  const isChanged = wasPaid !== amount || was !== isCredit
  return {
    date,
    description,
    amountCents: amount as Cents,
    isCredit: isCredit === 1,
    balanceCents,
    printedDate,
    id,
    position: position ?? 0,
    isWaiting: needsReview === 1,
    asRead: isChanged ? { date, description, amountCents: cents(wasPaid), isCredit: was === 1, balanceCents, printedDate } : null,
  }
}

/** Rows of a statement that a person deleted: position in the document, and values as read. */
const inTrash = `
  select id, ifnull(row ->> 'readDate', row ->> 'transactionDate'), ifnull(row ->> 'readDescription', row ->> 'description'),
    coalesce(row ->> 'readAmount', row ->> 'printed', row ->> 'amount'), ifnull(row ->> 'readIsCredit', row ->> 'isCredit'), row ->> 'balance', null, null, null, null,
    row ->> 'position'
  from trash where "user_id" = @owner and kind = 'transaction' and json_extract(row, '$.documentId') = @documentId
    and row ->> 'statementOrdinal' = @ordinal
  union all
  select t.id, ifnull(row ->> 'readDate', row ->> 'transactionDate'), ifnull(row ->> 'readDescription', row ->> 'description'),
    coalesce(row ->> 'readAmount', row ->> 'printed', row ->> 'amount'), ifnull(row ->> 'readIsCredit', row ->> 'isCredit'), row ->> 'balance', null, null, null, null,
    s.value ->> 'position'
  from trash t, json_each(t.row, '$.sightings') s where t."user_id" = @owner and t.kind = 'transaction'
    and json_extract(t.row, '$.sightings') is not null
    and s.value ->> 'documentId' = @documentId and s.value ->> 'statementOrdinal' = @ordinal`

/** Rows of a statement, without loading all that is known of them: there may be a hundred thousand. */
export function readStatementRows(database: Database, scope: BooksScope) {
  const { get } = readTransactions(database, scope)
  const bound = ({ documentId, ordinal }: OfStatement) => ({ owner: scope.ownerId, documentId, ordinal })
  return {
    /** The row at `index` (from 0) in the order of the document; undefined when there are fewer. */
    at: (statement: OfStatement, index: number): TransactionRow | undefined => {
      const found = prepared<[object], { id: string }>(database, `${ids} order by position, id limit 1 offset @index`).get({
        ...bound(statement),
        index,
      })
      const row = found && get(found.id)
      // What is printed, not what it is converted to.
      return row && { ...row, amount: row.printed ?? row.amount, currency: row.printedCurrency ?? row.currency }
    },
    count: (statement: OfStatement): number =>
      Number(prepared<[object], number>(database, `select count(*) from (${ids})`).pluck().get(bound(statement))),
    /** The number of its rows that need review, counted up to `most`. */
    inReview: (statement: OfStatement, most: number): number =>
      Number(
        prepared<[object], number>(database, `select count(*) from (${waiting} limit @most)`)
          .pluck()
          .get({ ...bound(statement), most }),
      ),
    /** All of them, in the order of the document. */
    toProve(statement: OfStatement & Pick<StatementRecord, 'state' | 'rowsChecked'>): StatementRow[] {
      // Rows are hidden only while their document is entered or leaves: not to ask for each of them takes half of the time.
      const isHiding = prepared(database, 'select 1 from entering where "user_id" = ? and document_id = ? limit 1')
      const isPlain = isHiding.get(scope.ownerId, statement.documentId) === undefined
      const rows = [ownToProve(isPlain ? 'transactions' : undefined), sharedToProve].map((text) =>
        (prepared<[object], Plain>(database, text).raw().all(bound(statement)) as Plain[]).map(shownRow),
      )
      const [own = [], of = []] = rows
      const shared = of.map(shownIn(statement))
      // Its own come in order from an index.
      return shared.length === 0 ? own : [...own, ...shared].sort((x, y) => x.position - y.position || (x.id < y.id ? -1 : 1))
    },
    /** The rows of others that it will show once its document stands on `reading`; page by page, in the order of the document. */
    *toShow({ documentId, ordinal }: OfStatement, reading: string, limit = 1000): Generator<StatementRow[]> {
      let [position, id] = [-1, '']
      for (;;) {
        const bound = { owner: scope.ownerId, documentId, ordinal, reading, position, id, limit }
        const page = (prepared<[object], Plain>(database, comingPage).raw().all(bound) as Plain[]).map(shownRow)
        yield page
        const last = page.at(-1)
        if (!last || page.length < limit) return
        ;({ position, id } = last)
      }
    },
    /** What a person deleted of it, as it was read. */
    deleted: (statement: OfStatement): StatementRow[] =>
      (prepared<[object], Plain>(database, inTrash).raw().all(bound(statement)) as Plain[]).map(shownRow),
    /** The documents that show these rows: their own, and those with a sighting of them. */
    documentsOf: (transactionIds: readonly string[]): string[] =>
      prepared<[object], string>(
        database,
        `select document_id from entered_transactions where +"user_id" = @owner and document_id is not null
           and id in (select value from json_each(@ids))
         union select document_id from entered_sightings where +"user_id" = @owner and transaction_id in (select value from json_each(@ids))`,
      )
        .pluck()
        .all({ owner: scope.ownerId, ids: JSON.stringify(transactionIds) }),
  }
}
