import type Sqlite from 'better-sqlite3'
import type { Database } from './client.ts'

const kept = new WeakMap<Database, Map<string, Sqlite.Statement>>()

/** The statement of this text on this connection, prepared once: books are opened for every request. */
export function prepared<P extends unknown[] | object = unknown[], R = unknown>(database: Database, text: string): Sqlite.Statement<P, R> {
  const own = kept.get(database) ?? new Map<string, Sqlite.Statement>()
  kept.set(database, own)
  const statement = own.get(text) ?? database.sqlite.prepare(text)
  own.set(text, statement)
  return statement as unknown as Sqlite.Statement<P, R>
}

const builtQueries = new WeakMap<Database, Map<(db: Database['db']) => unknown, unknown>>()

/**
 * The query that `build` makes with Drizzle, built once on this connection: its text takes longer to build than most queries take to
 * run. `build` stands outside of functions, as it is known by itself, and has placeholders for what differs from call to call.
 */
export function builtOnce<T>(database: Database, build: (db: Database['db']) => T): T {
  const own = builtQueries.get(database) ?? new Map<(db: Database['db']) => unknown, unknown>()
  builtQueries.set(database, own)
  const query = own.has(build) ? (own.get(build) as T) : build(database.db)
  own.set(build, query)
  return query
}
