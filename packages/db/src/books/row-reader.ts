import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { SQLiteBoolean, type SQLiteColumn, SQLiteInteger, SQLiteText } from 'drizzle-orm/sqlite-core'
import type { Database } from '../client.ts'
import { type TransactionRow, entered as t } from '../schema/transactions.ts'
import { isEntered } from './imported.ts'

type Field = [key: string, decode: ((value: never) => unknown) | null]

const isPlain = (column: SQLiteColumn): boolean => column instanceof SQLiteText || column instanceof SQLiteInteger
const columns = Object.entries<SQLiteColumn>(getTableColumns(t))
const fields: Field[] = columns.map(([key, column]) => [
  key,
  isPlain(column) ? null : column instanceof SQLiteBoolean ? (n: never) => n === 1 : column.mapFromDriverValue.bind(column),
])
const selected = sql.raw(`select ${columns.map(([, column]) => `"${column.name}"`).join(', ')} from`)
const entered = sql`entered_transactions`
/** The same rows, by an index that SQLite would not choose by itself: a view takes none. */
const enteredBy = (index: string) => sql.raw(`(select * from transactions indexed by ${index} where ${isEntered}) as entered_transactions`)

function rowOf(values: readonly unknown[]): TransactionRow {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < fields.length; i++) {
    const [key, decode] = fields[i] as Field
    const value = values[i]
    row[key] = value === null || decode === null ? value : decode(value as never)
  }
  return row as TransactionRow
}

/**
 * The rows of a condition, as Drizzle's own `select` gives them. With all their columns that takes longer to build and to map than the
 * rows take to find, and pages are what is asked for most.
 */
export function rowsWhere(
  { db }: Database,
  where: SQL | undefined,
  { order = [], limit, index }: { order?: readonly SQL[]; limit?: number; index?: string | undefined } = {},
): TransactionRow[] {
  const ordered = order.length === 0 ? sql`` : sql` order by ${sql.join([...order], sql`, `)}`
  const limited = limit === undefined ? sql`` : sql` limit ${limit}`
  return db
    .values<unknown[]>(sql`${selected} ${index ? enteredBy(index) : entered} where ${where ?? sql`true`}${ordered}${limited}`)
    .map(rowOf)
}
