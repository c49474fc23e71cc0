/** What is known of the backups, kept beside the data: the last one, when it was verified, and what went wrong since. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeSynced } from '../storage/synced.ts'

const shape = z.object({
  /** The last good backup: its folder, and when it was begun. */
  last: z.object({ path: z.string(), at: z.string() }).nullable().default(null),
  /** When a backup was last opened and found good. */
  verifiedAt: z.string().nullable().default(null),
  /** When every file of a backup was last looked at. */
  readThroughAt: z.string().nullable().default(null),
  /** Why there is no newer one; null while the last attempt went well. */
  failure: z.object({ at: z.string(), message: z.string() }).nullable().default(null),
  warnings: z.array(z.string()).default([]),
  /** By place: when the newest backup that was copied there was begun, and why there is no newer one. */
  copies: z
    .array(
      z.object({
        to: z.string(),
        last: z.string().nullable(),
        failure: z.object({ at: z.string(), message: z.string() }).nullable(),
      }),
    )
    .default([]),
})
export type BackupStatus = z.infer<typeof shape>

const fileIn = (dataDir: string) => join(dataDir, 'backup-status.json')

/** What stands in the file; nothing known where there is none, or it cannot be read. */
export function readStatus(dataDir: string): BackupStatus {
  try {
    return shape.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return shape.parse({})
  }
}

export function noteStatus(dataDir: string, change: Partial<BackupStatus>): void {
  const path = fileIn(dataDir)
  writeSynced(`${path}.new`, `${JSON.stringify({ ...readStatus(dataDir), ...change }, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}
