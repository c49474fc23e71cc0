import { z } from 'zod'
import { billRests } from '../bill-rest.ts'
import {
  CalendarDateJson,
  CategoryJson,
  Decimal,
  EntityTypeJson,
  EvidenceJson,
  Instant,
  LeafJson,
  LearnedRule,
  PairKindJson,
  PairStateJson,
  RateSourceJson,
  RoleJson,
  RowQuestion,
  SourceTypeJson,
  TreatmentJson,
} from './values.ts'

/**
 * What leaves the server, as JSON. Amounts of transactions are text with two decimals; totals of reports and the dashboard
 * are numbers; days are 'YYYY-MM-DD'; instants are ISO 8601 in UTC. Here and in the files beside this one each export is a schema with its type
 * under the same name; the OpenAPI document calls it so, without 'Json'. The web imports the types only.
 */

export const BooksChoice = z.strictObject({
  ownerId: z.string(),
  name: z.string(),
  role: RoleJson,
})
export type BooksChoice = z.infer<typeof BooksChoice>
export const CurrentUser = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  books: z.array(BooksChoice),
})
export type CurrentUser = z.infer<typeof CurrentUser>
export const AccountJson = z
  .strictObject({
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    createdAt: Instant,
    isMailOn: z.boolean().describe('Mails go out: a new address is confirmed by one.'),
    pendingEmail: z.string().nullable().describe('A new address that waits to be confirmed.'),
    secondFactor: z.strictObject({ isOn: z.boolean(), codesLeft: z.int() }),
  })
  .describe('What the account settings show.')
export type AccountJson = z.infer<typeof AccountJson>
export const SessionJson = z.strictObject({
  id: z.string(),
  device: z.string().nullable().describe("'Safari on iPhone'; null when the program did not say."),
  ip: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isThis: z.boolean(),
})
export type SessionJson = z.infer<typeof SessionJson>
export const BillItemJson = z.strictObject({
  kind: z.enum(['item', 'tax', 'tip', 'charge', 'discount']),
  description: z.string(),
  quantity: z.string().nullable(),
  unitPrice: Decimal.nullable(),
  amount: Decimal.describe("'-3.50'"),
})
export type BillItemJson = z.infer<typeof BillItemJson>
export const PartJson = z.strictObject({
  amount: Decimal.describe("'-3.20'"),
  treatment: TreatmentJson,
  leaf: LeafJson.optional(),
  category: CategoryJson.nullable().optional(),
  accountId: z.string().optional(),
  entityId: z.string().nullable(),
  note: z.string().nullable(),
})
export type PartJson = z.infer<typeof PartJson>
export const PairedRowJson = z
  .strictObject({
    id: z.string(),
    documentId: z.string().nullable(),
    description: z.string(),
    amount: Decimal.describe("'1234.50', always positive."),
    currency: z.string().nullable().describe('ISO 4217, as its document says; null where none says.'),
    transactionDate: CalendarDateJson,
    isCredit: z.boolean(),
    sourceType: SourceTypeJson.nullable(),
    sourceName: z.string().nullable(),
    sourceLastFour: z.string().nullable(),
  })
  .describe('A row as its other side shows it')
