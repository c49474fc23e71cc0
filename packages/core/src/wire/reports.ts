import { z } from 'zod'
import { SignatureJson } from './periods.ts'
import { BasisJson, CalendarDateJson, CategoryJson, Instant, LeafJson, LeftOutKeyJson, SectionJson } from './values.ts'

/** Parts of a report, as JSON: totals are numbers. */

export const CountAndNumber = z.strictObject({
  count: z.int(),
  amount: z.number(),
})
export type CountAndNumber = z.infer<typeof CountAndNumber>
export const ReportLeafLine = z.strictObject({
  leaf: LeafJson,
  category: CategoryJson,
  amount: z.number(),
  count: z.int(),
})
export type ReportLeafLine = z.infer<typeof ReportLeafLine>
export const ReportColumn = z.strictObject({
  key: z.string(),
  label: z.string(),
  startDate: CalendarDateJson.optional().describe(
    "Its days and, where it is one entity's, whose it is; not in reports made before this was kept.",
  ),
  endDate: CalendarDateJson.optional(),
  entityId: z.string().optional(),
  totalRevenue: z.number(),
  totalExpenses: z.number(),
  netProfit: z.number(),
  lines: z.array(ReportLeafLine),
  change: z
    .strictObject({ amount: z.number(), percent: z.number().nullable() })
    .optional()
    .describe('Of the net profit, against the column before; the percentage with one decimal, null against nothing.'),
})
export type ReportColumn = z.infer<typeof ReportColumn>
export const ReportLine = z.strictObject({
  category: CategoryJson,
  amount: z.number(),
})
export type ReportLine = z.infer<typeof ReportLine>
export const ReportData = z.strictObject({
  categoryBreakdown: z.partialRecord(CategoryJson, z.number()),
  revenueTransactions: z.int(),
  expenseTransactions: z.int(),
  sections: z.record(SectionJson, z.strictObject({ lines: z.array(ReportLine), total: z.number() })),
  grossProfit: z.number(),
  transfers: z.strictObject({ count: z.int(), total: z.number() }),
  currency: z
    .string()
    .optional()
    .describe("What every amount is in: the books' own currency. Not in reports made before this was kept, which print dollars."),
  otherCurrencies: z
    .array(z.string())
    .optional()
    .describe('Of reports made before that: other currencies than the dollar that were added as they stand.'),
  basis: BasisJson.optional().describe('What follows is not in reports made before the books were a ledger.'),
  entityIds: z
    .array(z.string())
    .optional()
    .describe("Where not all of the books were asked for; 'none' stands for what belongs to no entity."),
  grossReceipts: z.number().optional().describe('Sales before returns and apart from other income: line 1 of Schedule C.'),
  lines: z.array(ReportLeafLine).optional(),
  leftOut: z
    .partialRecord(LeftOutKeyJson, CountAndNumber)
    .optional()
    .describe('Money of the period that is in no profit, by why; signed as cash: money in is positive.'),
  undecided: CountAndNumber.optional().describe('Rows that a question is open about, in no profit meanwhile; without signs.'),
  notSettled: CountAndNumber.optional().describe('Rows that wait for a person; without signs.'),
  late: CountAndNumber.optional().describe(
    'Rows that arrived after their month was closed: in no figure; without signs. Absent where there are none.',
  ),
  unpaidBills: CountAndNumber.optional().describe('As of the last day, as known when the report was made.'),
  notConverted: z
    .array(CountAndNumber.extend({ currency: z.string() }))
    .optional()
    .describe("In other currencies than the books': in no sum."),
  adjustments: CountAndNumber.optional().describe('What adjustments added to the net profit.'),
  columns: z.array(ReportColumn).optional(),
})
export type ReportData = z.infer<typeof ReportData>
export const StatementSums = z
  .strictObject({
    netProfit: z.number(),
    reportData: ReportData.pick({ categoryBreakdown: true, sections: true, grossProfit: true, lines: true }),
  })
  .describe('What a statement is laid out from: a report, or one of its columns.')
export type StatementSums = z.infer<typeof StatementSums>
export const StatementFigures = StatementSums.extend({
  netProfit: z.number(),
  reportData: ReportData,
})
export type StatementFigures = z.infer<typeof StatementFigures>
export const PeriodBefore = StatementFigures.extend({
  reportPeriod: z.string(),
  startDate: CalendarDateJson,
  endDate: CalendarDateJson,
  missing: z
    .strictObject({ report: z.string().nullable(), before: z.string().nullable() })
    .describe('Statements that the two periods lack as the books are now, in words; null where none is known to be missing.'),
}).describe("The figures of the period before a report's.")
export type PeriodBefore = z.infer<typeof PeriodBefore>
export const ReportJson = z.strictObject({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  reportPeriod: z.string(),
  startDate: CalendarDateJson,
  endDate: CalendarDateJson,
  totalRevenue: z.number(),
  totalExpenses: z.number(),
  netProfit: z.number(),
  reportData: ReportData,
  createdAt: Instant,
  signatures: z.array(SignatureJson).describe('Who signed it, the newest first.'),
})
export type ReportJson = z.infer<typeof ReportJson>
