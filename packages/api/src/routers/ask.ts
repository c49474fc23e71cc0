import { may } from '@ledgerhand/core/roles'
import { askInput, askMonthInput, describeInput, translateInput } from '@ledgerhand/core/schemas/ask'
import { askBooks } from '../flows/services/ask-books.ts'
import { askExamples } from '../flows/services/ask-examples.ts'
import { monthInSentences } from '../flows/services/ask-month.ts'
import { describeMonth, translateQuestion } from '../flows/services/ask-with-services.ts'
import { reads, router, writes } from '../procedures.ts'

export const askRouter = router({
  /** The figure of a question with its groups and rows, or which of its words were not understood. */
  answer: reads.input(askInput).query(({ ctx, input }) => askBooks(ctx.books, input.q, ctx.ports.now())),
  /** Questions that these books have an answer to. */
  examples: reads.query(({ ctx }) => askExamples(ctx.books, may(ctx.scope.role, 'write'), ctx.ports)),
  /** Two sentences about a month, the latest one with rows where none is named, each figure with its rows. */
  month: reads.input(askMonthInput).query(({ ctx, input }) => monthInSentences(ctx.books, input?.month, ctx.ports.now())),
  /** A question as a query, by a service that the owner allowed. */
  translate: writes
    .input(translateInput)
    .mutation(({ ctx, input, signal = new AbortController().signal }) => translateQuestion(ctx.books, input, ctx.ports, signal)),
  /** Two sentences about a month by a service that the owner allowed, from figures that the books computed. */
  describe: writes
    .input(describeInput)
    .mutation(({ ctx, input, signal = new AbortController().signal }) => describeMonth(ctx.books, input, ctx.ports, signal)),
})
