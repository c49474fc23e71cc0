/** The server's part in backups: one a day by itself, one on demand, one read through each week; and the restore of an empty installation. */
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { queueNotice } from '@ledgerhand/api/flows/requests/mail-jobs'
import type { Installation, Ports } from '@ledgerhand/api/ports'
import { AppError } from '@ledgerhand/core/errors'
import type { Database } from '@ledgerhand/db/client'
import { anyAccount, operatorOf } from '@ledgerhand/db/system/accounts'
import type { Log } from '../base/log.ts'
import type { ProgramFile } from '../base/program-file.ts'
import { databaseFileOf, scratchOf } from '../installation/installation.ts'
import type { Env } from '../settings/env.ts'
import { isSealed } from './backup-keys.ts'
import { noteStatus, readStatus } from './backup-status.ts'
import { bucketName, copiesToBeginFrom, copyPlacesOf } from './copies.ts'
import { standardBackupDir } from './make-backup.ts'
import { instantOf, isSnapshotName, newestOf, snapshotDay, snapshotName, snapshotsIn } from './snapshot-form.ts'
import { orderSwap } from './swap.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000
/** The first look after a start, and how often it is looked again whether the backup of the day is there. */
const FIRST_MS = 3 * MINUTE_MS
const LOOK_MS = 10 * MINUTE_MS
/** After one that failed the next is tried by itself this much later. */
const RETRY_MS = 60 * MINUTE_MS
/** A mail about backups that fail goes out once in this time. */
const MAIL_EVERY_MS = 24 * 60 * MINUTE_MS

/** What the log says of what a run of the command was asked for. */
const DONE: Readonly<Record<string, string>> = {
  '--check': 'a backup was read through and is good',
  '--copy': 'a backup was copied elsewhere',
}

/** The settings that the commands need, as text: a process of its own reads them again. */
const settingsFor = (env: Env): Record<string, string> => ({
  DATA_DIR: resolve(env.DATA_DIR),
  BACKUP_DIR: env.BACKUP_DIR ?? '',
  BACKUP_PASSPHRASE: env.BACKUP_PASSPHRASE ?? '',
  BACKUP_COPY_DIR: env.BACKUP_COPY_DIR ?? '',
  BACKUP_S3: env.BACKUP_S3 ? bucketName(env.BACKUP_S3) : '',
  BACKUP_S3_ENDPOINT: env.BACKUP_S3_ENDPOINT ?? '',
  BACKUP_S3_REGION: env.BACKUP_S3_REGION,
  BACKUP_S3_KEY_ID: env.BACKUP_S3_KEY_ID ?? '',
  BACKUP_S3_SECRET: env.BACKUP_S3_SECRET ?? '',
  LOCAL_ONLY: String(env.LOCAL_ONLY),
  FILE_KEYS: env.FILE_KEYS?.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',') ?? '',
  SECRET_KEY: env.SECRET_KEY?.toString('base64') ?? '',
  ENCRYPT_DATABASE: String(env.ENCRYPT_DATABASE ?? ''),
})

/** Runs the commands, each as a process of its own. */
function backupCommands(env: Env, programFile: ProgramFile) {
  let stopChild: (() => void) | undefined
  /** Runs one of the commands to its end. Answers the last line that it printed; throws with what it said of its failure. */
  function command(name: 'backup' | 'restore', args: readonly string[], settings: Record<string, string> = {}): Promise<string> {
    return new Promise((done, fail) => {
      const child = spawn(process.execPath, [fileURLToPath(programFile(name)), ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...settingsFor(env), ...settings },
      })
      stopChild = () => void child.kill('SIGKILL')
      let said = ''
      let wrong = ''
      child.stdout.on('data', (text) => (said = `${said}${text}`.slice(-4000)))
      child.stderr.on('data', (text) => (wrong = `${wrong}${text}`.slice(-4000)))
      child.once('error', fail)
      child.once('close', (code) => {
        stopChild = undefined
        if (code === 0) done(said.trim().split('\n').at(-1) ?? '')
        else fail(new Error(wrong.trim().split('\n')[0] || `${name} ended with ${code}`))
      })
    })
  }
  return { command, stop: (): void => stopChild?.() }
}

export interface DailyBackups {
  port: Installation
  stop(): Promise<void>
}

interface BackupDeps {
  database: Database
  env: Env
  programFile: ProgramFile
  log: Log
  now(): Date
  ports(): Pick<Ports, 'sealer' | 'mail' | 'now' | 'publicUrl'>
  restart(): void
  /** A backup failed: the database may be why. */
  onFailure(): void
}

