/**
 * Whether SQLite's write-ahead log can be read to its end. SQLite itself takes a log to end before the first piece whose checksum is wrong,
 * because a power cut leaves such an end; a bit that flipped in the middle would take every change behind it away without a word.
 * The form of both files: https://sqlite.org/walformat.html.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24
const MAGIC = 0x377f0682
const INDEX_HEADER = 48

type Sum = [number, number]

/** Adds the pairs of words of `bytes` to a checksum, in the order of bytes that the log's first number names. */
function checksum([a, b]: Sum, bytes: Buffer, isBigEndian: boolean): Sum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0
  }
  return [a, b]
}
const sumAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
const isSame = (a: Sum, b: Sum) => a[0] === b[0] && a[1] === b[1]

/** What the log's index says of it: SQLite counts a change there only after the log was synced. Null where there is none that checks out. */
function indexOf(path: string): { frames: number; salts: string } | null {
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  if (bytes.length < 2 * INDEX_HEADER) return null
  const header = bytes.subarray(0, INDEX_HEADER)
  if (!header.equals(bytes.subarray(INDEX_HEADER, 2 * INDEX_HEADER))) return null
  // In the machine's own order of bytes; a file of a machine of the other order does not check out.
  const isBigEndian = header.readUInt32LE(0) > 0xffffff
  const read = (at: number) => (isBigEndian ? header.readUInt32BE(at) : header.readUInt32LE(at))
  if (!isSame(checksum([0, 0], header.subarray(0, 40), isBigEndian), [read(40), read(44)])) return null
  return { frames: read(16), salts: header.toString('hex', 32, 40) }
}

/**
 * The number of the first page of the log that cannot be read although a change that was acknowledged stands in or behind it; null for a log
 * that is whole, or whose end a power cut tore. The last change is missed only where another program opened the database before. `path`: the
 * database file; nobody may have it open. Reads, never writes.
 */
export function damagedLogPage(path: string): number | null {
  const log = `${path}-wal`
  if (!existsSync(log)) return null
  const file = openSync(log, 'r')
  try {
    const { size } = fstatSync(file)
    if (size <= HEADER) return null
    return firstUnreadable((from, length) => read(file, from, length), size, indexOf(`${path}-shm`))
  } finally {
    closeSync(file)
  }
}

function read(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(file, bytes, 0, length, from)
  return bytes
}

function firstUnreadable(read: (from: number, length: number) => Buffer, size: number, index: ReturnType<typeof indexOf>): number | null {
  const header = read(0, HEADER)
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1
  const page = header.readUInt32BE(8)
  const isHeaderWhole =
    (header.readUInt32BE(0) & 0xfffffffe) >>> 0 === MAGIC &&
    isSame(checksum([0, 0], header.subarray(0, 24), isBigEndian), sumAt(header, 24))
  // A log that was just begun anew has nothing behind its header.
  if (!isHeaderWhole) return index === null || index.frames > 0 ? 1 : null
  const salts = header.toString('hex', 16, 24)
  const frames = Math.floor((size - HEADER) / (FRAME_HEADER + page))
  let sum = sumAt(header, 24)
  let broken = 0
  /** A change ends behind the broken page. The last one may be what a power cut tore; not one with something behind it. */
  let ended = false
  for (let n = 1; n <= frames; n++) {
    const frame = read(HEADER + (n - 1) * (FRAME_HEADER + page), FRAME_HEADER + page)
    const isOurs = frame.toString('hex', 8, 16) === salts
    if (broken === 0) {
      const next = checksum(checksum(sum, frame.subarray(0, 8), isBigEndian), frame.subarray(FRAME_HEADER), isBigEndian)
      if (isOurs && isSame(next, sumAt(frame, 16))) sum = next
      else {
        if (index?.salts === salts && index.frames >= n) return n
        // Another program may have made the index anew since, as far as the log can be read: then the log itself has to tell.
        broken = n
      }
    }
    if (broken === 0 || !isOurs) continue
    if (ended) return broken
    ended = n > broken && frame.readUInt32BE(4) > 0
  }
  return null
}
