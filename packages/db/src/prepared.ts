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
