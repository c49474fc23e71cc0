/** A thread that moves the database's write-ahead log into its file, once for each message. */
import { parentPort, workerData } from 'node:worker_threads'
import { setDatabaseKey } from '@ledgerhand/db/database-file'
import { logMover } from '@ledgerhand/db/log-mover'

const { path, key } = workerData as { path: string; key: Uint8Array | null }
setDatabaseKey(path, key && Buffer.from(key))
const move = logMover(path)
parentPort?.on('message', () => {
  move()
  parentPort?.postMessage('moved')
})
