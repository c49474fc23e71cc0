/**
 * Books of another installation are brought in: the archive is received and kept encrypted, unpacked into a database beside the real one, counted, and
 * after a confirmation everything enters in one transaction. One import of an account at a time; a restart ends it, and nothing of it is left.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ArchiveManifest } from '@ledgerhand/core/books-archive'
import { AppError } from '@ledgerhand/core/errors'
import { BYTES_PER_ROW, limitMessages } from '@ledgerhand/core/limits'
import type { ImportJson, ImportStage } from '@ledgerhand/core/wire/import'
import { enterArchive, refuseBooksInUse, refuseKnownBooks } from '@ledgerhand/db/archive/enter'
import { archiveMessages, openStage, type Stage } from '@ledgerhand/db/archive/stage'
import { AUDIT_LINES, archivedTables } from '@ledgerhand/db/archive/tables'
import type { Database } from '@ledgerhand/db/client'
import { storageFault } from '@ledgerhand/db/faults'
import { newId } from '@ledgerhand/db/ids'
import { findUser } from '@ledgerhand/db/system/accounts'
import { forgetUpload } from '@ledgerhand/db/system/uploads'
import { tokenHash } from '@ledgerhand/db/token-hash'
import { failureOf } from '../../errors.ts'
import type { Ports } from '../../ports.ts'
import { keepScratch, type ScratchFile } from '../scratch-file.ts'
import { newToken } from '../tokens.ts'
import { makeYielder } from '../yielding.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'

/** Archives that are unpacked at once, of all accounts. */
const MOST_AT_ONCE = 2
/** What is not confirmed by then is forgotten. */
const KEPT_MS = 60 * 60_000

interface Job {
  state: ImportJson
  stop: AbortController
  file: ScratchFile | null
  archive: OpenArchive | null
  stage: Stage | null
  stagePath: string
  /** What is left of it goes. */
  forget: NodeJS.Timeout | undefined
}
interface Around {
  database: Database
  ports: Ports
  /** The account. */
  owner: string
}

const jobs = new WeakMap<Ports, Map<string, Job>>()
const jobsOf = (ports: Ports): Map<string, Job> => {
  const all = jobs.get(ports) ?? new Map<string, Job>()
  jobs.set(ports, all)
  return all
}
const nothing: ImportJson = { stage: 'none', done: 0, of: null, message: null, archive: null }

export const importState = ({ ports, owner }: Around): ImportJson => jobsOf(ports).get(owner)?.state ?? nothing

const isAtWork = ({ state: { stage } }: Job) => stage === 'receiving' || stage === 'checking' || stage === 'entering'

function go(job: Job, stage: ImportStage, of: number | null = null): void {
  job.state = { ...job.state, stage, done: 0, of, message: null }
}

async function cleanUp(job: Job): Promise<void> {
  clearTimeout(job.forget)
  job.archive?.close()
  job.stage?.close()
  ;[job.archive, job.stage] = [null, null]
  await job.file?.remove()
  job.file = null
  for (const end of ['', '-wal', '-shm']) rmSync(`${job.stagePath}${end}`, { force: true })
}

async function fail(job: Job, error: unknown): Promise<never> {
  await cleanUp(job)
  const isKnown = error instanceof AppError || storageFault(error) !== null
  const told = isKnown ? error : new AppError('invalid', archiveMessages.damaged, { cause: error })
  job.state = { ...nothing, stage: 'failed', message: failureOf(told).message }
  throw told
}

/** Receives an archive and unpacks it beside the books. AppError in a sentence where it cannot be brought in; nothing is changed by it. */
export async function receiveArchive(around: Around, body: Readable, length: number | null): Promise<ImportJson> {
  const { database, ports, owner } = around
  refuseBooksInUse(database, owner)
  const all = jobsOf(ports)
  const before = all.get(owner)
  if (before && isAtWork(before)) throw new AppError('conflict', 'An archive is being brought in already')
  if ([...all.values()].filter(isAtWork).length >= MOST_AT_ONCE)
    throw new AppError('too_many', 'Others are bringing in archives just now. Try again in a few minutes.', { extra: { retryAfter: 120 } })
  if (before) await cleanUp(before)
  const stagePath = join(ports.installation.scratch, `${newId()}.db`)
  const job: Job = {
    state: { ...nothing, stage: 'receiving', of: length },
    stop: new AbortController(),
    file: null,
    archive: null,
    stage: null,
    stagePath,
    forget: undefined,
  }
  all.set(owner, job)
  try {
    const limit = ports.limits.storageBytes + 1_073_741_824
    job.file = await keepScratch(ports.installation.scratch, body, {
      limit,
      tooLarge: 'This archive is larger than these books may be. Nothing was changed.',
      onBytes: (done) => {
        job.state = { ...job.state, done }
      },
    })
    await unpack(around, job)
  } catch (error) {
    return fail(job, error)
  }
  job.forget = setTimeout(() => void cancelImport(around), KEPT_MS)
  job.forget.unref()
  return job.state
}

