import { may } from '@ledgerhand/core/roles'
import { askInput } from '@ledgerhand/core/schemas/ask'
import { askBooks } from '../flows/ask-books.ts'
import { askExamples } from '../flows/ask-examples.ts'
import { reads, router } from '../procedures.ts'

export const askRouter = router({
  /** The figure of a question with its groups and rows, or which of its words were not understood. */
  answer: reads.input(askInput).query(({ ctx, input }) => askBooks(ctx.books, input.q, ctx.ports.now())),
  /** Questions that these books have an answer to. */
  examples: reads.query(({ ctx }) => askExamples(ctx.books, may(ctx.scope.role, 'write'), ctx.ports)),
})
