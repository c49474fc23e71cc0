/** Makes a backup of a data folder, whether a server uses it or not; verified before it has its name, so that it is whole or not there. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { databaseFormOf } from '@ledgerhand/db/database-file'
import { copyDatabase, snapshotSummary, wantedFiles } from '@ledgerhand/db/system/snapshot'
import { makeFolder, releaseLock, takeLock } from '../base/data-folder.ts'
import { unlockDatabase } from '../installation/database-key.ts'
import { databaseFileOf, filesFolderOf } from '../installation/installation.ts'
import { keysAsText } from '../installation/keys.ts'
import type { Env } from '../settings/env.ts'
import { parseFileKeys } from '../settings/setting-values.ts'
import { storedNames } from '../storage/file-store.ts'
import { type Content, copyHashed, sealFile } from '../storage/sealed-stream.ts'
import { syncFolder, writeSynced } from '../storage/synced.ts'
import { wrapKeys } from './backup-keys.ts'
import { type Archived, archiveFile, archiveFiles, pruneStore } from './file-archive.ts'
import { keptSnapshots } from './retention.ts'
import {
  BackupError,
  DATABASE,
  FORMAT,
  inStore,
  type Manifest,
  type ManifestFile,
  READ_ME,
  readManifest,
  sha256Of,
  snapshotName,
  snapshotsIn,
} from './snapshot-form.ts'
import { verifyBackup } from './verify-backup.ts'

export interface BackupJob {
  dataDir: string
  backupDir: string
  passphrase: string | undefined
  env: Pick<Env, 'FILE_KEYS' | 'SECRET_KEY'>
  version: string
  now: Date
  /** What stands behind the time in its name. */
  ending?: string
}
export interface MadeBackup {
  path: string
  manifest: Manifest
  /** What the owner should know, in sentences: files that were missing or damaged. The backup is good all the same. */
  warnings: string[]
}

/** Another backup of the same data is being made, copied or fetched. */
export class BackupIsRunning extends BackupError {}

/** The folder of the backups when none is set: beside the files. */
export const standardBackupDir = (dataDir: string): string => join(resolve(dataDir), 'backups')

/**
 * Runs `work` while no other backup of this data folder is made, copied or fetched. BackupIsRunning where one is.
 */
export async function aloneWithBackups<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dataDir, 'backup.lock')
  const id = randomUUID()
  takeLock(lock, id, (pid) => new BackupIsRunning(`A backup of ${dataDir} is being made already (process ${pid}): wait until it is done.`))
  try {
    return await work()
  } finally {
    releaseLock(lock, id)
  }
}

/** Throws BackupError in words where no backup could be made; what was there before is as it was then. */
export function makeBackup(job: BackupJob): Promise<MadeBackup> {
  const dataDir = resolve(job.dataDir)
  const backupDir = resolve(job.backupDir)
  if (!existsSync(databaseFileOf(dataDir)))
    throw new BackupError(`There is no data in ${dataDir}. Is DATA_DIR the one that the server uses?`)
  try {
    makeFolder(backupDir)
  } catch (cause) {
    throw new BackupError(`BACKUP_DIR ${backupDir} cannot be used: ${(cause as Error).message}`, { cause })
  }
  return aloneWithBackups(dataDir, () => inWords(backupDir, () => made({ ...job, dataDir, backupDir })))
}

