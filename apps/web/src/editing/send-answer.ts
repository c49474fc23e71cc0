import { isOfBooks, type QuestionId, type QuestionOption } from '@ledgerhand/core/questions'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import type { trpc } from '../net/api.ts'

/** Which rows are answered: by their ids, or all rows of a merchant that wait with the same question. */
export type AnswerTarget =
  | { transactionIds: string[] }
  | { waiting: { merchant: string; isCredit: boolean; kind: 'unrecognized' | 'suggestion'; question: QuestionId } }

/** A row with its question. */
type Asked = Pick<TransactionJson, 'id' | 'question'>
/** The row, where its question is asked once for the books: the answer then holds for them, too. */
export const askedOfBooks = (row: Asked | undefined): Asked | undefined => (isOfBooks(row?.question?.id ?? null) ? row : undefined)

/** Says of rows what they were: an answer of the business is a category, every other a treatment. One batch, which can be taken back. */
export function sendAnswer(
  client: ReturnType<typeof trpc.useUtils>['client'],
  target: AnswerTarget,
  { label, treatment = 'business', leaf, parts }: QuestionOption,
  { ofBooks, ...options }: { undoId: string; remember: boolean; ofBooks?: Asked | undefined },
): Promise<{ updated: number }> {
  if (ofBooks?.question?.options.some((option) => option.label === label))
    return client.transactions.answer.mutate({ id: ofBooks.id, option: label, ...options }).then(() => ({ updated: 1 }))
  if (parts) return client.transactions.splitInterest.mutate({ ...target, undoId: options.undoId })
  return treatment === 'business' && leaf
    ? client.transactions.setCategory.mutate({ ...target, category: leaf, ...options })
    : client.transactions.setTreatment.mutate({ ...target, treatment, ...options })
}
