/** A ZIP that says it is an archive of books. Nothing in it is trusted: no name becomes a path, and no length is read past what the manifest gives it. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { type ArchiveManifest, archiveManifest, MANIFEST_NAME, tableName } from '@ledgerhand/core/books-archive'
import { AppError } from '@ledgerhand/core/errors'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'
import type { ArchivedRow } from '@ledgerhand/db/archive/read'
import { archiveMessages } from '@ledgerhand/db/archive/stage'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ScratchFile } from '../scratch-file.ts'

const MAX_MANIFEST = 67_108_864
const MAX_LINE = 67_108_864
const MAX_ENTRIES = 1_000_000
/** Rows that are handed on at once. */
const SLICE = 200

const damaged = (cause?: unknown) => new AppError('invalid', archiveMessages.damaged, { cause })
const foreign = (cause?: unknown) => new AppError('invalid', archiveMessages.foreign, { cause })

class ScratchReader extends RandomAccessReader {
  readonly #file: ScratchFile
  constructor(file: ScratchFile) {
    super()
    this.#file = file
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.read(start, end)
  }
}

export interface OpenArchive {
  manifest: ArchiveManifest
  /** The SHA-256 of the manifest. */
  sha256: string
  /** The rows of a table, some at a time. AppError where they are not what the manifest says. */
  rows(table: ArchiveManifest['tables'][number]): AsyncGenerator<ArchivedRow[]>
  /** An original. AppError where it is not what the manifest says. */
  original(document: ArchiveManifest['documents'][number]): Promise<Buffer>
  close(): void
}

/** Opens an archive and reads its manifest. AppError 'invalid' in a sentence for anything else. */
export async function openArchive(file: ScratchFile): Promise<OpenArchive> {
  const zip = await fromRandomAccessReaderPromise(new ScratchReader(file), file.size, { autoClose: false, lazyEntries: true }).catch(
    (cause: unknown) => {
      throw foreign(cause)
    },
  )
  try {
    const entries = await entriesOf(zip)
    const entry = entries.get(MANIFEST_NAME)
    if (!entry) throw foreign()
    const bytes = await contentOf(zip, entry, MAX_MANIFEST)
    const manifest = manifestIn(bytes)
    const find = (name: string) => {
      const found = entries.get(name)
      if (!found) throw damaged()
      return found
    }
    return {
      manifest,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      rows: (table) => rowsOf(zip, find(tableName(table.name)), table),
      original: async ({ file: name, bytes: size, sha256 }) => {
        const content = await contentOf(zip, find(name), Math.min(size, MAX_FILE_BYTES))
        if (content.length !== size || createHash('sha256').update(content).digest('hex') !== sha256) throw damaged()
        return content
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw foreign()
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      // A name twice: it could be one file for who checks and another for who reads.
      if (entries.has(entry.fileName)) throw damaged()
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  }
  return entries
}

function manifestIn(bytes: Buffer): ArchiveManifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw damaged(cause)
  }
  const { version } = (json ?? {}) as { version?: unknown }
  if (typeof version === 'number' && version > 1)
    throw new AppError('conflict', 'This archive was made by a newer Ledgerhand. Install the newer version; nothing was changed.')
  const parsed = archiveManifest.safeParse(json)
  if (!parsed.success) throw damaged(parsed.error)
  return parsed.data
}

const streamOf = async (zip: ZipFile, entry: Entry): Promise<Readable> => {
  try {
    return await zip.openReadStreamPromise(entry)
  } catch (cause) {
    throw damaged(cause)
  }
}

async function contentOf(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const stream = await streamOf(zip, entry)
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > limit) throw damaged()
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  } finally {
    stream.destroy()
  }
  const content = Buffer.concat(pieces)
  // The reader of ZIP files leaves this to its caller, and nothing else vouches for the manifest.
  if (crc32(content) !== entry.crc32) throw damaged()
  return content
}

async function* rowsOf(
  zip: ZipFile,
  entry: Entry,
  { rows, bytes, sha256 }: ArchiveManifest['tables'][number],
): AsyncGenerator<ArchivedRow[]> {
  const packed = await streamOf(zip, entry)
  const lines = createGunzip()
  packed.once('error', (error) => lines.destroy(error))
  packed.pipe(lines)
  const hash = createHash('sha256')
  let [size, count] = [0, 0]
  let slice: ArchivedRow[] = []
  let begun: Buffer[] = []
  try {
    for await (const piece of lines as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > bytes) throw damaged()
      hash.update(piece)
      let from = 0
      for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
        begun.push(piece.subarray(from, end))
        slice.push(rowIn(Buffer.concat(begun)))
        begun = []
        from = end + 1
        count += 1
        if (slice.length === SLICE) {
          yield slice
          slice = []
        }
      }
      begun.push(piece.subarray(from))
      if (begun.reduce((sum, part) => sum + part.length, 0) > MAX_LINE) throw damaged()
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  } finally {
    packed.destroy()
    lines.destroy()
  }
  if (size !== bytes || count !== rows || hash.digest('hex') !== sha256) throw damaged()
  if (slice.length > 0) yield slice
}

function rowIn(line: Buffer): ArchivedRow {
  const row = JSON.parse(line.toString('utf8')) as unknown
  if (row === null || typeof row !== 'object' || Array.isArray(row)) throw damaged()
  for (const value of Object.values(row))
    if (value !== null && typeof value !== 'string' && (typeof value !== 'number' || !Number.isSafeInteger(value))) throw damaged()
  return row as ArchivedRow
}
