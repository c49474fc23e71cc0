import { z } from 'zod'
import { CalendarDateJson, Instant, RequestItemKindJson, RequestItemStateJson, RequestStateJson, YearMonthJson } from './values.ts'

/** What leaves the server about requests for documents, as JSON. */

export const RequestItemJson = z.strictObject({
  id: z.string(),
  kind: RequestItemKindJson,
  text: z.string().describe("'Chase Checking ending in 4821: statement of March 2026': what the holder of the link reads, too."),
  state: RequestItemStateJson,
  account: z.string().optional().describe('The account and month of a statement, the row of a receipt.'),
  month: YearMonthJson.optional(),
  transactionId: z.string().optional(),
  documentId: z.string().optional().describe('What proves it, or was sent for it.'),
  says: z.string().optional().describe('What arrived and was wrong.'),
  excused: z
    .strictObject({ reason: z.string(), by: z.string().nullable() })
    .optional()
    .describe('Why it is not needed, and who said so by name; null where the books themselves say so, or the account is gone.'),
})
export type RequestItemJson = z.infer<typeof RequestItemJson>
export const RequestJson = z.strictObject({
  id: z.string(),
  path: z.string().nullable().describe("'/upload/…': the link to send. Null for viewers, who may not send anything."),
  addressee: z.strictObject({ name: z.string(), email: z.string().nullable() }),
  dueOn: CalendarDateJson,
  message: z.string().nullable(),
  state: RequestStateJson,
  items: z.array(RequestItemJson),
  createdAt: Instant,
  createdBy: z.string().nullable().describe('Who asked, by name; null when the account is gone.'),
  expiresAt: Instant.nullable().describe('Until when the link is open.'),
  isReminding: z.boolean().describe('Whether mails go out: there is a mail server and an address, and nobody stopped them.'),
  remindersSent: z.number(),
  words: z.string().describe('The words to send with the link where no mail goes out.'),
})
export type RequestJson = z.infer<typeof RequestJson>
export const RequestedFiles = z
  .strictObject({
    items: z.array(z.strictObject({ text: z.string(), state: RequestItemStateJson, says: z.string().optional() })),
    dueOn: CalendarDateJson,
    received: z
      .array(z.strictObject({ name: z.string(), says: z.string(), isWrong: z.boolean() }))
      .describe('What came in through this link, newest first, and what is said of it.'),
  })
  .describe("What the holder of a request's link is shown besides what every upload link shows.")
export type RequestedFiles = z.infer<typeof RequestedFiles>
export const RemindersJson = z.strictObject({
  businessName: z.string(),
  isStopped: z.boolean(),
})
export type RemindersJson = z.infer<typeof RemindersJson>
