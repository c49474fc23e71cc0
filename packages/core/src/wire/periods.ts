import { z } from 'zod'
import { CalendarDateJson, CategoryJson, CheckIdJson, CheckStateJson, Decimal, Instant, LeafJson } from './values.ts'

/** Closed months and years, signatures and changes since, on the wire. */

export const ExcuseJson = z.strictObject({
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
export type ExcuseJson = z.infer<typeof ExcuseJson>
export const CheckJson = z.strictObject({
  id: CheckIdJson,
  state: CheckStateJson,
  count: z.int(),
  text: z.string(),
  details: z
    .string()
    .nullable()
    .optional()
    .describe(
      "What it is about, in a few words, where it is open: 'Lumen Hardware, Mar 16, $184.60 · 2 more'. Only of one period that is asked for.",
    ),
  link: z.string().describe('The list behind it, as a path of the product.'),
  excuse: ExcuseJson.nullable(),
})
export type CheckJson = z.infer<typeof CheckJson>
export const PeriodJson = z.strictObject({
  period: z.string().describe("'2026-03' or '2026'"),
  name: z.string(),
  state: z.enum(['open', 'closed']),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  late: z.int().describe('Rows for its days that arrived after it was closed.'),
  isReopenable: z.boolean().describe('Whether nothing after it is closed and the caller may reopen it.'),
  reopenFirst: z
    .string()
    .nullable()
    .describe("The last closed month, '2026-05', where it is later: it has to be reopened before this one."),
  checklist: z.array(CheckJson),
})
export type PeriodJson = z.infer<typeof PeriodJson>
export const PeriodLineJson = z.strictObject({
  period: z.string(),
  state: z.enum(['open', 'closed']),
  open: z.number().describe('Open lines of its checklist; none of a closed one.'),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  late: z.int(),
  hasRows: z.boolean().describe('Whether anything is dated in it.'),
})
export type PeriodLineJson = z.infer<typeof PeriodLineJson>
export const LateRowJson = z
  .strictObject({
    id: z.string(),
    documentId: z.string(),
    documentName: z.string(),
    transactionDate: CalendarDateJson,
    description: z.string(),
    amount: Decimal,
    isCredit: z.boolean(),
    currency: z.string().nullable(),
    category: CategoryJson,
    label: LeafJson,
    arrivedAt: Instant,
    firstOpenDay: CalendarDateJson.describe('The first day on which it can be booked while its own is closed.'),
  })
  .describe('A row of a document that arrived for a closed day: in no total.')
export type LateRowJson = z.infer<typeof LateRowJson>
export const SignatureJson = z.strictObject({
  id: z.string(),
  signedAt: Instant,
  signedBy: z.string(),
  signerId: z.string().describe('The id of that person: two may have one name.'),
  sha256: z.string(),
  auditHead: z.string().describe("The hash of the audit log's last line before this signature."),
  note: z.string().nullable(),
  rows: z.int().describe('The number of rows that were signed.'),
})
export type SignatureJson = z.infer<typeof SignatureJson>
export const CanonicalPartJson = z
  .strictObject({
    amount: Decimal,
    for: z.string(),
    entityId: z.string().nullable(),
  })
  .describe('One thing that a row was for: a leaf, an account, or nothing that is decided yet.')
export type CanonicalPartJson = z.infer<typeof CanonicalPartJson>
export const CanonicalRowJson = z.strictObject({
  id: z.string(),
  date: CalendarDateJson,
  amount: Decimal,
  direction: z.enum(['in', 'out', 'adjustment']).describe("'adjustment' for a dated entry without a row."),
  parts: z.array(CanonicalPartJson),
  currency: z.string().optional().describe("Of a row in another currency than the books': in no figure."),
})
export type CanonicalRowJson = z.infer<typeof CanonicalRowJson>
export const DriftRowJson = z.strictObject({
  kind: z.enum(['added', 'changed', 'gone']),
  description: z.string().nullable().describe('What the row is called, where it or its deleted copy is in the books.'),
  before: CanonicalRowJson.optional(),
  after: CanonicalRowJson.optional(),
})
export type DriftRowJson = z.infer<typeof DriftRowJson>
export const DriftJson = z.strictObject({
  state: z.enum(['unsigned', 'unchanged', 'changed']).describe('unsigned: there is nothing to compare with.'),
  since: z.string().nullable(),
  rows: z.array(DriftRowJson),
  net: Decimal.describe('How much more the net profit would be with the rows as they stand now.'),
})
export type DriftJson = z.infer<typeof DriftJson>
