/** What the database knows of the stored files: which are somebody's, and which a person deleted. */
import type { Database } from '../client.ts'
import { openDatabaseFile } from '../database-file.ts'
import { prepared } from '../prepared.ts'

/** How a stored file stands in the database; null: it is unknown there. */
export type FileState = 'document' | 'upload' | 'deleted' | null

const stateOf = `select case
  when exists (select 1 from documents where filename = @key) then 'document'
  when exists (select 1 from uploads where key = @key) then 'upload'
  when exists (select 1 from files_to_delete where key = @key) then 'deleted' end`

export const stateOfFile = (database: Database, key: string): FileState =>
  prepared<[object], FileState>(database, stateOf).pluck().get({ key }) ?? null

/** Whether the file is somebody's: a document's, or on its way to become one. */
export const isFileWanted = (database: Database, key: string): boolean => ['document', 'upload'].includes(stateOfFile(database, key) ?? '')

/**
 * A person deleted what this file belonged to. Call it in the transaction that takes the document away: what a crash leaves on the disk
 * is told apart by it from a file that the database does not know.
 */
export function orderFileDeletion(database: Database, key: string, at: string): void {
  prepared(database, 'insert or ignore into files_to_delete (key, at) values (?, ?)').run(key, at)
}

/** Files that a person deleted and of which nobody noted yet that they are gone. */
export const readFilesToDelete = (database: Database): string[] =>
  prepared<[], string>(database, 'select key from files_to_delete').pluck().all()

/** The file is gone from the disk. */
export function noteFileDeleted(database: Database, key: string): void {
  prepared(database, 'delete from files_to_delete where key = ?').run(key)
}

/** From now on this database belongs to the folder of files with this check. */
export function bindToFiles(database: Database, check: string): void {
  const held = prepared<[], string>(database, 'select files_check from installation').pluck().get()
  if (held === check) return
  prepared(database, 'insert or replace into installation (only_row, files_check) values (1, ?)').run(check)
}

/** What a database file holds, found out before it is opened for writing. */
export interface DatabaseSurvey {
  /** It holds tables, and none of them is of this program. */
  isForeign: boolean
  /** How many migrations it has run. */
  schema: number
  accounts: number
  /** Documents that have a stored file. */
  documents: number
  /** The folder of files that it belongs to; null where it does not say. */
  filesCheck: string | null
  /** Whether it knows at least one of the stored files that were named. */
  knowsFiles: boolean
}

/**
 * Looks into a database file of any version without changing it. Throws SQLite's own error where it cannot be read. `storedFiles`: the
 * keys of the files on the disk.
 */
export function surveyDatabase(path: string, storedFiles: Iterable<string>): DatabaseSurvey {
  const sqlite = openDatabaseFile(path, { readonly: true, fileMustExist: true })
  try {
    const tables = new Set(sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all())
    const count = (table: string, text: string) => (tables.has(table) ? Number(sqlite.prepare(text).pluck().get()) : 0)
    const sources = [
      ['documents', 'filename'],
      ['uploads', 'key'],
      ['files_to_delete', 'key'],
    ] as const
    const lookups = sources
      .filter(([table]) => tables.has(table))
      .map(([table, column]) => sqlite.prepare(`select 1 from ${table} where ${column} = ?`).pluck())
    const isKnown = (key: string) => lookups.some((lookup) => lookup.get(key) !== undefined)
    let knowsFiles = false
    for (const key of storedFiles) {
      knowsFiles = isKnown(key)
      if (knowsFiles) break
    }
    return {
      isForeign: tables.size > 0 && !tables.has('users'),
      schema: Number(sqlite.pragma('user_version', { simple: true })),
      accounts: count('users', 'select count(*) from users'),
      documents: count('documents', "select count(*) from documents where filename not like 'leaving:%'"),
      filesCheck: tables.has('installation')
        ? ((sqlite.prepare('select files_check from installation').pluck().get() as string | undefined) ?? null)
        : null,
      knowsFiles,
    }
  } finally {
    sqlite.close()
  }
}
