import { z } from 'zod'
import { ProvenByJson } from './ledger.ts'
import { CountAndNumber } from './reports.ts'
import { CalendarDateJson, CategoryJson, ChangeKindJson, EvidenceJson, LeafJson } from './values.ts'

export const FigureRow = z
  .strictObject({
    id: z.string(),
    date: CalendarDateJson,
    name: z.string().describe('The payee, or what the merchant is called.'),
    description: z.string(),
    amount: z
      .number()
      .describe('What of it counts in the figure: of a split row its share, on the accrual basis what does not settle a bill.'),
    whole: z.number().optional().describe('The whole row, signed in the same way, where only a share of it counts; else absent.'),
    documentId: z.string().nullable(),
    fileName: z.string().nullable().describe("The document's name and true type; null where the row is in none."),
    mimeType: z.string().nullable(),
    evidence: EvidenceJson.nullable(),
  })
  .describe('A row behind a figure. Amounts are numbers, signed as the figure counts them.')
export type FigureRow = z.infer<typeof FigureRow>
export const RowsBehind = z
  .strictObject({
    amount: z.number(),
    count: z.int().describe('How many rows there are, those of `rest` included.'),
    rows: z.array(FigureRow).describe('The largest, at most five.'),
    rest: CountAndNumber.describe('The other rows.'),
    adjustments: CountAndNumber.describe('Dated entries without a row.'),
  })
  .describe('The rows behind a figure as they are now: `rows`, `rest` and `adjustments` together are `amount`, to the cent.')
export const FigureJson = RowsBehind.extend({
  stored: z.number().describe('The figure as the report has it; another than `amount` where rows have changed since.'),
  startDate: CalendarDateJson,
  endDate: CalendarDateJson,
})
export type FigureJson = z.infer<typeof FigureJson>
export const CashFlowFigureJson = RowsBehind.extend({
  accounts: z
    .array(z.strictObject({ accountId: z.string(), name: z.string(), amount: z.number() }))
    .describe('The accounts whose balances, or whose change, it is added from; else empty.'),
}).describe(
  'A figure of a cash flow, signed as the statement shows it: the rows that moved the money, or the accounts that it is added from.',
)
export type CashFlowFigureJson = z.infer<typeof CashFlowFigureJson>
export const SheetFigureJson = CashFlowFigureJson.extend({
  terms: z
    .array(
      z.strictObject({ label: z.string(), amount: z.number(), leaf: LeafJson.nullable(), from: CalendarDateJson, to: CalendarDateJson }),
    )
    .describe('Of a profit the categories, of retained earnings the fiscal years that it is added from; else empty.'),
}).describe('A figure of a balance sheet or trial balance that is no account, signed as the statement shows it.')
export type SheetFigureJson = z.infer<typeof SheetFigureJson>
export const AccountFigureJson = z
  .strictObject({
    accountId: z.string(),
    opening: z.strictObject({ date: CalendarDateJson, amount: z.number() }),
    moved: RowsBehind.describe('What moved from the day after the opening on; `amount` is closing less opening.'),
    closing: z.strictObject({ date: CalendarDateJson, amount: z.number() }),
    provenBy: ProvenByJson.nullable(),
    provenThrough: CalendarDateJson.nullable().describe('The last day that a printed balance confirmed.'),
  })
  .describe("An account's figure in a statement: what it held before, what moved, what it holds. Signed as the statement shows it.")
export type AccountFigureJson = z.infer<typeof AccountFigureJson>
export const ChangeJson = z.strictObject({
  merchant: z.string().nullable().describe('Null: adjustments. Else the merchant, by which its rows are found.'),
  name: z.string(),
  category: CategoryJson.nullable().describe('The line that these rows are on; null: several.'),
  leaf: LeafJson.nullable(),
  kind: ChangeKindJson,
  amount: z.number().describe('What it adds to the difference.'),
  byCount: z.number(),
  bySize: z.number(),
  now: CountAndNumber,
  before: CountAndNumber,
  isFirst: z.boolean().describe('No row of it is dated before the two periods.'),
})
export type ChangeJson = z.infer<typeof ChangeJson>
export const ComparedPeriod = z.strictObject({
  label: z.string(),
  startDate: CalendarDateJson,
  endDate: CalendarDateJson,
  amount: z.number().describe('As the rows are now, and as the report has it.'),
  stored: z.number(),
})
export const WhyChangedJson = z
  .strictObject({
    now: ComparedPeriod,
    before: ComparedPeriod,
    difference: z.number(),
    changes: z.array(ChangeJson),
    rest: CountAndNumber,
    incomplete: z.array(z.string()).describe('Statements that the two periods lack, a sentence each.'),
  })
  .describe('Why a figure of a report is another than in the period it is compared with: `changes` and `rest` together are the difference.')
export type WhyChangedJson = z.infer<typeof WhyChangedJson>
