/**
 * What a power cut, a full disk and a flipped bit leave behind, made after the server was killed. SQLite syncs its log before it counts a change in
 * the log's index, and the database before it counts pages there as brought home: what lies beyond these counts was not synced, so a power cut may
 * drop, tear or garble it in any order. Not shown: a disk that says it synced and did not, and the loss of names from folders.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const HEADER = 32
const FRAME_HEADER = 24
type Random = (n: number) => number

const databaseOf = (folder: string) => join(folder, 'ledgerhand.db')

/** What the log's index says: frames that were synced, those brought home and synced, and those that may be on their way. */
function indexOf(folder: string) {
  const path = `${databaseOf(folder)}-shm`
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  if (bytes.length < 136) return null
  return {
    synced: bytes.readUInt32LE(16),
    home: bytes.readUInt32LE(96),
    tried: bytes.readUInt32LE(128),
    salts: bytes.toString('hex', 32, 40),
  }
}

function garbage(file: number, from: number, length: number, random: Random): void {
  try {
    if (length > 0) writeSync(file, Buffer.from(Array.from({ length }, () => random(256))), 0, length, from)
  } catch {
    // The disk is full: nothing can have been written there either.
  }
}

/** The processes that a process has begun, and theirs. */
export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return []
  const own = readdirSync(tasks).flatMap((task) => {
    const path = join(tasks, task, 'children')
    return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : []
  })
  return own.flatMap((child) => [child, ...childrenOf(child)])
}

/** Drops, tears or garbles everything that was written and not synced. Answers how many bytes there were of it. */
export function cutPower(folder: string, random: Random): number {
  const index = indexOf(folder)
  const path = `${databaseOf(folder)}-wal`
  if (!index || !existsSync(path) || statSync(path).size <= HEADER) return 0
  const log = openSync(path, 'r+')
  let lost = 0
  try {
    const header = Buffer.alloc(HEADER)
    readSync(log, header, 0, HEADER, 0)
    if (header.toString('hex', 16, 24) !== index.salts) return 0
    const page = header.readUInt32BE(8)
    const frame = FRAME_HEADER + page
    const { size } = statSync(path)
    lost += tearDatabase(folder, log, { page, frame, index, random })
    const synced = HEADER + index.synced * frame
    lost += Math.max(0, size - synced)
    // Even where nothing was on its way: what a write that had just begun would leave.
    const kind = random(4)
    if (kind === 0) ftruncateSync(log, synced)
    if (kind === 1) ftruncateSync(log, synced + random(3 * frame))
    if (kind === 2) garbage(log, synced, 1 + random(2 * frame), random)
    if (kind === 3) for (let at = synced; at < size; at += frame) if (random(2) === 0) garbage(log, at + random(frame), 512, random)
  } finally {
    closeSync(log)
  }
  // The index is never synced; half-written files of uploads are not either.
  rmSync(`${databaseOf(folder)}-shm`)
  const unfinished = join(folder, 'files', 'unfinished')
  for (const name of existsSync(unfinished) ? readdirSync(unfinished) : []) {
    const file = openSync(join(unfinished, name), 'r+')
    ftruncateSync(file, random(100))
    closeSync(file)
  }
  return lost
}

/** Pages that were on their way from the log into the database, and not synced there, are torn. */
function tearDatabase(
  folder: string,
  log: number,
  { page, frame, index, random }: { page: number; frame: number; index: NonNullable<ReturnType<typeof indexOf>>; random: Random },
): number {
  const database = openSync(databaseOf(folder), 'r+')
  let torn = 0
  try {
    for (let n = index.home + 1; n <= Math.min(index.tried, index.synced); n++) {
      const number = Buffer.alloc(4)
      readSync(log, number, 0, 4, HEADER + (n - 1) * frame)
      const at = (number.readUInt32BE(0) - 1) * page + 512 * random(page / 512)
      // The first sector of the file begins with the same words before and after any write: no cut tears these.
      if (at === 0 || random(2) === 0) continue
      garbage(database, at, 512, random)
      torn += page
    }
  } finally {
    closeSync(database)
  }
  return torn
}

/** Flips a bit of what was synced of the log. Answers how to put it back; null where the log holds nothing. */
export function flipLog(folder: string, random: Random): (() => void) | null {
  const index = indexOf(folder)
  const path = `${databaseOf(folder)}-wal`
  if (!index || index.synced === 0 || !existsSync(path)) return null
  const file = openSync(path, 'r+')
  try {
    const header = Buffer.alloc(HEADER)
    readSync(file, header, 0, HEADER, 0)
    if (header.toString('hex', 16, 24) !== index.salts) return null
    const at = random(HEADER + index.synced * (FRAME_HEADER + header.readUInt32BE(8)))
    const before = Buffer.alloc(1)
    readSync(file, before, 0, 1, at)
    writeSync(file, Buffer.from([(before[0] ?? 0) ^ (1 << random(8))]), 0, 1, at)
    return () => {
      const again = openSync(path, 'r+')
      writeSync(again, before, 0, 1, at)
      closeSync(again)
    }
  } finally {
    closeSync(file)
  }
}

/** Puts a small file system in memory in the place of a folder. False where this machine does not let one be made. */
export const smallDisk = (folder: string): boolean =>
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=960m', 'none', folder]).status === 0
export const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder])

/** Writes until the disk is full. Answers how to give the space back. */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'a')
  for (let size = 1_048_576; size > 0; ) {
    try {
      if (writeSync(file, Buffer.alloc(size, 1)) === 0) size = 0
    } catch {
      size >>= 1
    }
  }
  closeSync(file)
  return () => rmSync(path, { force: true })
}