/** The restore of an empty installation: what it could begin from, and how far it is. */
function restoresOf(
  deps: BackupDeps,
  command: ReturnType<typeof backupCommands>['command'],
  elsewhere: ReturnType<typeof copiesToBeginFrom>,
  { dataDir, backupDir }: { dataDir: string; backupDir: string },
): Pick<Installation, 'setup' | 'restore'> {
  const { database, log, now } = deps
  let restoring: { failure: string | null; isRunning: boolean } = { failure: null, isRunning: false }

  /** What an empty installation could begin from: the backups here, and copies elsewhere that are not here; newest first. */
  function offered(): Map<string, { path: string; needsPassphrase: boolean }> {
    const here = snapshotsIn(backupDir).map((name) => {
      const path = join(backupDir, name)
      return [name, { path, needsPassphrase: isSealed(path) }] as const
    })
    return new Map([...elsewhere.current(), ...here].toSorted(([a], [b]) => (a < b ? 1 : -1)))
  }

  async function restore(backup: string, passphrase: string | undefined): Promise<void> {
    if (restoring.isRunning) throw new AppError('conflict', 'A backup is being restored already')
    // Only what the list offers: nothing that a caller writes becomes a path.
    const path = isSnapshotName(backup) ? offered().get(backup)?.path : undefined
    if (path === undefined) throw new AppError('not_found', 'Backup not found')
    restoring = { failure: null, isRunning: true }
    command('restore', ['--prepare', path], passphrase ? { BACKUP_PASSPHRASE: passphrase } : {})
      .then((folder) => {
        // In one go: who signed up meanwhile keeps their account, and from here on nobody can.
        if (anyAccount(database)) throw new Error('Somebody has opened an account meanwhile: nothing was restored.')
        database.sqlite.pragma('query_only = ON')
        orderSwap(dataDir, folder, now())
        log('a backup was restored and verified; opening it', { backup })
        deps.restart()
      })
      .catch((error: Error) => {
        log('the restore failed', { error: error.message })
        restoring = { failure: error.message, isRunning: false }
      })
  }

  return {
    setup: () => ({
      backups: [...offered()].map(([name, { needsPassphrase }]) => ({ name, at: instantOf(name), needsPassphrase })),
      isRestoring: restoring.isRunning,
      failure: restoring.failure,
    }),
    restore,
  }
}

/** Begins to look after the backups. `restart` is called when a restored installation is to be opened. */
export function lookAfterBackups(deps: BackupDeps): DailyBackups {
  const { database, env, programFile, log, now } = deps
  const dataDir = resolve(env.DATA_DIR)
  const backupDir = resolve(env.BACKUP_DIR ?? standardBackupDir(dataDir))
  const { command, stop: stopCommand } = backupCommands(env, programFile)
  let running: Promise<void> | null = null
  let notBefore = 0
  let mailedAt = 0
  let isStopped = false

  function run(args: readonly string[]): Promise<void> {
    running ??= command('backup', args)
      .then((path) => {
        log(DONE[args[0] ?? ''] ?? 'a backup was made and verified', { path })
        noteStatus(dataDir, { failure: null })
      })
      .catch((error: Error) => {
        // One that was asked for in a terminal at the same time is no failure.
        if (!isStopped && !/ is being made already /.test(error.message)) failed(error)
      })
      .finally(() => {
        running = null
      })
    return running
  }
  function failed(error: Error): void {
    log('the backup failed', { error: error.message })
    deps.onFailure()
    notBefore = now().getTime() + RETRY_MS
    try {
      noteStatus(dataDir, { failure: { at: now().toISOString(), message: error.message } })
    } catch {
      // On a full disk the log has told it.
    }
    if (now().getTime() - mailedAt < MAIL_EVERY_MS) return
    mailedAt = now().getTime()
    const operator = operatorOf(database)
    if (operator) queueNotice({ database, ports: deps.ports() }, { kind: 'backup-failed', to: operator.email, reason: error.message })
  }

  async function look(): Promise<void> {
    if (running || isStopped || database.faults.damage || now().getTime() < notBefore) return
    try {
      if (!anyAccount(database)) return
      const names = snapshotsIn(backupDir)
      const newest = newestOf(names, now())
      // Any of today: the clock may have been wrong for a while, and the newest of another day.
      if (newest === undefined || !names.some((name) => snapshotDay(name) === snapshotDay(snapshotName(now())))) await run([])
      else if (isBehind(env, dataDir, newest)) await run(['--copy'])
      else if (now().getTime() - Date.parse(readStatus(dataDir).readThroughAt ?? instantOf(newest)) > WEEK_MS) await run(['--check'])
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const elsewhere = copiesToBeginFrom(env, () => !isStopped && !anyAccount(database))
  const first = setTimeout(look, FIRST_MS).unref()
  const again = setInterval(look, LOOK_MS).unref()

  const restores = restoresOf(deps, command, elsewhere, { dataDir, backupDir })
  return {
    port: {
      async disk() {
        const { bavail, blocks, bsize } = await statfs(dataDir)
        return { free: bavail * bsize, total: blocks * bsize }
      },
      scratch: scratchOf(dataDir),
      databaseBytes: () =>
        ['', '-wal'].reduce((sum, ending) => sum + (statSync(databaseFileOf(dataDir) + ending, { throwIfNoEntry: false })?.size ?? 0), 0),
      backups() {
        const { last, verifiedAt, failure, warnings, copies } = readStatus(dataDir)
        const places = new Set(copyPlacesOf(env).map(({ name }) => name))
        const names = listed(backupDir)
        return {
          last: last?.at ?? null,
          verified: verifiedAt,
          isRunning: running !== null,
          isSameDisk: (deviceOf(backupDir) ?? deviceOf(dataDir)) === deviceOf(dataDir),
          hasPassphrase: env.BACKUP_PASSPHRASE !== undefined,
          failure,
          warnings,
          copies: copies.filter(({ to }) => places.has(to)),
          location: backupDir,
          kept: names.map((name) => ({ name, at: instantOf(name) })),
        }
      },
      backUp() {
        if (running) return false
        void run([])
        return true
      },
      ...restores,
    },
    async stop() {
      isStopped = true
      clearTimeout(first)
      clearInterval(again)
      stopCommand()
      await running
    },
  }
}

const deviceOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.dev ?? null

/** Whether a place elsewhere lacks the newest backup. */
function isBehind(env: Env, dataDir: string, newest: string): boolean {
  const { copies } = readStatus(dataDir)
  return copyPlacesOf(env).some(({ name }) => copies.find((copy) => copy.to === name)?.last !== instantOf(newest))
}

/** Newest first; none where the folder cannot be read just now. */
function listed(backupDir: string): string[] {
  try {
    readdirSync(backupDir)
    return snapshotsIn(backupDir).reverse()
  } catch {
    return []
  }
}
