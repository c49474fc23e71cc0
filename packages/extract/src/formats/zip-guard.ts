import { inflateRawSync } from 'node:zlib'
import { Unreadable } from '../result/reading.ts'

/**
 * A spreadsheet is a zip, and a small zip can unpack to gigabytes. Every entry is unpacked here once against a hard limit,
 * whatever size it declares, before any library sees it.
 */
const MAX_ENTRIES = 2000
const MAX_ENTRY_BYTES = 150 * 1024 * 1024
const MAX_TOTAL_BYTES = 300 * 1024 * 1024

const tooLarge = () => new Unreadable('Spreadsheet is too large when unpacked')
const damaged = () => new Unreadable('The spreadsheet is damaged')

/** Throws Unreadable for a zip that unpacks past the limits, is damaged, or holds XML with a document type declaration. */
export function guardZip(bytes: Uint8Array): void {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = zip.lastIndexOf('PK\x05\x06')
  if (end < 0 || end + 22 > zip.length) throw damaged()
  const entries = zip.readUInt16LE(end + 10)
  if (entries > MAX_ENTRIES) throw tooLarge()
  let at = zip.readUInt32LE(end + 16)
  let total = 0
  for (let i = 0; i < entries; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const method = zip.readUInt16LE(at + 10)
    const packedSize = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('latin1', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (local + 30 > zip.length) throw damaged()
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    if (from + packedSize > zip.length) throw damaged()
    const content = unpacked(zip.subarray(from, from + packedSize), method, Math.min(MAX_ENTRY_BYTES, MAX_TOTAL_BYTES - total))
    total += content.length
    if (total > MAX_TOTAL_BYTES) throw tooLarge()
    if (/\.(?:xml|rels|vml)$/i.test(name) && /<!(?:DOCTYPE|ENTITY)/i.test(content.toString('latin1', 0, 4096))) {
      throw new Unreadable('XML with a document type declaration is not accepted')
    }
  }
}

function unpacked(packed: Buffer, method: number, limit: number): Buffer {
  if (method === 0) return packed
  if (method !== 8 || limit <= 0) throw method === 8 ? tooLarge() : damaged()
  try {
    return inflateRawSync(packed, { maxOutputLength: limit })
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : damaged()
  }
}
