import { z } from 'zod'
import { QuestionJson } from './questions.ts'
import { TransactionJson } from './records.ts'
import { CalendarDateJson, RequestItemKindJson, YearMonthJson } from './values.ts'

export const WantedJson = z
  .strictObject({
    requestId: z.string(),
    itemId: z.string(),
    kind: RequestItemKindJson,
    text: z.string(),
    dueOn: CalendarDateJson,
    askedBy: z.string().nullable(),
    message: z.string().nullable(),
    account: z.string().optional().describe('The account and month of a statement.'),
    month: YearMonthJson.optional(),
    says: z.string().optional().describe('What arrived and was wrong.'),
    row: TransactionJson.optional().describe('The purchase that a receipt is asked for.'),
  })
  .describe('Something that was asked for and has not arrived.')
export type WantedJson = z.infer<typeof WantedJson>
export const ForYouJson = z
  .strictObject({
    questions: z.array(QuestionJson),
    wanted: z.array(WantedJson),
  })
  .describe('What waits for one person in these books: questions first, then receipts, then files, each by its due day.')
export type ForYouJson = z.infer<typeof ForYouJson>
