import { z } from 'zod'
import { RequestedFiles } from './requests.ts'
import { CalendarDateJson, ClientHealthJson, Decimal, Instant, RoleJson, TaxStateJson, YearMonthJson } from './values.ts'

/** What leaves the server about who else works with a set of books, as JSON. */

export const ShareableLinkJson = z.strictObject({
  id: z.string(),
  userId: z.string(),
  token: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  expiresAt: Instant.nullable(),
  maxFiles: z.int(),
  maxBytes: z.int(),
  usedFiles: z.int(),
  usedBytes: z.int(),
  createdAt: Instant,
})
export type ShareableLinkJson = z.infer<typeof ShareableLinkJson>
export const LinkDepositJson = z
  .strictObject({
    id: z.string(),
    originalName: z.string(),
    fileSize: z.int(),
    createdAt: Instant,
    isDuplicate: z.boolean().describe('The same bytes were in the books already: `documentId` is that document.'),
    documentId: z.string().nullable().describe('Null when the document was deleted since.'),
    isProcessed: z.boolean(),
    extractedText: z.string().nullable(),
  })
  .describe('One file that came in through an upload link.')
export type LinkDepositJson = z.infer<typeof LinkDepositJson>
export const InvitationJson = z
  .strictObject({
    businessName: z.string(),
    role: RoleJson,
    email: z.string().describe('The address it was sent to, all but its beginning hidden.'),
    expiresAt: Instant.nullable(),
    isForCaller: z.boolean().nullable().describe('Whether it was sent to the address of who is signed in; null where nobody is.'),
  })
  .describe('What the page behind an invitation says before it is accepted.')
export type InvitationJson = z.infer<typeof InvitationJson>
export const ClientJson = z
  .strictObject({
    ownerId: z.string(),
    name: z.string(),
    role: RoleJson,
    unreviewed: z.number(),
    unrecognized: z.number().describe('Waiting rows that nobody could place; the rest have a suggestion.'),
    failedDocuments: z.number(),
    processingDocuments: z.number(),
    lastReport: z.strictObject({ id: z.string(), title: z.string(), reportPeriod: z.string(), createdAt: Instant }).nullable(),
    lastActivity: Instant.nullable(),
    email: z.string().describe('Where mail reaches the owner.'),
    note: z.string().nullable().describe("The caller's own note; nobody else sees it."),
    closedThrough: YearMonthJson.nullable().describe('The last closed month.'),
    missing: z.number().describe('Months of accounts without their statement, whole or in part.'),
    waiting: z.int().describe('Rows that wait for a person.'),
    questions: z
      .strictObject({ mine: z.number(), theirs: z.number() })
      .describe('mine: for the caller to answer, or to look at the answer; theirs: for somebody else.'),
    requests: z.strictObject({ open: z.number(), late: z.int() }),
    dueOn: CalendarDateJson.nullable().describe('The first due day of what is open.'),
    changedSince: z
      .strictObject({ reports: z.number(), net: Decimal, currency: z.string() })
      .describe('Signed reports that changed, and by how much their net profit did, in the currency of the books.'),
    taxPack: z
      .strictObject({ year: z.int(), state: TaxStateJson })
      .describe('Of the last tax year that is over, all business entities together.'),
    health: ClientHealthJson,
  })
  .describe('One set of books that an accountant or a viewer serves, with what waits there.')
export type ClientJson = z.infer<typeof ClientJson>
export const SkippedClientJson = z.strictObject({
  ownerId: z.string(),
  name: z.string(),
  why: z.string().describe('In words.'),
})
export type SkippedClientJson = z.infer<typeof SkippedClientJson>
export const AskedClientsJson = z
  .strictObject({
    asked: z.array(
      z.strictObject({
        ownerId: z.string(),
        name: z.string(),
        requestId: z.string(),
        path: z.string().nullable(),
        items: z.number(),
        isMailed: z.boolean(),
      }),
    ),
    skipped: z.array(SkippedClientJson),
  })
  .describe('What became of one request to many clients.')
export type AskedClientsJson = z.infer<typeof AskedClientsJson>
export const ClosedClientsJson = z
  .strictObject({
    closed: z.array(z.strictObject({ ownerId: z.string(), name: z.string() })),
    skipped: z.array(SkippedClientJson),
  })
  .describe('What became of closing one period for many clients.')
export type ClosedClientsJson = z.infer<typeof ClosedClientsJson>
export const UserRoleJson = z.strictObject({
  id: z.string(),
  userId: z.string().nullable(),
  role: RoleJson,
  email: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(['active', 'pending']),
  inviteExpiresAt: Instant.nullable().describe('Until when a pending grant can be accepted.'),
  createdAt: Instant,
  acceptPath: z.string().optional().describe('Once, when a pending grant is made: the path that accepts it.'),
  isMailed: z.boolean().optional().describe('Whether the link was mailed too.'),
})
export type UserRoleJson = z.infer<typeof UserRoleJson>
export const SharedUploadJson = RequestedFiles.partial()
  .extend({
    description: z.string(),
    businessName: z.string(),
    expiresAt: Instant.nullable(),
    limits: z.strictObject({ maxFiles: z.int(), maxFileBytes: z.number() }),
  })
  .describe("Of a request's link also what is asked for.")
export type SharedUploadJson = z.infer<typeof SharedUploadJson>
