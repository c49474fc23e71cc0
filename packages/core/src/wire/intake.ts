import { z } from 'zod'
import { WhichCurrencyJson, WhichYearJson } from './documents.ts'
import { CoverageMonthJson, PeriodName } from './values.ts'

/** What leaves the server about documents that arrived together, as JSON. */

export const IntakeMonth = CoverageMonthJson.extend({
  rows: z.int().describe('Its rows in the books, and how many of them wait for review.'),
  waiting: z.int(),
}).describe('A month of an account, as coverage judges it.')
export type IntakeMonth = z.infer<typeof IntakeMonth>
export const IntakeYear = z
  .strictObject({
    key: z.string(),
    name: z.string(),
    accountId: z.string().nullable().describe('Null where it has no account of the books.'),
    year: z.string(),
    months: z
      .array(IntakeMonth)
      .describe('Those that coverage judges. While documents are being read, none that is missing: it may be in one of them.'),
  })
  .describe('A year of an account that one of the documents is of, or one between two such years.')
export type IntakeYear = z.infer<typeof IntakeYear>
export const IntakeClosing = z
  .strictObject({
    period: PeriodName,
    done: z.number(),
    of: z.number(),
    isClosed: z.boolean(),
  })
  .describe('How far a year is from being closed: lines of its checklist that are done or excused, of all.')
export type IntakeClosing = z.infer<typeof IntakeClosing>
export const IntakeJson = z.strictObject({
  documents: z.int().describe('The files; those of an archive in its place.'),
  read: z.number().describe('How many of them are read, failed ones included.'),
  failed: z.array(z.strictObject({ id: z.string(), name: z.string(), reason: z.string(), needsPassword: z.boolean() })),
  leftOut: z
    .array(z.strictObject({ name: z.string(), reason: z.string(), documentId: z.string().nullable() }))
    .describe('Files of an archive that became no document, and why; of one that the books had already, as which document.'),
  transactions: z.int().describe('Rows that they brought.'),
  waiting: z
    .strictObject({ rows: z.int(), questions: z.number() })
    .describe('Of those: the ones that wait for review, and as how many questions they are asked.'),
  whichYear: z.array(WhichYearJson).describe('Documents that print no year and of which nobody has said it: a question each.'),
  whichCurrency: z
    .array(WhichCurrencyJson)
    .describe(
      'Documents that print no currency and look like one in another than the books, and of which nobody has said it: a question each.',
    ),
  years: z.array(IntakeYear).describe('By account, the newest year first.'),
  closing: z.array(IntakeClosing),
})
export type IntakeJson = z.infer<typeof IntakeJson>