async function made(job: BackupJob): Promise<MadeBackup> {
  const { dataDir, backupDir, passphrase, env, version, now } = job
  const store = join(backupDir, 'store')
  mkdirSync(store, { recursive: true, mode: 0o700 })
  await removeUnfinished(backupDir)
  const keys = keysAsText(dataDir, env)
  const fileKeys = parseFileKeys(keys.fileKeys) ?? []
  const name = freeName(backupDir, now, job.ending ?? '')
  const making = join(backupDir, `.making-${name}`)
  mkdirSync(making, { mode: 0o700 })
  try {
    const filesFolder = filesFolderOf(dataDir)
    const known = knownFiles(backupDir)
    refuseWithoutRoom(dataDir, backupDir, known)
    // Before the database, so that a file that is deleted meanwhile is in the store already; and the new ones after it.
    const early = await archiveFiles({ filesFolder, names: storedNames(filesFolder), store, known, fileKeys })
    for (const [file, entry] of early.files) known.set(file, entry)
    const copy = join(making, '.copy.db')
    unlockDatabase(dataDir, env)
    await copyDatabase(databaseFileOf(dataDir), copy)
    const archived = await archiveFiles({ filesFolder, names: wantedFiles(copy), store, known, fileKeys })
    const { schema, books, auditHead } = snapshotSummary(copy)
    const format = databaseFormOf(copy) === 'clear' ? 1 : FORMAT
    const madeAt = now.toISOString()
    const databaseKey = passphrase === undefined ? undefined : randomBytes(32)
    const database: Content = databaseKey
      ? await sealFile(copy, join(making, `${DATABASE}.sealed`), madeAt, { id: 1, key: databaseKey })
      : await copyHashed(copy, join(making, DATABASE))
    await rm(copy)
    const files: ManifestFile[] = [
      { name: DATABASE, ...database },
      ...(await keyCheck(filesFolder, store)),
      ...[...archived.files.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    ]
    const manifest: Manifest = { format, version, schema, madeAt, books, files, auditHead }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    writeSynced(join(making, 'manifest.json'), text)
    const wrapped = await wrapKeys(
      { ...keys, ...(databaseKey ? { databaseKey: databaseKey.toString('base64') } : {}), manifest: sha256Of(Buffer.from(text)) },
      passphrase,
    )
    writeSynced(join(making, wrapped.name), wrapped.text)
    writeSynced(join(making, READ_ME), readMe(name, passphrase !== undefined))
    syncFolder(making)
    await verifyBackup(making, { passphrase, files: 'sample', store, scratch: backupDir })
    await rename(making, join(backupDir, name))
    syncFolder(backupDir)
    await prune(backupDir)
    return { path: join(backupDir, name), manifest, warnings: warningsOf(archived) }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

/** What the file system refuses is told with the folder that it was about. */
async function inWords<T>(backupDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (cause instanceof BackupError || code === undefined) throw cause
    if (code === 'ENOSPC' || code === 'SQLITE_FULL')
      throw new BackupError(`The disk of ${backupDir} is full: no backup was made. Free some space, or set BACKUP_DIR to another disk.`, {
        cause,
      })
    if (code.startsWith('SQLITE_')) throw new BackupError(`No backup was made: the database cannot be read whole (${message}).`, { cause })
    throw new BackupError(`No backup could be made in ${backupDir}: ${message}.`, { cause })
  }
}

/** A copy of the database, and beside it what is made of it, must fit; so must a first copy of the files. */
function refuseWithoutRoom(dataDir: string, backupDir: string, known: ReadonlyMap<string, ManifestFile>): void {
  const { bavail, bsize } = statfsSync(backupDir)
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const filesFolder = filesFolderOf(dataDir)
  const database = databaseFileOf(dataDir)
  const fresh = storedNames(filesFolder)
    .filter((name) => !known.has(name))
    .reduce((sum, name) => sum + sizeOf(join(filesFolder, name.slice(0, 2), name)), 0)
  const needed = 3 * (sizeOf(database) + sizeOf(`${database}-wal`)) + fresh
  if (bavail * bsize < needed)
    throw new BackupError(
      `The disk of ${backupDir} is too full for a backup: ${Math.ceil(needed / 1_048_576)} MB are needed. Free some space, or set BACKUP_DIR to another disk.`,
    )
}

function freeName(backupDir: string, now: Date, ending: string): string {
  for (let again = 1; ; again++) {
    const name = snapshotName(now, `${ending}${again === 1 ? '' : `-${again}`}`)
    if (!existsSync(join(backupDir, name))) return name
  }
}

/** Files by their names, of the newest backup that can be read. */
function knownFiles(backupDir: string): Map<string, ManifestFile> {
  for (const name of snapshotsIn(backupDir).reverse()) {
    try {
      const { files } = readManifest(join(backupDir, name)).manifest
      return new Map(
        files.filter((file) => file.name.startsWith('files/')).map((file) => [file.name.slice(file.name.lastIndexOf('/') + 1), file]),
      )
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
    }
  }
  return new Map()
}

/** What binds the keys to the files: small, and the one file that an installation without documents has. */
async function keyCheck(filesFolder: string, store: string): Promise<ManifestFile[]> {
  const path = join(filesFolder, 'key-check')
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const entry = { name: 'files/key-check', bytes: bytes.length, sha256: sha256Of(bytes) }
  if (!existsSync(inStore(store, entry.sha256))) await archiveFile(inStore(store, entry.sha256), bytes)
  return [entry]
}

async function removeUnfinished(backupDir: string): Promise<void> {
  for (const name of readdirSync(backupDir))
    if (/^\.(making|checking)-/.test(name)) await rm(join(backupDir, name), { recursive: true, force: true })
}

/** Removes backups that nobody needs any more, then files that only they named. With one that cannot be read no file is removed. */
async function prune(backupDir: string): Promise<void> {
  const names = snapshotsIn(backupDir)
  const kept = keptSnapshots(names)
  for (const name of names.filter((one) => !kept.has(one))) {
    // Under a name that is no backup's: one that is cut off here is not taken for one.
    const going = join(backupDir, `.making-${name}`)
    await rename(join(backupDir, name), going)
    await rm(going, { recursive: true, force: true })
  }
  const wanted = new Set<string>()
  for (const name of kept) {
    try {
      for (const { sha256 } of readManifest(join(backupDir, name)).manifest.files) wanted.add(sha256)
    } catch (error) {
      if (error instanceof BackupError) return
      throw error
    }
  }
  await pruneStore(join(backupDir, 'store'), (hash) => wanted.has(hash))
}

function warningsOf({ missing, damaged }: Archived): string[] {
  const told = (names: readonly string[], what: string) =>
    names.length === 0
      ? []
      : [
          `${names.length} stored ${names.length === 1 ? 'file' : 'files'} ${what}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`,
        ]
  return [
    ...told(missing, 'missing from the data folder and in no earlier backup'),
    ...told(damaged, 'damaged in the data folder, kept as they are'),
  ]
}

const readMe = (name: string, isSealed: boolean): string => `A backup of Ledgerhand.

${
  isSealed
    ? 'It is protected by the passphrase in BACKUP_PASSPHRASE. Without that passphrase nobody can open it, its owner neither.'
    : 'It has no passphrase: whoever has this folder and the folder "store" beside it can open it and read everything.\nSet BACKUP_PASSPHRASE to protect the next ones.'
}

To restore it, stop Ledgerhand and run, where Ledgerhand is:

    npm run restore -- "<the path of this folder>"

or, on a fresh installation, choose "Restore a backup" on its first screen.
The folder "store" beside this one belongs to it: copy both (the whole of BACKUP_DIR) to keep it somewhere else.

${name}
`
