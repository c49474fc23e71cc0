import type { AskedOption, Audience, QuestionAbout, QuestionState } from './asked-questions.ts'
import type { TransactionJson } from './wire.ts'

/** What leaves the server about questions between people, as JSON. */

export interface QuestionAnswerJson {
  id: string
  /** The place of the option that was pressed, and its words. */
  option?: number
  label?: string
  text?: string
  documentId?: string
  fileName?: string
  /** By name; null through the link, or when the account is gone. */
  by: string | null
  at: string
  /** What it decided was undone. */
  isTakenBack: boolean
}
export interface QuestionJson {
  id: string
  about: QuestionAbout
  /** Of a question about transactions, the first of them that are in the books. */
  rows: TransactionJson[]
  text: string
  options: AskedOption[]
  audience: Audience
  state: QuestionState
  /** '/answer/…': null for viewers, and where nobody answers by link. */
  path: string | null
  createdAt: string
  createdBy: string | null
  isMine: boolean
  answers: QuestionAnswerJson[]
  /** Once, with the answer that decided rows: what takes it back. */
  undoId?: string
}
/** What the holder of a question's link sees: the question and its answers to press, nothing else of the books. */
export interface LinkQuestionJson {
  businessName: string
  text: string
  options: { label: string }[]
  isAnswered: boolean
}
