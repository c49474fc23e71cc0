/**
 * Puts a restored folder in the place of what is in the data folder. A marker is written first and taken away last: a swap that was cut
 * off is ended by the next start, so that there is never half of one and half of the other.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../base/data-folder.ts'
import { syncFolder, writeSynced } from '../storage/synced.ts'
import { DATABASE } from './snapshot-form.ts'

const MARKER = 'restoring.json'
export const PREPARED = /^\.restored-[0-9a-f]{12}$/
const marker = z.object({ from: z.string().regex(PREPARED), keep: z.string().regex(/^before-restore-[\w-]+$/) })
/** What a data folder holds of its installation; its backups, its lock and what is known of both stay where they are. */
const PARTS = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'files', 'keys.json'] as const

/** Decides for the restored folder: from here on it is what the next start finds. `from` lies in the data folder. Answers what is kept, by its name. */
export function orderSwap(dataDir: string, from: string, at: Date): string {
  const stem = `before-restore-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
  let keep = stem
  for (let again = 2; existsSync(join(dataDir, keep)); again++) keep = `${stem}-${again}`
  syncFolder(join(dataDir, from))
  writeSynced(join(dataDir, `${MARKER}.new`), JSON.stringify({ from, keep }))
  renameSync(join(dataDir, `${MARKER}.new`), join(dataDir, MARKER))
  syncFolder(dataDir)
  return keep
}

/**
 * Ends a swap that was ordered; nobody else may use the data folder. Answers the name of the folder that keeps what was there before;
 * null where none was ordered. Each step can be done again.
 */
export function finishSwap(dataDir: string): string | null {
  const path = join(dataDir, MARKER)
  if (!existsSync(path)) return null
  const { from, keep } = readMarker(path)
  const source = join(dataDir, from)
  const kept = join(dataDir, keep)
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  // The folder goes last and is looked at first: while it is there, what it does not hold any more has been put in its place.
  const moved = join(source, '.moved-away')
  if (existsSync(source)) {
    if (!existsSync(moved)) {
      for (const part of PARTS) if (existsSync(join(dataDir, part))) renameSync(join(dataDir, part), join(kept, part))
      syncFolder(kept)
      syncFolder(dataDir)
      writeSynced(moved, '')
      syncFolder(source)
    }
    for (const part of PARTS) if (existsSync(join(source, part))) renameSync(join(source, part), join(dataDir, part))
    syncFolder(dataDir)
    rmSync(source, { recursive: true })
  }
  if (readdirSync(kept).length === 0) rmSync(kept, { recursive: true })
  rmSync(path)
  syncFolder(dataDir)
  return existsSync(kept) ? keep : null
}

function readMarker(path: string): z.infer<typeof marker> {
  try {
    return marker.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new CannotStart(`${path} cannot be read, so that a restore cannot be ended: delete it to keep what is there now.`, { cause })
  }
}

/** Removes what restores that were cut off have left; not one whose swap was ordered. */
export function removePrepared(dataDir: string): void {
  if (existsSync(join(dataDir, MARKER))) return
  for (const name of readdirSync(dataDir)) if (PREPARED.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
}
