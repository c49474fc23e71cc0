/** The archive of one set of books: the folder 'books' in the ZIP of an account, from which another installation takes them in. */
import { z } from 'zod'

export const ARCHIVE_FORMAT = 'ledgerhand-books'
export const MANIFEST_NAME = 'books/manifest.json'
/** A table's rows: a JSON object a line, packed by gzip. */
export const tableName = (table: string): string => `books/${table}.ndjson.gz`

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
const userId = z.uuid()

/** What an archive says it holds. Its own SHA-256 names the archive. */
export const archiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(1),
  /** How many migrations the database had run, and the last of them. */
  schema: count,
  lastMigration: z.string(),
  /** The version of the program, for people. */
  program: z.string(),
  madeAt: z.iso.datetime(),
  owner: z.object({ id: userId, name: z.string(), email: z.string() }),
  /** Of each table: its rows, the bytes of their lines, and the SHA-256 of these. */
  tables: z.array(z.object({ name: z.string(), rows: count, bytes: count, sha256 })),
  /** The originals, by the file in the archive that holds each. */
  documents: z.array(z.object({ id: z.string(), file: z.string(), bytes: count, sha256 })),
  /** The head of the installation's audit log when the archive was made. */
  auditHead: z.string(),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>
