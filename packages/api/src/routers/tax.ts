import { taxAnswersInput, taxFigureQuery, taxQuery } from '@ledgerhand/core/schemas/tax'
import { payeeW9Input, taxLinesInput } from '@ledgerhand/core/schemas/tax-lines'
import { readTaxFigure } from '../flows/ledger/read-tax-figure.ts'
import { taxPack } from '../flows/ledger/tax.ts'
import { setPayeeW9, setTaxAnswers, setTaxLines } from '../flows/ledger/tax-changes.ts'
import { reads, router, writes } from '../procedures.ts'

/** The tax pack of a year. */
export const taxRouter = router({
  /** Of one business entity, or of all of them and what is unassigned. */
  get: reads.input(taxQuery).query(({ ctx, input }) => taxPack(ctx.books, input, ctx.scope.ownerId)),
  /** The rows behind a category of it, as they are now: the largest, and what the others come to. */
  figure: reads.input(taxFigureQuery).query(({ ctx, input }) => readTaxFigure(ctx.books, input)),
  /** What is asked once a year; only what is sent changes. Gives the pack as it is then. */
  answer: writes
    .input(taxAnswersInput)
    .mutation(({ ctx, input }) =>
      setTaxAnswers(ctx.books, input, { ownerId: ctx.scope.ownerId, name: ctx.callerName(), now: ctx.ports.now() }),
    ),
  /** Schedule C, or lines of one's own by leaf; only what is sent changes. */
  setLines: writes.input(taxLinesInput).mutation(({ ctx, input }) => setTaxLines(ctx.books, input, ctx.ports.now())),
  /** Whether a payee's Form W-9 is there. */
  setW9: writes.input(payeeW9Input).mutation(({ ctx, input }) => setPayeeW9(ctx.books, input, ctx.ports.now())),
})
