/** Where copies of the backups go by the settings, and how that went. */
import { resolve } from 'node:path'
import type { Env } from '../settings/env.ts'
import { SEALED_KEYS } from './backup-keys.ts'
import { noteStatus, readStatus } from './backup-status.ts'
import { type BucketAddress, bucketTarget } from './bucket-target.ts'
import { copyBackup } from './copy-backup.ts'
import { snapshotsAmong } from './copy-form.ts'
import { type CopyTarget, folderTarget } from './copy-target.ts'
import { checkCopy } from './fetch-backup.ts'
import { aloneWithBackups, BackupIsRunning, standardBackupDir } from './make-backup.ts'
import { BackupError, instantOf } from './snapshot-form.ts'

export type CopyEnv = Pick<
  Env,
  | 'DATA_DIR'
  | 'BACKUP_DIR'
  | 'BACKUP_PASSPHRASE'
  | 'BACKUP_COPY_DIR'
  | 'BACKUP_S3'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_KEY_ID'
  | 'BACKUP_S3_SECRET'
>

/** 's3://books/ledgerhand' as bucket and prefix. */
export const bucketName = ({ bucket, prefix }: BucketAddress): string => `s3://${bucket}/${prefix}`.replace(/\/$/, '')

/** The places that are set, by their names for people, each with how it is opened (which throws BackupError). */
export function copyPlacesOf(env: CopyEnv): { name: string; open: () => Promise<CopyTarget> }[] {
  const { BACKUP_COPY_DIR: folder, BACKUP_S3: bucket } = env
  return [
    ...(folder === undefined ? [] : [{ name: resolve(folder), open: async () => folderTarget(resolve(folder)) }]),
    ...(bucket === undefined ? [] : [{ name: bucketName(bucket), open: () => bucketTarget(bucket, env) }]),
  ]
}

/**
 * Copies a backup to every place that is set, one that fails holding no other up, and notes how each went. Answers what to print. Throws
 * BackupError with all that failed.
 */
export function copyElsewhere(name: string, env: CopyEnv): Promise<string[]> {
  return atEachPlace(env, async (place, options) => {
    await copyBackup(name, options)
    return { says: `Copied to ${place}.`, copied: name }
  })
}

/** Reads the newest copy at every place back. Answers what to print. Throws BackupError with all that failed. */
export function checkCopies(env: CopyEnv): Promise<string[]> {
  return atEachPlace(env, async (place, options) => {
    const name = await checkCopy(options)
    return { says: `The copy of ${name} in ${place} is good.`, copied: name }
  })
}

async function atEachPlace(
  env: CopyEnv,
  work: (
    place: string,
    options: { backupDir: string; target: CopyTarget; passphrase: string | undefined },
  ) => Promise<{ says: string; copied: string }>,
): Promise<string[]> {
  const dataDir = resolve(env.DATA_DIR)
  const backupDir = resolve(env.BACKUP_DIR ?? standardBackupDir(dataDir))
  const said: string[] = []
  const wrong: string[] = []
  for (const { name: place, open } of copyPlacesOf(env)) {
    const before = readStatus(dataDir).copies.filter((copy) => copy.to !== place)
    const last = readStatus(dataDir).copies.find((copy) => copy.to === place)?.last ?? null
    try {
      const options = { backupDir, target: await open(), passphrase: env.BACKUP_PASSPHRASE }
      const { says, copied } = await aloneWithBackups(dataDir, () => work(place, options))
      said.push(says)
      noteStatus(dataDir, { copies: [...before, { to: place, last: instantOf(copied), failure: null }] })
    } catch (error) {
      const message = inWords(place, error as NodeJS.ErrnoException)
      wrong.push(message)
      // A second one at the same time is no failure of the first.
      if (error instanceof BackupIsRunning) continue
      noteStatus(dataDir, { copies: [...before, { to: place, last, failure: { at: new Date().toISOString(), message } }] })
    }
  }
  if (wrong.length > 0) throw new BackupError(`The backup is good, but a copy of it elsewhere failed: ${wrong.join(' ')}`)
  return said
}

function inWords(place: string, error: NodeJS.ErrnoException): string {
  if (error instanceof BackupError) return error.message
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return `A disk was full while ${place} was written to or read back (${error.path ?? error.message}): free some space there or here.`
  return `${place}: ${error.message}`
}

/** An empty installation asks the places no oftener than this. */
const ASK_MS = 30_000

/**
 * The copies at the places that are set, for an installation that could begin from one; asked for in the background, while `isWanted`. A
 * place that cannot be reached has none.
 */
export function copiesToBeginFrom(
  env: CopyEnv,
  isWanted: () => boolean,
): { current: () => Map<string, { path: string; needsPassphrase: boolean }> } {
  let known = new Map<string, { path: string; needsPassphrase: boolean }>()
  let askedAt = Number.NEGATIVE_INFINITY
  async function ask(): Promise<void> {
    const found = new Map<string, { path: string; needsPassphrase: boolean }>()
    for (const { name: place, open } of copyPlacesOf(env)) {
      try {
        const keys = await (await open()).list()
        for (const name of snapshotsAmong(keys.keys()))
          found.set(name, { path: `${place}/${name}`, needsPassphrase: keys.has(`${name}/${SEALED_KEYS}`) })
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
      }
    }
    known = found
  }
  const current = () => {
    if (copyPlacesOf(env).length > 0 && performance.now() - askedAt > ASK_MS && isWanted()) {
      askedAt = performance.now()
      void ask().catch(() => {})
    }
    return known
  }
  current()
  return { current }
}
