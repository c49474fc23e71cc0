import { questionState } from '@ledgerhand/core/asked-questions'
import { AppError } from '@ledgerhand/core/errors'
import type { QuestionInput } from '@ledgerhand/core/schemas/questions'
import type { QuestionAnswerJson, QuestionJson } from '@ledgerhand/core/wire/questions'
import type { AnswerWithPerson, QuestionWithAsker } from '@ledgerhand/db/books/asked-questions'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import type { BooksScope } from '@ledgerhand/db/scope'
import { tokenHash } from '@ledgerhand/db/token-hash'
import type { Ports } from '../../ports.ts'
import { nameOfPerson, rowsJson } from '../ledger/wire.ts'
import { assertPoints } from '../rows/transaction-values.ts'
import { newToken } from '../tokens.ts'

type Shown = Pick<ReadBooks, 'questions' | 'transactions' | 'pairs' | 'parts' | 'accounts' | 'adjustments' | 'profile' | 'register'>
const DAY = 86_400_000
/** The link of a question ends so many days after it was asked. */
const LINK_DAYS = 60
/** So many rows of a question are shown with it. */
const ROWS = 5

/** Questions as they stand, with everything that was said. `path` only for those who may send it. */
export function questionsJson(
  books: Shown,
  found: readonly QuestionWithAsker[],
  { scope, sealer }: { scope: BooksScope; sealer: Ports['sealer'] },
): QuestionJson[] {
  const ids = found.map(({ question }) => question.id)
  const rows = books.questions.rows(ids)
  const answers = books.questions.answers(ids)
  const wanted = [...rows.values()].flatMap((own) => own.slice(0, ROWS))
  const present = new Set(books.transactions.existing(wanted))
  const shown = new Map(
    rowsJson(
      books,
      [...present].map((id) => books.transactions.get(id)),
    ).map((row) => [row.id, row]),
  )
  return found.map(({ question: q, tokenSealed, asker }): QuestionJson => {
    const own = answers.get(q.id) ?? []
    const transactionIds = rows.get(q.id)
    return {
      id: q.id,
      about: {
        ...(transactionIds ? { transactionIds } : {}),
        ...(q.documentId ? { documentId: q.documentId } : {}),
        ...(q.month ? { month: q.month } : {}),
        ...(q.reportId ? { reportId: q.reportId } : {}),
        ...(q.line ? { line: q.line } : {}),
      },
      rows: (transactionIds ?? []).flatMap((id) => shown.get(id) ?? []),
      text: q.text,
      options: q.options,
      audience: q.audience,
      state: questionState(
        q,
        own.map(({ answer }) => answer),
      ),
      path: tokenSealed === null || scope.role === 'viewer' ? null : `/answer/${sealer.open(tokenSealed)}`,
      createdAt: q.createdAt,
      createdBy: asker && nameOfPerson(asker),
      isMine: q.createdBy === scope.actorId,
      answers: own.map((one) => answerJson(q.options, one)),
    }
  })
}

function answerJson(options: readonly { label: string }[], { answer: a, person }: AnswerWithPerson): QuestionAnswerJson {
  const label = a.option === null ? undefined : options[a.option]?.label
  return {
    id: a.id,
    ...(a.option === null ? {} : { option: a.option }),
    ...(label ? { label } : {}),
    ...(a.text === null ? {} : { text: a.text }),
    ...(a.documentId === null ? {} : { documentId: a.documentId }),
    ...(a.fileName === null ? {} : { fileName: a.fileName }),
    by: person && nameOfPerson(person),
    at: a.createdAt,
    isTakenBack: a.takenBackAt !== null,
  }
}

/** Asks. AppError 'not_found' for anything of other books, 'forbidden' for a question among accountants by somebody else. Gives its id. */
export function askQuestion(
  books: WriteBooks,
  { about, text, options, audience }: QuestionInput,
  { scope, ports }: { scope: BooksScope; ports: Pick<Ports, 'now' | 'sealer'> },
): string {
  if (audience === 'internal' && scope.role !== 'cpa') throw new AppError('forbidden', 'Only accountants ask each other')
  const now = ports.now()
  return books.atomically(() => {
    const transactionIds = [...new Set(about.transactionIds)]
    for (const id of transactionIds) books.transactions.get(id)
    if (about.documentId !== undefined) books.documents.line(about.documentId)
    if (about.reportId !== undefined) books.reports.get(about.reportId)
    for (const option of options) {
      if (option.accountId === undefined) continue
      books.accounts.get(option.accountId)
      if (option.treatment !== undefined) assertPoints(books, option.treatment, option.accountId)
    }
    const token = newToken()
    return books.questions.create(
      {
        text,
        audience,
        options,
        transactionIds,
        documentId: about.documentId ?? null,
        month: about.month ?? null,
        reportId: about.reportId ?? null,
        line: about.line ?? null,
        link:
          audience === 'link'
            ? {
                tokenHash: tokenHash(token),
                tokenSealed: ports.sealer.seal(token),
                expiresAt: new Date(now.getTime() + LINK_DAYS * DAY).toISOString(),
              }
            : null,
      },
      now.toISOString(),
    )
  })
}
