import { isOfBooks } from '@ledgerhand/core/questions'
import { GREEN_FROM, REVIEW_BELOW } from '@ledgerhand/core/review'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Classified as Answered, BatchOptions } from '@ledgerhand/db/books/transaction-batches'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'
import type { Ports } from '../../ports.ts'
import { paidBefore } from '../rows/paid-before.ts'
import { askCategories } from './ask-categories.ts'
import { judge, memoryOf } from './classify.ts'
import { experienceOf } from './experience.ts'
import type { Open } from './verify-categories.ts'

/** Time limit of all batches together, in milliseconds: a person waits for the answer. */
export const SERVICE_WAIT_MS = 45_000

/** Whose books these are, and how long the asking may take, by the registry's clock. */
interface Asking {
  ownerId: string
  signal: AbortSignal
  until: number
}

/**
 * 'AI Classify': the owner's earlier answers and the rules first, then a service for what they leave open, in batches. A person's
 * own choice is never overwritten; without a service, or when it fails, the built-in categoriser's answer stands. `because`: why a service
 * that was asked answered nothing, for some rows or all; null where none was asked, or all answered.
 */
export async function classifyWithServices(
  books: WriteBooks,
  ids: readonly string[],
  ports: Ports,
  { ownerId, signal, until, ...options }: Asking & BatchOptions,
): Promise<{ updated: number; needsReview: number; because: string | null }> {
  // A paired row has the category that its pair gives it.
  const pairs = books.pairs.of(ids)
  // What a processor's export says of its rows is no guess, and a question of the books is no row's.
  const exported = new Set(books.accounts.all().flatMap((a) => (a.kind === 'processor' ? [a.id] : [])))
  const isSaid = ({ onAccountId, question, aiClassification }: TransactionRow) =>
    isOfBooks(question) || aiClassification?.startsWith('Your rule: ') || (onAccountId !== null && exported.has(onAccountId))
  const rows = books.transactions
    .many(ids)
    .filter((row) => row.categoryBy !== 'person' && pairs.get(row.id)?.pair.state !== 'paired' && !isSaid(row))
  const memory = {
    ...memoryOf(books),
    experience: await experienceOf(books, ports, ownerId),
    wasPaid: paidBefore(() => rows, books, ''),
  }
  const judged: Open[] = rows.map((row) => {
    const { isRecurring: _, ...answer } = judge({ ...row, amountCents: row.amount }, memory)
    return { row, answer: { id: row.id, ...answer } }
  })
  // 'Money back' goes to the leaf that the row was taken for, which no service then changes.
  const unsure = judged.filter(
    ({ answer }) =>
      answer.by !== 'memory' && answer.treatment === 'business' && answer.confidence < GREEN_FROM && answer.question !== 'money_back',
  )
  const {
    answers: better,
    labels,
    because,
  } = unsure.length > 0
    ? await askCategories(unsure, books, ports, { signal, until, document: null })
    : { answers: new Map<string, Answered>(), labels: [], because: null }
  const answers = judged.map(({ answer }) => better.get(answer.id) ?? answer)
  const at = ports.now().toISOString()
  const updated = books.atomically(() => {
    if (labels.length > 0) books.aiLabels.note(labels, at)
    return books.transactions.classify(answers, at, options)
  })
  const flagged = new Set(rows.filter((row) => row.needsReview).map((row) => row.id))
  return { updated, needsReview: answers.filter((a) => a.confidence < REVIEW_BELOW || flagged.has(a.id)).length, because }
}
