/** Reminders of requests and digests, put on the list of mails several times a day. */
import { remind } from '@ledgerhand/api/flows/requests/remind'
import type { Ports } from '@ledgerhand/api/ports'
import type { Database } from '@ledgerhand/db/client'
import type { Log } from '../base/log.ts'

const FIRST_MS = 30_000
/** A day begins at midnight: nobody waits for a reminder longer than this after it. */
const EVERY_MS = 20 * 60_000

/** Begins soon after the start. Returns how to stop. */
export function scheduleReminders({ database, ports, log }: { database: Database; ports: Ports; log: Log }): () => void {
  let isRunning = false
  const round = async () => {
    if (isRunning || database.faults.damage) return
    isRunning = true
    try {
      await remind({ database, ports })
    } catch (error) {
      log('reminders failed', { error: String(error) })
    } finally {
      isRunning = false
    }
  }
  const first = setTimeout(round, FIRST_MS).unref()
  const again = setInterval(round, EVERY_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(again)
  }
}
