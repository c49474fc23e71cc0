/** The names of what a copy of backups holds; the folders are those of BACKUP_DIR (snapshot-form.ts). */
import { hkdfSync } from 'node:crypto'
import { keyBytes } from '../settings/setting-values.ts'
import { PLAIN_KEYS, SEALED_KEYS } from './backup-keys.ts'
import { BackupError, DATABASE, isSnapshotName, READ_ME } from './snapshot-form.ts'

export const MANIFEST = 'manifest.json'
/** Where others can look in. */
export const SEALED_MANIFEST = 'manifest.json.sealed'
/** What a backup holds beside the stored files: nothing else that lies with a copy is ever fetched or made a path of. */
const OWN: ReadonlySet<string> = new Set([MANIFEST, SEALED_MANIFEST, DATABASE, `${DATABASE}.sealed`, PLAIN_KEYS, SEALED_KEYS, READ_ME])
/** Whose copies lie there. */
export const MARK = 'installation'
export const STORED = /^store\/[0-9a-f]{2}\/([0-9a-f]{64})$/
export const storeKey = (hash: string): string => `store/${hash.slice(0, 2)}/${hash}`

/** The names of what a listing holds of one backup beside the stored files. */
export function ownFilesOf(name: string, keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => {
    const [folder, file, ...deeper] = key.split('/')
    return folder === name && file !== undefined && deeper.length === 0 && OWN.has(file) ? [file] : []
  })
}

/** The names of backups of which a listing holds anything, whole or not. */
export const begunAmong = (keys: Iterable<string>): Set<string> =>
  new Set(
    [...keys].flatMap((key) => (isSnapshotName(key.split('/')[0] ?? '') && key.includes('/') ? [key.slice(0, key.indexOf('/'))] : [])),
  )

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
