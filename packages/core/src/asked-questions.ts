import type { YearMonth } from './calendar-date.ts'
import type { Leaf } from './categories.ts'
import type { PartTreatment } from './treatments.ts'

/** Questions that people ask each other; what the books ask of a row stands in questions.ts. */

/** owner: whoever may write in the books; link: somebody without an account, too; internal: accountants only. */
export const audiences = ['owner', 'link', 'internal'] as const
export type Audience = (typeof audiences)[number]
export const questionStates = ['waiting', 'answered', 'resolved'] as const
/** waiting: nobody has answered; answered: its asker has not looked yet; resolved: done with. */
export type QuestionState = (typeof questionStates)[number]

/** One answer to press: a treatment or a category, as the review answers. */
export interface AskedOption {
  label: string
  treatment?: PartTreatment
  leaf?: Leaf
  accountId?: string
}
/** What a question is about; exactly one of them, a line only with its report. */
export interface QuestionAbout {
  transactionIds?: string[]
  documentId?: string
  month?: YearMonth
  reportId?: string
  line?: string
}

export const questionState = (
  question: { resolvedAt: string | null },
  answers: readonly { takenBackAt: string | null }[],
): QuestionState =>
  question.resolvedAt !== null ? 'resolved' : answers.some(({ takenBackAt }) => takenBackAt === null) ? 'answered' : 'waiting'
