/** A file that is needed for minutes: encrypted with a key that only this process knows, so that nothing of it can be read after its end. */
import { createCipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@ledgerhand/core/errors'
import { newId } from '@ledgerhand/db/ids'

/** AES in counter mode, so that reading begins anywhere. Nobody's tampering is to be noticed here: what is read is checked by its hashes. */
const ALGORITHM = 'aes-256-ctr'
const BLOCK = 16

export interface ScratchFile {
  size: number
  /** The bytes from `start` up to and without `end`. */
  read(start: number, end: number): Readable
  remove(): Promise<void>
}

/** The counter of a block, behind the first one. */
function counterAt(iv: Buffer, block: number): Buffer {
  const sum = (BigInt(`0x${iv.toString('hex')}`) + BigInt(block)) & ((1n << 128n) - 1n)
  return Buffer.from(sum.toString(16).padStart(32, '0'), 'hex')
}

const TOO_SLOW = 'The connection is too slow: what was sent did not arrive in time. Please try again.'

/** Windows in which the speed of a stream is looked at, and what each must bring. */
const WINDOW_MS = 10_000
const LEAST_BYTES = 163_840

/**
 * Keeps what a stream brings, at most `limit` bytes: AppError 'too_large' beyond, 'too_slow' for one that trickles, and then nothing stays.
 */
export async function keepScratch(
  folder: string,
  source: Readable,
  { limit, tooLarge, onBytes }: { limit: number; tooLarge: string; onBytes: (bytes: number) => void },
): Promise<ScratchFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  const [key, iv] = [randomBytes(32), randomBytes(BLOCK)]
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      onBytes(size)
      if (size > limit) done(new AppError('too_large', tooLarge))
      else done(null, chunk)
    },
  })
  const remove = () => rm(path, { force: true })
  let sizeBefore = 0
  const clock = setInterval(() => {
    if (size - sizeBefore < LEAST_BYTES) counted.destroy(new AppError('too_slow', TOO_SLOW))
    sizeBefore = size
  }, WINDOW_MS)
  try {
    await pipeline(source, counted, createCipheriv(ALGORITHM, key, iv), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  } finally {
    clearInterval(clock)
  }
  return {
    size,
    read: (start, end) => {
      const from = start - (start % BLOCK)
      const open = createCipheriv(ALGORITHM, key, counterAt(iv, from / BLOCK))
      let skip = start - from
      const rest = new Transform({
        transform(chunk: Buffer, _, done) {
          const piece = open.update(chunk)
          done(null, piece.subarray(Math.min(skip, piece.length)))
          skip = Math.max(0, skip - piece.length)
        },
      })
      const file = createReadStream(path, { start: from, end: Math.max(from, end - 1) })
      file.once('error', (error) => rest.destroy(error))
      rest.once('close', () => file.destroy())
      return file.pipe(rest)
    },
    remove,
  }
}
