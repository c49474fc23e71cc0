import { z } from 'zod'
import { otherLines } from '../balances.ts'
import { TransactionJson } from './records.ts'
import {
  AccountKindJson,
  BasisJson,
  CalendarDateJson,
  CategoryJson,
  Decimal,
  Instant,
  LeafJson,
  PartTreatmentJson,
  YearMonthJson,
} from './values.ts'

/** The ledger on the wire. Amounts are text with two decimals; balances are the owner's: what is owned is positive, what is owed negative. */

export const ProvenByJson = z.strictObject({
  documentId: z.string(),
  statementId: z.string(),
  page: z.number().nullable().describe('Null: not known on which.'),
  date: CalendarDateJson,
})
export type ProvenByJson = z.infer<typeof ProvenByJson>
export const LedgerAccountJson = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: AccountKindJson,
  lastFour: z.string().nullable(),
  currency: z.string(),
  entityId: z.string().nullable(),
  isPersonal: z.boolean(),
  openingBalance: Decimal.nullable().describe('The printed opening of the first reconciled statement, else what a person typed.'),
  openingDate: CalendarDateJson.nullable(),
  openingProof: ProvenByJson.nullable(),
  balance: Decimal,
  provenThrough: CalendarDateJson.nullable().describe('The last day that a printed balance confirmed.'),
  goesOn: z
    .strictObject({ accountId: z.string(), date: CalendarDateJson, balance: Decimal })
    .nullable()
    .describe('Of an account without a number: another that its balance goes on from, or into, to the cent. It may be the same one.'),
  lender: z.string().nullable(),
  rate: z.string().nullable().describe('Percent a year.'),
})
export type LedgerAccountJson = z.infer<typeof LedgerAccountJson>
export const RegisterRowJson = TransactionJson.extend({
  moved: Decimal.describe('What it moved on this account.'),
  balance: Decimal.describe('What the account held after it.'),
  isProven: z.boolean(),
})
export type RegisterRowJson = z.infer<typeof RegisterRowJson>
export const MonthRateJson = z
  .strictObject({
    currency: z.string(),
    month: YearMonthJson,
    rate: z.string().nullable(),
    waiting: z.int().describe('Rows and opening balances that are in no total, and their amounts as printed, without their signs.'),
    amount: Decimal,
  })
  .describe('A month of one other currency: the rate that was typed for it, and what waits for one.')
export type MonthRateJson = z.infer<typeof MonthRateJson>
export const SheetJson = z.strictObject({
  asOf: CalendarDateJson,
  yearFrom: CalendarDateJson.optional().describe('First day of the fiscal year; what was earned before it is retained earnings.'),
  basis: BasisJson,
  currency: z.string(),
  sections: z.array(
    z.strictObject({
      title: z.string(),
      lines: z.array(
        z.strictObject({
          accountId: z.string().nullable(),
          leaf: LeafJson.optional().describe('Of a trial balance: the category that the line is.'),
          line: z.enum(otherLines).optional().describe('Of a line that is neither an account nor a category: which it is.'),
          name: z.string(),
          amount: Decimal,
          provenBy: ProvenByJson.optional(),
        }),
      ),
      total: Decimal,
    }),
  ),
  difference: Decimal.describe("'0.00'"),
  notConverted: z
    .array(z.strictObject({ accountId: z.string(), name: z.string(), currency: z.string(), date: CalendarDateJson, amount: Decimal }))
    .describe('What accounts in other currencies held when they began, where no rate of that month converts it: in no line.'),
})
export type SheetJson = z.infer<typeof SheetJson>
export const BooksJson = z.strictObject({
  name: z.string().nullable(),
  address: z.string().nullable(),
  businessNames: z.array(z.string()),
  basis: BasisJson,
  fiscalYearStart: z.string(),
  currency: z.string(),
  depositsIncludeSalesTax: z.boolean().nullable(),
  payouts: z
    .record(z.string(), z.enum(['after', 'before']))
    .describe("By processor ('stripe'): whether its deposits are after or before its fees; only where a person said so."),
  onlyAccountantsReopen: z.boolean().describe('A closed month is reopened by an accountant only.'),
})
export type BooksJson = z.infer<typeof BooksJson>
export const HandRuleJson = z
  .strictObject({
    id: z.string(),
    words: z.string().nullable(),
    amountFrom: z.string().nullable(),
    amountTo: z.string().nullable(),
    onAccountId: z.string().nullable(),
    isCredit: z.boolean().nullable(),
    treatment: PartTreatmentJson.nullable(),
    label: LeafJson.nullable(),
    accountId: z.string().nullable(),
    entityId: z.string().nullable(),
    parts: z.array(z.strictObject({ percent: z.string(), label: LeafJson })),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .describe('A rule that a person wrote. Null: no condition, or as the row is.')
export type HandRuleJson = z.infer<typeof HandRuleJson>
export const HandRulePreviewJson = z.strictObject({
  count: z.int(),
  amount: Decimal.describe('Of the rows shown, without signs.'),
  items: z.array(TransactionJson).describe('At most 50, the newest.'),
})
export type HandRulePreviewJson = z.infer<typeof HandRulePreviewJson>
export const AdjustmentJson = z.strictObject({
  id: z.string(),
  date: CalendarDateJson,
  note: z.string(),
  documentId: z.string().nullable(),
  parts: z.array(
    z.strictObject({
      amount: Decimal,
      leaf: LeafJson.optional(),
      category: CategoryJson.nullable().optional(),
      accountId: z.string().optional(),
      entityId: z.string().nullable(),
    }),
  ),
  createdAt: Instant,
})
export type AdjustmentJson = z.infer<typeof AdjustmentJson>
