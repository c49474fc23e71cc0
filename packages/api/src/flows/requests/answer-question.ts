import type { AskedOption } from '@ledgerhand/core/asked-questions'
import { storedType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { cleanFileName } from '@ledgerhand/core/schemas/documents'
import type { QuestionReply } from '@ledgerhand/core/schemas/questions'
import type { TransactionUpdate } from '@ledgerhand/core/schemas/transactions'
import type { QuestionJson } from '@ledgerhand/core/wire/questions'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { newId } from '@ledgerhand/db/ids'
import type { BooksScope } from '@ledgerhand/db/scope'
import type { Ports } from '../../ports.ts'
import { affectedBy, recomputeDerived, union } from '../rows/propose-pairs.ts'
import { changedValues } from '../rows/transaction-values.ts'
import { questionsJson } from './questions.ts'

/** A file that came with an answer, registered already: where it is in the books, and what it is called. */
export interface AnswerFile {
  documentId: string
  fileName: string
}
interface Around {
  scope: BooksScope
  ports: Pick<Ports, 'now' | 'sealer'>
}

/**
 * Answers a question. An option decides its rows, as the answer in the review does, and is remembered for the merchant; somebody who is
 * signed in can take it back. AppError 'conflict' where the question is resolved, 'invalid' for an option that it does not have.
 */
export function answerQuestion(
  books: WriteBooks,
  id: string,
  { option, text, file }: Pick<QuestionReply, 'option' | 'text'> & { file: AnswerFile | null },
  { scope, ports }: Around,
): QuestionJson {
  const at = ports.now().toISOString()
  return books.atomically(() => {
    const found = books.questions.get(id)
    const { options, resolvedAt } = found.question
    if (resolvedAt !== null) throw new AppError('conflict', 'This question is resolved')
    const chosen = option === undefined ? undefined : options[option]
    if (option !== undefined && !chosen) throw new AppError('invalid', 'There is no such answer')
    // What comes through a link is nobody's to take back.
    const undoId = chosen && scope.actorId !== null ? `question-${newId()}` : null
    if (chosen) {
      const rows = books.questions.rows([id]).get(id) ?? []
      const open = scope.actorId === null ? undecidedSince(books, found.question, rows) : rows
      decide(books, open, chosen, { at, undoId: undoId ?? undefined })
    }
    books.questions.answer(
      id,
      { option: option ?? null, text, documentId: file?.documentId ?? null, fileName: file?.fileName ?? null, undoId },
      at,
    )
    const [json] = questionsJson(books, [found], { scope, sealer: ports.sealer })
    return { ...(json as QuestionJson), ...(undoId ? { undoId } : {}) }
  })
}

/**
 * The rows of a question that nobody decided since it was asked, or since its link last decided them: what comes through a link is kept as said, and
 * never takes back what somebody of the books decided later.
 */
function undecidedSince(books: WriteBooks, { id, createdAt }: { id: string; createdAt: string }, ids: readonly string[]): string[] {
  const byLink = (books.questions.answers([id]).get(id) ?? []).filter(({ answer }) => answer.option !== null && answer.answeredBy === null)
  const since = byLink.at(-1)?.answer.createdAt ?? createdAt
  return books.transactions.existing(ids).filter((row) => {
    const { treatmentBy, categoryBy, updatedAt } = books.transactions.get(row)
    return updatedAt <= since || (treatmentBy !== 'person' && categoryBy !== 'person')
  })
}

/** What an option makes of a row, as the form would send it. */
const saidBy = ({ treatment, leaf, accountId }: AskedOption): Pick<TransactionUpdate, 'treatment' | 'accountId' | 'category'> => ({
  ...(treatment || leaf ? { treatment: treatment ?? 'business' } : {}),
  ...(leaf ? { category: leaf } : {}),
  ...(accountId ? { accountId } : {}),
})

function decide(
  books: WriteBooks,
  ids: readonly string[],
  option: AskedOption,
  { at, undoId }: { at: string; undoId: string | undefined },
): void {
  // Rows that were deleted since are left out.
  const rows = books.transactions.existing(ids).map((id) => books.transactions.get(id))
  for (const before of rows) {
    const { values } = changedValues(books, before, saidBy(option), at)
    books.transactions.update(before.id, values, at, { undoId, remember: true })
  }
  const { from, to } = union({ from: null, to: null }, affectedBy(books, rows))
  recomputeDerived(books, { from, to, documentIds: [] }, at)
}

/** Registers the file of an answer of somebody who is signed in. The same bytes again are that document. */
export async function registerAnswerFile(
  books: WriteBooks,
  { filename, originalName }: Pick<QuestionReply, 'filename' | 'originalName'>,
  ports: Ports,
): Promise<AnswerFile | null> {
  if (filename === null) return null
  await ports.storage.settle(filename)
  const name = cleanFileName(originalName ?? '')
  try {
    const { id, originalName: fileName } = books.documents.register({
      id: newId(),
      key: filename,
      originalName: name,
      ...storedType('auto'),
      aiProvider: 'auto',
      linkId: null,
      at: ports.now().toISOString(),
    })
    ports.wake()
    return { documentId: id, fileName }
  } catch (error) {
    if (!(error instanceof AppError) || error.problem !== 'conflict') throw error
    return { documentId: String(error.extra.documentId), fileName: name }
  }
}
