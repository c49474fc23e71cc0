/** Fetches a copy of a backup from elsewhere, and checks one there. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../base/data-folder.ts'
import { openSealed } from '../storage/sealed-stream.ts'
import { syncFolderSoon } from '../storage/synced.ts'
import { openKeys, SEALED_KEYS } from './backup-keys.ts'
import { MANIFEST, manifestKey, ownFilesOf, SEALED_MANIFEST, snapshotsAmong, storeKey } from './copy-form.ts'
import type { CopyTarget } from './copy-target.ts'
import { eachOf } from './file-archive.ts'
import { BackupError, DATABASE, inStore, type Manifest, newestOf, readManifest, sha256Of } from './snapshot-form.ts'
import { DamagedEntry, databaseEntry, extractDatabase, keptBytes, openBackup, proveDatabase, verifyBackup } from './verify-backup.ts'

/** Keys, a mark and a text are smaller than this. */
const SMALL_BYTES = 65_536
/** A manifest of a million files is smaller than this. */
const MANIFEST_BYTES = 300 * 1_048_576
/** Sealed, a database is longer by a tag for each piece of it. */
const mostOfDatabase = (manifest: Manifest): number => Math.ceil((databaseEntry(manifest)?.bytes ?? 0) * 1.01) + SMALL_BYTES

/** Of how many stored files the bytes are read back when a copy is checked. */
const SAMPLE = 50

export interface CopiesOf {
  backupDir: string
  target: CopyTarget
  passphrase: string | undefined
}

/** Fetches keys and manifest of a copy into `folder`, the manifest readable. */
export async function fetchManifest(name: string, folder: string, target: CopyTarget, passphrase: string | undefined): Promise<void> {
  if (!target.isForeign) {
    await target.get(`${name}/${MANIFEST}`, join(folder, MANIFEST), MANIFEST_BYTES)
    return
  }
  await target.get(`${name}/${SEALED_KEYS}`, join(folder, SEALED_KEYS), SMALL_BYTES)
  await target.get(`${name}/${SEALED_MANIFEST}`, join(folder, SEALED_MANIFEST), MANIFEST_BYTES)
  const { databaseKey } = await openKeys(folder, passphrase)
  await openSealed(join(folder, SEALED_MANIFEST), join(folder, MANIFEST), name, manifestKey(databaseKey, name)).catch((cause: Error) => {
    throw new BackupError(`The copy of the backup ${name} in ${target.name} is damaged: its manifest cannot be read.`, { cause })
  })
  await rm(join(folder, SEALED_MANIFEST))
}

/**
 * Fetches a copy, the newest where none is named, into `backupDir` as if it had been made there. Files that lie in its store already are not
 * fetched again. Answers its folder. Throws BackupError in words; no backup stands there then.
 */
export async function fetchBackup(wanted: string | null, { backupDir, target, passphrase }: CopiesOf): Promise<string> {
  makeFolder(backupDir)
  const there = await target.list()
  const names = snapshotsAmong(there.keys())
  const name = wanted ?? newestOf(names, new Date())
  if (name === undefined || !names.includes(name))
    throw new BackupError(`There is no backup${wanted ? ` ${wanted}` : ''} in ${target.name}.`)
  const snapshot = join(backupDir, name)
  const store = join(backupDir, 'store')
  const making = join(backupDir, `.making-${name}`)
  await rm(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  try {
    const manifest = await fetchOwn(name, making, there, { target, passphrase })
    await fetchStored(manifest, name, store, target)
    await syncFolderSoon(making)
    await verifyBackup(making, { passphrase, files: 'sample', store, scratch: backupDir })
    await rm(snapshot, { recursive: true, force: true })
    await rename(making, snapshot)
    await syncFolderSoon(backupDir)
    return snapshot
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

async function fetchStored(manifest: Manifest, name: string, store: string, target: CopyTarget, sample?: number): Promise<void> {
  const stored = manifest.files.filter((file) => file.name !== DATABASE)
  const step = sample === undefined ? 1 : Math.max(1, Math.floor(stored.length / sample))
  await eachOf(
    stored.filter((_, i) => i % step === 0),
    async (entry) => {
      const path = inStore(store, entry.sha256)
      if (await keptBytes(store, entry, name).catch(() => null)) return
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = join(dirname(path), `.${entry.sha256}`)
      await rm(temporary, { force: true })
      try {
        await target.get(storeKey(entry.sha256), temporary, entry.bytes)
        const bytes = readFileSync(temporary)
        if (bytes.length !== entry.bytes || sha256Of(bytes) !== entry.sha256) {
          const message = `The copy of the backup ${name} in ${target.name} is damaged: ${entry.name} is not as it was kept.`
          throw new DamagedEntry(message, entry.sha256)
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
  )
}

/** Fetches what a copy holds beside the stored files into `folder`. Answers its manifest. */
async function fetchOwn(
  name: string,
  folder: string,
  there: ReadonlyMap<string, number>,
  { target, passphrase }: Pick<CopiesOf, 'target' | 'passphrase'>,
): Promise<Manifest> {
  await fetchManifest(name, folder, target, passphrase)
  const { manifest } = readManifest(folder)
  const here = new Set([...readdirSync(folder), MANIFEST, SEALED_MANIFEST])
  const most = mostOfDatabase(manifest)
  for (const file of ownFilesOf(name, there.keys()).filter((one) => !here.has(one)))
    await target.get(`${name}/${file}`, join(folder, file), file.startsWith(DATABASE) ? most : SMALL_BYTES)
  return manifest
}

/** Throws BackupError where a copy is not all there, by the sizes of a listing. */
export function refuseUnlessWhole(name: string, manifest: Manifest, there: ReadonlyMap<string, number>, place: string): void {
  const less = manifest.files.find((file) => file.name !== DATABASE && there.get(storeKey(file.sha256)) !== file.bytes)
  if (less) throw new BackupError(`The copy of the backup ${name} in ${place} is not whole: ${less.name} is missing.`)
  if (!snapshotsAmong(there.keys()).includes(name)) throw new BackupError(`The backup ${name} did not arrive in ${place}.`)
}

/**
 * Reads the newest copy back: keys, manifest, the whole database, a sample of the stored files, the sizes of all. Answers its name. Throws
 * BackupError with the first thing that is wrong.
 */
export async function checkCopy({ backupDir, target, passphrase }: CopiesOf): Promise<string> {
  const there = await target.list()
  const name = newestOf(snapshotsAmong(there.keys()), new Date())
  if (name === undefined) throw new BackupError(`There is no backup in ${target.name}.`)
  const scratch = mkdtempSync(join(backupDir, '.checking-'))
  try {
    const folder = join(scratch, name)
    mkdirSync(folder, { mode: 0o700 })
    const manifest = await fetchOwn(name, folder, there, { target, passphrase })
    refuseUnlessWhole(name, manifest, there, target.name)
    const database = join(scratch, DATABASE)
    await extractDatabase(folder, await openBackup(folder, passphrase), database)
    proveDatabase(database, name, manifest)
    await fetchStored(manifest, name, join(scratch, 'store'), target, SAMPLE).catch(async (error: unknown) => {
      // The next copy sends it again.
      if (error instanceof DamagedEntry) await target.remove([storeKey(error.hash)])
      throw error
    })
    return name
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
