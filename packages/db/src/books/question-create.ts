import { AppError } from '@ledgerhand/core/errors'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { newId } from '../ids.ts'
import { askedQuestions, askedRows } from '../schema/asked-questions.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

type Question = typeof askedQuestions.$inferSelect
export type NewQuestion = Pick<Question, 'text' | 'audience' | 'options' | 'documentId' | 'month' | 'reportId' | 'line'> & {
  transactionIds: readonly string[]
  /** Of a question that is answered by link. */
  link: { tokenHash: string; tokenSealed: string; expiresAt: string } | null
}

/** Files and bytes that come in through the link of a question at most. */
const LINK_LIMITS = { maxFiles: 10, maxBytes: 52_428_800 }
const MOST_QUESTIONS = 20_000

/** The log is read by owners, too: of a question among accountants it says only that there was one. */
export const questionTold = ({ audience, text }: Pick<Question, 'audience' | 'text'>) =>
  audience === 'internal' ? { audience } : { audience, text }

/** Stores a question with its rows and its link; gives its id. Within the transaction of the change. */
export function insertQuestion(
  database: Database,
  scope: BooksScope,
  { transactionIds, link, ...question }: NewQuestion,
  at: string,
): string {
  const { db } = database
  const { n } = db.select({ n: sql<number>`count(*)` }).from(askedQuestions).where(eq(askedQuestions.userId, scope.ownerId)).get() ?? {
    n: 0,
  }
  if (n >= MOST_QUESTIONS) throw new AppError('conflict', 'Too many questions')
  const id = newId()
  const linkId = link && newId()
  if (link && linkId)
    db.insert(shareableLinks)
      .values({
        ...link,
        ...LINK_LIMITS,
        id: linkId,
        userId: scope.ownerId,
        description: 'Answer to a question',
        purpose: 'question',
        createdBy: scope.actorId,
        createdAt: at,
      })
      .run()
  db.insert(askedQuestions)
    .values({ ...question, id, userId: scope.ownerId, linkId, createdBy: scope.actorId, createdAt: at })
    .run()
  if (transactionIds.length > 0)
    db.insert(askedRows)
      .values(transactionIds.map((transactionId, position) => ({ userId: scope.ownerId, questionId: id, transactionId, position })))
      .run()
  recorder(database, scope)('question.ask', 'question', id, { ...questionTold(question), rows: transactionIds.length || null }, at)
  return id
}
