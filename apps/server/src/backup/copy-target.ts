/** Places elsewhere that copies of backups go to, as objects under names with '/': a second folder, or a bucket. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { copyHashed } from '../storage/sealed-stream.ts'
import { syncFolderSoon } from '../storage/synced.ts'
import { BackupError } from './snapshot-form.ts'

export interface CopyTarget {
  /** For people: '/mnt/share', 's3://bucket/ledgerhand'. */
  readonly name: string
  /** Others can look into it: nothing but encrypted bytes goes there, the manifests too. */
  readonly isForeign: boolean
  /** The bytes of each object by its key. */
  list(): Promise<Map<string, number>>
  /** Puts a file there under a key, whole or not at all. */
  put(key: string, path: string): Promise<void>
  /** Writes an object to `path`, which is new. Throws BackupError where there is no such object. */
  get(key: string, path: string): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

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
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && !isBeingWritten(entry.name),
      )
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
      const temporary = join(place, `.${randomBytes(8).toString('hex')}`)
      try {
        await copyHashed(path, temporary)
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolderSoon(place)
    },
    async get(key, path) {
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
