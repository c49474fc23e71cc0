/** The rows of one set of books as an archive holds them: all of one instant, whoever writes meanwhile. */
import { AppError } from '@ledgerhand/core/errors'
import type Sqlite from 'better-sqlite3'
import type { Database } from '../client.ts'
import { openDatabaseFile } from '../database-file.ts'
import { migrations } from '../migrations/all.ts'
import { AUDIT_LINES, archivedTables, lineFacts } from './tables.ts'

/** A row as JSON holds it: bytes in hexadecimal digits. */
export type ArchivedRow = Record<string, string | number | null>

export interface Snapshot {
  /** How many migrations the database has run, and the last of them. */
  schema: number
  lastMigration: string
  /** The tables in the order in which they are put back; rows as a JSON text each. */
  tables: { name: string; rows(): IterableIterator<string> }[]
  /** The head of the installation's audit log, and of the lines of these books. */
  auditHead: string
  close(): void
}

/** Columns that can be written; `hidden` ones are computed. */
export const archivedColumns = (sqlite: Sqlite.Database, table: string, schema = 'main'): { name: string; type: string; pk: number }[] =>
  sqlite.prepare('select name, type, pk from pragma_table_info(?, ?)').all(table, schema) as { name: string; type: string; pk: number }[]

/** Refuses in words while rows of these books are being changed in slices: an archive would hold half of it. */
function refuseBusy(sqlite: Sqlite.Database, owner: string): void {
  const isLeaving = sqlite.prepare('select 1 from documents where "user_id" = ? and is_leaving = 1 and set_aside_at is null').get(owner)
  const isOpen = sqlite.prepare('select 1 from undos where "user_id" = ? and is_open = 1').get(owner)
  if (isLeaving || isOpen) throw new AppError('conflict', 'Many transactions are just being changed. Try again in a minute.')
}

/**
 * Opens a view of the database as it is now, on a connection of its own. AppError 'conflict' while many rows are being changed. Close it as
 * soon as the rows are read: the log grows meanwhile.
 */
export function snapshotOf({ sqlite: live }: Database, owner: string): Snapshot {
  const sqlite = live.memory ? openDatabaseFile(live.serialize()) : openDatabaseFile(live.name, { readonly: true, timeout: 5000 })
  try {
    sqlite.exec('begin')
    refuseBusy(sqlite, owner)
    const schema = Number(sqlite.pragma('user_version', { simple: true }))
    return {
      schema,
      lastMigration: migrations[schema - 1]?.name ?? '',
      tables: [
        ...archivedTables.map(({ name, from = name, numbered }) => {
          const columns = archivedColumns(sqlite, name).filter((c) => c.name !== numbered)
          const order =
            numbered ??
            (columns
              .filter((c) => c.pk > 0)
              .map((c) => `"${c.name}"`)
              .join(', ') ||
              'rowid')
          const value = ({ name: column, type }: { name: string; type: string }) => (type === 'BLOB' ? `hex("${column}")` : `"${column}"`)
          const object = `json_object(${columns.map((c) => `'${c.name}', ${value(c)}`).join(', ')})`
          return { name, rows: () => texts(sqlite, `select ${object} from ${from} where "user_id" = ? order by ${order}`, owner) }
        }),
        { name: AUDIT_LINES, rows: () => texts(sqlite, auditLines, owner, owner) },
      ],
      auditHead: (sqlite.prepare('select hash from audit_log order by seq desc limit 1').pluck().get() as string | undefined) ?? '',
      close: () => sqlite.close(),
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

const texts = (sqlite: Sqlite.Database, text: string, ...owner: string[]) =>
  sqlite
    .prepare(text)
    .pluck()
    .iterate(...owner) as IterableIterator<string>

const line = (owner: string) => `json_object('seq', seq, 'owner_was', ${owner}, ${lineFacts.map((c) => `'${c}', ${c}`).join(', ')})`
/** Newest first, as they are numbered: 1 is the newest. */
const auditLines = `select line from (
  select ${line('"user_id"')} as line, 0 as age, -seq as place from audit_log where "user_id" = ?
  union all select ${line('owner_was')}, 1, place from audit_history where "user_id" = ?) order by age, place`
