import { z } from 'zod'
import { audiences, questionStates } from '../asked-questions.ts'
import { type Leaf, leaves } from '../categories.ts'
import { treatments } from '../treatments.ts'
import { month } from './coverage.ts'
import { id, optionalId } from './fields.ts'
import { wordsField } from './requests.ts'
import { lineField } from './text-fields.ts'

const option = z
  .strictObject({
    label: lineField('Answer', 100, 'An answer needs words'),
    treatment: z.enum(treatments, { error: 'Unknown treatment' }).exclude(['split'], { error: 'Unknown treatment' }).optional(),
    leaf: z.enum(Object.keys(leaves) as [Leaf, ...Leaf[]], { error: 'Unknown category' }).optional(),
    accountId: z.string().min(1).max(200).optional(),
  })
  .refine(({ treatment, leaf, accountId }) => treatment !== undefined || leaf !== undefined || accountId !== undefined, {
    message: 'An answer is a treatment or a category',
    path: ['treatment'],
  })
const about = z
  .strictObject(
    {
      transactionIds: z.array(id).min(1, 'Please select transactions first').max(500, 'At most 500 at a time').optional(),
      documentId: id.optional(),
      month: month.optional(),
      reportId: id.optional(),
      line: lineField('Line', 200, 'Name the line').optional(),
    },
    { error: 'Say what the question is about' },
  )
  .superRefine(({ transactionIds, documentId, month: of, reportId, line }, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message, input: undefined })
    const named = [transactionIds, documentId, of, reportId].filter((t) => t !== undefined).length
    if (named !== 1) refuse('A question is about transactions, a document, a month or a report')
    if (line !== undefined && reportId === undefined) refuse('A line goes with its report')
  })

export const questionInput = z
  .strictObject({
    about,
    text: lineField('Question', 1000, 'Write the question'),
    options: z.array(option).max(5, 'At most 5 answers').default([]),
    audience: z.enum(audiences, { error: 'audience must be owner, link or internal' }).default('owner'),
  })
  .superRefine(({ about: of, options }, ctx) => {
    if (options.length > 0 && of.transactionIds === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['options'],
        message: 'Only a question about transactions has answers to choose from',
        input: options,
      })
  })
export type QuestionInput = z.output<typeof questionInput>

export const questionQuery = z
  .strictObject({ state: z.enum(questionStates, { error: 'Unknown state' }).optional(), transactionId: z.string().max(200).optional() })
  .optional()

const answer = {
  option: z
    .number({ error: 'option must be a number' })
    .int('option must be a whole number')
    .min(0)
    .max(4, 'There is no such answer')
    .optional(),
  text: wordsField('Answer', 2000),
  /** The key of an upload that has arrived, and what the file is called. */
  filename: optionalId,
  originalName: z.string().max(500, 'File name is too long (max 500)').optional(),
}
const saysSomething = ({ option: chosen, text, filename }: { option?: number | undefined; text: string | null; filename: string | null }) =>
  chosen !== undefined || text !== null || filename !== null
const NOTHING = { message: 'Choose an answer, or write one' }
export const questionReply = z.strictObject({ id, ...answer }).refine(saysSomething, NOTHING)
export const linkReply = z.strictObject({ token: z.string(), ...answer }).refine(saysSomething, NOTHING)
export type QuestionReply = Omit<z.output<typeof questionReply>, 'id'>
