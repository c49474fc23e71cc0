import { crc32, inflateRawSync } from 'node:zlib'

/** One file of a ZIP as its directory tells of it. Nothing that it tells is trusted. */
export interface ZipEntry {
  name: string
  /** Neither a folder nor a link. */
  isFile: boolean
  isEncrypted: boolean
  /** 0: stored, 8: deflated; others are not supported. */
  method: number
  packed: Buffer
  /** CRC-32 of the content. */
  checksum: number
}

const DIRECTORY_END = 'PK\x05\x06'
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const UTF8 = 0x800
const ENCRYPTED = 1

/**
 * What a ZIP holds by its directory; null where the directory is damaged. `limit` entries are looked at and no more;
 * `count` says how many it claims. Entries that overlap are damage: one piece that is packed well would count many times.
 */
export function zipEntries(bytes: Uint8Array, limit: number): { entries: ZipEntry[]; count: number } | null {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = zip.lastIndexOf(DIRECTORY_END, undefined, 'latin1')
  if (end < 0 || end + 22 > zip.length) return null
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  const taken: [from: number, to: number][] = []
  for (let i = 0; i < Math.min(count, limit); i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) return null
    const flags = zip.readUInt16LE(at + 8)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString(flags & UTF8 ? 'utf8' : 'latin1', at + 46, at + 46 + nameLength)
    const isLink = ((zip.readUInt32LE(at + 38) >>> 16) & 0xf000) === 0xa000
    const packedSize = zip.readUInt32LE(at + 20)
    const method = zip.readUInt16LE(at + 10)
    const checksum = zip.readUInt32LE(at + 16)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL) return null
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    if (from + packedSize > zip.length) return null
    taken.push([from, from + packedSize])
    const isFile = !name.endsWith('/') && !isLink
    const packed = zip.subarray(from, from + packedSize)
    entries.push({ name, isFile, isEncrypted: (flags & ENCRYPTED) !== 0, method, packed, checksum })
  }
  return overlap(taken) ? null : { entries, count }
}

function overlap(taken: readonly (readonly [number, number])[]): boolean {
  const sorted = taken.toSorted((a, b) => a[0] - b[0])
  return sorted.some(([from], i) => i > 0 && from < (sorted[i - 1]?.[1] ?? 0))
}

/**
 * An entry's content; 'large' where it unpacks to more than `limit` bytes, which is found out without unpacking more; 'damaged' where its
 * checksum says that it is not what was packed: a digit of an amount may be another.
 */
export function unpackEntry({ packed, method, checksum }: ZipEntry, limit: number): Buffer | 'large' | 'damaged' | 'method' {
  if (method !== 0 && method !== 8) return 'method'
  if (method === 0 && packed.length > limit) return 'large'
  try {
    const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: limit })
    return crc32(content) === checksum ? content : 'damaged'
  } catch (error) {
    return error instanceof RangeError ? 'large' : 'damaged'
  }
}
