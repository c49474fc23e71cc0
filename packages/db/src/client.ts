import type Sqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { openDatabaseFile } from './database-file.ts'
import { storageFault, watchFaults } from './faults.ts'
import { keepingStatements } from './kept-statements.ts'
import * as schema from './schema/all.ts'

/** The one open database of the process: Drizzle over better-sqlite3, synchronous. */
export interface Database {
  sqlite: Sqlite.Database
  db: BetterSQLite3Database<typeof schema>
  faults: ReturnType<typeof watchFaults>
  /** Moves the write-ahead log into the file on another thread (checkpoints.ts); null: SQLite does so at the end of a transaction. */
  moveLog: (() => Promise<void>) | null
  close(): void
}

/** Pages that wait in the write-ahead log before they are moved into the database file: 16 MB. */
export const PAGES_IN_LOG = 4000

/** SQLite builds before this one can lose an acknowledged write when a WAL is reset. */
const SAFE_SQLITE = [3, 51, 3] as const

function assertSafeSqlite(sqlite: Sqlite.Database): void {
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get())
  const parts = version.split('.').map(Number)
  for (let i = 0; i < SAFE_SQLITE.length; i++) {
    const have = parts[i] ?? 0
    const want = SAFE_SQLITE[i] ?? 0
    if (have > want) return
    if (have < want) throw new Error(`SQLite ${version} is too old: ${SAFE_SQLITE.join('.')} or newer is needed`)
  }
}

/**
 * Opens a database file with its key (or ':memory:', or the bytes of one, which stay in memory). Nothing is opened by importing this module; no migration runs here.
 * synchronous=FULL: what was acknowledged is on disk. `onStatement` sees every statement (for tests).
 */
export function openDatabase(path: string | Buffer, { onStatement }: { onStatement?: (sql: string) => void } = {}): Database {
  const sqlite = openDatabaseFile(path, onStatement ? { verbose: (text) => onStatement(String(text)) } : {})
  assertSafeSqlite(sqlite)
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'secure_delete = FAST',
    // A large document's slices touch the same pages again and again: each is brought home once for several of them.
    `wal_autocheckpoint = ${PAGES_IN_LOG}`,
    'journal_size_limit = 67108864',
    'cache_size = -32000',
    'temp_store = MEMORY',
  ]) {
    sqlite.pragma(pragma)
  }
  const faults = watchFaults(sqlite)
  return { sqlite, db: drizzle({ client: keepingStatements(sqlite), schema }), faults, moveLog: null, close: () => sqlite.close() }
}

/**
 * Moves what the write-ahead log holds into the database file, and gives the log's space back to the disk. Waits for nobody: while
 * another connection reads the file, or the disk has no space for the move, nothing happens.
 */
export function emptyLog({ sqlite, faults }: Database): void {
  if (sqlite.inTransaction || faults.damage !== null) return
  const busyTimeoutMs = Number(sqlite.pragma('busy_timeout', { simple: true }))
  sqlite.pragma('busy_timeout = 0')
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (storageFault(error) === null && (error as { code?: string }).code !== 'SQLITE_BUSY') throw error
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
  }
}

/**
 * Runs `work` in one write transaction (BEGIN IMMEDIATE). Synchronous only: nothing may be awaited inside. Nests by joining. Within
 * `withSpareRoom` it is run again, from the start, where space had to be made for it.
 */
export function atomically<T>({ sqlite, faults }: Database, work: () => T): T {
  if (sqlite.inTransaction) return work()
  const transaction = sqlite.transaction(work)
  return faults.guarded(() => transaction.immediate())
}

/**
 * The same for a slice of long work: it waits for the disk like any other, but leaves the log where it is when a thread moves it between
 * two slices (checkpoints.ts).
 */
export function atomicSlice<T>(database: Database, work: () => T): T {
  const { sqlite, moveLog } = database
  if (!moveLog || sqlite.inTransaction) return atomically(database, work)
  sqlite.pragma('wal_autocheckpoint = 0')
  try {
    return atomically(database, work)
  } finally {
    sqlite.pragma(`wal_autocheckpoint = ${PAGES_IN_LOG}`)
  }
}
