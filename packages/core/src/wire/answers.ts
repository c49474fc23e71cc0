import { z } from 'zod'
import { billRests } from '../bill-rest.ts'
import { rowChecks } from '../row-checks.ts'
import type * as views from '../saved-views.ts'
import { listColumns } from '../saved-views.ts'
import type * as sheets from '../sheets.ts'
import { transactionOrders } from '../transaction-order.ts'
import { DocumentJson } from './documents.ts'
import { SheetJson } from './ledger.ts'
import { CheckJson, SignatureJson } from './periods.ts'
import { CurrentUser } from './records.ts'
import { CalendarDateJson, LeafJson, SourceTypeJson, TreatmentJson, W9StateJson } from './values.ts'

/** Answers of single calls, as JSON. */

export const MessageJson = z.strictObject({ message: z.string().describe('For the person') })
export const UpdatedJson = z.strictObject({ updated: z.int().describe('How many transactions were changed') })
export const ClassifiedJson = UpdatedJson.extend({
  needsReview: z.int(),
  because: z.string().optional().describe('Why some were not classified'),
})
export const CategorizingJson = z.strictObject({
  documents: z.int().describe('Documents of which an AI service is still to categorize rows'),
})
export const RestoredJson = z.strictObject({ restored: z.int(), kept: z.int().describe('Changed since: these stay as they are') })
export const EndedJson = z.strictObject({ ended: z.int().describe('How many other sessions were ended') })
export const SecondFactorSecretJson = z.strictObject({ secret: z.string(), uri: z.string().describe('otpauth://…, for a QR code') })
export const RecoveryCodesJson = z.strictObject({ recoveryCodes: z.array(z.string()).describe('Shown once') })
export const SignedUpJson = MessageJson.extend({ requiresVerification: z.boolean() })
export const SignedInJson = MessageJson.extend({ user: CurrentUser })
export const MailedLinkJson = MessageJson.extend({ isMailed: z.boolean() })
export const FollowedLinkJson = z.union([
  MessageJson.extend({ did: z.enum(['verified', 'changed', 'reverted']) }),
  MessageJson.extend({ did: z.literal('choose'), token: z.string().describe('For auth/reset-password') }),
])
export const AcceptedRoleJson = z.strictObject({ ownerId: z.string() })
export const ClientNoteJson = z.strictObject({ note: z.string().nullable() })
export const RegisteredJson = z.strictObject({ document: DocumentJson })
export const DepositedJson = z.strictObject({ originalName: z.string(), fileSize: z.int() })
export const SourceJson = z
  .strictObject({
    key: z.string().describe('What the filter `source` takes'),
    sourceType: SourceTypeJson.nullable(),
    sourceName: z.string().nullable(),
    sourceLastFour: z.string().nullable(),
  })
  .describe('An account or card that transactions came from')
export const CashFlowJson = SheetJson.extend({ from: CalendarDateJson, to: CalendarDateJson })
export const SignedReportJson = SignatureJson.extend({ signatures: z.array(SignatureJson).describe('All of the report, the newest first') })
export const TaxLinesJson = z.strictObject({ form: z.enum(['schedule_c', 'own']), lines: z.partialRecord(LeafJson, z.string()) })
export const PayeeW9Json = z.strictObject({ name: z.string(), w9: W9StateJson })
export const AuditPersonJson = z.strictObject({
  actor: z.string().describe('As the filter takes it'),
  by: z.enum(['person', 'link', 'product']),
  name: z.string().nullable(),
})
export const ServiceTestJson = z.strictObject({ ok: z.boolean(), message: z.string() })
export const SavedViewJson = z.strictObject({
  id: z.string(),
  name: z.string(),
  query: z.strictObject({
    search: z.string().optional(),
    merchant: z.string().optional(),
    category: z.string().optional(),
    leaf: LeafJson.optional(),
    entityId: z.string().optional(),
    documentId: z.string().optional(),
    from: CalendarDateJson.optional(),
    to: CalendarDateJson.optional(),
    isCredit: z.boolean().optional(),
    amountFrom: z.string().optional(),
    amountTo: z.string().optional(),
    needsReview: z.boolean().optional(),
    isTransfer: z.boolean().optional(),
    treatment: z.enum([...TreatmentJson.options, 'undecided']).optional(),
    accountId: z.string().optional(),
    source: z.string().optional(),
    check: z.enum(rowChecks).optional(),
    sort: z.enum(transactionOrders).optional(),
    columns: z.array(z.enum(listColumns)).optional(),
  }),
}) satisfies z.ZodType<views.SavedView>

export const HealthJson = z.strictObject({ status: z.enum(['ok', 'damaged']), version: z.string() })
export const ReceivedFileJson = z.strictObject({
  filename: z.string().describe('What documents/upload takes'),
  fileSize: z.int(),
  fileHash: z.string().describe('SHA-256 of the bytes, in hexadecimal'),
})
export const SheetPageJson = z.strictObject({
  sheets: z.array(z.strictObject({ name: z.string(), rows: z.int() })).describe('Every sheet, in the order of the workbook'),
  sheet: z.int().describe('Index of the sheet that these rows are of'),
  from: z.int().describe('Number of the first row here less one'),
  rows: z.array(z.array(z.string())).describe('Cells as text'),
}) satisfies z.ZodType<sheets.SheetPage>

/** What every refusal says; the other fields come with single ones. */
export const FailureJson = z.strictObject({
  message: z.string().describe('For the person'),
  code: z.string().describe('For the program: BAD_REQUEST, NOT_FOUND, CONFLICT, …'),
  issues: z
    .array(z.strictObject({ path: z.string(), message: z.string() }))
    .optional()
    .describe('Which fields are not valid, and why'),
  requestId: z.string().optional().describe('Of 500 and above: under which the log has it'),
  differences: z.array(z.enum(billRests)).optional().describe('Joining a payment to a bill of another amount: what the difference may be'),
  requiresVerification: z.literal(true).optional().describe('Signing in: the address must be verified first'),
  requiresSecondFactor: z.literal(true).optional().describe('Signing in: send `ticket` and the code to auth/second-factor'),
  ticket: z.string().optional(),
  isChanged: z.literal(true).optional().describe('A change of a record that somebody changed since it was read: read it again'),
  reauthRequired: z.literal(true).optional().describe('Send the password to account/confirm, then again'),
  booksClosed: z.literal(true).optional().describe('Whoever asks has no part in these books, or not any more'),
  documentId: z.string().optional().describe('The same file is in the books already: as this document'),
  originalName: z.string().optional(),
  needs: z.literal('password').optional().describe('The document is protected'),
  period: z.string().optional().describe('The month that is open'),
  periods: z.array(z.string()).optional().describe('The periods whose checklist has open lines'),
  open: z.array(CheckJson).optional().describe('The open lines of the checklist'),
})
