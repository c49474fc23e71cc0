/** The daily round: what nobody will ask for again goes. */

import { finishLeaving } from '@ledgerhand/api/flows/remove-document'
import type { Ports } from '@ledgerhand/api/ports'
import { sweepTokens } from '@ledgerhand/db/account-tokens'
import { sweepAiAnswers } from '@ledgerhand/db/ai-measures'
import { isKeyInUse } from '@ledgerhand/db/books/documents'
import type { Database } from '@ledgerhand/db/client'
import { sweepRequests } from '@ledgerhand/db/idempotent-requests'
import { findUpload, forgetUpload, staleUploads } from '@ledgerhand/db/uploads'
import type { Sessions } from './auth/lucia.ts'
import type { Log } from './log.ts'
import type { FileStore } from './storage/file-store.ts'

const DAY_MS = 86_400_000

export interface House {
  database: Database
  ports: Pick<Ports, 'now'>
  store: FileStore
  sessions: Sessions
  log: Log
}

/** Removes uploads that were never registered within a day, with their files, files that belong to nothing, sessions that are over, rows of documents that are gone or that nobody goes on entering, answers of services that no document waits for, and requests whose Idempotency-Key is over. */
export async function tidy({ database, ports, store, sessions }: House): Promise<{ uploads: number; files: number }> {
  const yesterday = new Date(ports.now().getTime() - DAY_MS)
  const stale = staleUploads(database, yesterday.toISOString())
  for (const key of stale) {
    forgetUpload(database, key)
    // Registered in this very moment: then it is no longer stale.
    if (!findUpload(database, key)) await store.remove(key)
  }
  const files = await store.sweep(yesterday, (key) => isKeyInUse(database, key) || findUpload(database, key) !== undefined)
  await finishLeaving(database, ports)
  await sessions.sweep()
  sweepTokens(database, ports.now().toISOString())
  sweepAiAnswers(database, yesterday.toISOString())
  sweepRequests(database, yesterday.toISOString())
  return { uploads: stale.length, files }
}

/** Tidies soon after the start and then once a day. Returns how to stop. */
export function keepTidy(house: House): () => void {
  const round = async () => {
    try {
      const removed = await tidy(house)
      if (removed.uploads + removed.files > 0) house.log('tidied', removed)
    } catch (error) {
      house.log('tidying failed', { error: String(error) })
    }
  }
  const first = setTimeout(round, 60_000).unref()
  const daily = setInterval(round, DAY_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
