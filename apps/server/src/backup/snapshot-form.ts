/**
 * What a backup looks like on the disk. BACKUP_DIR holds one folder for each backup and one store of files that all of them share:
 *
 *   2026-11-23T021852Z/manifest.json     what belongs to it, with the SHA-256 of each file as it lies in the data folder
 *                     ledgerhand.db      the database at that instant, as it is kept; 'ledgerhand.db.sealed' where there is a passphrase
 *                     keys.json          the keys of the files; 'keys.sealed.json' where there is a passphrase
 *                     READ ME.txt        how to restore it, and who can open it
 *   store/ab/ab12…                       a stored file (encrypted, as in the data folder) by the SHA-256 of its bytes
 *
 * A folder whose name begins with a dot is not a backup: it is being made, or was cut off.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { newestSchema } from '@ledgerhand/db/system/snapshot'
import { z } from 'zod'
import { storedPath } from '../storage/file-store.ts'

/** What stops a backup or a restore, in a sentence for whoever asked for it. Nothing was changed then. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The newest form. In 1 the database is in clear, in 2 it is encrypted with the key made from one of the keys of the files (installation/database-key.ts). */
export const FORMAT = 2
export const DATABASE = 'ledgerhand.db'
export const READ_ME = 'READ ME.txt'
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const whole = z.number().int().nonnegative()

/** Names are those of the data folder, with '/': nothing else is ever taken from a manifest to make a path. */
const fileName = z.string().refine((name) => name === DATABASE || name === 'files/key-check' || storedPath(name) !== null)
export const manifestShape = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  /** Of the program that made it. */
  version: z.string().max(100),
  /** How many migrations its database has run. */
  schema: whole,
  madeAt: z.iso.datetime(),
  books: z.array(z.object({ ownerId: z.string().max(200), rows: whole, cents: z.number().int(), documents: whole })),
  files: z.array(z.object({ name: fileName, bytes: whole, sha256 })),
  auditHead: z.string().max(200).nullable(),
})
export type Manifest = z.infer<typeof manifestShape>
export type ManifestFile = Manifest['files'][number]

/** '2026-11-23T021852Z', and what it was made for where that is worth a word: '2026-11-23T021852Z-before-upgrade'. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z(-[a-z0-9-]{1,40})?$/
export const isSnapshotName = (name: string): boolean => NAME.test(name)
export const BEFORE_UPGRADE = '-before-upgrade'
export const snapshotName = (at: Date, ending = ''): string => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z${ending}`
/** 'YYYY-MM-DD' in UTC. */
export const snapshotDay = (name: string): string => name.slice(0, 10)
/** The instant at which it was begun, as its name says. */
export const instantOf = (name: string): string => name.replace(NAME, '$1T$2:$3:$4.000Z')

/**
 * The newest of some backups, of names in order. One of a day that is yet to come was made while the clock was wrong: it is the newest only
 * where all are, because then it is this clock that is wrong.
 */
export function newestOf(names: readonly string[], now: Date): string | undefined {
  const tomorrow = snapshotName(new Date(now.getTime() + 86_400_000))
  return names.findLast((name) => name < tomorrow) ?? names.at(-1)
}

/** The names of all backups in a folder, oldest first; none where there is no such folder. */
export function snapshotsIn(backupDir: string): string[] {
  try {
    return readdirSync(backupDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isSnapshotName(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const storeOf = (snapshot: string): string => join(dirname(snapshot), 'store')
export const inStore = (store: string, hash: string): string => join(store, hash.slice(0, 2), hash)

/** The manifest of a backup and the hash of its bytes. Throws BackupError in words. */
export function readManifest(snapshot: string): { manifest: Manifest; hash: string } {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(snapshot, 'manifest.json'))
  } catch (cause) {
    throw new BackupError(`${snapshot} is no backup of Ledgerhand: it holds no manifest.json.`, { cause })
  }
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new BackupError(`The backup ${basename(snapshot)} is damaged: its manifest.json cannot be read.`, { cause })
  }
  const { format, schema, version } = (value ?? {}) as { format?: unknown; schema?: unknown; version?: unknown }
  const isNewer = (what: unknown, known: number) => typeof what === 'number' && what > known
  if (isNewer(format, FORMAT) || isNewer(schema, newestSchema))
    throw new BackupError(
      `The backup ${basename(snapshot)} was made by a newer Ledgerhand${typeof version === 'string' ? ` (${version.slice(0, 40)})` : ''}: install that version, then restore it.`,
    )
  const parsed = manifestShape.safeParse(value)
  if (!parsed.success) throw new BackupError(`The backup ${basename(snapshot)} is damaged: its manifest.json is not as it was written.`)
  return { manifest: parsed.data, hash: sha256Of(bytes) }
}
