import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { SQLiteBoolean, type SQLiteColumn, SQLiteInteger, SQLiteText } from 'drizzle-orm/sqlite-core'
import type { Database } from '../client.ts'
import { type TransactionRow, entered as t } from '../schema/transactions.ts'
import { isVisible } from './visible-rows.ts'

/** What a list does not show: a third of what is stored of a row. */
const hidden = [
  'n',
  'merchant',
  'treatmentBy',
  'unsplitTreatment',
  'countedAs',
  'settled',
  'categoryBy',
  'statementOrdinal',
  'position',
  'bankId',
  'balance',
  'printedTax',
  'fingerprint',
  'readDate',
  'readAmount',
  'readIsCredit',
  'readDescription',
  'updatedAt',
] as const
/** A row as lists show it. */
export type ShownRow = Omit<TransactionRow, (typeof hidden)[number]>

type Field = [key: string, decode: ((value: never) => unknown) | null]

const isPlain = (column: SQLiteColumn): boolean => column instanceof SQLiteText || column instanceof SQLiteInteger

/** Reads rows with some of their columns. */
function reader<Row>(columns: readonly [string, SQLiteColumn][]) {
  const fields: Field[] = columns.map(([key, column]) => [
    key,
    isPlain(column) ? null : column instanceof SQLiteBoolean ? (n: never) => n === 1 : column.mapFromDriverValue.bind(column),
  ])
  const selected = sql.raw(`select ${columns.map(([, column]) => `"${column.name}"`).join(', ')} from`)
  function rowOf(values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < fields.length; i++) {
      const [key, decode] = fields[i] as Field
      const value = values[i]
      row[key] = value === null || decode === null ? value : decode(value as never)
    }
    return row as Row
  }
  return ({ db }: Database, where: SQL | undefined, { order = [], limit, index }: Which = {}): Row[] => {
    const ordered = order.length === 0 ? sql`` : sql` order by ${sql.join([...order], sql`, `)}`
    const limited = limit === undefined ? sql`` : sql` limit ${limit}`
    return db
      .values<unknown[]>(sql`${selected} ${index ? enteredBy(index) : entered} where ${where ?? sql`true`}${ordered}${limited}`)
      .map(rowOf)
  }
}
interface Which {
  order?: readonly SQL[]
  limit?: number
  index?: string | undefined
}

const entered = sql`entered_transactions`
/** The same rows, by an index that SQLite would not choose by itself: a view takes none. */
const enteredBy = (index: string) => sql.raw(`(select * from transactions indexed by ${index} where ${isVisible}) as entered_transactions`)

const columns = Object.entries<SQLiteColumn>(getTableColumns(t))
/**
 * The rows of a condition, as Drizzle's own `select` gives them. With all their columns that takes longer to build and to map than the
 * rows take to find, and pages are what is asked for most.
 */
export const rowsWhere = reader<TransactionRow>(columns)
export const shownWhere = reader<ShownRow>(columns.filter(([key]) => !(hidden as readonly string[]).includes(key)))
