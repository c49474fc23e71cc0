/**
 * A file that takes space on the disk for nothing, so that there is some to give when the disk is full: a sign-in and a deletion must
 * be written then, and a large file that was deleted gives back more than its deletion took.
 */
import { randomBytes } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { storageFault } from '@ledgerhand/db/faults'
import { adviceFor } from './base/data-folder.ts'
import type { Log } from './base/log.ts'
import type { FileStore } from './storage/file-store.ts'

/** What is kept, on a disk that is large enough; else this share of it. */
const RESERVE_BYTES = 16_777_216
const SHARE = 0.2
/** Each time space is needed this part of the whole is given. */
const PARTS = 16
/** Nobody notices when space comes back: it is looked for this often. */
const LOOK_MS = 2000

const fileIn = (folder: string) => join(folder, 'reserve')
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
const wholeOf = ({ blocks, bsize }: { blocks: number; bsize: number }): number =>
  Math.floor(Math.min(RESERVE_BYTES, SHARE * blocks * bsize) / PARTS / 4096) * 4096 * PARTS
const freeOf = ({ bavail, bsize }: { bavail: number; bsize: number }): number => bavail * bsize

export interface Reserve {
  /** The disk is full, or so nearly that the reserve has no place on it. */
  isFull(): boolean
  /** Somebody could not write. */
  report(): void
  /** Gives a part of the reserve to the disk. False when nothing is left of it. */
  release(): boolean
  stop(): Promise<void>
}

function shrink(path: string, whole: number): boolean {
  const size = sizeOf(path)
  if (size === 0) return false
  truncateSync(path, Math.max(0, size - Math.ceil(whole / PARTS)))
  return true
}

/** Before a start on a full disk: its lock and the database's log need a little. Nothing happens where nothing is kept. */
export function freeForStart(folder: string): void {
  try {
    const disk = statfsSync(folder)
    const part = wholeOf(disk) / PARTS
    for (let i = 0; i < 2 && freeOf(disk) < 2 * part; i++) shrink(fileIn(folder), wholeOf(disk))
  } catch {
    // No such folder yet, or nothing may be written there: the start itself will tell.
  }
}

/**
 * Makes the reserve, and makes it whole again whenever there is space for it; `onSpace` is told when there was none before.
 * `giveBack` is called at each look while the disk is full: whatever takes space that it does not need gives it back.
 */
export function keepReserve(options: { folder: string; log: Log; onSpace(): void; giveBack?(): void; lookMs?: number }): Reserve {
  const { folder, log, onSpace, giveBack = () => {}, lookMs = LOOK_MS } = options
  const path = fileIn(folder)
  let full = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  /** Whether the reserve is whole. What there is no space for is not begun. */
  async function fill(): Promise<boolean> {
    const disk = await statfs(folder)
    const whole = wholeOf(disk)
    const had = sizeOf(path)
    // Beside the reserve there must be space for others, or it would be full again at once.
    if (freeOf(disk) < whole - had + whole / PARTS) return false
    if (had >= whole) return true
    // Bytes that no file system can make small.
    const piece = randomBytes(Math.max(4096, whole / PARTS))
    const file = await open(path, 'a', 0o600)
    try {
      for (let size = had; size < whole && !isStopped; size += piece.length)
        await file.write(piece, 0, Math.min(piece.length, whole - size))
      await file.sync()
      return true
    } catch {
      await truncate(path, had).catch(() => undefined)
      return false
    } finally {
      await file.close().catch(() => undefined)
    }
  }
  async function look(): Promise<void> {
    const wasFull = full
    if (wasFull) giveBack()
    const isWhole = await fill().catch(() => false)
    if (isStopped) return
    full = !isWhole
    if (full) again()
    if (full && !wasFull) tell()
    if (!full && wasFull) {
      log('there is space on the disk again: what waited goes on')
      onSpace()
    }
  }
  const tell = () => log('the disk is full: no uploads are taken and nothing is read until there is space')
  function again(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      looking = look()
    }, lookMs).unref()
  }
  function report(): void {
    if (full || isStopped) return
    full = true
    tell()
    again()
  }

  // Not before the first requests are answered.
  again()
  return {
    isFull: () => full,
    report,
    release() {
      report()
      try {
        return shrink(path, statfsWhole(folder))
      } catch {
        return false
      }
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

const statfsWhole = (folder: string): number => wholeOf(statfsSync(folder))

/** Files are refused while the disk is full: what is left of it is for what is smaller, and more needed. */
export const refusingWhenFull = (store: FileStore, reserve: Reserve): FileStore => ({
  ...store,
  async write(name, bytes) {
    if (reserve.isFull()) throw Object.assign(new Error('no space left for files'), { code: 'ENOSPC' })
    try {
      await store.write(name, bytes)
    } catch (error) {
      if (storageFault(error) === 'full') reserve.report()
      throw error
    }
  },
})

/** Files that this process may no longer read or write: the log says what the operator does about it. */
export function tellingOfAccess(store: FileStore, folder: string, log: Log): FileStore {
  const tell = (error: unknown): never => {
    const advice = adviceFor(folder, error)
    if (advice !== null) log(`a file of DATA_DIR ${folder} cannot be used. ${advice}`)
    throw error
  }
  return { ...store, write: (name, bytes) => store.write(name, bytes).catch(tell), read: (name) => store.read(name).catch(tell) }
}
