/** Files too large for memory in the form of sealed-file.ts: sealed and opened piece by piece. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FileKey } from '../settings/setting-values.ts'
import { bound, CHUNK_BYTES, Damaged, fileKeyOf, HEADER_BYTES, MAGIC, nonce, TAG_BYTES } from './sealed-file.ts'

/** What a file held. */
export interface Content {
  bytes: number
  sha256: string
}

async function readFully(file: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let done = 0
  while (done < buffer.length) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}
async function writeFully(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
}

/** Runs `work` with both files; `to` is new, mode 0600, and on the disk when this returns. */
async function between<T>(from: string, to: string, work: (source: FileHandle, target: FileHandle) => Promise<T>): Promise<T> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'w', 0o600)
    try {
      const result = await work(source, target)
      await target.sync()
      return result
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Copies a file and tells what it held: the next piece is read, and this one written, while it is hashed. */
export function copyHashed(from: string, to: string): Promise<Content> {
  return between(from, to, async (source, target) => {
    const hash = createHash('sha256')
    const [one, other] = [Buffer.alloc(CHUNK_BYTES), Buffer.alloc(CHUNK_BYTES)] as const
    let reading = readFully(source, one, 0)
    let writing = Promise.resolve()
    for (let bytes = 0, nth = 0; ; nth++) {
      const [length] = await Promise.all([reading, writing])
      if (length === 0) return { bytes, sha256: hash.digest('hex') }
      const [current, next] = nth % 2 === 0 ? [one, other] : [other, one]
      const piece = current.subarray(0, length)
      bytes += length
      reading = readFully(source, next, bytes)
      writing = writeFully(target, piece)
      hash.update(piece)
    }
  })
}

/** Writes the sealed form of `from`, bound to `name`, to `to`, and tells what was sealed. */
export function sealFile(from: string, to: string, name: string, fileKey: FileKey): Promise<Content> {
  return between(from, to, async (source, target) => {
    const { size } = await source.stat()
    const header = Buffer.alloc(HEADER_BYTES)
    MAGIC.copy(header)
    header.writeUInt32BE(fileKey.id, MAGIC.length)
    randomBytes(HEADER_BYTES - MAGIC.length - 4).copy(header, MAGIC.length + 4)
    await writeFully(target, header)
    const key = fileKeyOf(fileKey, header.subarray(MAGIC.length + 4))
    const hash = createHash('sha256')
    const buffer = Buffer.alloc(CHUNK_BYTES)
    const chunks = Math.max(1, Math.ceil(size / CHUNK_BYTES))
    for (let i = 0; i < chunks; i++) {
      const piece = buffer.subarray(0, await readFully(source, buffer, i * CHUNK_BYTES))
      hash.update(piece)
      const cipher = createCipheriv('aes-256-gcm', key, nonce(i))
      cipher.setAAD(bound(header, name, i, i === chunks - 1))
      await writeFully(target, Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]))
    }
    return { bytes: size, sha256: hash.digest('hex') }
  })
}

/** Opens what `sealFile` wrote into `to`, and tells what it held. Throws Damaged; `to` holds nothing to be used then. */
export function openSealed(from: string, to: string, name: string, fileKey: FileKey): Promise<Content> {
  return between(from, to, async (source, target) => {
    const { size } = await source.stat()
    const header = Buffer.alloc(HEADER_BYTES)
    if ((await readFully(source, header, 0)) < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
      throw new Damaged('not a sealed file')
    const key = fileKeyOf(fileKey, header.subarray(MAGIC.length + 4))
    const hash = createHash('sha256')
    const buffer = Buffer.alloc(CHUNK_BYTES + TAG_BYTES)
    const chunks = Math.max(1, Math.ceil((size - HEADER_BYTES) / buffer.length))
    let bytes = 0
    for (let i = 0; i < chunks; i++) {
      const chunk = buffer.subarray(0, await readFully(source, buffer, HEADER_BYTES + i * buffer.length))
      if (chunk.length < TAG_BYTES) throw new Damaged('the file is cut short')
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(i))
      decipher.setAAD(bound(header, name, i, i === chunks - 1))
      decipher.setAuthTag(chunk.subarray(chunk.length - TAG_BYTES))
      const piece = decipher.update(chunk.subarray(0, chunk.length - TAG_BYTES))
      try {
        decipher.final()
      } catch (cause) {
        throw new Damaged('the file does not pass its check', { cause })
      }
      hash.update(piece)
      await writeFully(target, piece)
      bytes += piece.length
    }
    return { bytes, sha256: hash.digest('hex') }
  })
}
