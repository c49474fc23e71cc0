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

const importStages = ['none', 'receiving', 'checking', 'ready', 'entering', 'done', 'failed'] as const
export type ImportStage = (typeof importStages)[number]

const ImportedCounts = z
  .strictObject({
    name: z.string().describe('Whose books they were.'),
    email: z.string(),
    madeAt: z.string().describe('When the archive was made.'),
    program: z.string().describe('The version that made it.'),
    documents: z.int(),
    missingFiles: z.int().describe('Documents whose originals were damaged where the archive was made.'),
    transactions: z.int(),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    entities: z.int(),
    accounts: z.int(),
    rules: z.int(),
    reports: z.int(),
    signatures: z.int(),
    closedMonths: z.int(),
    questions: z.int(),
    auditLines: z.int(),
  })
  .describe('What an archive holds.')
export type ImportedCounts = z.infer<typeof ImportedCounts>
export const ImportJson = z
  .strictObject({
    stage: z.enum(importStages),
    done: z.number().describe('How much of this stage is done: bytes while it is received, else rows and files.'),
    of: z.number().nullable().describe('Null where it is not known.'),
    message: z.string().nullable().describe('Why it failed, in a sentence.'),
    archive: ImportedCounts.nullable().describe('What the archive holds, once it was checked.'),
  })
  .describe('Where the import of an archive stands.')
export type ImportJson = z.infer<typeof ImportJson>
