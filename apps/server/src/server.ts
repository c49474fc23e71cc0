/** Everything put together, from settings to a listening server and back. main.ts runs it; tests run it on a folder of their own. */
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finishEnding } from '@ledgerhand/api/flows/people/end-account'
import { takeBackInterrupted } from '@ledgerhand/api/flows/rows/batch'
import { readOpenUndos } from '@ledgerhand/db/books/undo'
import { type Database, emptyLog, openDatabase } from '@ledgerhand/db/client'
import { withSpareRoom } from '@ledgerhand/db/faults'
import { isUpToDate, migrate } from '@ledgerhand/db/migrate'
import { readEndingAccounts } from '@ledgerhand/db/system/account-end'
import { bindToFiles, isFileWanted } from '@ledgerhand/db/system/stored-files'
import { releaseReceiving } from '@ledgerhand/db/system/uploads'
import { makeApp } from './app.ts'
import { makeSessions } from './auth/lucia.ts'
import { finishSwap } from './backup/swap.ts'
import { backUpBefore } from './backup-before.ts'
import { CannotStart, inDataFolder, openDataFolder, requireAccess } from './base/data-folder.ts'
import type { Log } from './base/log.ts'
import { startCategoryWorker } from './category-worker.ts'
import { scheduleCleanup } from './cleanup.ts'
import { watchDatabase } from './database-health.ts'
import { freeForStart, keepReserve, refusingWhenFull, tellingOfAccess } from './disk-reserve.ts'
import { formDatabase, unlockDatabase } from './installation/database-key.ts'
import { databaseFileOf, filesFolderOf, scratchOf, surveyInstallation } from './installation/installation.ts'
import { loadKeys } from './installation/keys.ts'
import { listen } from './listen.ts'
import { scheduleReminders } from './mail/reminders.ts'
import { startSender } from './mail/sender.ts'
import { logMoving } from './move-log.ts'
import { buildPorts, type PortParts } from './ports.ts'
import type { Closers, Late, Program } from './program.ts'
import { type Env, ownAddress } from './settings/env.ts'
import { hasFiles, openFileStore } from './storage/file-store.ts'
import { UPLOADTHING_HOSTS } from './storage/uploadthing.ts'
import { startWorker } from './worker.ts'

export interface Running {
  address: string
  /** The first start of this installation, with keys of its own making in this file; null otherwise. */
  newKeys: string | null
  /** Takes no new connections, lets what runs end (for a few seconds at most), writes everything home. */
  stop(): Promise<void>
}
/** A start waits this long for the quick check of the database; a larger one goes on being checked while it is used. */
const QUICK_CHECK_MS = 3000
const LONGEST_CHECK_MS = 600_000
/** Documents that may wait for a service while others are read here. */
const WAITING_FOR_SERVICES = 4

