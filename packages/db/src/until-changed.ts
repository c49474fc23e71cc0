import type { Database } from './client.ts'
import { prepared } from './prepared.ts'

/** At most so many answers are kept; one that is asked for in between is read anew. */
const MOST = 500

interface Kept {
  state: string
  answers: Map<string, unknown>
}
const kept = new WeakMap<Database, Kept>()

/**
 * What `read` gives, read once while nothing at all changes in the database: neither on this connection, whose changes SQLite counts, nor on
 * another. Within a transaction it is read each time, as that may be taken back. For sums of whole books that every page needs, never
 * for whether somebody may see them. The answer is shared: nobody changes it. `key` says what is read, and whose it is.
 */
export function untilChanged<T>(database: Database, key: string, read: () => T): T {
  if (database.sqlite.inTransaction) return read()
  const ours = prepared<[], number>(database, 'select total_changes()').pluck().get()
  const others = prepared<[], number>(database, 'pragma data_version').pluck().get()
  const state = `${ours} ${others}`
  const found = kept.get(database)
  const own: Kept = found?.state === state && found.answers.size < MOST ? found : { state, answers: new Map() }
  kept.set(database, own)
  if (!own.answers.has(key)) own.answers.set(key, read())
  return own.answers.get(key) as T
}
