import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  name: string
  /** In pieces where there is much of it: packing one holds nobody up. */
  bytes: Uint8Array | readonly Uint8Array[]
  /** Put in as it is: pictures and PDFs are packed already. */
  isPacked?: boolean
}

/**
 * A ZIP archive of any size, made while it is read: the next entry is asked for when the one before is being packed. Breaks off with
 * the error of `entries`, and ends `entries` when its reader goes away.
 */
export function zip(entries: AsyncIterable<ZippedFile>, at: Date): Readable {
  const archive = new ZipFile()
  const out = new PassThrough()
  const breakOff = (error: Error) => void out.destroy(error)
  // Either end that stops stops the other; what went wrong is told at `out`.
  pipeline(archive.outputStream, out, () => {})
  archive.on('error', breakOff)
  fill(archive, entries, at, out).catch(breakOff)
  return out
}

async function fill(archive: ZipFile, entries: AsyncIterable<ZippedFile>, at: Date, out: Readable): Promise<void> {
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  /** The archive keeps every entry's function until its end: through it, the content of the last one at the most. */
  let content = Readable.from([])
  for await (const { name, bytes, isPacked = false } of entries) {
    if (out.destroyed) return
    const pieces = bytes instanceof Uint8Array ? [bytes] : bytes
    content = Readable.from(pieces)
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
    archive.addReadStreamLazy(name, { mtime: at, size, compress: !isPacked }, (give) => give(null, content))
    await finished(content, { signal: gone.signal })
  }
  archive.end()
}
