import { byId } from '@ledgerhand/core/schemas/fields'
import { linkReply, questionInput, questionQuery, questionReply } from '@ledgerhand/core/schemas/questions'
import { byToken } from '@ledgerhand/core/schemas/sharing'
import type { QuestionJson } from '@ledgerhand/core/wire/questions'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { BooksScope } from '@ledgerhand/db/scope'
import { z } from 'zod'
import { answerByLink, answerUploadUrl, readLinkQuestion } from '../flows/requests/answer-link.ts'
import { answerQuestion, registerAnswerFile } from '../flows/requests/answer-question.ts'
import { askQuestion, questionsJson } from '../flows/requests/questions.ts'
import type { Ports } from '../ports.ts'
import { deposits, reads, router, writes } from '../procedures.ts'

interface Asked {
  books: Pick<ReadBooks, 'questions' | 'transactions' | 'pairs' | 'parts' | 'accounts' | 'adjustments' | 'profile' | 'register'>
  scope: BooksScope
  ports: Ports
}
const one = ({ books, scope, ports }: Asked, id: string): QuestionJson =>
  questionsJson(books, [books.questions.get(id)], { scope, sealer: ports.sealer })[0] as QuestionJson

export const questionsRouter = router({
  /** Newest first. Questions among accountants are shown to accountants only. */
  list: reads.input(questionQuery).query(({ ctx, input }): QuestionJson[] => {
    const found = ctx.books.questions.list(input?.transactionId)
    const all = questionsJson(ctx.books, found, { scope: ctx.scope, sealer: ctx.ports.sealer })
    return all.filter(({ state }) => input?.state === undefined || state === input.state)
  }),
  get: reads.input(byId).query(({ ctx, input }) => one(ctx, input.id)),
  ask: writes.input(questionInput).mutation(({ ctx, input }) => one(ctx, askQuestion(ctx.books, input, ctx))),
  answer: writes.input(questionReply).mutation(async ({ ctx, input: { id, filename, originalName, ...reply } }) => {
    ctx.books.questions.get(id)
    const file = await registerAnswerFile(ctx.books, { filename, originalName }, ctx.ports)
    return answerQuestion(ctx.books, id, { ...reply, file }, ctx)
  }),
  resolve: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.questions.resolve(input.id, ctx.ports.now().toISOString())
    return one(ctx, input.id)
  }),
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.questions.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
  /** Behind the link of a question, without an account. */
  byLink: deposits.input(byToken).query(({ ctx, input }) => readLinkQuestion(ctx, input.token)),
  uploadByLink: deposits
    .input(
      z.strictObject({
        token: z.string(),
        name: z.string().max(1000).optional(),
        size: z.number().int().nonnegative().optional(),
        type: z.string().max(200).optional(),
      }),
    )
    .mutation(({ ctx, input: { token, ...hint } }) => answerUploadUrl(ctx, token, hint)),
  answerByLink: deposits.input(linkReply).mutation(({ ctx, input }) => answerByLink(ctx, input)),
})
