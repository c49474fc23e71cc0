import { z } from 'zod'
import { billAnswers } from '../bill-copies.ts'
import {
  CalendarDateJson,
  CoverageAccountJson,
  Decimal,
  DocumentSealJson,
  DocumentTypeJson,
  Instant,
  LineCountJson,
  ReconciliationStateJson,
  RepairKindJson,
} from './values.ts'

/** Documents, what was read from them and where they are put, as JSON. */

export const RepairJson = z.strictObject({
  kind: RepairKindJson,
  reason: z.string(),
  action: z.string().describe("What one click does: 'Change $12.30 to $13.20'."),
  transactionId: z.string().nullable().describe('The row that it is about; null for a missing one.'),
  /** Other changes that explain the difference as well: where there are any, `choice` says which is meant (0: this one). */
  get instead() {
    return z.array(RepairJson)
  },
})
export type RepairJson = z.infer<typeof RepairJson>
export const CoverageJson = z
  .strictObject({
    accounts: z
      .array(CoverageAccountJson.extend({ accountId: z.string().nullable() }))
      .describe('Each with the id of its account of the books; null where it has none.'),
  })
  .describe('Which months of each account are in the books.')
export type CoverageJson = z.infer<typeof CoverageJson>
export const ContradictedByJson = z
  .strictObject({
    document: z.strictObject({ id: z.string(), name: z.string() }),
    day: CalendarDateJson,
    here: Decimal.describe('The balance that this statement prints for the day.'),
    there: Decimal.describe('The balance that the other document prints for it.'),
  })
  .describe('Another document of the same account that prints another balance for the same day: one of the two cannot be so.')
export type ContradictedByJson = z.infer<typeof ContradictedByJson>
export const StatementJson = z.strictObject({
  id: z.string(),
  account: z
    .strictObject({ id: z.string(), name: z.string(), placedBy: z.enum(['balance', 'rows', 'layout', 'person']).nullable() })
    .nullable()
    .describe(
      'The account that it is of; null before its rows are in the books. `placedBy`: what says so where it prints no number, or a person did.',
    ),
  accountName: z.string().nullable(),
  accountLastFour: z.string().nullable(),
  currency: z.string().nullable(),
  periodStart: CalendarDateJson.nullable(),
  firstDay: CalendarDateJson.nullable().describe('The days of its first and last row, where no period is printed.'),
  lastDay: CalendarDateJson.nullable(),
  periodEnd: CalendarDateJson.nullable(),
  opening: Decimal.nullable(),
  closing: Decimal.nullable(),
  credits: Decimal,
  debits: Decimal,
  state: ReconciliationStateJson.describe("'off' as well where another document contradicts it, however well it adds up by itself."),
  difference: Decimal.describe("How far off, signed, '0.00' unless off."),
  firstBreakTransactionId: z.string().nullable(),
  unread: z.array(z.string()).describe('Lines that looked like transactions and could not be read.'),
  verdict: z.string().describe('What the seal says, in words: "Reconciled", "Doesn\'t reconcile: off by $12.00".'),
  note: z.string(),
  contradictedBy: z.array(ContradictedByJson),
  repair: RepairJson.nullable().describe(
    'The change that would make it add up, or the first of a few; null when there is none, or a repair was applied.',
  ),
  applied: RepairJson.nullable().describe('The repair that was applied and can be taken back.'),
})
export type StatementJson = z.infer<typeof StatementJson>
export const DocumentAboutJson = z.strictObject({
  vendor: z.string().nullable().describe('Of an invoice or receipt.'),
  account: z.string().nullable().describe('Of a statement; of several the first, and how many more.'),
  from: CalendarDateJson.nullable().describe('The first day of its statements; of a bill its day.'),
  to: CalendarDateJson.nullable(),
})
export const DocumentJson = z.strictObject({
  id: z.string(),
  userId: z.string(),
  filename: z.string(),
  filePath: z.string().describe("The stored object's key."),
  originalName: z.string(),
  documentType: DocumentTypeJson.describe("'other' while it is still to be detected."),
  isTypeDetected: z.boolean().describe('Nobody said what it is: it is detected when it is read.'),
  fileSize: z.int(),
  mimeType: z.string(),
  isProcessed: z.boolean(),
  extractedText: z.string().nullable(),
  aiProvider: z.string(),
  createdAt: Instant,
  seal: DocumentSealJson.nullable()
    .optional()
    .describe(
      'The proof in words: "Reconciled", "Doesn\'t reconcile: off by $12.00", "Could not be read". In lists and details of statements; null for what is none.',
    ),
  needsPassword: z.boolean().describe('It is protected, and waits for its password.'),
  transactionCount: z.int().describe('Transactions in the books that came from this document.'),
  partOf: z
    .strictObject({ id: z.string(), name: z.string() })
    .nullable()
    .optional()
    .describe('The ZIP file or e-mail that it came out of.'),
  about: DocumentAboutJson.optional().describe('In lists, where there is something to say.'),
})
export type DocumentJson = z.infer<typeof DocumentJson>
export const ReplacedDocumentJson = z
  .strictObject({
    id: z.string(),
    originalName: z.string(),
    replacedAt: Instant,
    keptUntil: Instant.describe('Then it is removed for good, with its file.'),
  })
  .describe('A document that failed and that another file replaced: it can be put back.')
