import { z } from 'zod'
import { TransactionJson } from './records.ts'
import { AskedOptionJson, AudienceJson, Instant, QuestionAboutJson, QuestionStateJson } from './values.ts'

/** What leaves the server about questions between people, as JSON. */

export const QuestionAnswerJson = z.strictObject({
  id: z.string(),
  option: z.number().optional().describe('The place of the option that was pressed, and its words.'),
  label: z.string().optional(),
  text: z.string().optional(),
  documentId: z.string().optional(),
  fileName: z.string().optional(),
  by: z.string().nullable().describe('By name; null through the link, or when the account is gone.'),
  at: z.string(),
  isTakenBack: z.boolean().describe('What it decided was undone.'),
})
export type QuestionAnswerJson = z.infer<typeof QuestionAnswerJson>
export const QuestionJson = z.strictObject({
  id: z.string(),
  about: QuestionAboutJson,
  rows: z.array(TransactionJson).describe('Of a question about transactions, the first of them that are in the books.'),
  text: z.string(),
  options: z.array(AskedOptionJson),
  audience: AudienceJson,
  state: QuestionStateJson,
  path: z.string().nullable().describe("'/answer/…': null for viewers, and where nobody answers by link."),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  isMine: z.boolean(),
  answers: z.array(QuestionAnswerJson),
  undoId: z.string().optional().describe('Once, with the answer that decided rows: what takes it back.'),
})
export type QuestionJson = z.infer<typeof QuestionJson>
export const LinkQuestionJson = z
  .strictObject({
    businessName: z.string(),
    text: z.string(),
    options: z.array(z.strictObject({ label: z.string() })),
    isAnswered: z.boolean(),
  })
  .describe("What the holder of a question's link sees: the question and its answers to press, nothing else of the books.")
export type LinkQuestionJson = z.infer<typeof LinkQuestionJson>
