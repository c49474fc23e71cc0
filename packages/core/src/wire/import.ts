import { z } from 'zod'
import { CalendarDateJson, Instant } from './values.ts'

/** The import of an archive of books, as JSON. */

const importStages = ['none', 'receiving', 'checking', 'ready', 'entering', 'done', 'failed'] as const
export type ImportStage = (typeof importStages)[number]

export const ImportedCounts = z
  .strictObject({
    name: z.string().describe('Whose books they were.'),
    email: z.string(),
    madeAt: Instant.describe('When the archive was made.'),
    program: z.string().describe('The version that made it.'),
    documents: z.int(),
    missingFiles: z.int().describe('Documents whose originals were damaged where the archive was made.'),
    transactions: z.int(),
    firstDay: CalendarDateJson.nullable(),
    lastDay: CalendarDateJson.nullable(),
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