export type ReplacedDocumentJson = z.infer<typeof ReplacedDocumentJson>
export const RecentDocumentsJson = z
  .strictObject({
    total: z.int(),
    processing: z.int().describe('How many wait to be read, or are being read.'),
    failed: z.int().describe('How many could not be read.'),
    transactions: z.int().nullable().describe('That came from documents; null once there is a report, when nothing asks for it any more.'),
    newest: z.array(DocumentJson).describe('At most four. Their transactions are not counted.'),
    unsettled: z.array(DocumentJson).describe('Those that are not read yet or could not be, the newest first; at most 200.'),
  })
  .describe('What a dashboard says of the documents, whatever their number.')
export type RecentDocumentsJson = z.infer<typeof RecentDocumentsJson>
export const WhichYearJson = z
  .strictObject({
    documentId: z.string(),
    originalName: z.string(),
    year: z.int().describe('The one that its rows were entered in.'),
    guess: z.number().describe('The likeliest one.'),
    isSaid: z.boolean().describe('A person said it.'),
    years: z.array(z.number()).describe('To choose from, the newest first.'),
  })
  .describe('Of a document that prints no year.')
export type WhichYearJson = z.infer<typeof WhichYearJson>
export const WhichCurrencyJson = z
  .strictObject({
    documentId: z.string(),
    originalName: z.string(),
    guess: z.string().describe('The currency of the country that its account number or its words are of.'),
    said: z.string().nullable().describe('What a person said; null: its amounts count in the currency of the books.'),
    own: z.string().describe('The currency of the books.'),
    currencies: z.array(z.string()).describe('To choose from, the likely one first.'),
  })
  .describe('Of a document that prints no currency and looks as if it were in another than the books.')
export type WhichCurrencyJson = z.infer<typeof WhichCurrencyJson>
export const CopiedBillJson = z
  .strictObject({
    documentId: z.string(),
    originalName: z.string(),
    otherId: z.string().nullable().describe('The document of the bill in the books; null where only its transaction was kept.'),
    otherName: z.string().nullable(),
    likeness: z
      .enum(['copy', 'total', 'day', 'unnumbered'])
      .describe('By what it is like it: the same throughout, another total or day under the same number, or the same without a number.'),
    said: z.enum(billAnswers).nullable().describe('What a person said; null where nobody did.'),
    isCopy: z.boolean().describe('It is not entered: the transaction of the other one is shown in its place.'),
  })
  .describe('Of an invoice or receipt that is, or may be, the same as one in the books.')
export type CopiedBillJson = z.infer<typeof CopiedBillJson>
export const BillFactsJson = z
  .strictObject({
    vendor: z.string().nullable(),
    number: z.string().nullable(),
    amount: Decimal,
    currency: z.string().nullable(),
    date: CalendarDateJson,
  })
  .describe('What an invoice or receipt prints, as it was read.')
export type BillFactsJson = z.infer<typeof BillFactsJson>
export const AskedCopyJson = CopiedBillJson.extend({
  bill: BillFactsJson,
  other: BillFactsJson.nullable().describe('The one in the books; null where its transaction was deleted.'),
}).describe('Of an invoice or receipt that may be the same as one in the books, and of which nobody has said it.')
export type AskedCopyJson = z.infer<typeof AskedCopyJson>
export const ArchivePartJson = z
  .strictObject({
    name: z.string(),
    documentId: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .describe('What became of one file of an archive; of one that the books had already `documentId` and `reason` are both said.')
export type ArchivePartJson = z.infer<typeof ArchivePartJson>
export const DocumentDetail = DocumentJson.extend({
  lines: LineCountJson.nullable().describe('Of a delimited file: what became of each of its lines; null for every other document.'),
  whichYear: WhichYearJson.nullable().describe('It prints no year: in which one it was entered. Null for every other document.'),
  whichCurrency: WhichCurrencyJson.nullable().describe(
    'It prints no currency and looks like one in another than the books. Null for every other document.',
  ),
  copiedBill: CopiedBillJson.nullable().describe('The bill in the books that it is, or may be. Null for every other document.'),
  archive: z.array(ArchivePartJson).describe('Of a ZIP file or an e-mail: what became of the files in it. Empty for every other document.'),
  toReview: z.int().describe('How many of the transactions that it brought wait for review.'),
  closedOn: CalendarDateJson.nullable().describe(
    'The first day of a closed month that its transactions are on: it cannot be deleted. Null where there is none.',
  ),
  statements: z.array(StatementJson),
  pages: z.int().nullable(),
  pagesRead: z
    .strictObject({ done: z.number(), of: z.number(), isAgain: z.boolean() })
    .nullable()
    .describe('While scanned pages are looked at one by one: how many are done, of how many; again, where the first look proved nothing.'),
  asking: z
    .strictObject({ service: z.string(), seconds: z.number(), done: z.number(), of: z.number() })
    .nullable()
    .describe('While an AI service reads it: which one, for how many seconds already, and how many of how many runs of pages it has read.'),
})
export type DocumentDetail = z.infer<typeof DocumentDetail>
export const UploadSlot = z.strictObject({
  url: z.string(),
  filename: z.string().describe("The stored object's key, to be sent back on registration."),
  expiresAt: Instant,
})
export type UploadSlot = z.infer<typeof UploadSlot>
