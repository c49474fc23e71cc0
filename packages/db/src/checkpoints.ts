import { type Database, PAGES_IN_LOG } from './client.ts'

/**
 * Between two slices of long work: where the log has grown, has it moved into the database file by the thread that the server gave for it,
 * and waits until that is done. The log can be begun anew only when nobody has written meanwhile, so the work itself must wait.
 */
export async function moveLogElsewhere(database: Database): Promise<void> {
  const { sqlite, moveLog } = database
  if (!moveLog || sqlite.inTransaction) return
  const [state] = sqlite.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[]
  if (!state || state.log - state.checkpointed < PAGES_IN_LOG) return
  // Without the thread SQLite moves the log at the end of a slice, as it does of every other transaction.
  await moveLog().catch(() => {
    database.moveLog = null
  })
}
