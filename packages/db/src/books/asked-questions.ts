import { AppError } from '@ledgerhand/core/errors'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { users } from '../schema/accounts.ts'
import { askedQuestions, askedRows, questionAnswers } from '../schema/asked-questions.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { insertQuestion, type NewQuestion, questionTold } from './question-create.ts'
import { recorder } from './recorder.ts'

export type AskedQuestionRow = typeof askedQuestions.$inferSelect
export type QuestionAnswerRow = typeof questionAnswers.$inferSelect
type Name = { firstName: string | null; lastName: string | null; email: string } | null
/** A question with its link's token and who asked. */
export interface QuestionWithAsker {
  question: AskedQuestionRow
  tokenSealed: string | null
  asker: Name
}
export interface AnswerWithPerson {
  answer: QuestionAnswerRow
  person: Name
}
/** What people asked in these books. Questions among accountants are there for accountants only. */
export function readAskedQuestions({ db }: Database, scope: BooksScope) {
  const mine = and(
    eq(askedQuestions.userId, scope.ownerId),
    // The product itself reads all of them; the holder of a link has only his own.
    scope.role === 'cpa' ? undefined : ne(askedQuestions.audience, 'internal'),
  )
  const select = (where = mine) =>
    db
      .select({
        question: askedQuestions,
        tokenSealed: shareableLinks.tokenSealed,
        asker: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      })
      .from(askedQuestions)
      .leftJoin(shareableLinks, and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, askedQuestions.linkId)))
      .leftJoin(users, eq(users.id, askedQuestions.createdBy))
      .where(where)
      .orderBy(desc(askedQuestions.createdAt), desc(askedQuestions.id))
  const one = (by: typeof mine): QuestionWithAsker => {
    const found = select(and(mine, by)).get()
    if (!found) throw new AppError('not_found', 'Question not found')
    return found
  }
  const among = (column: typeof askedRows.questionId | typeof questionAnswers.questionId, ids: readonly string[]) =>
    sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
  return {
    /** All of them, newest first; those about one row where it is named. */
    list: (transactionId?: string): QuestionWithAsker[] =>
      select(
        transactionId === undefined
          ? mine
          : and(
              mine,
              sql`exists (select 1 from asked_rows r where r."user_id" = ${scope.ownerId} and r.transaction_id = ${transactionId} and r.question_id = ${askedQuestions.id})`,
            ),
      ).all(),
    /** Those that are not resolved, newest first. */
    open: (): QuestionWithAsker[] => select(and(mine, isNull(askedQuestions.resolvedAt))).all(),
    /** AppError 'not_found' for an id that these books do not have, or that is not for the caller. */
    get: (id: string): QuestionWithAsker => one(eq(askedQuestions.id, id)),
    ofLink: (linkId: string): QuestionWithAsker => one(eq(askedQuestions.linkId, linkId)),
    /** The rows of several questions, by question and in their order. */
    rows: (ids: readonly string[]): Map<string, string[]> => {
      const found = db
        .select()
        .from(askedRows)
        .where(and(eq(askedRows.userId, scope.ownerId), among(askedRows.questionId, ids)))
        .orderBy(asc(askedRows.questionId), asc(askedRows.position))
        .all()
      return new Map([...Map.groupBy(found, (r) => r.questionId)].map(([id, own]) => [id, own.map((r) => r.transactionId)]))
    },
    /** Everything that was answered to several questions, by question, oldest first. */
    answers: (ids: readonly string[]): Map<string, AnswerWithPerson[]> =>
      Map.groupBy(
        db
          .select({ answer: questionAnswers, person: { firstName: users.firstName, lastName: users.lastName, email: users.email } })
          .from(questionAnswers)
          .leftJoin(users, eq(users.id, questionAnswers.answeredBy))
          .where(and(eq(questionAnswers.userId, scope.ownerId), among(questionAnswers.questionId, ids)))
          .orderBy(asc(questionAnswers.createdAt), asc(questionAnswers.id))
          .all(),
        ({ answer }) => answer.questionId,
      ),
  }
}

export function writeAskedQuestions(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readAskedQuestions(database, scope)
  const record = recorder(database, scope)
  const own = (id: string) => and(eq(askedQuestions.userId, scope.ownerId), eq(askedQuestions.id, id))
  const endLink = (linkId: string | null, at: string) =>
    linkId === null
      ? undefined
      : db
          .update(shareableLinks)
          .set({ isActive: false, removedAt: at })
          .where(and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, linkId)))
          .run()
  return {
    ...read,
    /** Stores a question with its rows and its link; gives its id. AppError 'conflict' where the books hold too many. */
    create: (question: NewQuestion, at: string): string => atomically(database, () => insertQuestion(database, scope, question, at)),
    answer: (id: string, given: Pick<QuestionAnswerRow, 'option' | 'text' | 'documentId' | 'fileName' | 'undoId'>, at: string): void =>
      atomically(database, () => {
        const { question } = read.get(id)
        if (question.resolvedAt !== null) throw new AppError('conflict', 'This question is resolved')
        db.insert(questionAnswers)
          .values({ ...given, id: newId(), userId: scope.ownerId, questionId: id, answeredBy: scope.actorId, createdAt: at })
          .run()
        db.update(askedQuestions).set({ isToldAsker: false }).where(own(id)).run()
        const option = given.option === null ? null : (question.options[given.option]?.label ?? null)
        record(
          'question.answer',
          'question',
          id,
          question.audience === 'internal'
            ? questionTold(question)
            : { ...questionTold(question), answer: option ?? given.text, file: given.fileName },
          at,
        )
      }),
    /** Done with; its link ends. */
    resolve: (id: string, at: string): void =>
      atomically(database, () => {
        const { question } = read.get(id)
        if (question.resolvedAt !== null) return
        db.update(askedQuestions).set({ resolvedAt: at, resolvedBy: scope.actorId }).where(own(id)).run()
        endLink(question.linkId, at)
        record('question.resolve', 'question', id, questionTold(question), at)
      }),
    /** AppError 'conflict' once somebody has answered: the thread stays. */
    remove: (id: string, at: string): void =>
      atomically(database, () => {
        const { question } = read.get(id)
        if (read.answers([id]).size > 0) throw new AppError('conflict', 'This question was answered, and stays on its transactions')
        db.delete(askedQuestions).where(own(id)).run()
        endLink(question.linkId, at)
        record('question.remove', 'question', id, questionTold(question), at)
      }),
    /** What an answer decided was taken back: its question waits again. */
    tookBack: (undoId: string, at: string): void =>
      atomically(database, () => {
        const back = db
          .update(questionAnswers)
          .set({ takenBackAt: at })
          .where(and(eq(questionAnswers.userId, scope.ownerId), eq(questionAnswers.undoId, undoId), isNull(questionAnswers.takenBackAt)))
          .returning({ id: questionAnswers.questionId })
          .all()
        for (const { id } of back) record('question.reopen', 'question', id, {}, at)
      }),
    /** Owner and asker were told in a digest. */
    told: ({ owner, asker }: { owner: readonly string[]; asker: readonly string[] }): void =>
      atomically(database, () => {
        for (const id of owner) db.update(askedQuestions).set({ isToldOwner: true }).where(own(id)).run()
        for (const id of asker) db.update(askedQuestions).set({ isToldAsker: true }).where(own(id)).run()
      }),
  }
}
