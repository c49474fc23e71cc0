/** Restores a backup into a new folder within the data folder, and proves there that it is whole. What is in use is not touched. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { databaseKeyOf } from '@ledgerhand/db/database-file'
import { bringUpToDate, newestSchema, setDatabaseForm, snapshotSummary } from '@ledgerhand/db/system/snapshot'
import { databaseKeyFrom, isSameKey } from '../installation/database-key.ts'
import type { Env } from '../settings/env.ts'
import { openFileStore } from '../storage/file-store.ts'
import { syncFolderSoon, writeSynced } from '../storage/synced.ts'
import { archiveFile, eachOf } from './file-archive.ts'
import { BackupError, DATABASE, type Manifest, snapshotsIn, storeOf } from './snapshot-form.ts'
import { databaseEntry, extractDatabase, keptBytes, openBackup, proveBooks } from './verify-backup.ts'

export interface Prepared {
  /** The name of the folder, within the data folder. */
  folder: string
  manifest: Manifest
}

/** The backup that a path means: its folder, or the newest one of a folder of backups. Throws BackupError. */
export function snapshotAt(path: string): string {
  const snapshot = resolve(path)
  if (!existsSync(snapshot)) throw new BackupError(`There is no backup at ${snapshot}.`)
  if (!statSync(snapshot).isDirectory()) throw new BackupError(`${snapshot} is a file: a backup is a folder with a manifest.json in it.`)
  if (existsSync(join(snapshot, 'manifest.json'))) return snapshot
  const newest = snapshotsIn(snapshot).at(-1)
  if (newest === undefined) throw new BackupError(`${snapshot} is no backup of Ledgerhand: it holds no manifest.json.`)
  return join(snapshot, newest)
}

/**
 * Throws BackupError in words: a wrong passphrase, anything damaged or missing, a newer version, too little space. Nothing stays then. A
 * database of an older version is brought up to date, and must hold the same afterwards.
 */
export async function prepareRestore(
  snapshot: string,
  {
    dataDir,
    passphrase,
    store = storeOf(snapshot),
    env,
  }: { dataDir: string; passphrase: string | undefined; store?: string; env: Pick<Env, 'FILE_KEYS' | 'ENCRYPT_DATABASE'> },
): Promise<Prepared> {
  const name = basename(snapshot)
  const opened = await openBackup(snapshot, passphrase)
  const { manifest, keys, fileKeys } = opened
  const [newest] = env.FILE_KEYS ?? fileKeys
  const key = newest && env.ENCRYPT_DATABASE !== false ? databaseKeyFrom(newest) : null
  const [kept] = fileKeys
  const isAsKept = isSameKey(key, manifest.format === 1 || !kept ? null : databaseKeyFrom(kept))
  refuseWithoutRoom(dataDir, manifest, isAsKept ? 1 : 3)
  const folder = `.restored-${randomBytes(6).toString('hex')}`
  const target = join(dataDir, folder)
  mkdirSync(target, { mode: 0o700 })
  try {
    const database = join(target, DATABASE)
    await extractDatabase(snapshot, opened, database)
    // Its bytes are, by their hash, those that were checked to the end when the backup was made.
    proveBooks(database, name, manifest)
    const files = join(target, 'files')
    mkdirSync(files, { mode: 0o700 })
    const folders = new Set<string>()
    await eachOf(
      manifest.files.filter((file) => file.name !== DATABASE),
      async (entry) => {
        // The names were held against the only forms that there are when the manifest was read.
        const path = join(target, ...entry.name.split('/'))
        await archiveFile(path, await keptBytes(store, entry, name))
        folders.add(dirname(path))
      },
    )
    for (const path of [...folders, files]) await syncFolderSoon(path)
    writeSynced(join(target, 'keys.json'), `${JSON.stringify({ fileKeys: keys.fileKeys, secretKey: keys.secretKey }, null, 2)}\n`)
    // Also with the keys that this machine has set: they would be the ones that open the files.
    openFileStore(files, env.FILE_KEYS ?? fileKeys)
    migrateRestored(database, name, manifest)
    if (!isSameKey(key, databaseKeyOf(database))) formRestored(database, name, key)
    await syncFolderSoon(target)
    return { folder, manifest }
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
}

function migrateRestored(database: string, name: string, { schema, books, auditHead }: Manifest): void {
  const broken = bringUpToDate(database)
  if (broken !== null)
    throw new BackupError(`The backup ${name} holds an audit log that was changed (line ${broken}); it was not restored.`)
  // One of this version was not changed, and was counted when it was proven.
  if (schema === newestSchema) return
  const after = snapshotSummary(database)
  if (after.schema !== newestSchema || JSON.stringify([after.books, after.auditHead]) !== JSON.stringify([books, auditHead]))
    throw new BackupError(`The backup ${name} could not be brought from version ${schema} to ${newestSchema} with the same books.`)
}

/** The database of a backup in clear, or of one with other keys, as this installation keeps it. */
function formRestored(database: string, name: string, key: Buffer | null): void {
  try {
    setDatabaseForm(database, key)
  } catch (cause) {
    const [form, hint] = key ? ['encrypted', ', or set ENCRYPT_DATABASE=false'] : ['put in clear', '']
    throw new BackupError(`The database of the backup ${name} could not be ${form}: ${(cause as Error).message}. Free some space${hint}.`, {
      cause,
    })
  }
}

/** `copies`: how often the database is there at once, with what encrypting it needs for a moment. */
function refuseWithoutRoom(dataDir: string, manifest: Manifest, copies: number): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const needed = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) + copies * (databaseEntry(manifest)?.bytes ?? 0)
  if (bavail * bsize < needed)
    throw new BackupError(`The disk of ${dataDir} is too full to restore this backup: ${Math.ceil(needed / 1_048_576)} MB are needed.`)
}

/** What a backup holds, in words. */
export function heldBy({ books, madeAt, version }: Manifest): string {
  const sum = (of: 'rows' | 'documents') => books.reduce((n, one) => n + one[of], 0)
  const several = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
  const held = [
    several(books.length, 'set of books', 'sets of books'),
    several(sum('rows'), 'transaction', 'transactions'),
    several(sum('documents'), 'document', 'documents'),
  ]
  return `${held.join(', ')} of ${madeAt} (Ledgerhand ${version})`
}
