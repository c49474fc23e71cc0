/** One data folder, one process: the folder is private, and its lock names the process that holds it. */
import { randomUUID } from 'node:crypto'
import { accessSync, chmodSync, constants, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

export interface DataFolder {
  path: string
  /** Names this run: what an earlier run had claimed is free again. */
  bootId: string
  release(): void
}

/** Something about this machine stops the start; the message is a sentence for its operator. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Runs what needs the data folder: what the file system or the database refuses there stops the start with a sentence that names it. */
export function inDataFolder<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof CannotStart || !('code' in cause)) throw cause
    const advice = adviceFor(path, cause)
    throw new CannotStart(`DATA_DIR ${path} cannot be used: ${cause.message}${advice === null ? '' : `. ${advice}`}`, { cause })
  }
}

/** What an operator does about a file that this process may not read or write; null for any other error. */
export function adviceFor(folder: string, error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EROFS') return 'The disk is mounted read-only: mount it so that it can be written.'
  if (!/^(EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)$/.test(code) || process.getuid === undefined) return null
  const owner = `${process.getuid()}:${process.getgid?.()}`
  return `Give it to the user that runs Ledgerhand: sudo chown -R ${owner} ${folder} && sudo chmod -R u+rwX ${folder}`
}

/** Throws where this process may not write what is there; `readOnly` need only be read. */
export function requireAccess(folder: string, { written, readOnly }: { written: readonly string[]; readOnly: readonly string[] }): void {
  const { R_OK, W_OK } = constants
  const check = (names: readonly string[], mode: number) => {
    for (const path of names.map((name) => join(folder, name))) if (statSync(path, { throwIfNoEntry: false })) accessSync(path, mode)
  }
  check(readOnly, R_OK)
  check(written, R_OK | W_OK)
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Step by step: Node's own recursive way never returns where a parent is there and takes no folder (/proc). */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (cause) {
    // Another start may have made it meanwhile.
    if (!isFolder(path)) throw cause
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the kernel started the process: in a container every run has the same number. null where it cannot be told. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

interface Holder {
  pid: number
  bootId: string
  started: string | null
}

function holderOf(lock: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(lock, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null
    return value as Holder
  } catch {
    return null
  }
}

/** Whether the process that it names lives; another may have been given its number since. */
const isHeldBy = ({ pid, started }: Holder): boolean => isAlive(pid) && startOf(pid) === started

/**
 * Takes a lock for this process: `lock` names who holds it. One left by a process that is gone is taken over; `busy` is thrown where its
 * holder lives.
 */
export function takeLock(lock: string, bootId: string, busy: (pid: number) => Error): void {
  const mine = `${lock}.${bootId}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, bootId, started: startOf(process.pid) }), { mode: 0o600 })
  try {
    // A link appears whole or not at all, so that nobody reads half a lock.
    for (let tries = 0; ; tries++) {
      try {
        linkSync(mine, lock)
        break
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 2) throw cause
        const holder = holderOf(lock)
        if (holder && isHeldBy(holder)) throw busy(holder.pid)
        rmSync(lock, { force: true })
      }
    }
  } finally {
    rmSync(mine, { force: true })
    removeAbandoned(lock)
  }
}

/** What processes that were killed while they took the lock have left beside it. */
function removeAbandoned(lock: string): void {
  const folder = dirname(lock)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(lock)}.`)) continue
    const holder = holderOf(join(folder, name))
    // Half written, it may be that of a process that is about to take it.
    if (holder && !isHeldBy(holder)) rmSync(join(folder, name), { force: true })
  }
}

/**
 * Makes the folder (mode 0700) and takes its lock. A lock left by a process that is gone is taken over; a living holder stops
 * this start with CannotStart.
 */
export function openDataFolder(dir: string): DataFolder {
  const path = resolve(dir)
  const bootId = randomUUID()
  const lock = join(path, 'server.lock')
  inDataFolder(path, () => {
    makeFolder(path)
    chmodSync(path, 0o700)
    takeLock(
      lock,
      bootId,
      (pid) =>
        new CannotStart(`Another Ledgerhand (process ${pid}) is already using ${path}. Stop it first, or give this one its own DATA_DIR.`),
    )
  })
  return { path, bootId, release: () => releaseLock(lock, bootId) }
}

/** Gives back a lock that this process took. */
export function releaseLock(lock: string, bootId: string): void {
  if (holderOf(lock)?.bootId === bootId) rmSync(lock, { force: true })
}
