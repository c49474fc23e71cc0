/** Sends what waits on the list of mails, one after the other, in the background; what could not be sent is tried again later. */

import type { MailText } from '@ledgerhand/api/flows/mail-words'
import { mailNotSent, writeMail } from '@ledgerhand/api/flows/requests/mail-jobs'
import type { Ports } from '@ledgerhand/api/ports'
import type { Database } from '@ledgerhand/db/client'
import { withSpareRoom } from '@ledgerhand/db/faults'
import { mailDone, mailLater, nextMail, nextMailAt } from '@ledgerhand/db/system/outbox'
import type { Log } from '../base/log.ts'
import type { MailTransport } from './smtp.ts'

const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 30 * 60_000
const LONGEST_SLEEP_MS = 60_000
const STOP_MS = 1000

export interface Sender {
  wake(): void
  stop(): Promise<void>
}

/** Starts with what an earlier run left behind. */
export function startSender({
  database,
  ports,
  transport,
  log,
}: {
  database: Database
  ports: Ports
  transport: MailTransport
  log: Log
}): Sender {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  /** Mails that went out and could not be taken off the list: they go out once all the same. */
  const sent = new Set<string>()

  /** False when the mail stays on the list. */
  async function deliver(id: string, tries: number, sealed: string, isOld: boolean): Promise<boolean> {
    let mail: MailText | null = null
    try {
      const written = isOld || sent.has(id) ? null : writeMail(sealed, { database, ports })
      if (written && 'waitMs' in written) {
        mailLater(database, id, tries, new Date(ports.now().getTime() + written.waitMs).toISOString())
        return false
      }
      mail = written?.mail ?? null
      if (mail) await transport.send(mail)
      sent.add(id)
      withSpareRoom(() => mailDone(database, id))
      sent.delete(id)
      return true
    } catch (error) {
      if (mail && !sent.has(id)) mailNotSent(database, mail)
      // The address and the words of a mail are in no log.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
      log('a mail could not be sent', { tries: tries + 1, code, responseCode })
      const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries)
      withSpareRoom(() => mailLater(database, id, tries + 1, new Date(ports.now().getTime() + delay).toISOString()))
      return false
    }
  }
  async function round(): Promise<void> {
    while (!isStopped && !database.faults.damage) {
      const at = ports.now().toISOString()
      const next = nextMail(database, at)
      if (!next) break
      await deliver(next.id, next.tries, next.sealed, next.expiresAt <= at)
    }
  }
  function sleep(leastMs: number): void {
    if (isStopped || database.faults.damage) return
    const at = nextMailAt(database)
    if (at === null) return
    const ms = Math.min(LONGEST_SLEEP_MS, Math.max(leastMs, Date.parse(at) - ports.now().getTime()))
    timer = setTimeout(wake, ms).unref()
  }
  function wake(): void {
    if (isStopped || running) return
    clearTimeout(timer)
    // After the answer that ordered the mail: nobody waits for it, and nobody can tell by the time whether there was one to write.
    let leastMs = 100
    running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(round)
      .catch((error: unknown) => {
        log('mails stopped', { error: String(error) })
        leastMs = FIRST_RETRY_MS
      })
      .finally(() => {
        running = null
        sleep(leastMs)
      })
  }
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // A mail server that hangs is not waited for: the mail stays on the list.
      await Promise.race([running, new Promise((done) => setTimeout(done, STOP_MS).unref())])
      transport.close()
    },
  }
}
