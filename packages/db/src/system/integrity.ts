import type Sqlite from 'better-sqlite3'
import { openDatabaseFile } from '../database-file.ts'
import type { Damage } from '../faults.ts'

interface SchemaEntry {
  name: string
  table: string
  /** The page of its root; 0 for a virtual table. */
  root: number
}
type Kind = 'quick' | 'full'
const pragmaOf: Record<Kind, string> = { quick: 'quick_check', full: 'integrity_check' }

/**
 * Checks a database file over a read-only connection of its own. 'quick' looks at every page; 'full' also holds each index against its
 * table. Null when all is well; else which tables are damaged, each with its indexes. Takes a second or more for each gigabyte and blocks
 * meanwhile: run it in a process of its own. Throws when the check could not be made, because the file is locked, say: that tells nothing
 * of damage. It waits for a lock up to `lockMs`.
 */
export function checkIntegrity(path: string, kind: Kind, lockMs = 30_000): Damage | null {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: lockMs })
    sqlite.pragma('cell_size_check = ON')
    sqlite.pragma('trusted_schema = OFF')
    // One view of the file for all that follows: a migration in between would make its search tables look damaged.
    sqlite.exec('begin')
    sqlite.prepare('select count(*) from sqlite_schema').get()
    const problems = problemsOf(sqlite, kind)
    if (problems.length === 0) return null
    const entries = sqlite
      .prepare("select name, tbl_name as 'table', rootpage as root from sqlite_schema where type in ('table', 'index')")
      .all() as SchemaEntry[]
    return extentOf(sqlite, problems, entries)
  } catch (error) {
    // What cannot even be asked for its tables is damaged as a whole; a file that could not be opened at all is another matter.
    if (!tellsOfDamage(error)) throw error
    return { trees: 'all', virtualTables: [], problems: [(error as Error).message] }
  } finally {
    sqlite?.close()
  }
}

/** A file that is locked, being recovered or gone for the moment is not damaged. */
const tellsOfDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB|ERROR$|IOERR$|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/.test((error as { code?: string }).code ?? '')

/** In SQLite's own words, of one table or of everything; also what ends the check before its end. */
function problemsOf(sqlite: Sqlite.Database, kind: Kind, table?: string): string[] {
  const problems: string[] = []
  try {
    const check = sqlite.prepare(`pragma ${pragmaOf[kind]}${table === undefined ? '' : `('${table.replaceAll("'", "''")}')`}`)
    for (const row of check.pluck().iterate() as IterableIterator<string>) problems.push(...row.split('\n'))
  } catch (error) {
    if (!tellsOfDamage(error)) throw error
    problems.push((error as Error).message)
  }
  const found = problems.filter((line) => line !== 'ok' && !line.startsWith('*** in database'))
  if (found.length > 0) {
    // A page that cannot be decrypted fails all that is read after it in the same view of the file: what follows begins with another.
    if (sqlite.inTransaction) sqlite.exec('rollback')
    sqlite.exec('begin')
  }
  return found
}

const UNREADABLE = /unable to get the page/

/** The tables that do not pass a full check of their own, and those that the problems name by their root. */
function extentOf(sqlite: Sqlite.Database, problems: readonly string[], entries: readonly SchemaEntry[]): Damage {
  // Not those that could not be read because of what was read before them: their own check tells.
  const named = new Set(
    problems.flatMap((problem) => (UNREADABLE.test(problem) ? [] : (/^Tree (\d+) /.exec(problem)?.[1] ?? []))).map(Number),
  )
  const isDamaged = (table: string) =>
    entries.some((entry) => entry.table === table && named.has(entry.root)) || problemsOf(sqlite, 'full', table).length > 0
  const tables = [...new Set(entries.filter(({ root }) => root > 0).map(({ table }) => table))].filter(isDamaged)
  const virtual = entries.filter(({ name, root }) => root === 0 && tables.some((table) => table.startsWith(`${name}_`)))
  return {
    trees: new Set(entries.filter(({ table }) => tables.includes(table)).map(({ root }) => root)),
    // A virtual table keeps its content in tables of its own: 'search_data', 'search_idx' of 'search'.
    virtualTables: virtual.map(({ name }) => name),
    problems,
  }
}
