/**
 * How a stored file looks on the disk: AES-256-GCM in chunks of one megabyte.
 *
 *   header   'LHF' 1 | number of the file key (u32) | salt (16)
 *   chunk    ciphertext (up to 1 MiB) | tag (16)        … repeated; only the last may be short
 *
 * Each file has a key of its own, HKDF(file key, salt), so that the counter nonce never repeats under one key. Every chunk is bound
 * to the header, the name of the file, its place and whether it is the last: a changed, swapped, missing or foreign chunk does not open.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FileKey } from '../settings/setting-values.ts'

export const MAGIC = Buffer.from([0x4c, 0x48, 0x46, 0x01])
const SALT_BYTES = 16
export const HEADER_BYTES = MAGIC.length + 4 + SALT_BYTES
export const CHUNK_BYTES = 1_048_576
export const TAG_BYTES = 16

/** The bytes are not what was stored, or belong to another name. */
export class Damaged extends Error {
  override name = 'Damaged'
}
/** The file was encrypted with a key that this installation does not hold. */
export class KeyMissing extends Error {
  override name = 'KeyMissing'
}

export const fileKeyOf = ({ key }: FileKey, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'ledgerhand file', 32))

export function nonce(index: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(index, 8)
  return bytes
}
export function bound(header: Buffer, name: string, index: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(5)
  place.writeUInt32BE(index)
  place.writeUInt8(isLast ? 1 : 0, 4)
  return Buffer.concat([header, Buffer.from(name), place])
}

/** The encrypted form of `bytes`, piece by piece in the order in which they are to be written. */
export function* encryptFile(bytes: Uint8Array, name: string, fileKey: FileKey): Generator<Buffer> {
  const header = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(header)
  header.writeUInt32BE(fileKey.id, MAGIC.length)
  const salt = randomBytes(SALT_BYTES)
  salt.copy(header, MAGIC.length + 4)
  yield header
  const key = fileKeyOf(fileKey, salt)
  const chunks = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES))
  for (let i = 0; i < chunks; i++) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(i))
    cipher.setAAD(bound(header, name, i, i === chunks - 1))
    const body = cipher.update(bytes.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES))
    yield Buffer.concat([body, cipher.final(), cipher.getAuthTag()])
  }
}

/** The bytes again, all or nothing. Throws Damaged, or KeyMissing. */
export function unseal(sealed: Uint8Array, name: string, fileKeys: readonly FileKey[]): Uint8Array {
  const file = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (file.length < HEADER_BYTES + TAG_BYTES || !file.subarray(0, MAGIC.length).equals(MAGIC)) throw new Damaged('not a stored file')
  const header = file.subarray(0, HEADER_BYTES)
  const id = header.readUInt32BE(MAGIC.length)
  const fileKey = fileKeys.find((k) => k.id === id)
  if (!fileKey) throw new KeyMissing(`file key ${id} is not in FILE_KEYS`)
  const key = fileKeyOf(fileKey, header.subarray(MAGIC.length + 4))
  const chunks = Math.ceil((file.length - HEADER_BYTES) / (CHUNK_BYTES + TAG_BYTES))
  const opened: Buffer[] = []
  for (let i = 0; i < chunks; i++) {
    const chunk = file.subarray(HEADER_BYTES + i * (CHUNK_BYTES + TAG_BYTES), HEADER_BYTES + (i + 1) * (CHUNK_BYTES + TAG_BYTES))
    if (chunk.length < TAG_BYTES) throw new Damaged('the file is cut short')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(i))
    decipher.setAAD(bound(header, name, i, i === chunks - 1))
    decipher.setAuthTag(chunk.subarray(chunk.length - TAG_BYTES))
    opened.push(decipher.update(chunk.subarray(0, chunk.length - TAG_BYTES)))
    try {
      decipher.final()
    } catch (cause) {
      throw new Damaged('the file does not pass its check', { cause })
    }
  }
  return Buffer.concat(opened)
}
