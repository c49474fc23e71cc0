/** The daily round: what nobody will ask for again goes. */

import { discardEntering } from '@ledgerhand/api/flows/enter-reading'
import { sweepTokens } from '@ledgerhand/db/account-tokens'
import { sweepAiAnswers } from '@ledgerhand/db/ai-measures'
import { openBooks } from '@ledgerhand/db/books'
import { isKeyInUse } from '@ledgerhand/db/books/documents'
import { leftEntering } from '@ledgerhand/db/books/entering'
import type { Database } from '@ledgerhand/db/client'
import { scopeOfRow } from '@ledgerhand/db/scope'
import { findUpload, forgetUpload, staleUploads } from '@ledgerhand/db/uploads'
import type { Sessions } from './auth/lucia.ts'
import type { Log } from './log.ts'
import type { FileStore } from './storage/file-store.ts'

const DAY_MS = 86_400_000

export interface House {
  database: Database
  store: FileStore
  sessions: Sessions
  now(): Date
  log: Log
}

/** Removes uploads that were never registered within a day, with their files, files that belong to nothing, sessions that are over, rows of documents that nobody goes on entering, and answers of services that no document waits for. */
export async function tidy({ database, store, sessions, now }: House): Promise<{ uploads: number; files: number }> {
  const yesterday = new Date(now().getTime() - DAY_MS)
  const stale = staleUploads(database, yesterday.toISOString())
  for (const key of stale) {
    forgetUpload(database, key)
    // Registered in this very moment: then it is no longer stale.
    if (!findUpload(database, key)) await store.remove(key)
  }
  const files = await store.sweep(yesterday, (key) => isKeyInUse(database, key) || findUpload(database, key) !== undefined)
  for (const owner of leftEntering(database)) await discardEntering(openBooks(database, scopeOfRow(owner)).write, owner.documentId)
  await sessions.sweep()
  sweepTokens(database, now().toISOString())
  sweepAiAnswers(database, yesterday.toISOString())
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