/** Starts the server. Throws CannotStart (or WrongSetting before it) in words for the operator; nothing stays locked or open then. */
export async function startServer(env: Env, program: Program): Promise<Running> {
  const { log } = program
  freeForStart(resolve(env.DATA_DIR))
  const folder = openDataFolder(env.DATA_DIR)
  const closers: Closers = [folder.release]
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      // One that fails, on a full disk say, keeps none of the others from ending.
      await Promise.resolve()
        .then(closer)
        .catch((error: unknown) => log('stopping failed in part', { error: String(error) }))
    }
  }
  try {
    const late: Late = {}
    const opened = openInstallation(folder.path, env, log)
    const { database, keys } = opened
    closers.push(() => closeDatabase(database))
    const { reserve, health } = watchInstallation(folder.path, database, { program, closers, late })
    await bringUpToDate(folder.path, { env, log, health, ...opened })
    const store = await openStore(folder.path, { database, keys, reserve, log })
    // Asked before anybody can begin another.
    const isDamaged = database.faults.damage !== null
    const interrupted = isDamaged ? [] : readOpenUndos(database)
    const ending = isDamaged ? [] : readEndingAccounts(database)

    const isHeld = () => reserve.isFull() || database.faults.damage !== null
    const built = buildPorts({ env, program, database, keys, store, health, closers, late })
    const port = await serve({ ...built, env, program, database, store, closers, late })
    takeBackInterrupted(database, built.ports, interrupted)
      .then(() => finishEnding(database, built.ports, ending))
      .catch((error) => log('what was interrupted could not be ended', { error: String(error) }))
    const categories = startCategoryWorker({ database, ports: built.ports, isHeld, log })
    closers.push(categories.stop)
    late.worker = startWorker({
      database,
      ports: built.ports,
      bootId: folder.bootId,
      atOnce: env.READERS + WAITING_FOR_SERVICES,
      isHeld,
      onRead: categories.wake,
      log,
    })
    return { address: ownAddress(env.HOST, port), newKeys: keys.isNew ? join(folder.path, 'keys.json') : null, stop: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Puts a restored backup in its place, proves that database, keys and files belong together, and opens the database. */
function openInstallation(path: string, env: Env, log: Log) {
  // A log of SQLite takes the modes of its database: one that could not be written once stays so.
  const written = ['ledgerhand.db', 'ledgerhand.db-wal', 'ledgerhand.db-shm', 'files', 'files/unfinished']
  inDataFolder(path, () => requireAccess(path, { written, readOnly: ['keys.json'] }))
  // What an import was unpacked into when the last run ended.
  inDataFolder(path, () => rmSync(scratchOf(path), { recursive: true, force: true }))
  const restored = inDataFolder(path, () => finishSwap(path))
  if (restored !== null) log(`a backup was restored; what was there before is kept in ${join(path, restored)}`)
  return inDataFolder(path, () => {
    const survey = surveyInstallation(path, {
      withoutFiles: env.START_WITHOUT_FILES,
      withoutLog: env.START_WITHOUT_LOG,
      unlock: () => unlockDatabase(path, env),
    })
    const keys = loadKeys(path, env, hasFiles(filesFolderOf(path)) || (survey?.accounts ?? 0) > 0)
    formDatabase(path, env, keys.files)
    return { survey, keys, database: openDatabase(databaseFileOf(path)) }
  })
}
type Opened = ReturnType<typeof openInstallation>

function closeDatabase(database: Database): void {
  // Whoever still reads the file is not waited for.
  database.sqlite.pragma('busy_timeout = 200')
  database.sqlite.pragma('query_only = OFF')
  if (database.faults.damage === null)
    withSpareRoom(() => database.faults.guarded(() => database.sqlite.pragma('wal_checkpoint(TRUNCATE)')))
  database.close()
}

/** Has the log moved into the database, room kept on the disk, and the database checked, as long as the server runs. */
function watchInstallation(
  path: string,
  database: Database,
  { program: { programFile, log }, closers, late }: { program: Program; closers: Closers; late: Late },
) {
  const moving = logMoving(programFile('log-thread'), databaseFileOf(path))
  closers.push(moving.stop)
  database.moveLog = moving.move
  const reserve = keepReserve({ folder: path, log, onSpace: () => late.worker?.resume(), giveBack: () => emptyLog(database) })
  closers.push(reserve.stop)
  database.faults.makeRoom = reserve.release
  const health = watchDatabase({ program: programFile('check-database'), database, path: databaseFileOf(path), log })
  closers.push(health.stop)
  database.faults.heard = (fault, error) => {
    if (fault === 'full') reserve.report()
    if (fault === 'damaged') health.cameUpon(error)
  }
  return { reserve, health }
}
type Watched = ReturnType<typeof watchInstallation>

/** Migrates the database, after a backup of what was there. A damaged one is left as it is; CannotStart where that is too old to be served. */
async function bringUpToDate(
  path: string,
  { env, log, health, database, survey }: { env: Env; log: Log; health: Watched['health'] } & Opened,
): Promise<void> {
  // An old database is checked to the end before it is changed.
  await health.checked(isUpToDate(database) ? QUICK_CHECK_MS : LONGEST_CHECK_MS)
  const isDamaged = database.faults.damage !== null
  if (isDamaged && !isUpToDate(database))
    throw new CannotStart(
      `The database ${databaseFileOf(path)} is damaged, and was not brought up to date: put it back from your backup. Nothing was changed.`,
    )
  if (!isDamaged && !isUpToDate(database) && (survey?.accounts ?? 0) > 0) await backUpBefore(env, log)
  if (!isDamaged) inDataFolder(path, () => migrated(database))
}

/** The files of the installation. After the database: whatever a first start leaves that is cut off, there are no files without one. */
async function openStore(
  path: string,
  { database, keys, reserve, log }: Pick<Opened, 'database' | 'keys'> & { reserve: Watched['reserve']; log: Log },
) {
  const files = inDataFolder(path, () => openFileStore(filesFolderOf(path), keys.files))
  const store = tellingOfAccess(refusingWhenFull(files, reserve), path, log)
  if (database.faults.damage !== null) return store
  // Whatever a power cut left at the end of the log does not stay among what comes next (log-check.ts).
  emptyLog(database)
  bindToFiles(database, store.check)
  const back = await store.bringBack((key) => isFileWanted(database, key))
  if (back > 0) log(`${back} files that the database knows again are back from quarantine`)
  releaseReceiving(database)
  return store
}

/** Listens, and begins what is done by the clock. Returns the port. */
async function serve({
  env,
  program: { webFolder, log },
  database,
  store,
  closers,
  late,
  ports,
  local,
  transport,
}: Omit<PortParts, 'keys' | 'health'> & ReturnType<typeof buildPorts>): Promise<number> {
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  const sessions = makeSessions(database, isHttps)
  const app = makeApp({
    database,
    ports,
    sessions,
    ingest: local?.routes ?? null,
    hosts: hostsOf(env),
    publicUrl: env.PUBLIC_URL,
    trustedProxy: env.TRUSTED_PROXY,
    isHttps,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    connect: local ? [] : [UPLOADTHING_HOSTS],
    webFolder,
    log,
  })
  if (isHttps && env.TRUSTED_PROXY === undefined)
    log(
      'PUBLIC_URL is https, so a proxy stands in front, but TRUSTED_PROXY names none: set it to the address of that proxy, like 127.0.0.1',
    )
  const listening = await listen(app.fetch, env)
  closers.push(() => Promise.all([listening.close(), late.worker?.stop()]))
  closers.push(scheduleCleanup({ database, ports, store, sessions, log }))
  if (transport) {
    late.sender = startSender({ database, ports, transport, log })
    closers.push(late.sender.stop, scheduleReminders({ database, ports, log }))
  }
  return listening.port
}

/** Up to date, or a sentence why not: what stops a migration is written for the operator. */
function migrated(database: Database): void {
  try {
    migrate(database)
  } catch (cause) {
    if (!(cause instanceof Error) || 'code' in cause) throw cause
    throw new CannotStart(cause.message, { cause })
  }
}

/** The names that count as ours; null for any: a server that others can reach and whose operator named no address. */
function hostsOf(env: Env): ReadonlySet<string> | null {
  const isForOthers = !/^(127\.|::1$|localhost$)/.test(env.HOST)
  if (isForOthers && !env.isPublicUrlSet && !env.ALLOWED_HOSTS) return null
  return new Set([new URL(env.PUBLIC_URL).hostname, env.HOST.toLowerCase(), ...(env.ALLOWED_HOSTS ?? [])])
}
