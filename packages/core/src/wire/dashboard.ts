import { z } from 'zod'
import { CountAndNumber } from './reports.ts'
import { CalendarDateJson, Decimal, LikelyTypeJson, YearMonthJson } from './values.ts'

/** What leaves the server about the dashboard, as JSON. */

export const DashboardMetrics = z.strictObject({
  month: YearMonthJson,
  isRunning: z.boolean().describe('It is not over: its days so far are compared with the same days of the month before.'),
  comparedWith: z.strictObject({ from: CalendarDateJson, to: CalendarDateJson }).describe('What the changes compare with.'),
  transactions: z.int().describe('How many transactions the month has, transfers included.'),
  transactionsBefore: z.number().describe('The same of the whole month before.'),
  months: z
    .strictObject({ current: YearMonthJson, first: YearMonthJson.nullable(), latest: YearMonthJson.nullable() })
    .describe('The running month; the first one that has transactions; the latest one that has, if possible not after the running one.'),
  currency: z.string().describe("What every amount is in: the books' own currency."),
  notConverted: z.array(z.strictObject({ currency: z.string() })),
  monthlyRevenue: z.number(),
  monthlyExpenses: z.number(),
  netProfit: z.number(),
  documentsProcessed: z.number(),
  undecided: CountAndNumber.describe('Rows of the month that wait for an answer and are in none of its figures; without signs.'),
  unpaidBills: CountAndNumber.describe('Bills that nothing has paid by today.'),
  billsPastDue: z.number().describe('How many of them print a day to be paid by that is over.'),
  revenueChange: z.string().nullable().describe("'+8.2%' or null when there is no data on the days that it is compared with."),
  expensesChange: z.string().nullable(),
  netProfitChange: z.string().nullable(),
})
export type DashboardMetrics = z.infer<typeof DashboardMetrics>
export const ChartMonth = z.strictObject({
  month: YearMonthJson,
  label: z.string(),
  revenue: z.number(),
  expenses: z.number(),
})
export type ChartMonth = z.infer<typeof ChartMonth>
export const PendingReview = z
  .strictObject({
    forYou: z.number().describe('Questions and documents that others wait for.'),
    total: z.number().describe('Rows and bills that need review; documents that failed are counted in `errors` alone.'),
    hasReport: z.boolean().describe("Whether a report was ever made: the last of a newcomer's steps."),
    unrecognized: z
      .strictObject({
        count: z.int(),
        example: z.strictObject({ id: z.string(), description: z.string(), amount: Decimal, currency: z.string().nullable() }).nullable(),
      })
      .describe('Rows nobody could place.'),
    suggestions: z
      .strictObject({
        count: z.int(),
        merchants: z.number(),
        example: z.strictObject({ id: z.string(), description: z.string(), amount: Decimal, currency: z.string().nullable() }).nullable(),
      })
      .describe('Rows with a suggestion to confirm.'),
    copies: z.int().describe('Bills that may be in the books already: their rows are in none of the other numbers.'),
    errors: z
      .strictObject({
        count: z.int(),
        example: z
          .strictObject({
            id: z.string(),
            originalName: z.string(),
            readAs: LikelyTypeJson.nullable(),
            needsPassword: z.boolean(),
            isRetryable: z.boolean().describe('Whether reading it again may end differently; otherwise another file has to replace it.'),
          })
          .nullable()
          .describe('The one to try next: rather one that another reading can help.'),
      })
      .describe('Documents that failed.'),
  })
  .describe('What waits for a person. `total` is the number on the bell where it is not 0.')
export type PendingReview = z.infer<typeof PendingReview>
