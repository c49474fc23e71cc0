/** The names of what a copy of backups holds; the folders are those of BACKUP_DIR (snapshot-form.ts). */
import { hkdfSync } from 'node:crypto'
import { keyBytes } from '../setting-values.ts'
import { BackupError, isSnapshotName } from './snapshot-form.ts'

export const MANIFEST = 'manifest.json'
/** Where others can look in. */
export const SEALED_MANIFEST = 'manifest.json.sealed'
/** Whose copies lie there. */
export const MARK = 'installation'
export const STORED = /^store\/[0-9a-f]{2}\/([0-9a-f]{64})$/
export const storeKey = (hash: string): string => `store/${hash.slice(0, 2)}/${hash}`

/** The snapshots of a listing that have their manifest, oldest first: it is the last to be put there. */
export function snapshotsAmong(keys: Iterable<string>): string[] {
  const names = new Set<string>()
  for (const key of keys) {
    const [name = '', file] = key.split('/')
    if (isSnapshotName(name) && (file === MANIFEST || file === SEALED_MANIFEST)) names.add(name)
  }
  return [...names].sort()
}

/** What a manifest is encrypted with in a bucket: made from the key that the passphrase opens. Throws BackupError where there is none. */
export function manifestKey(databaseKey: string | undefined, name: string): { id: number; key: Buffer } {
  const key = databaseKey === undefined ? null : keyBytes(databaseKey)
  if (!key) throw new BackupError(`The backup ${name} has no passphrase: it is copied to no bucket. Set BACKUP_PASSPHRASE.`)
  return { id: 1, key: Buffer.from(hkdfSync('sha256', key, '', 'manifest of a copy', 32)) }
}
