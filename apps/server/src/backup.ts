/** For whoever runs the installation, and for the server itself: makes a backup, or reads an old one through (--check). */
import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { noteStatus } from './backup/backup-status.ts'
import { type CopyEnv, checkCopies, copyElsewhere } from './backup/copies.ts'
import { BackupIsRunning, makeBackup, standardBackupDir } from './backup/make-backup.ts'
import { heldBy } from './backup/restore-backup.ts'
import { BackupError, BEFORE_UPGRADE, inStore, instantOf, newestOf, snapshotsIn } from './backup/snapshot-form.ts'
import { DamagedEntry, verifyBackup } from './backup/verify-backup.ts'
import { CannotStart } from './base/data-folder.ts'
import { type Env, processEnv, WrongSetting } from './settings/env.ts'
import { version } from './version.ts'

type BackupEnv = CopyEnv & Pick<Env, 'FILE_KEYS' | 'SECRET_KEY'>

/** Makes a backup and notes how it went. Answers what to print; the last line is the path. Throws in words. */
export async function backUp(env: BackupEnv, { ending = '', now = new Date() } = {}): Promise<string[]> {
  const dataDir = resolve(env.DATA_DIR)
  const backupDir = resolve(env.BACKUP_DIR ?? standardBackupDir(dataDir))
  try {
    const passphrase = env.BACKUP_PASSPHRASE
    const { path, manifest, warnings } = await makeBackup({ dataDir, backupDir, passphrase, env, version, now, ending })
    noteStatus(dataDir, { last: { path, at: manifest.madeAt }, verifiedAt: new Date().toISOString(), failure: null, warnings })
    return [
      `Backed up and verified: ${heldBy(manifest)}.`,
      ...warnings.map((warning) => `Look at this: ${warning}.`),
      passphrase === undefined
        ? 'It has no passphrase: whoever has it can open it. Set BACKUP_PASSPHRASE to protect the next one.'
        : 'It can be opened with the passphrase in BACKUP_PASSPHRASE only. Keep that somewhere else.',
      path,
    ]
  } catch (error) {
    noteFailure(dataDir, error)
    throw error
  }
}

/** Reads every file of the newest backup. Answers what to print; throws in words. */
export async function readThrough(env: BackupEnv): Promise<string[]> {
  const dataDir = resolve(env.DATA_DIR)
  const backupDir = resolve(env.BACKUP_DIR ?? standardBackupDir(dataDir))
  const name = newestOf(snapshotsIn(backupDir), new Date())
  if (name === undefined) throw new BackupError(`There is no backup in ${backupDir}.`)
  const path = join(backupDir, name)
  try {
    const options = { passphrase: env.BACKUP_PASSPHRASE, files: 'all', store: join(backupDir, 'store'), scratch: backupDir } as const
    const { missing, damaged } = await verifyBackup(path, options)
    const at = new Date().toISOString()
    noteStatus(dataDir, { last: { path, at: instantOf(name) }, verifiedAt: at, readThroughAt: at, failure: null })
    const less = missing + damaged.length > 0 ? ` ${missing} originals were missing and ${damaged.length} damaged when it was made.` : ''
    return [`The backup ${name} is good.${less}`, path]
  } catch (error) {
    // The next backup takes it from the data folder anew.
    if (error instanceof DamagedEntry) rmSync(inStore(join(backupDir, 'store'), error.hash), { force: true })
    noteFailure(dataDir, error)
    throw error
  }
}

/** A second backup at the same time is no failure of the first. */
function noteFailure(dataDir: string, error: unknown): void {
  if (!(error instanceof Error) || error instanceof BackupIsRunning || error.message.startsWith('There is no data')) return
  try {
    noteStatus(dataDir, { failure: { at: new Date().toISOString(), message: error.message } })
  } catch {
    // On a full disk it is told all the same, by who asked for the backup.
  }
}

/** Copies the newest backup to the places that are set. Answers what to print; throws in words. */
async function copyNewest(env: BackupEnv): Promise<string[]> {
  const backupDir = resolve(env.BACKUP_DIR ?? standardBackupDir(env.DATA_DIR))
  const name = newestOf(snapshotsIn(backupDir), new Date())
  if (name === undefined) throw new BackupError(`There is no backup in ${backupDir}.`)
  return [...(await copyElsewhere(name, env)), join(backupDir, name)]
}

/** What one run of the command does, each printing what it says as soon as it has it: a backup that was made is told although its copy failed. */
async function* steps(option: string | undefined, env: BackupEnv): AsyncGenerator<string[]> {
  if (option === '--copy') yield await copyNewest(env)
  else if (option === '--check') {
    const said = await readThrough(env)
    yield said.slice(0, -1)
    yield [...(await checkCopies(env)), ...said.slice(-1)]
  } else {
    const said = await backUp(env, option ? { ending: BEFORE_UPGRADE } : {})
    const path = said.at(-1) ?? ''
    yield said.slice(0, -1)
    // Before an upgrade nobody waits for a network: the daily look copies it.
    let wrong: unknown = null
    const copied = option
      ? []
      : await copyElsewhere(basename(path), env).catch((error: unknown) => {
          wrong = error
          return []
        })
    yield [...copied, path]
    if (wrong !== null) throw wrong
  }
}

async function run(): Promise<number> {
  const [option, ...others] = process.argv.slice(2)
  if (others.length > 0 || (option !== undefined && !['--check', '--copy', '--before-upgrade'].includes(option))) {
    console.error(
      'To make a backup: npm run backup. To read the newest one through: npm run backup -- --check. To copy it elsewhere again: npm run backup -- --copy',
    )
    return 2
  }
  process.umask(0o077)
  try {
    for await (const lines of steps(option, processEnv())) if (lines.length > 0) console.log(lines.join('\n'))
    return 0
  } catch (error) {
    const isTold = error instanceof BackupError || error instanceof WrongSetting || error instanceof CannotStart
    console.error(isTold ? (error as Error).message : error)
    return 1
  }
}

if (process.argv[1] && /[\\/]backup\.(ts|mjs)$/.test(process.argv[1])) process.exitCode = await run()
