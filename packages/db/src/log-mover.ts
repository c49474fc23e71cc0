import Sqlite from 'better-sqlite3'

/** Opens a connection that does nothing else than move the write-ahead log of a database file into it, waiting for nobody: for a thread of its own. */
export function logMover(path: string): () => void {
  const sqlite = new Sqlite(path, { fileMustExist: true })
  sqlite.pragma('synchronous = FULL')
  return () => void sqlite.pragma('wal_checkpoint(PASSIVE)')
}
