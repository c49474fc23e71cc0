/** A thread that moves the database's write-ahead log into its file, once for each message. */
import { parentPort, workerData } from 'node:worker_threads'
import { logMover } from '@ledgerhand/db/log-mover'

const move = logMover(workerData as string)
parentPort?.on('message', () => {
  move()
  parentPort?.postMessage('moved')
})
