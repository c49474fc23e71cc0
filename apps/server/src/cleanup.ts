/** The daily round: what nobody will ask for again goes. */
import { join } from 'node:path'
import { deleteOldReplaced, finishLeaving } from '@ledgerhand/api/flows/documents/remove-document'
import type { Ports } from '@ledgerhand/api/ports'
import { REPLACED_DAYS } from '@ledgerhand/core/documents'
import type { Database } from '@ledgerhand/db/client'
import { withSpareRoom } from '@ledgerhand/db/faults'
import { sweepTokens } from '@ledgerhand/db/system/account-tokens'
import { sweepAiAnswers } from '@ledgerhand/db/system/ai-measures'
import { sweepRequests } from '@ledgerhand/db/system/idempotent-requests'
import { isFileWanted, readFilesToDelete, stateOfFile } from '@ledgerhand/db/system/stored-files'
import { sweepAiRowAnswers } from '@ledgerhand/db/system/uncategorised'
import { findUpload, forgetUpload, staleUploads } from '@ledgerhand/db/system/uploads'
import type { Sessions } from './auth/lucia.ts'
import type { Log } from './base/log.ts'
import { type FileStore, QUARANTINE } from './storage/file-store.ts'
import { removeFile } from './storage/store-upload.ts'

const DAY_MS = 86_400_000
/** A document that was replaced can be put back for so long. */
const REPLACED_MS = REPLACED_DAYS * DAY_MS
/** Answers of services about rows are kept so long: the same row is not asked about twice. */
const ROW_ANSWERS_MS = 400 * DAY_MS

export interface CleanupDeps {
  database: Database
  ports: Pick<Ports, 'now'>
  store: FileStore
  sessions: Sessions
  log: Log
}

export interface Cleaned {
  /** Uploads that nobody registered within a day. */
  uploads: number
  /** Files that never became whole, or that a person had deleted. */
  files: number
  /** Files that the database does not know: moved, not deleted. */
  quarantined: number
  /** Files that it knows again. */
  broughtBack: number
}

/**
 * Removes uploads that were never registered within a day, with their files, documents that were replaced 30 days ago, and files that a person deleted; moves files that the
 * database does not know into quarantine. Removes sessions that are over, rows of documents that are gone or that nobody goes on entering,
 * and answers of services that no document waits for.
 */
export async function runCleanup({ database, ports, store, sessions }: CleanupDeps): Promise<Cleaned> {
  const now = ports.now()
  const yesterday = new Date(now.getTime() - DAY_MS)
  const cleaned: Cleaned = {
    uploads: 0,
    files: 0,
    quarantined: 0,
    broughtBack: await store.bringBack((key) => isFileWanted(database, key)),
  }
  for (const key of staleUploads(database, yesterday.toISOString())) {
    forgetUpload(database, key)
    cleaned.uploads += 1
    // Registered in this very moment: then it is no longer stale.
    if (findUpload(database, key)) continue
    if (!(await store.discard(key, now))) cleaned.quarantined += 1
  }
  deleteOldReplaced(database, new Date(now.getTime() - REPLACED_MS).toISOString(), now.toISOString())
  for (const key of readFilesToDelete(database)) {
    await removeFile(database, store, key)
    cleaned.files += 1
  }
  const { removed, quarantined } = await store.sweep({ before: yesterday, now }, (key) => stateOfFile(database, key) !== null)
  cleaned.files += removed
  cleaned.quarantined += quarantined
  await finishLeaving(database, ports)
  await sessions.sweep()
  sweepTokens(database, now.toISOString())
  sweepAiAnswers(database, yesterday.toISOString())
  sweepAiRowAnswers(database, new Date(now.getTime() - ROW_ANSWERS_MS).toISOString())
  sweepRequests(database, yesterday.toISOString())
  return cleaned
}

/** Tidies soon after the start and then once a day. Returns how to stop. */
export function scheduleCleanup(deps: CleanupDeps): () => void {
  const round = async () => {
    // What a damaged database does not know may be somebody's all the same.
    if (deps.database.faults.damage) return
    try {
      const cleaned = await withSpareRoom(() => runCleanup(deps))
      if (cleaned.quarantined > 0)
        deps.log(
          `${cleaned.quarantined} files that the database does not know were moved into ${join('files', QUARANTINE)}; nothing was deleted. See 'npm run delete-quarantine'`,
        )
      if (Object.values(cleaned).some((n) => n > 0)) deps.log('cleaned', { ...cleaned })
    } catch (error) {
      deps.log('cleaning up failed', { error: String(error) })
    }
  }
  const first = setTimeout(round, 60_000).unref()
  const daily = setInterval(round, DAY_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
