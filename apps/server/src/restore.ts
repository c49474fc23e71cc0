/** For whoever runs the installation: puts a backup in the place of what is in the data folder, which is kept beside. */
import { basename, dirname, join, resolve } from 'node:path'
import { bucketTarget } from './backup/bucket-target.ts'
import { bucketName, type CopyEnv } from './backup/copies.ts'
import { fetchBackup } from './backup/fetch-backup.ts'
import { aloneWithBackups, standardBackupDir } from './backup/make-backup.ts'
import { heldBy, prepareRestore, snapshotAt } from './backup/restore-backup.ts'
import { BackupError, isSnapshotName, snapshotsIn } from './backup/snapshot-form.ts'
import { finishSwap, orderSwap, removePrepared } from './backup/swap.ts'
import { CannotStart, makeFolder, openDataFolder } from './base/data-folder.ts'
import { type Env, processEnv, WrongSetting } from './settings/env.ts'
import { parseBucket } from './settings/setting-values.ts'

type RestoreEnv = CopyEnv & Pick<Env, 'FILE_KEYS' | 'ENCRYPT_DATABASE'>

/** The backup that a path means; one of a bucket ('s3://bucket/folder', with a name behind it or the newest) is fetched into BACKUP_DIR first. */
async function snapshotFrom(path: string, env: RestoreEnv): Promise<string> {
  if (!path.startsWith('s3://')) return snapshotAt(path)
  const last = basename(path)
  const name = isSnapshotName(last) ? last : null
  const address = parseBucket(name === null ? path : dirname(path))
  if (!address) throw new BackupError(`${path} is no bucket: it is written like s3://my-books/ledgerhand.`)
  if (env.BACKUP_PASSPHRASE === undefined)
    throw new BackupError(
      `The backups in ${bucketName(address)} are protected by a passphrase: set BACKUP_PASSPHRASE to the one they were made with.`,
    )
  const backupDir = resolve(env.BACKUP_DIR ?? standardBackupDir(env.DATA_DIR))
  const target = await bucketTarget(address, env)
  // A backup that is made meanwhile would clear away what is being fetched.
  const dataDir = resolve(env.DATA_DIR)
  makeFolder(dataDir)
  return aloneWithBackups(dataDir, () => fetchBackup(name, { backupDir, target, passphrase: env.BACKUP_PASSPHRASE }))
}

/** Restores while no server runs on the data folder. Answers what to print; throws in words, with nothing changed. */
export async function restore(path: string, env: RestoreEnv): Promise<string[]> {
  const snapshot = await snapshotFrom(path, env)
  const folder = openDataFolder(env.DATA_DIR)
  try {
    // One that was cut off while it was put in place is ended first: what it kept is what this one replaces.
    finishSwap(folder.path)
    removePrepared(folder.path)
    const prepared = await prepareRestore(snapshot, { dataDir: folder.path, passphrase: env.BACKUP_PASSPHRASE, env })
    orderSwap(folder.path, prepared.folder, new Date())
    const kept = finishSwap(folder.path)
    return [
      `Restored into ${folder.path}: ${heldBy(prepared.manifest)}.`,
      ...(kept === null
        ? []
        : [`What was there before is kept in ${join(folder.path, kept)}. Delete that folder when you are sure that you do not need it.`]),
    ]
  } finally {
    folder.release()
  }
}

/** For the server of an empty installation, which holds the data folder itself: prepares the folder that it puts in place. Answers its name. */
async function prepare(path: string, env: RestoreEnv): Promise<string> {
  const dataDir = resolve(env.DATA_DIR)
  removePrepared(dataDir)
  return (await prepareRestore(await snapshotFrom(path, env), { dataDir, passphrase: env.BACKUP_PASSPHRASE, env })).folder
}

/** The folders that could be restored, for who named none. */
function choices(env: RestoreEnv): string {
  const backupDir = resolve(env.BACKUP_DIR ?? standardBackupDir(env.DATA_DIR))
  const names = snapshotsIn(backupDir)
  if (names.length === 0)
    return `Which backup? There is none in ${backupDir}. For example: npm run restore -- /mnt/backups/2026-01-31T020000Z`
  return `Which backup? For example the newest one: npm run restore -- "${join(backupDir, names.at(-1) ?? '')}"\nThere are:\n${names.join('\n')}`
}

async function run(): Promise<number> {
  const given = process.argv.slice(2)
  const isPrepared = given[0] === '--prepare'
  const [path, ...others] = isPrepared ? given.slice(1) : given
  process.umask(0o077)
  try {
    const env = processEnv()
    if (!path || others.length > 0) {
      console.error(choices(env))
      return 2
    }
    console.log(isPrepared ? await prepare(path, env) : (await restore(path, env)).join('\n'))
    return 0
  } catch (error) {
    const isTold = error instanceof BackupError || error instanceof WrongSetting || error instanceof CannotStart
    console.error(isTold ? (error as Error).message : error)
    return 1
  }
}

if (process.argv[1] && /[\\/]restore\.(ts|mjs)$/.test(process.argv[1])) process.exitCode = await run()
