/** The store of files that all backups share: each file once, by the SHA-256 of its (encrypted) bytes. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileKey } from '../settings/setting-values.ts'
import { pathInData } from '../storage/file-store.ts'
import { Damaged, unseal } from '../storage/sealed-file.ts'
import { syncFolderSoon } from '../storage/synced.ts'
import { inStore, type ManifestFile, sha256Of } from './snapshot-form.ts'

const AT_ONCE = 4
const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name)

/** Runs `work` for each item, a few at a time. After a failure no further one is begun; it is thrown when those that run have ended. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const run = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      await work(item).catch((error: unknown) => {
        next = items.length
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, run))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Writes a file whole or not at all, on the disk before it has its name. The folder is synced by who wrote all that goes into it. */
export async function archiveFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = join(dirname(path), `.${randomBytes(8).toString('hex')}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

export interface Archived {
  /** What lies in the store, by the stored file's name. */
  files: Map<string, ManifestFile>
  missing: string[]
  /** Kept as they are, and do not open. */
  damaged: string[]
}

/**
 * Brings stored files of a data folder into the store. `known` are files of earlier backups: a stored file never changes, so one that is
 * in the store already is not read again.
 */
export async function archiveFiles(options: {
  filesFolder: string
  names: readonly string[]
  store: string
  known: ReadonlyMap<string, ManifestFile>
  fileKeys: readonly FileKey[]
}): Promise<Archived> {
  const { filesFolder, names, store, known, fileKeys } = options
  const archived: Archived = { files: new Map(), missing: [], damaged: [] }
  const folders = new Set<string>()
  await eachOf(names, async (name) => {
    const before = known.get(name)
    const kept = before && (await stat(inStore(store, before.sha256)).catch(() => null))
    if (before && kept?.size === before.bytes) {
      archived.files.set(name, before)
      return
    }
    const bytes = await readFile(join(filesFolder, name.slice(0, 2), name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (bytes === null) {
      archived.missing.push(name)
      return
    }
    try {
      unseal(bytes, name, fileKeys)
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      archived.damaged.push(name)
    }
    const entry = { name: pathInData(name), bytes: bytes.length, sha256: sha256Of(bytes) }
    const path = inStore(store, entry.sha256)
    if ((await stat(path).catch(() => null))?.size !== bytes.length) {
      await archiveFile(path, bytes)
      folders.add(dirname(path))
    }
    archived.files.set(name, entry)
  })
  for (const folder of folders) await syncFolderSoon(folder)
  if (folders.size > 0) await syncFolderSoon(store)
  return archived
}

/** Removes what no backup names any more, and what was cut off while it was written. Answers how many files. */
export async function pruneStore(store: string, isWanted: (hash: string) => boolean): Promise<number> {
  if (!existsSync(store)) return 0
  let removed = 0
  for (const place of readdirSync(store).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of readdirSync(join(store, place))) {
      if (!(name.startsWith('.') || (isHash(name) && !isWanted(name)))) continue
      await rm(join(store, place, name), { force: true })
      removed += 1
    }
  }
  return removed
}