async function unpack({ database, ports, owner }: Around, job: Job): Promise<void> {
  if (!job.file) throw new AppError('invalid', archiveMessages.damaged)
  mkdirSync(ports.installation.scratch, { recursive: true, mode: 0o700 })
  go(job, 'checking')
  job.archive = await openArchive(job.file)
  const { manifest, sha256 } = job.archive
  refuseTables(manifest)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  refuseSize(manifest, ports)
  go(job, 'checking', rows + manifest.documents.length)
  const { id } = manifest.owner
  job.stage = openStage({
    path: job.stagePath,
    schema: manifest.schema,
    lastMigration: manifest.lastMigration,
    from: id,
    to: owner,
    isOther: (person) => person !== owner && findUser(database, person) !== undefined,
    newToken: () => {
      const token = newToken()
      return { hash: tokenHash(token), sealed: ports.sealer.seal(token) }
    },
    at: ports.now().toISOString(),
  })
  const { archive, stage } = job
  const giveWay = makeYielder(job.stop.signal)
  for (const table of manifest.tables) {
    for await (const slice of archive.rows(table)) {
      stage.put(table.name, slice)
      job.state = { ...job.state, done: job.state.done + slice.length }
      await giveWay()
    }
  }
  stage.finish()
  const files = new Map(manifest.documents.map((d) => [d.id, d]))
  let missing = 0
  for (const document of stage.documents()) {
    const file = files.get(document.id)
    if (!file) missing += 1
    else {
      if (file.sha256 !== document.sha256 || file.bytes !== document.bytes) throw new AppError('invalid', archiveMessages.contradictory)
      await archive.original(file)
    }
    job.state = { ...job.state, done: job.state.done + 1 }
    await giveWay()
  }
  refuseKnownBooks(database, { archive: sha256, path: job.stagePath })
  job.state = { ...job.state, stage: 'ready', archive: countsOf(manifest, stage, missing) }
}

/** Each table once, and all of them: what an older version did not have yet is empty. */
function refuseTables({ tables }: ArchiveManifest): void {
  const known = new Set([...archivedTables.map(({ name }) => name), AUDIT_LINES])
  if (new Set(tables.map(({ name }) => name)).size !== tables.length || tables.some(({ name }) => !known.has(name)))
    throw new AppError('invalid', archiveMessages.foreign)
}

function refuseSize({ tables, documents }: ArchiveManifest, { limits: { storageBytes } }: Ports): void {
  const rows = tables.find(({ name }) => name === 'transactions')?.rows ?? 0
  const bytes = documents.reduce((sum, d) => sum + d.bytes, 0) + rows * BYTES_PER_ROW
  const lines = tables.reduce((sum, table) => sum + table.bytes, 0)
  if (bytes > storageBytes || lines > 4 * storageBytes) throw new AppError('too_large', limitMessages.storage(storageBytes))
}

function countsOf({ owner, madeAt, program }: ArchiveManifest, stage: Stage, missingFiles: number): ImportJson['archive'] {
  const n = stage.counts()
  const { first, last } = stage.days()
  const of = (table: string) => n[table] ?? 0
  return {
    name: owner.name,
    email: owner.email,
    madeAt,
    program,
    documents: of('documents'),
    missingFiles,
    transactions: of('transactions'),
    firstDay: first,
    lastDay: last,
    entities: of('entities'),
    accounts: of('accounts'),
    rules: of('hand_rules') + of('merchant_memory'),
    reports: of('reports'),
    signatures: of('report_signatures'),
    closedMonths: of('period_closings'),
    questions: of('asked_questions'),
    auditLines: of(AUDIT_LINES),
  }
}

/** Brings the books in that were checked. AppError 'conflict' where none wait; after any error nothing is changed. Begins, and answers at once. */
export function confirmImport(around: Around): ImportJson {
  const job = jobsOf(around.ports).get(around.owner)
  if (job?.state.stage !== 'ready') throw new AppError('conflict', 'No archive waits to be brought in')
  refuseBooksInUse(around.database, around.owner)
  clearTimeout(job.forget)
  go(job, 'entering', job.archive?.manifest.documents.length ?? 0)
  void enterJob(around, job).catch(() => undefined)
  return job.state
}

async function enterJob({ database, ports, owner }: Around, job: Job): Promise<void> {
  const keys: string[] = []
  let isEntered = false
  try {
    const { archive, stage } = job
    if (!archive || !stage) throw new AppError('invalid', archiveMessages.damaged)
    const { manifest, sha256 } = archive
    const files = new Map(manifest.documents.map((d) => [d.id, d]))
    for (const { id, format, mimeType } of stage.documents()) {
      job.stop.signal.throwIfAborted()
      const file = files.get(id)
      // Without its file it stands as one that is damaged, as it did where it comes from.
      const key = file
        ? await ports.storage.bring(owner, await archive.original(file), { format, mimeType })
        : randomBytes(24).toString('hex')
      if (file) keys.push(key)
      stage.setFile(id, key)
      job.state = { ...job.state, done: job.state.done + 1 }
    }
    stage.close()
    job.stage = null
    enterArchive(database, {
      owner,
      path: job.stagePath,
      archive: sha256,
      ownerWas: manifest.owner.id,
      madeAt: manifest.madeAt,
      detail: {
        name: manifest.owner.name,
        madeAt: manifest.madeAt,
        program: manifest.program,
        archive: sha256,
        auditHead: manifest.auditHead,
        documents: job.state.archive?.documents,
        transactions: job.state.archive?.transactions,
      },
      keys,
      at: ports.now().toISOString(),
    })
    isEntered = true
    await cleanUp(job)
    job.state = { ...job.state, stage: 'done' }
    ports.wake()
  } catch (error) {
    if (!isEntered) await removeBrought(database, ports, keys)
    await fail(job, error)
  }
}

/** What cannot be removed now is by the daily round, as the file of any upload that became no document. */
async function removeBrought(database: Database, ports: Ports, keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) {
      forgetUpload(database, key)
      await ports.storage.remove(key)
    }
  } catch {
    // The error that led here is the one to tell.
  }
}

/** Forgets an archive that was not brought in; what is at work ends. Fine without one. */
export async function cancelImport({ ports, owner }: Around): Promise<void> {
  const job = jobsOf(ports).get(owner)
  if (!job) return
  job.stop.abort(new AppError('conflict', 'The import was canceled. Nothing was changed.'))
  if (isAtWork(job)) return
  jobsOf(ports).delete(owner)
  await cleanUp(job)
}
