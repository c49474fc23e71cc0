/**
 * Copies a backup elsewhere. A copy looks like BACKUP_DIR itself, with the files of all backups in one store; in a bucket the manifests are
 * encrypted too. The manifest goes last: without one there is no copy. A mark says whose copies they are, so that two installations never
 * clear each other's away.
 */
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sealFile } from '../storage/sealed-stream.ts'
import { begunAmong, MANIFEST, MARK, manifestKey, SEALED_MANIFEST, STORED, snapshotsAmong, storeKey } from './copy-form.ts'
import type { CopyTarget } from './copy-target.ts'
import { type CopiesOf, fetchManifest, refuseUnlessWhole } from './fetch-backup.ts'
import { eachOf } from './file-archive.ts'
import { keptSnapshots } from './retention.ts'
import { BackupError, DATABASE, inStore, type Manifest, readManifest } from './snapshot-form.ts'
import { keptBytes, openBackup } from './verify-backup.ts'

/** Whose copies they are: known from the keys of a backup, and telling nothing of them. */
const markOf = (secretKey: string): string => createHmac('sha256', secretKey).update('copies of backups').digest('hex')

/**
 * Copies a backup of `backupDir` to a place, checks that all of it is there, and removes what need not be kept there any more. What is there
 * already is not sent again. Throws BackupError in words.
 */
export async function copyBackup(name: string, { backupDir, target, passphrase }: CopiesOf): Promise<void> {
  const snapshot = join(backupDir, name)
  const store = join(backupDir, 'store')
  const { manifest, keys } = await openBackup(snapshot, passphrase)
  const scratch = mkdtempSync(join(backupDir, '.checking-'))
  try {
    const there = await target.list()
    await claim(target, there, markOf(keys.secretKey), scratch)
    const stored = manifest.files.filter((file) => file.name !== DATABASE)
    await eachOf(
      stored.filter(({ sha256, bytes }) => there.get(storeKey(sha256)) !== bytes),
      async (entry) => {
        // What has gone bad here meanwhile is not sent.
        await keptBytes(store, entry, name)
        await target.put(storeKey(entry.sha256), inStore(store, entry.sha256))
      },
    )
    const own = readdirSync(snapshot).filter((file) => file !== MANIFEST)
    const lacking = own.filter((file) => there.get(`${name}/${file}`) !== statSync(join(snapshot, file)).size)
    for (const file of lacking) await target.put(`${name}/${file}`, join(snapshot, file))
    if (!snapshotsAmong(there.keys()).includes(name)) {
      if (target.isForeign) {
        const sealed = join(scratch, SEALED_MANIFEST)
        await sealFile(join(snapshot, MANIFEST), sealed, name, manifestKey(keys.databaseKey, name))
        await target.put(`${name}/${SEALED_MANIFEST}`, sealed)
      } else await target.put(`${name}/${MANIFEST}`, join(snapshot, MANIFEST))
    }
    const after = await target.list()
    refuseUnlessWhole(name, manifest, after, target.name)
    await clearAway(after, { backupDir, target, passphrase }, scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Marks a place that nobody used; throws BackupError where another installation keeps its copies there. */
async function claim(target: CopyTarget, there: ReadonlyMap<string, number>, mark: string, scratch: string): Promise<void> {
  const path = join(scratch, MARK)
  if (there.has(MARK)) {
    await target.get(MARK, path, 1024)
    if (readFileSync(path, 'utf8') === mark) return
    throw new BackupError(`${target.name} holds the backups of another installation: choose another folder for this one's copies.`)
  }
  writeFileSync(path, mark)
  await target.put(MARK, path)
}

/** Keeps of the copies what is kept of backups; then removes stored files that none of them names. With one that cannot be read none is removed. */
async function clearAway(there: ReadonlyMap<string, number>, { backupDir, target, passphrase }: CopiesOf, scratch: string): Promise<void> {
  const names = snapshotsAmong(there.keys())
  const kept = keptSnapshots(names)
  // What never got its manifest, too: nothing else is being copied now.
  for (const name of [...begunAmong(there.keys())].filter((one) => !kept.has(one))) {
    const own = [...there.keys()].filter((key) => key.startsWith(`${name}/`))
    // The manifest first: what is cut off here is no copy any more.
    const isManifest = (key: string) => key.includes(`/${MANIFEST}`)
    await target.remove(own.filter(isManifest))
    await target.remove(own.filter((key) => !isManifest(key)))
  }
  const wanted = new Set<string>()
  for (const name of kept) {
    try {
      const manifest = await manifestOf(name, { backupDir, target, passphrase }, scratch)
      for (const { sha256 } of manifest.files) wanted.add(sha256)
    } catch (error) {
      if (error instanceof BackupError) return
      throw error
    }
  }
  const unwanted = [...there.keys()].filter((key) => {
    const hash = STORED.exec(key)?.[1]
    return hash !== undefined && !wanted.has(hash)
  })
  if (unwanted.length > 0) await target.remove(unwanted)
}

/** The manifest of a copy: that of the backup here where there is one, else fetched. */
async function manifestOf(name: string, { backupDir, target, passphrase }: CopiesOf, scratch: string): Promise<Manifest> {
  try {
    return readManifest(join(backupDir, name)).manifest
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
  }
  const folder = join(scratch, name)
  mkdirSync(folder, { mode: 0o700 })
  await fetchManifest(name, folder, target, passphrase)
  return readManifest(folder).manifest
}
