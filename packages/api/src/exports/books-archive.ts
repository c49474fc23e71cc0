import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ARCHIVE_FORMAT, type ArchiveManifest, MANIFEST_NAME, tableName } from '@ledgerhand/core/books-archive'
import type { Snapshot } from '@ledgerhand/db/archive/read'
import { makeYielder } from '../flows/yielding.ts'
import type { ZippedFile } from './zip.ts'

const packed = promisify(gzip)
/** Characters of lines that are packed at once. */
const PIECE = 262_144

/** A table's rows as lines of JSON, packed in pieces: many rows take little memory, and nobody waits for them. */
async function packedTable(rows: Iterable<string>): Promise<{ pieces: Buffer[]; rows: number; bytes: number; sha256: string }> {
  const giveWay = makeYielder()
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let [count, bytes, lines] = [0, 0, '']
  const pack = async () => {
    const piece = Buffer.from(lines)
    lines = ''
    hash.update(piece)
    bytes += piece.length
    pieces.push(await packed(piece))
  }
  for (const row of rows) {
    lines += `${row}\n`
    count += 1
    if (lines.length >= PIECE) await pack()
    await giveWay()
  }
  await pack()
  return { pieces, rows: count, bytes, sha256: hash.digest('hex') }
}

/** The rows of a set of books, and what the manifest says of them. The snapshot is closed when the last was read. */
export async function archivedRows(snapshot: Snapshot): Promise<{ entries: ZippedFile[]; tables: ArchiveManifest['tables'] }> {
  try {
    const entries: ZippedFile[] = []
    const tables: ArchiveManifest['tables'] = []
    for (const { name, rows } of snapshot.tables) {
      const { pieces, ...facts } = await packedTable(rows())
      entries.push({ name: tableName(name), bytes: pieces, isPacked: true })
      tables.push({ name, ...facts })
    }
    return { entries, tables }
  } finally {
    snapshot.close()
  }
}

/** The manifest, the last file of an archive. */
export const manifestEntry = (parts: Omit<ArchiveManifest, 'format' | 'version'>): ZippedFile => ({
  name: MANIFEST_NAME,
  bytes: Buffer.from(`${JSON.stringify({ format: ARCHIVE_FORMAT, version: 1, ...parts } satisfies ArchiveManifest, null, 2)}\n`),
})
