import { z } from 'zod'
import {
  BasisJson,
  CalendarDateJson,
  Decimal,
  Instant,
  LeafJson,
  PayMethodJson,
  TaxPartJson,
  TaxStateJson,
  W9StateJson,
  YearMonthJson,
} from './values.ts'

/** The tax pack of a year, on the wire. Amounts are decimals as text, signed by what they do to the net profit: an expense is negative. */

export const TaxLeafJson = z.strictObject({
  leaf: LeafJson,
  title: z.string(),
  amount: Decimal,
  rows: z.int(),
  withoutDocument: z.number().describe('Expenses over $75 among them without a receipt or bill.'),
  link: z.string().describe('Its rows, as a path of the product.'),
})
export type TaxLeafJson = z.infer<typeof TaxLeafJson>
export const TaxLineJson = z.strictObject({
  line: z.string(),
  title: z.string(),
  part: TaxPartJson,
  amount: Decimal,
  leaves: z.array(TaxLeafJson),
  rows: z.int(),
  withoutDocument: z.number(),
  link: z.string().nullable().describe('Where it is of one leaf; else each leaf has its own.'),
  note: z.string().nullable(),
  source: z.string().nullable().describe("The form, instruction or publication that says so; null on lines of one's own."),
  parts: z
    .array(z.strictObject({ line: z.string(), title: z.string(), amount: Decimal }))
    .optional()
    .describe('Of cost of goods: the lines of part III.'),
})
export type TaxLineJson = z.infer<typeof TaxLineJson>
export const AskedId = z.enum(['car', 'homeOffice', 'inventory'])
export type AskedId = z.infer<typeof AskedId>
export const AskedJson = z
  .strictObject({
    id: AskedId,
    text: z.string(),
    state: z.enum(['open', 'answered', 'optional']).describe('optional: the books show nothing that depends on it.'),
    source: z.string(),
    actual: Decimal.optional().describe(
      'car: actual costs in the books, and cents a mile; homeOffice: dollars a square foot and the most of them.',
    ),
    centsAMile: z.number().optional(),
    perSqFt: z.number().optional(),
    mostSqFt: z.number().optional(),
    suggestedOpening: Decimal.nullable().optional().describe('inventory: the closing count of the year before.'),
  })
  .describe('What is asked once a year.')
export type AskedJson = z.infer<typeof AskedJson>
export const TaxAnswersJson = z.strictObject({
  car: z.enum(['miles', 'actual']).nullable(),
  businessMiles: z.number().nullable(),
  homeOfficeSqFt: z.number().nullable(),
  openingInventory: Decimal.nullable(),
  closingInventory: Decimal.nullable(),
})
export type TaxAnswersJson = z.infer<typeof TaxAnswersJson>
export const TaxRowJson = z
  .strictObject({
    id: z.string(),
    date: CalendarDateJson,
    description: z.string(),
    amount: Decimal,
    account: z.string().nullable(),
    link: z.string(),
  })
  .describe('A row, or a part of one. Signed as cash: money in is positive.')
export type TaxRowJson = z.infer<typeof TaxRowJson>
export const PayeeJson = z.strictObject({
  name: z.string(),
  total: Decimal,
  byMethod: z.record(PayMethodJson, z.string()),
  is1099Candidate: z.boolean(),
  w9: W9StateJson,
  w9On: CalendarDateJson.optional().describe(
    'The day on which the W-9 was got, asked for, or said to be unknown again; it holds for every year. Missing where nothing was ever said.',
  ),
})
export type PayeeJson = z.infer<typeof PayeeJson>
export const OwnerTaxQuarterJson = z.strictObject({
  quarter: z.literal([1, 2, 3, 4]),
  from: CalendarDateJson,
  to: CalendarDateJson,
  amount: Decimal,
  rows: z.array(TaxRowJson),
})
export type OwnerTaxQuarterJson = z.infer<typeof OwnerTaxQuarterJson>
export const RowListJson = z
  .enum(['assets', 'ownerTaxes', 'healthInsurance', 'retirement', 'salesTax', 'draws', 'contributions', 'donations'])
  .describe('Lists of single rows.')