export const PairJson = z.strictObject({
  id: z.string(),
  kind: PairKindJson,
  role: z.enum(['from', 'to']).describe('from: the end that the money left, or the bill. to: the end where it arrived, or the payment.'),
  state: PairStateJson,
  decidedBy: z.enum(['reader', 'person']),
  score: z.string().describe("'0.92'"),
  reason: z.string(),
  difference: z
    .enum(billRests)
    .nullable()
    .describe('What the payment differs from its bill by, as a person said; part: it pays a part, and so does a credit note.'),
  other: PairedRowJson,
})
export type PairJson = z.infer<typeof PairJson>
export const TransactionJson = PairedRowJson.extend({
  userId: z.string(),
  entityId: z.string().nullable(),
  printed: z
    .strictObject({ amount: Decimal, currency: z.string(), rate: z.string(), rateBy: RateSourceJson })
    .optional()
    .describe("What is printed, where it was put into the books' currency: `amount` is then the books'."),
  category: CategoryJson,
  label: LeafJson.describe('The finer label: what the form shows when it is opened again.'),
  isRecurring: z.boolean(),
  isTransfer: z
    .boolean()
    .describe('True for a row of one part that does not count as business: neither revenue nor expense. Follows from `treatment`.'),
  treatment: TreatmentJson,
  accountId: z.string().nullable().describe('What it was for: null where that is a leaf, or not known.'),
  onAccountId: z.string().nullable().describe('The account that it stands on.'),
  note: z.string().nullable(),
  payee: z.string().nullable().describe('The person or business paid.'),
  dueDate: CalendarDateJson.nullable(),
  taxAmount: Decimal.nullable(),
  taxRate: z.string().nullable().describe("Percent: '8.25'."),
  items: z.array(BillItemJson).optional().describe('Of a bill: its lines, only where they add up to its amount.'),
  question: RowQuestion.nullable().describe('What is asked of it: meanwhile it counts neither as an expense nor as income.'),
  parts: z.array(PartJson).optional().describe('When it is split. Amounts are signed in the direction of the row.'),
  needsReview: z.boolean().describe('A person must look: flagged, or no confidence, or below 0.7.'),
  aiClassification: z.string().nullable().describe('One sentence: why this category, or what is doubtful.'),
  aiConfidence: z.string().nullable().describe("'0.85', or null."),
  evidence: EvidenceJson.nullable(),
  pair: PairJson.nullable()
    .optional()
    .describe("Its other side, where one was found or is asked about: the other end of a transfer, a bill's payment, a payment's bill."),
  pairs: z.array(PairJson).optional().describe('A bill that several rows pay, or may pay: all of them; `pair` is the first.'),
  version: z.int(),
  createdAt: Instant,
})
export type TransactionJson = z.infer<typeof TransactionJson>
export const SplitProposalJson = z
  .strictObject({
    parts: z.array(z.strictObject({ amount: Decimal, leaf: LeafJson, note: z.string() })),
    items: z.number().describe('How many items the bill lists.'),
    billId: z.string(),
    documentId: z.string().nullable(),
    from: z.string().describe('What the bill is called.'),
  })
  .describe('How a row can be split by the items of the bill that it pays; the amounts add up to the row.')
export type SplitProposalJson = z.infer<typeof SplitProposalJson>
export const TransactionPage = z.strictObject({
  items: z.array(TransactionJson),
  nextCursor: z.string().nullable(),
})
export type TransactionPage = z.infer<typeof TransactionPage>
export const TransactionTotals = z
  .strictObject({
    totalRevenue: z.number(),
    totalExpenses: z.number(),
    netIncome: z.number(),
    moved: z.number().describe('Money in less money out as the rows print it, transfers too: what a selection of all of them comes to.'),
    count: z.int(),
    needsReview: z.number(),
    currency: z.string().describe("What every total is in: the books' own currency."),
    notConverted: z.array(z.strictObject({ currency: z.string() })).describe('Currencies of other rows in these days: in no total.'),
  })
  .describe('Totals of everything that a filter matches. Transfers are counted but not added.')
export type TransactionTotals = z.infer<typeof TransactionTotals>
export const UndoJson = z
  .strictObject({
    id: z.string(),
    action: z.string().describe("As the audit log names it: 'transaction.set-category'."),
    count: z.int().describe('How many transactions.'),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .describe('What the caller can still take back.')
export type UndoJson = z.infer<typeof UndoJson>
export const RuleJson = LearnedRule.extend({
  id: z.string().describe("'debit:blue bottle'"),
})
export type RuleJson = z.infer<typeof RuleJson>
export const EntityJson = z.strictObject({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  entityType: EntityTypeJson,
  description: z.string().nullable(),
  color: z.string(),
  isActive: z.boolean(),
  createdAt: Instant,
})
export type EntityJson = z.infer<typeof EntityJson>
