import type { QuestionId, QuestionOption } from '@ledgerhand/core/questions'
import type { trpc } from '../net/api.ts'

/** Which rows are answered: by their ids, or all rows of a merchant that wait with the same question. */
export type AnswerTarget =
  | { transactionIds: string[] }
  | { waiting: { merchant: string; isCredit: boolean; kind: 'unrecognized' | 'suggestion'; question: QuestionId } }

/** Says of rows what they were: an answer of the business is a category, every other a treatment. One batch, which can be taken back. */
export function sendAnswer(
  client: ReturnType<typeof trpc.useUtils>['client'],
  target: AnswerTarget,
  { treatment = 'business', leaf }: QuestionOption,
  options: { undoId: string; remember: boolean },
): Promise<{ updated: number }> {
  return treatment === 'business' && leaf
    ? client.transactions.setCategory.mutate({ ...target, category: leaf, ...options })
    : client.transactions.setTreatment.mutate({ ...target, treatment, ...options })
}