export type RowListJson = z.infer<typeof RowListJson>
export const ListSumJson = z
  .strictObject({
    count: z.int(),
    amount: Decimal,
  })
  .describe('The whole of a list, whose rows may be cut.')
export type ListSumJson = z.infer<typeof ListSumJson>
export const LoanJson = z.strictObject({
  accountId: z.string().nullable(),
  name: z.string(),
  received: Decimal,
  paid: Decimal.describe('Principal.'),
  interest: Decimal,
  link: z.string().nullable(),
})
export type LoanJson = z.infer<typeof LoanJson>
export const SettleJson = z.strictObject({
  kind: z.enum(['review', 'undecided', 'late', 'not_converted']),
  text: z.string(),
  count: z.int(),
  amount: Decimal,
  currency: z.string(),
  link: z.string(),
})
export type SettleJson = z.infer<typeof SettleJson>
export const TaxListsJson = z.strictObject({
  assets: z.array(TaxRowJson),
  payees: z.array(PayeeJson),
  ownerTaxes: z.array(OwnerTaxQuarterJson),
  healthInsurance: z.array(TaxRowJson),
  retirement: z.array(TaxRowJson),
  salesTax: z.array(TaxRowJson),
  draws: z.array(TaxRowJson),
  contributions: z.array(TaxRowJson),
  loans: z.array(LoanJson),
  donations: z.array(TaxRowJson),
  notSettled: z.array(SettleJson),
  openMonths: z.array(YearMonthJson),
})
export type TaxListsJson = z.infer<typeof TaxListsJson>
export const ListSumsJson = z.record(RowListJson, ListSumJson)
export type ListSumsJson = z.infer<typeof ListSumsJson>
export const TaxOpenJson = z
  .strictObject({
    id: z.string(),
    text: z.string(),
    link: z.string(),
  })
  .describe('What page 1 of the pack names.')
export type TaxOpenJson = z.infer<typeof TaxOpenJson>
export const TaxJson = z.strictObject({
  year: z.int(),
  from: CalendarDateJson,
  to: CalendarDateJson,
  entityId: z.string().nullable(),
  entityName: z.string().nullable(),
  basis: BasisJson,
  currency: z.string(),
  form: z.enum(['schedule_c', 'own']),
  formTitle: z.string(),
  rules: z.string().describe("The record of lines and rates, such as 'us-2026'."),
  says: z.array(z.string()).describe("What a reader has to know first: another year's rates, lines of one's own, rows that are cut off."),
  lines: z.array(TaxLineJson),
  totals: z
    .array(z.strictObject({ line: z.string(), title: z.string(), amount: Decimal }))
    .describe('What the form prints between the lines; in no sum.'),
  excluded: z
    .array(z.strictObject({ line: z.string().nullable(), why: z.string(), amount: Decimal }))
    .describe('The sum of the lines = `net` = `reportNet` less these.'),
  net: Decimal,
  reportNet: Decimal.describe('Net profit of the profit-and-loss statement of the same days.'),
  asked: z.array(AskedJson),
  answers: TaxAnswersJson,
  ownLines: z
    .array(z.strictObject({ leaf: LeafJson, label: z.string(), title: z.string() }))
    .describe("On which line of one's own each leaf stands: all leaves, in the order of the taxonomy."),
  lists: TaxListsJson,
  listSums: ListSumsJson.describe('Of each list, whole: a list stops at a number of rows.'),
  payeesSay: z.string().nullable().describe('Which days the payees are of, where the year of the books is not the calendar year.'),
  open: z.array(TaxOpenJson),
  openMonths: z.array(YearMonthJson),
  state: TaxStateJson,
  madeAt: Instant.nullable(),
})
export type TaxJson = z.infer<typeof TaxJson>
