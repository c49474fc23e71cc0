import { openDatabaseFile } from './database-file.ts'

/** Opens a connection that does nothing else than move the write-ahead log of a database file into it, waiting for nobody: for a thread of its own. */
export function logMover(path: string): () => void {
  const sqlite = openDatabaseFile(path, { fileMustExist: true })
  sqlite.pragma('synchronous = FULL')
  return () => void sqlite.pragma('wal_checkpoint(PASSIVE)')
}
