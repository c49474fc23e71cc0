import { z } from 'zod'
import { TransactionJson } from './records.ts'
import {
  AskDaysJson,
  AskFilterJson,
  AskGroupingJson,
  AskProblemJson,
  AskVerbJson,
  BasisJson,
  CalendarDateJson,
  LeftOutKeyJson,
  ServiceIdJson,
  YearMonthJson,
} from './values.ts'

/** Answers of the books to a question, as JSON: amounts are numbers in the books' currency. */

export const AskFigureJson = z.strictObject({
  amount: z.number().describe('As the verb asks: money out, in, or in less out; of a category its line of the report.'),
  moneyIn: z.number(),
  moneyOut: z.number(),
  count: z.int().describe('Rows, and parts of split rows.'),
  adjusted: z.number().describe('Of the amount: adjustments, which are no rows.'),
  filter: AskFilterJson.nullable().describe('The rows whose sum it is, as a filter of the list; null where there are none.'),
})
export type AskFigureJson = z.infer<typeof AskFigureJson>
export const AskGroupJson = AskFigureJson.extend({
  key: z.string(),
  label: z.string(),
})
export type AskGroupJson = z.infer<typeof AskGroupJson>
export const AskLeftOutJson = z.strictObject({
  reason: LeftOutKeyJson,
  count: z.int(),
  amount: z.number(),
})
export type AskLeftOutJson = z.infer<typeof AskLeftOutJson>
export const AskAnswerJson = z.strictObject({
  kind: z.literal('answer'),
  q: z.string().describe('The canonical text: asked again it is the same question.'),
  verb: AskVerbJson,
  about: z.string().describe("'Meals · Q1 2026 · Shop'"),
  by: AskGroupingJson.nullable(),
  days: AskDaysJson.nullable(),
  currency: z.string(),
  basis: BasisJson,
  figure: AskFigureJson,
  groups: z.array(AskGroupJson).describe('The first fifty.'),
  further: z
    .strictObject({ count: z.int(), amount: z.number() })
    .nullable()
    .describe('What the groups that are not shown come to; null: all are shown.'),
  leftOut: z.array(AskLeftOutJson),
  notConverted: z.array(z.strictObject({ currency: z.string(), count: z.int(), amount: z.number() })),
  rows: z.array(TransactionJson).describe('The newest rows behind the figure.'),
})
export type AskAnswerJson = z.infer<typeof AskAnswerJson>
export const AskRefusedJson = z.strictObject({
  kind: z.literal('refused'),
  problems: z.array(AskProblemJson),
})
export type AskRefusedJson = z.infer<typeof AskRefusedJson>
export const AskJson = z.discriminatedUnion('kind', [AskAnswerJson, AskRefusedJson])
export type AskJson = z.infer<typeof AskJson>
export const AskExamplesJson = z
  .strictObject({
    examples: z.array(z.string()),
    latest: CalendarDateJson.nullable().describe("The books' first and last day with a row, null where there is none."),
    services: z
      .array(z.strictObject({ id: ServiceIdJson, label: z.string() }))
      .describe('Services that may be asked to put a question into a query; empty for viewers.'),
  })
  .describe('A question that could be asked of these books, in canonical text.')
export type AskExamplesJson = z.infer<typeof AskExamplesJson>
export const AskSentenceFigure = z
  .strictObject({
    id: z.string().describe("'f1'"),
    name: z.string().describe("What it is, for a tooltip and for a service: 'spent in total'."),
    text: z.string().describe("As it is printed: '$1,204.00', 'October 2026'."),
    filter: AskFilterJson,
  })
  .describe('A figure that a sentence may have: the books counted it.')
export type AskSentenceFigure = z.infer<typeof AskSentenceFigure>
export const AskSentencePart = z
  .union([z.strictObject({ text: z.string() }), z.strictObject({ figure: AskSentenceFigure })])
  .describe('Text and figures of a sentence, in their order.')
export type AskSentencePart = z.infer<typeof AskSentencePart>
export const AskMonthJson = z.strictObject({
  month: YearMonthJson,
  label: z.string(),
  parts: z.array(AskSentencePart).describe('At most two sentences; empty for books without a row.'),
  by: z.string().nullable().describe('Who wrote the words; null: this program.'),
})
export type AskMonthJson = z.infer<typeof AskMonthJson>
export const AskTranslatedJson = z
  .strictObject({
    q: z.string().nullable(),
    because: z.string().nullable(),
  })
  .describe('What a service made of a question: a query, or why there is none.')
export type AskTranslatedJson = z.infer<typeof AskTranslatedJson>
export const AskDescribedJson = z
  .strictObject({
    said: AskMonthJson.nullable(),
    because: z.string().nullable(),
  })
  .describe('What a service wrote about a month, or why it is not shown.')
export type AskDescribedJson = z.infer<typeof AskDescribedJson>
