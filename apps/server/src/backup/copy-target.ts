/** Places elsewhere that copies of backups go to, as objects under names with '/': a second folder, or a bucket. */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { copyHashed } from '../storage/sealed-stream.ts'
import { syncFolderSoon } from '../storage/synced.ts'
import { MARK } from './copy-form.ts'
import { BackupError, isSnapshotName } from './snapshot-form.ts'

export interface CopyTarget {
  /** For people: '/mnt/share', 's3://bucket/ledgerhand'. */
  readonly name: string
  /** Others can look into it: nothing but encrypted bytes goes there, the manifests too. */
  readonly isForeign: boolean
  /** The bytes of each object by its key. */
  list(): Promise<Map<string, number>>
  /** Puts a file there under a key, whole or not at all. */
  put(key: string, path: string): Promise<void>
  /** Writes an object to `path`, which is new. Throws BackupError where there is no such object, or it is longer than `most` bytes. */
  get(key: string, path: string, most: number): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

/** What is said of an object that is longer than what was put there. */
export const tooLong = (key: string, place: string): BackupError =>
  new BackupError(`${key} in ${place} is longer than what was copied there.`)

const isOurs = (name: string) => name === 'store' || name === MARK || isSnapshotName(name)
const isBeingWritten = (name: string) => name.startsWith('.')

/** A folder, best on another disk or machine. Throws BackupError where it is not there: a share that is not mounted is never made. */
export function folderTarget(folder: string): CopyTarget {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`BACKUP_COPY_DIR ${folder} is not there: make the folder, or mount the disk or share that it lies on.`)
  const at = (key: string) => join(folder, ...key.split('/'))
  return {
    name: folder,
    isForeign: false,
    async list() {
      // Of a whole disk only what is a copy's: others keep things beside it, and some of them let nobody look in.
      const ours = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isOurs(name))
      const within = ours
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
      const entries = [...ours, ...within].filter((entry) => entry.isFile() && !isBeingWritten(entry.name))
      const sizes = await Promise.all(
        entries.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name)
          return [relative(folder, path).split(sep).join('/'), (await stat(path)).size] as const
        }),
      )
      return new Map(sizes)
    },
    async put(key, path) {
      const target = at(key)
      const place = dirname(target)
      mkdirSync(place, { recursive: true, mode: 0o700 })
      // Always the same name: what was cut off is written over by the next try. Two never write at once (aloneWithBackups).
      const temporary = join(place, `.${basename(target)}`)
      try {
        await copyHashed(path, temporary)
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolderSoon(place)
    },
    async get(key, path, most) {
      if ((statSync(at(key), { throwIfNoEntry: false })?.size ?? 0) > most) throw tooLong(key, folder)
      await copyHashed(at(key), path).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') throw new BackupError(`${key} is missing from ${folder}.`, { cause })
        throw cause
      })
    },
    async remove(keys) {
      for (const key of keys) await rm(at(key), { force: true })
      // A folder that others wrote into stays.
      for (const place of new Set(keys.map((key) => dirname(at(key)))))
        if (place !== folder && readdirSync(place, { withFileTypes: true }).length === 0) await rm(place, { recursive: true })
    },
  }
}
