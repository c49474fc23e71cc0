import { z } from 'zod'
import { Instant } from './values.ts'

/** What leaves the server about the audit log, as JSON. */

export const AuditLineJson = z.strictObject({
  seq: z.int(),
  at: z.string(),
  by: z
    .enum(['person', 'link', 'visitor', 'product'])
    .describe("'person', an upload 'link', a 'visitor' who is not signed in, or the 'product' itself."),
  actor: z.string().describe('As the filter takes it.'),
  name: z.string().nullable(),
  email: z.string().nullable().describe('The address at the time.'),
  ip: z.string().nullable(),
  device: z.string().nullable().describe("'Safari on iPhone'"),
  action: z.string(),
  words: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  about: z
    .strictObject({ title: z.string(), path: z.string().nullable() })
    .nullable()
    .describe('What the line is about, when it can still be found: its name, and the page that shows it.'),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type AuditLineJson = z.infer<typeof AuditLineJson>
export const AuditPageJson = z.strictObject({
  items: z.array(AuditLineJson),
  nextCursor: z.string().nullable(),
})
export type AuditPageJson = z.infer<typeof AuditPageJson>
export const AuditChainJson = z.strictObject({
  state: z.enum(['unbroken', 'broken']),
  since: z.string().nullable().describe('When the first line of these books was written.'),
  lines: z.number(),
  brokenAt: z.number().nullable().describe('The first line of the log that does not fit; null while it is unbroken.'),
  checkedAt: Instant,
  wholeAt: Instant.describe('When every line was last recomputed; `checkedAt` when this look did it.'),
})
export type AuditChainJson = z.infer<typeof AuditChainJson>
