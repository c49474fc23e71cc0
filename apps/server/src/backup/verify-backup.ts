/** Opens a backup and holds it against its manifest: keys, database, files. Changes nothing in it. */
import { mkdtempSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checkIntegrity } from '@ledgerhand/db/system/integrity'
import { snapshotSummary, wantedFiles } from '@ledgerhand/db/system/snapshot'
import { unlockDatabaseFile } from '../installation/database-key.ts'
import { type FileKey, keyBytes, parseFileKeys } from '../settings/setting-values.ts'
import { pathInData, storedPath } from '../storage/file-store.ts'
import { unseal } from '../storage/sealed-file.ts'
import { type Content, copyHashed, openSealed } from '../storage/sealed-stream.ts'
import { type BackupKeys, isSealed, openKeys } from './backup-keys.ts'
import { eachOf } from './file-archive.ts'
import { BackupError, DATABASE, inStore, type Manifest, type ManifestFile, readManifest, sha256Of } from './snapshot-form.ts'

/** Of how many files the bytes are looked at after a backup was made; all of them once a week. */
const SAMPLE = 50

export interface OpenedBackup {
  manifest: Manifest
  keys: BackupKeys
  fileKeys: readonly FileKey[]
}

/** Manifest and keys. Throws BackupError in words: damaged, from a newer version, a wrong passphrase. */
export async function openBackup(snapshot: string, passphrase: string | undefined): Promise<OpenedBackup> {
  const { manifest, hash } = readManifest(snapshot)
  const keys = await openKeys(snapshot, passphrase)
  if (keys.manifest !== hash)
    throw new BackupError(`The backup ${basename(snapshot)} is damaged: its manifest.json is not the one it was made with.`)
  return { manifest, keys, fileKeys: parseFileKeys(keys.fileKeys) ?? [] }
}

const entryOf = ({ files }: Manifest, name: string): ManifestFile | undefined => files.find((file) => file.name === name)
export const databaseEntry = (manifest: Manifest): ManifestFile | undefined => entryOf(manifest, DATABASE)

/** Writes the database of a backup to `to`, which this process can open then. Throws BackupError where it is not what was kept. */
export async function extractDatabase(snapshot: string, { manifest, keys, fileKeys }: OpenedBackup, to: string): Promise<void> {
  const entry = databaseEntry(manifest)
  const key = keys.databaseKey && keyBytes(keys.databaseKey)
  const content: Content | null = await (isSealed(snapshot) && key
    ? openSealed(join(snapshot, `${DATABASE}.sealed`), to, manifest.madeAt, { id: 1, key })
    : copyHashed(join(snapshot, DATABASE), to)
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.name === 'Damaged' || error.code === 'ENOENT') return null
    throw error
  })
  if (!entry || content?.sha256 !== entry.sha256 || content.bytes !== entry.bytes)
    throw new BackupError(`The backup ${basename(snapshot)} is damaged: its database is not the one that was kept.`)
  unlockDatabaseFile(to, () => fileKeys)
}

/** Throws BackupError where a database is damaged, or does not hold what the manifest says. */
export function proveDatabase(path: string, name: string, manifest: Manifest): void {
  const damage = checkIntegrity(path, 'full')
  if (damage !== null) throw new BackupError(`The backup ${name} is damaged: its database does not pass its check (${damage.problems[0]}).`)
  proveBooks(path, name, manifest)
}
/** Throws BackupError where a database does not hold what the manifest says. */
export function proveBooks(path: string, name: string, manifest: Manifest): void {
  const { schema, books, auditHead } = snapshotSummary(path)
  if (
    JSON.stringify({ schema, books, auditHead }) !==
    JSON.stringify({ schema: manifest.schema, books: manifest.books, auditHead: manifest.auditHead })
  )
    throw new BackupError(`The backup ${name} is damaged: its database does not hold what its manifest says.`)
}

/** A file of the store that is not what was kept. */
export class DamagedEntry extends BackupError {
  override name = 'DamagedEntry'
  readonly hash: string
  constructor(message: string, hash: string) {
    super(message)
    this.hash = hash
  }
}

/** The bytes of a stored file of a backup, as they were kept. Throws BackupError in words. */
export async function keptBytes(store: string, entry: ManifestFile, name: string): Promise<Buffer> {
  const bytes = await readFile(inStore(store, entry.sha256)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`The backup ${name} is not whole: ${entry.name} is missing from ${store}.`)
    throw error
  })
  if (bytes.length !== entry.bytes || sha256Of(bytes) !== entry.sha256)
    throw new DamagedEntry(`The backup ${name} is damaged: ${entry.name} is not as it was kept.`, entry.sha256)
  return bytes
}

export interface Verified {
  manifest: Manifest
  /** How many files of documents are not in the backup: they were missing already when it was made. */
  missing: number
  /** Those of the files looked at that were damaged already when they were kept. */
  damaged: string[]
}

/**
 * Checks a backup. 'sample' reads some of its files, 'all' every one. `store` where the files lie, `scratch` a folder for the database
 * while it is looked at. Throws BackupError with the first thing that is wrong.
 */
export async function verifyBackup(
  snapshot: string,
  {
    passphrase,
    files: extent,
    store,
    scratch,
  }: { passphrase: string | undefined; files: 'sample' | 'all'; store: string; scratch: string },
): Promise<Verified> {
  const name = basename(snapshot).replace(/^\.making-/, '')
  const opened = await openBackup(snapshot, passphrase)
  const { manifest, fileKeys } = opened
  const folder = mkdtempSync(join(scratch, '.checking-'))
  let wanted: string[]
  try {
    const path = join(folder, DATABASE)
    await extractDatabase(snapshot, opened, path)
    proveDatabase(path, name, manifest)
    wanted = wantedFiles(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const stored = manifest.files.filter(({ name: file }) => file !== DATABASE)
  for (const entry of stored) {
    const size = (await stat(inStore(store, entry.sha256)).catch(() => null))?.size
    if (size === undefined) throw new BackupError(`The backup ${name} is not whole: ${entry.name} is missing from ${store}.`)
    if (size !== entry.bytes) throw new DamagedEntry(`The backup ${name} is damaged: ${entry.name} is not as long as it was.`, entry.sha256)
  }
  const step = extent === 'all' ? 1 : Math.max(1, Math.floor(stored.length / SAMPLE))
  const looked = stored.filter(({ name: file }, i) => i % step === 0 || file === KEY_CHECK)
  const damaged: string[] = []
  await eachOf(looked, async (entry) => {
    const bytes = await keptBytes(store, entry, name)
    const file = storedPath(entry.name)
    if (opens(bytes, file ?? 'key-check', fileKeys)) return
    if (file === null) throw new BackupError(`The backup ${name} is damaged: its keys do not open its files.`)
    damaged.push(file)
  })
  const kept = new Set(stored.map(({ name: file }) => file))
  return { manifest, missing: wanted.filter((file) => !kept.has(pathInData(file))).length, damaged }
}

const KEY_CHECK = 'files/key-check'

function opens(bytes: Buffer, file: string, fileKeys: readonly FileKey[]): boolean {
  try {
    unseal(bytes, file, fileKeys)
    return true
  } catch {
    return false
  }
}
